import { z } from 'zod';
import { date, idOf } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { goalParts, taskParts } from './copied-parts.ts';
import { goal, goalFields } from './goals.ts';
import { task, taskFields } from './tasks.ts';

/** The earliest date of the copies: all dates move by the same number of days. If absent, all dates stay. */
export const firstDay = date.optional();

export const copiesContract = {
  ofTask: operation('copies.taskFailed')
    .route({
      method: 'POST',
      path: '/tasks/{taskId}/copies',
      tags: ['tasks'],
      summary: 'Copy a task with its subtasks, to be done again: beside it, or into another goal of any of one’s teams',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        taskId: idOf('task'),
        title: taskFields.title.optional(),
        goal_id: idOf('goal').optional(),
        parts: z
          .array(z.enum(taskParts))
          .max(taskParts.length)
          .default([...taskParts]),
        first_day: firstDay,
      }),
    )
    .output(task),
  ofGoal: operation('copies.goalFailed')
    .route({
      method: 'POST',
      path: '/goals/{goalId}/copies',
      tags: ['goals'],
      summary: 'Copy a goal with its tasks, to be reached again: in its team, or in another of one’s teams',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        goalId: idOf('goal'),
        title: goalFields.title.optional(),
        team_id: idOf('team').optional(),
        parts: z
          .array(z.enum(goalParts))
          .max(goalParts.length)
          .default([...goalParts]),
        first_day: firstDay,
      }),
    )
    .output(goal),
};
