import { z } from 'zod';
import { idOf, person, rowId } from './fields.ts';
import { limits } from './limits.ts';

/** Query of `GET /api/events`. */
export const eventsInput = z.strictObject({
  /** Without a team: events of the person, such as an invitation or a first membership. */
  team_id: idOf('team').optional(),
  /** The `id` of the last event that the client read: the stream begins after it. Same as the header Last-Event-ID. */
  last_event_id: z.string().max(100).optional(),
  /** Without `last_event_id`: the stream begins with the events of the last `ago` milliseconds. */
  ago: z.coerce.number().int().min(0).max(limits.live.agoMs).default(0),
});

/** Rows of a table that were added, changed or removed. */
export const change = z.object({
  table: z.string(),
  /** By column, the keys of the rows and of their parents; null when there are too many. */
  rows: z.record(z.string(), z.array(z.uuid())).nullable(),
  /**
   * The tab that made the change, from the header X-Groundwork-Tab. Only the reader's own tabs are named, otherwise
   * null.
   */
  tab: z.string().nullable(),
});
export type Change = z.infer<typeof change>;

/** The people who have a map open, and their nodes. A person with several tabs may be at several nodes. */
export const presence = z.object({
  map_id: rowId('map'),
  people: z.array(z.object({ user: person, node_id: rowId('node').nullable() })),
});
export type Presence = z.infer<typeof presence>;

/** The events of a stream, by name, with their data. Each except `presence` has an `id`. */
export const events = {
  /** Comes first when no event was missed. */
  opened: z.object({}),
  changes: z.object({ changes: z.array(change) }),
  /** A person opened a map, moved in it or left. A new stream also gets one for every map with people. */
  presence,
  /** Events may be missing: the client must reload everything. */
  resync: z.object({}),
  /** The session has ended, or the person has left the team. */
  ended: z.object({}),
};
export type EventName = keyof typeof events;
