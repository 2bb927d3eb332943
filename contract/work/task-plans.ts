import { z } from 'zod';
import { date, idOf } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { taskRow } from './tasks.ts';

export const taskPlansContract = {
  set: operation('taskPlans.failed')
    .route({
      method: 'PUT',
      path: '/task-plans',
      tags: ['tasks'],
      summary: 'Plan tasks for a day for oneself, in this order and before another task of that day or last',
      description:
        'Without a day, the tasks are no longer planned. All tasks change, or none if one is not accessible.',
    })
    .input(
      z.strictObject({
        task_ids: z.array(idOf('task')).min(1).max(limits.plannedTasks),
        day: date.nullable(),
        before_task_id: idOf('task').nullish(),
      }),
    )
    .output(z.object({ items: z.array(taskRow) })),
};
