import { z } from 'zod';
import { deleted } from './deletions.ts';
import { date, idOf, pageOf, pageQuery, requiredName, rowId } from './fields.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { operation } from './operation.ts';

export const sprint = z.object({
  id: rowId('sprint'),
  team_id: rowId('team'),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  created_at: z.string(),
  task_count: z.number(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Sprint = z.infer<typeof sprint>;

const sprintFields = {
  name: requiredName(limits.text.name, messages.sprints.nameRequired),
  starts_on: date,
  ends_on: date,
};
const teamId = idOf('team');
const sprintId = idOf('sprint');

export const sprintsContract = {
  list: operation(messages.sprints.listFailed)
    .route({
      method: 'GET',
      path: '/teams/{teamId}/sprints',
      tags: ['sprints'],
      summary: 'The sprints of a team, the latest first',
    })
    .input(z.strictObject({ teamId, ...pageQuery }))
    .output(pageOf(sprint)),
  create: operation(messages.sprints.createFailed)
    .route({
      method: 'POST',
      path: '/teams/{teamId}/sprints',
      tags: ['sprints'],
      summary: 'Plan a sprint',
      successStatus: 201,
    })
    .input(z.strictObject({ teamId, ...sprintFields }))
    .output(sprint),
  update: operation(messages.sprints.updateFailed)
    .route({ method: 'PATCH', path: '/sprints/{sprintId}', tags: ['sprints'], summary: 'Rename or move a sprint' })
    .input(z.strictObject(sprintFields).partial().extend({ sprintId }))
    .output(sprint),
  delete: operation(messages.sprints.deleteFailed)
    .route({
      method: 'DELETE',
      path: '/sprints/{sprintId}',
      tags: ['sprints'],
      summary: 'Delete a sprint; its tasks stay, without a sprint',
    })
    .input(z.strictObject({ sprintId }))
    .output(deleted),
};
