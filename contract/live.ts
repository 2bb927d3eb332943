import { z } from 'zod';
import { idOf, person, rowId } from './fields.ts';
import { limits } from './limits.ts';

/** What `GET /api/events` takes in its query. */
export const eventsInput = z.strictObject({
  /** Without a team: what is for the person alone, such as an invitation, or their first membership. */
  team_id: idOf('team').optional(),
  /** The `id` of the last event that was read: what has happened since is told. The header Last-Event-ID says the same. */
  last_event_id: z.string().max(100).optional(),
  /** Without such an id: what has happened in the last so many milliseconds is told too. */
  ago: z.coerce.number().int().min(0).max(limits.live.agoMs).default(0),
});

/** Rows of a table that somebody has added, changed or removed. */
export const change = z.object({
  table: z.string(),
  /** By column the keys of the rows and of what they hang under; null when they are too many to name. */
  rows: z.record(z.string(), z.array(z.uuid())).nullable(),
  /** The tab of the reader's own browsers in which it was done, as it calls itself in the header X-Groundwork-Tab; null for everything else. */
  tab: z.string().nullable(),
});
export type Change = z.infer<typeof change>;

/** Who is at a map now, and at which of its nodes; a person with several tabs may be at several. */
export const presence = z.object({
  map_id: rowId('map'),
  people: z.array(z.object({ user: person, node_id: rowId('node').nullable() })),
});
export type Presence = z.infer<typeof presence>;

/** The events of a stream, by name, with what they carry. Each but `presence` has an `id`. */
export const events = {
  /** Comes first when nothing was missed: what happens from here on is told. */
  opened: z.object({}),
  changes: z.object({ changes: z.array(change) }),
  /** Somebody has come to a map, moved there or left; also told of every map with people when a stream begins. */
  presence,
  /** Something may have been missed: everything is to be read again. */
  resync: z.object({}),
  /** The session has ended, or the person does not belong to the team any more. */
  ended: z.object({}),
};
export type EventName = keyof typeof events;
