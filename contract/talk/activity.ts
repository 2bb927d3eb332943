import { z } from 'zod';
import { idOf, pageOf, pageQuery, person, rowId, timestamp } from '../base/fields.ts';
import { operation } from '../base/operation.ts';

/**
 * Types of activity entries: of goals and tasks (part 3), of nodes, of records, and of transfers. An action on a
 * transfer has two types: `accept` in the log of the team that acts, `accepted` in that of the other team.
 */
export const activityTypes = [
  'create',
  'assign',
  'update',
  'status_change',
  'due_date_change',
  'comment',
  'delete',
  'restore',
  'add_file',
  'delete_file',
  'add_nodes',
  'change_nodes',
  'move_nodes',
  'delete_nodes',
  'add_records',
  'send',
  'accept',
  'decline',
  'cancel',
  'end',
  'received',
  'accepted',
  'declined',
  'cancelled',
  'ended',
] as const;
export type ActivityType = (typeof activityTypes)[number];

const subject = z.object({ id: z.string(), title: z.string() });

/**
 * An action on a goal, a task, a map, a form or a transfer. A trigger writes it in the transaction of the change.
 * Clients cannot add or edit entries.
 */
export const activityEntry = z.object({
  id: rowId('activity'),
  team_id: rowId('team'),
  subject: z.enum(['goal', 'task', 'map', 'form', 'transfer']),
  activity_type: z.enum(activityTypes),
  /** The title of the subject (of a transfer, the title of the sent branch or map) at that moment. */
  description: z.string(),
  /**
   * Field → value before and after, as texts; ids for references. Long texts are cut to 500 characters. `due_time` is
   * in the time zone of the writer; `due_at` is the same time as an instant. A transfer has `type`, and `team` with the
   * name of the other team or the address that was asked.
   */
  changes: z.record(z.string(), z.object({ old: z.string().nullable(), new: z.string().nullable() })),
  /** The names of the ids in `changes` that the reader may see. */
  names: z.record(z.string(), z.string()),
  user: person.nullable(),
  goal: subject.nullable(),
  task: subject.nullable(),
  map: subject.nullable(),
  /** The form or list, which is an instance. */
  form: subject.nullable(),
  /** The node, if the action was on a single one that still exists. */
  node: subject.nullable(),
  /** How many nodes or records the action was on. */
  node_count: z.number().int().nullable(),
  /** The record, if the action was on a single one that still exists. */
  record_id: rowId('record').nullable(),
  comment_id: rowId('comment').nullable(),
  created_at: timestamp,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityContract = {
  list: operation('activity.loadFailed')
    .route({
      method: 'GET',
      path: '/activity',
      tags: ['activity'],
      summary:
        'The activity of a task, of a goal with its tasks, or of a team (exactly one of the three), newest first',
    })
    .input(
      z
        .strictObject({
          task_id: idOf('task').optional(),
          goal_id: idOf('goal').optional(),
          team_id: idOf('team').optional(),
          ...pageQuery,
        })
        .refine(({ task_id, goal_id, team_id }) => [task_id, goal_id, team_id].filter(Boolean).length === 1),
    )
    .output(pageOf(activityEntry)),
};
