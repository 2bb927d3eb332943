import { z } from 'zod';
import { idOf, pageOf, pageQuery, rowId, timestamp } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { activityEntry } from './activity.ts';

/** Kinds of actions. The server gives each entry of the activity log exactly one. */
export const unseenKinds = [
  'finished',
  'created',
  'moved',
  'commented',
  'reported',
  'changed',
  'deleted',
  'add_nodes',
  'change_nodes',
  'move_nodes',
  'delete_nodes',
  'transferred',
] as const;
export type UnseenKind = (typeof unseenKinds)[number];

/** The entries of one person and one kind in one goal, map or form, or about transfers with one team. */
const unseenGroup = z.object({
  /** The id of the last entry. */
  id: rowId('activity'),
  group: z.string(),
  kind: z.enum(unseenKinds),
  /** The number of tasks, goals, comments, nodes or records in these entries. */
  things: z.number().int(),
  entries: z.number().int(),
  last: activityEntry,
});
export type UnseenGroup = z.infer<typeof unseenGroup>;

const instant = z.iso.datetime({ offset: true });
const ofTeam = { team_id: idOf('team') };

export const unseenActivityContract = {
  list: operation('unseenActivity.loadFailed')
    .route({
      method: 'GET',
      path: '/unseen-activity',
      tags: ['activity'],
      summary: 'What others did in a team since the reader’s mark, grouped, newest first',
      description:
        'Of the last 30 days since the reader joined, and of the newest 5,000 entries of the activity log. ' +
        'Leaves out entries about what was deleted, apart from its deletion.',
    })
    .input(z.strictObject({ ...ofTeam, ...pageQuery }))
    .output(
      pageOf(unseenGroup).extend({
        /** The mark of the reader; null if they have none. */
        mark: timestamp.nullable(),
        /** The time after which entries count: the mark, when the reader joined, or 30 days ago. */
        since: timestamp,
        /** The time of the last entry of the log, to set the mark to; `since` without an entry. */
        until: timestamp,
        /** Whether there are more entries than are read. */
        is_cut: z.boolean(),
      }),
    ),
  entries: operation('unseenActivity.loadFailed')
    .route({
      method: 'GET',
      path: '/unseen-activity/entries',
      tags: ['activity'],
      summary: 'The entries of a group of unseen activity, newest first',
    })
    .input(z.strictObject({ ...ofTeam, group: z.string().regex(/^[0-9a-f]{32}$/), ...pageQuery }))
    .output(pageOf(activityEntry)),
  count: operation('unseenActivity.loadFailed')
    .route({
      method: 'GET',
      path: '/unseen-activity/count',
      tags: ['activity'],
      summary: 'The number of entries of others in a team since the reader’s mark, at most 100',
    })
    .input(z.strictObject(ofTeam))
    .output(z.object({ unseen: z.number().int() })),
  setMark: operation('unseenActivity.markFailed')
    .route({
      method: 'PUT',
      path: '/unseen-activity/mark',
      tags: ['activity'],
      summary: 'Mark the activity of a team up to a time as seen, for oneself',
      description:
        'The mark moves only forward, and not into the future. ' +
        'With `instead_of`, it moves to any time if it still is at that time, and null removes it. ' +
        'So taking back a mark never takes back a later one.',
    })
    .input(
      z
        .strictObject({ ...ofTeam, seen_at: instant.nullable(), instead_of: instant.optional() })
        .refine(({ seen_at, instead_of }) => seen_at !== null || instead_of !== undefined),
    )
    /** `mark` is the new mark of the reader; null if they have none. */
    .output(z.object({ mark: timestamp.nullable() })),
};
