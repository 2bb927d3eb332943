import { z } from 'zod';
import { done, idOf, pageOf, pageQuery, person, rowId, timestamp } from '../base/fields.ts';
import { json } from '../base/json.ts';
import { operation } from '../base/operation.ts';

/** The row that has versions: of the description of a task, the texts of a goal, or the values of a record. */
const subjects = {
  task_id: idOf('task').optional(),
  goal_id: idOf('goal').optional(),
  record_id: idOf('record').optional(),
};
const namesOne = (input: Partial<Record<keyof typeof subjects, string | undefined>>) =>
  [input.task_id, input.goal_id, input.record_id].filter(Boolean).length === 1;
export type RevisionSubject = { task_id: string } | { goal_id: string } | { record_id: string };

/** One version: what one person saved in one sitting. */
export const revision = z.object({
  id: rowId('revision'),
  /** Null if the person has no account any more, or is not known. */
  created_by: person.nullable(),
  /** The first and the last save of the sitting. */
  created_at: timestamp,
  saved_at: timestamp,
  is_current: z.boolean(),
  /** When the version that this one restores was saved. */
  restored_from: timestamp.nullable(),
});
export type Revision = z.infer<typeof revision>;

const revisionId = idOf('revision');

export const revisionsContract = {
  list: operation('revisions.loadFailed')
    .route({
      method: 'GET',
      path: '/revisions',
      tags: ['revisions'],
      summary: 'The versions of a description, goal or record, newest first; none if it never changed',
    })
    .input(z.strictObject({ ...subjects, ...pageQuery }).refine(namesOne, 'general.invalid'))
    .output(pageOf(revision)),
  get: operation('revisions.loadFailed')
    .route({
      method: 'GET',
      path: '/revisions/{revisionId}',
      tags: ['revisions'],
      summary: 'One version with its content: by field of the task, the goal or the form',
    })
    .input(z.strictObject({ revisionId }))
    .output(revision.extend({ content: z.record(z.string(), json) })),
  restore: operation('revisions.restoreFailed')
    .route({
      method: 'POST',
      path: '/revisions/{revisionId}/restore',
      tags: ['revisions'],
      summary: 'Make a version the current one again, as a new version',
    })
    .input(z.strictObject({ revisionId }))
    .output(
      done.extend({
        /** The version that was current before; restoring it undoes this. Null if nothing changed. */
        previous_id: rowId('revision').nullable(),
      }),
    ),
};
