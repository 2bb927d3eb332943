import { z } from 'zod';
import { idOf, pageOf, pageQuery, rowId } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { relationKinds, storedRelationKinds } from './relation-kinds.ts';
import { task } from './tasks.ts';

/** `task_id` blocks, relates to or duplicates `related_task_id`. */
const taskRelation = z.object({
  task_id: rowId('task'),
  related_task_id: rowId('task'),
  kind: z.enum(storedRelationKinds),
});

const pair = { taskId: idOf('task'), relatedTaskId: idOf('task') };

export const taskRelationsContract = {
  ofTeam: operation('taskRelations.loadFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/task-relations',
      tags: ['tasks'],
      summary: 'The relations between tasks of a team, or of the tasks of one of its goals',
    })
    .input(
      z.strictObject({
        teamId: idOf('team'),
        goal_id: idOf('goal').optional(),
        kind: z.enum(storedRelationKinds).optional(),
        ...pageQuery,
      }),
    )
    .output(pageOf(taskRelation)),
  set: operation('taskRelations.addFailed')
    .route({
      method: 'PUT',
      path: '/tasks/{taskId}/relations/{relatedTaskId}',
      tags: ['tasks'],
      summary:
        'Relate a task to another of its team; a duplicate is archived. ' +
        'Only with `replace` in place of another relation',
    })
    .input(
      z
        .strictObject({ ...pair, kind: z.enum(relationKinds), replace: z.boolean().default(false) })
        .refine(({ taskId, relatedTaskId }) => taskId !== relatedTaskId, 'taskRelations.itself'),
    )
    .output(task),
  remove: operation('taskRelations.removeFailed')
    .route({
      method: 'DELETE',
      path: '/tasks/{taskId}/relations/{relatedTaskId}',
      tags: ['tasks'],
      summary: 'Remove the relation of two tasks',
    })
    .input(z.strictObject(pair))
    .output(task),
};
