import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import { idOf, optionalText, pageOf, pageQuery, requiredName, shownLabel } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';

export const label = shownLabel.extend({
  team_id: z.string(),
  description: z.string().nullable(),
  created_at: z.string(),
  /** The number of tasks with this label. */
  usage_count: z.number(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Label = z.infer<typeof label>;

const labelFields = {
  name: requiredName(limits.text.label, 'labels.nameRequired'),
  /** `#rrggbb`; screens use its hue and choose lightness and chroma themselves. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  description: optionalText(limits.text.line),
};
const teamId = idOf('team');
const labelId = idOf('label');
const taskId = idOf('task');
const ofTask = z.object({ items: z.array(shownLabel) });

export const labelsContract = {
  list: operation('labels.listFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/labels',
      tags: ['labels'],
      summary: 'The labels of a team by name, with the number of tasks that carry each',
    })
    .input(z.strictObject({ teamId, ...pageQuery }))
    .output(pageOf(label)),
  create: operation('labels.createFailed')
    .route({
      method: 'POST',
      path: '/teams/{teamId}/labels',
      tags: ['labels'],
      summary: 'Create a label; its name is unique in the team without regard to case',
      successStatus: 201,
    })
    .input(z.strictObject({ teamId, ...labelFields }))
    .output(label),
  get: operation('labels.getFailed')
    .route({ method: 'GET', path: '/labels/{labelId}', tags: ['labels'], summary: 'One label' })
    .input(z.strictObject({ labelId }))
    .output(label),
  update: operation('labels.updateFailed')
    .route({
      method: 'PATCH',
      path: '/labels/{labelId}',
      tags: ['labels'],
      summary: 'Rename, recolor or describe a label',
    })
    .input(z.strictObject(labelFields).partial().extend({ labelId }))
    .output(label),
  ofTask: operation('labels.ofTaskFailed')
    .route({ method: 'GET', path: '/tasks/{taskId}/labels', tags: ['labels'], summary: 'The labels of a task by name' })
    .input(z.strictObject({ taskId }))
    .output(ofTask),
  replace: operation('labels.replaceFailed')
    .route({
      method: 'PUT',
      path: '/tasks/{taskId}/labels',
      tags: ['labels'],
      summary: 'Replace the labels of a task; unchanged ones stay',
    })
    .input(z.strictObject({ taskId, label_ids: z.array(idOf('label')).max(limits.taskLabels.perTask) }))
    .output(ofTask),
  assign: operation('labels.assignFailed')
    .route({
      method: 'PUT',
      path: '/tasks/{taskId}/labels/{labelId}',
      tags: ['labels'],
      summary: 'Add a label to a task; a repetition has no effect',
    })
    .input(z.strictObject({ taskId, labelId }))
    .output(ofTask),
  remove: operation('labels.removeFailed')
    .route({
      method: 'DELETE',
      path: '/tasks/{taskId}/labels/{labelId}',
      tags: ['labels'],
      summary: 'Remove a label from a task',
    })
    .input(z.strictObject({ taskId, labelId }))
    .output(ofTask),
  delete: operation('labels.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/labels/{labelId}',
      tags: ['labels'],
      summary: 'Delete a label that no task carries',
    })
    .input(z.strictObject({ labelId }))
    .output(deleted),
};
