import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import {
  date,
  idOf,
  optionalText,
  pageOf,
  pageQuery,
  requiredName,
  rowDate,
  rowId,
  timestamp,
  viewersDate,
} from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';

export const sprint = z.object({
  id: rowId('sprint'),
  team_id: rowId('team'),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  created_at: z.string(),
  /** The goal of the sprint in the team's own words; not one of the team's goals. */
  goal: z.string().nullable(),
  /** When the team ended the sprint; null while it has not. */
  ended_at: timestamp.nullable(),
  task_count: z.number(),
  /** The tasks that are not finished. */
  open_count: z.number(),
  /** The sum of the estimates of all tasks, and the sum of the remaining hours of open tasks. */
  estimated_hours: z.number(),
  open_hours: z.number(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Sprint = z.infer<typeof sprint>;

/** The tasks of a sprint and their hours at the end of a day; `open_hours` are the remaining hours of open tasks. */
const sprintDay = z.object({
  day: rowDate,
  tasks: z.number(),
  open_tasks: z.number(),
  hours: z.number(),
  open_hours: z.number(),
});
export type SprintDay = z.infer<typeof sprintDay>;

/** An ended sprint: the tasks and hours at the end of its first day, and those finished when it ended. */
const finishedSprint = z.object({
  id: rowId('sprint'),
  name: z.string(),
  planned_tasks: z.number(),
  done_tasks: z.number(),
  planned_hours: z.number(),
  done_hours: z.number(),
});
export type FinishedSprint = z.infer<typeof finishedSprint>;

const sprintFields = {
  name: requiredName(limits.text.name, 'sprints.nameRequired'),
  starts_on: date,
  ends_on: date,
  goal: optionalText(limits.text.paragraph),
};
const teamId = idOf('team');
const sprintId = idOf('sprint');

export const sprintsContract = {
  list: operation('sprints.listFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/sprints',
      tags: ['sprints'],
      summary: 'The sprints of a team, the latest first',
    })
    .input(z.strictObject({ teamId, ...pageQuery }))
    .output(pageOf(sprint)),
  get: operation('sprints.loadFailed')
    .route({ method: 'GET', path: '/sprints/{sprintId}', tags: ['sprints'], summary: 'One sprint' })
    .input(z.strictObject({ sprintId }))
    .output(sprint),
  create: operation('sprints.createFailed')
    .route({
      method: 'POST',
      path: '/teams/{teamId}/sprints',
      tags: ['sprints'],
      summary: 'Plan a sprint',
      successStatus: 201,
    })
    .input(z.strictObject({ teamId, ...sprintFields }))
    .output(sprint),
  update: operation('sprints.updateFailed')
    .route({ method: 'PATCH', path: '/sprints/{sprintId}', tags: ['sprints'], summary: 'Rename or move a sprint' })
    .input(z.strictObject(sprintFields).partial().extend({ sprintId }))
    .output(sprint),
  end: operation('sprints.endFailed')
    .route({
      method: 'POST',
      path: '/sprints/{sprintId}/end',
      tags: ['sprints'],
      summary: 'End a sprint, and carry its open tasks over into another one or out of every sprint',
    })
    .input(z.strictObject({ sprintId, carry_to: idOf('sprint').nullable() }))
    .output(z.object({ sprint, carried: z.number().int() })),
  reopen: operation('sprints.reopenFailed')
    .route({
      method: 'POST',
      path: '/sprints/{sprintId}/reopen',
      tags: ['sprints'],
      summary: 'Take the end of a sprint back, with the tasks that are still where they were carried to',
    })
    .input(z.strictObject({ sprintId }))
    .output(z.object({ sprint, returned: z.number().int(), kept: z.number().int() })),
  burndown: operation('sprints.burndownFailed')
    .route({
      method: 'GET',
      path: '/sprints/{sprintId}/burndown',
      tags: ['sprints'],
      summary: 'What was open in a sprint at the end of each of its days, until today or its end',
      description: 'The days are those of the caller’s time zone. The last one of a sprint that goes on is as of now.',
    })
    .input(z.strictObject({ sprintId, today: viewersDate }))
    .output(z.object({ days: z.array(sprintDay) })),
  velocity: operation('sprints.velocityFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/velocity',
      tags: ['sprints'],
      summary: 'What was planned and finished in the last past sprints of a team, the earliest first',
    })
    .input(z.strictObject({ teamId, today: viewersDate }))
    .output(z.object({ items: z.array(finishedSprint) })),
  delete: operation('sprints.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/sprints/{sprintId}',
      tags: ['sprints'],
      summary: 'Delete a sprint; its tasks stay, without a sprint',
    })
    .input(z.strictObject({ sprintId }))
    .output(deleted),
};
