import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import {
  idOf,
  optionalText,
  pageOf,
  pageQuery,
  person,
  requiredName,
  rowId,
  shownLabel,
  timestamp,
} from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { priorities } from '../base/statuses.ts';
import { taskParts } from './copied-parts.ts';
import { firstDay } from './copies.ts';
import { taskRow } from './tasks.ts';

/** Tasks of a team to add again and again. Not to be confused with templates, which are of forms and maps. */
export const taskTemplate = z.object({
  id: rowId('task_template'),
  team_id: rowId('team'),
  name: z.string(),
  description: z.string().nullable(),
  /** The number of tasks, subtasks included. */
  task_count: z.number().int(),
  /** The number of days from the first date to the last, inclusive; null without dates. */
  day_count: z.number().int().nullable(),
  created_user: person.nullable(),
  created_at: timestamp,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type TaskTemplate = z.infer<typeof taskTemplate>;

/** A task of a template. Each comes after its parent. */
const templateTask = z.object({
  title: z.string(),
  /** The number of its ancestors; 0 for a task without a parent. */
  depth: z.number().int(),
  priority: z.enum(priorities),
  labels: z.array(shownLabel),
  assigned_user: person.nullable(),
  /** Days after the first date of the template. */
  start_day: z.number().int().nullable(),
  due_day: z.number().int().nullable(),
});
export type TemplateTask = z.infer<typeof templateTask>;

const taskTemplateId = idOf('task_template');
const fields = {
  name: requiredName(limits.text.name, 'taskTemplates.nameRequired'),
  description: optionalText(limits.text.paragraph),
};
/** The task or goal whose tasks the template takes over. */
const source = { task_id: idOf('task').optional(), goal_id: idOf('goal').optional() };
type Source = { task_id?: string | undefined; goal_id?: string | undefined };

export const taskTemplatesContract = {
  list: operation('taskTemplates.listFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/task-templates',
      tags: ['task templates'],
      summary: 'The task templates of a team, by name',
    })
    .input(z.strictObject({ teamId: idOf('team'), ...pageQuery }))
    .output(pageOf(taskTemplate)),
  get: operation('taskTemplates.getFailed')
    .route({
      method: 'GET',
      path: '/task-templates/{taskTemplateId}',
      tags: ['task templates'],
      summary: 'One task template with its tasks',
    })
    .input(z.strictObject({ taskTemplateId }))
    .output(taskTemplate.extend({ tasks: z.array(templateTask) })),
  create: operation('taskTemplates.createFailed')
    .route({
      method: 'POST',
      path: '/task-templates',
      tags: ['task templates'],
      summary: 'Save a task with its subtasks, or the tasks of a goal, as a template of their team',
      successStatus: 201,
    })
    .input(
      z
        .strictObject({ ...fields, ...source })
        .refine(({ task_id, goal_id }: Source) => !task_id !== !goal_id, 'taskTemplates.oneSource'),
    )
    .output(taskTemplate),
  update: operation('taskTemplates.updateFailed')
    .route({
      method: 'PATCH',
      path: '/task-templates/{taskTemplateId}',
      tags: ['task templates'],
      summary: 'Rename or describe a task template, or take its tasks from another task or goal of the team',
    })
    .input(
      z
        .strictObject({ ...fields, ...source })
        .partial()
        .extend({ taskTemplateId })
        .refine(({ task_id, goal_id }: Source) => !task_id || !goal_id, 'taskTemplates.oneSource'),
    )
    .output(taskTemplate),
  delete: operation('taskTemplates.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/task-templates/{taskTemplateId}',
      tags: ['task templates'],
      summary: 'Delete a task template; tasks made from it stay',
    })
    .input(z.strictObject({ taskTemplateId }))
    .output(deleted),
  apply: operation('taskTemplates.applyFailed')
    .route({
      method: 'POST',
      path: '/task-templates/{taskTemplateId}/tasks',
      tags: ['task templates'],
      summary: 'Add the tasks of a template to a goal, of its team or another of one’s teams',
      description: 'Without `first_day`, the tasks have no dates. The answer has the tasks at the top.',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        taskTemplateId,
        goal_id: idOf('goal'),
        parts: z
          .array(z.enum(taskParts))
          .max(taskParts.length)
          .default([...taskParts]),
        first_day: firstDay,
      }),
    )
    .output(z.object({ created: z.array(taskRow) })),
};
