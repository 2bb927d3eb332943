import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idOf, pageOf, pageQuery, person, rowId, timestamp } from './fields.ts';

/** Part 3: what an entry tells of a goal or a task. */
export const activityTypes = [
  'create',
  'assign',
  'update',
  'status_change',
  'due_date_change',
  'comment',
  'delete',
] as const;

const subject = z.object({ id: z.string(), title: z.string() });

/** What somebody did to a goal or a task. Written by the database with the change itself; nobody can add or alter one. */
export const activityEntry = z.object({
  id: rowId('activity'),
  team_id: rowId('team'),
  subject: z.enum(['goal', 'task']),
  activity_type: z.enum(activityTypes),
  /** The title at that moment; it outlives what it names. */
  description: z.string(),
  /** Field → value before and after, as texts; ids where a row is named. Long texts are cut to 500 characters. */
  changes: z.record(z.string(), z.object({ old: z.string().nullable(), new: z.string().nullable() })),
  /** The names of the ids in `changes`, as far as the reader may see them. */
  names: z.record(z.string(), z.string()),
  user: person.nullable(),
  goal: subject.nullable(),
  task: subject.nullable(),
  comment_id: rowId('comment').nullable(),
  created_at: timestamp,
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/activity',
      tags: ['activity'],
      summary:
        'What happened to a task, to a goal and its tasks, or in a team: exactly one of them is named; the newest first',
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
