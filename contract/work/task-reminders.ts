import { z } from 'zod';
import { idOf, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';

/** Longest time before the due date, in minutes: a year. */
const mostMinutes = 366 * 24 * 60;

/**
 * When a person is reminded of a task. Minutes count back from its due time, or from 7 in the morning of its due date.
 */
export const taskReminders = z.strictObject({
  at_times: z.array(z.iso.datetime({ offset: true })).max(limits.taskReminders),
  minutes_before: z.array(z.int().min(0).max(mostMinutes)).max(limits.taskReminders),
});
const saved = z.object({
  at_times: z.array(timestamp),
  minutes_before: z.array(z.number()),
  next_at: timestamp.nullable(),
});
export type TaskReminders = z.infer<typeof saved>;

const taskId = idOf('task');

export const taskRemindersContract = {
  get: operation('taskReminders.loadFailed')
    .route({
      method: 'GET',
      path: '/tasks/{taskId}/reminders',
      tags: ['tasks'],
      summary: 'One’s own reminders of a task',
    })
    .input(z.strictObject({ taskId }))
    .output(saved),
  set: operation('taskReminders.saveFailed')
    .route({
      method: 'PUT',
      path: '/tasks/{taskId}/reminders',
      tags: ['tasks'],
      summary:
        'Choose when to be reminded of a task, in place of the reminders before; times that have passed are left out',
    })
    .input(
      taskReminders
        .extend({ taskId })
        .refine(
          ({ at_times, minutes_before }) => at_times.length + minutes_before.length <= limits.taskReminders,
          'taskReminders.tooMany',
        ),
    )
    .output(saved),
};
