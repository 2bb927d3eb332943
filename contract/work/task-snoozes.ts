import { z } from 'zod';
import { date, idOf } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { taskRow } from './tasks.ts';

export const taskSnoozesContract = {
  set: operation('tasks.updateFailed')
    .route({
      method: 'PUT',
      path: '/tasks/{taskId}/snooze',
      tags: ['tasks'],
      summary: 'Put a task off for oneself until a day; null ends it',
    })
    .input(z.strictObject({ taskId: idOf('task'), until: date.nullable() }))
    .output(taskRow),
};
