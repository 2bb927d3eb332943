import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import { idOf, pageOf, pageQuery, person, requiredName, rowId, text, timestamp } from '../base/fields.ts';
import type { JsonValue } from '../base/json.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { isTooDeep } from './form-values.ts';
import { template } from './templates.ts';

const stored = z.record(z.string(), z.unknown());

/** The values of a form, in an answer. */
export const values = stored as unknown as z.ZodType<Record<string, JsonValue>>;

/** The values of a form, in a request, by field name. The form validates them later. */
export const sentValues = z
  .record(z.string(), z.unknown(), 'general.invalid')
  .refine((sent) => !Object.values(sent).some(isTooDeep), 'formFields.jsonDepth') as unknown as z.ZodType<
  Record<string, JsonValue>
>;

/** The template fields that instances and forms show. */
export const shownTemplate = template.pick({
  id: true,
  name: true,
  kind: true,
  structure_type: true,
  record_data_schema: true,
  instance_metadata_schema: true,
  views: true,
  default_view_key: true,
});

/** An instance as lists show it. `for_entries` marks the one that holds the entries of the team's form. */
export const instanceRow = z.object({
  id: rowId('instance'),
  team_id: rowId('team'),
  template_id: rowId('template'),
  template: shownTemplate.pick({ id: true, name: true, kind: true, structure_type: true }),
  goal_id: rowId('goal').nullable(),
  goal: z.object({ id: rowId('goal'), title: z.string() }).nullable(),
  name: z.string(),
  for_entries: z.boolean(),
  record_count: z.number().int(),
  created_by: person.nullable(),
  created_at: timestamp,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type InstanceRow = z.infer<typeof instanceRow>;

/** The answer for a single instance adds its metadata and the forms of its template. */
export const instance = instanceRow.extend({ metadata: values, template: shownTemplate });
export type Instance = z.infer<typeof instance>;

const instanceId = idOf('instance');
const name = requiredName(limits.text.name, 'instances.nameRequired');

export const instancesContract = {
  list: operation('instances.loadFailed')
    .route({
      method: 'GET',
      path: '/instances',
      tags: ['instances'],
      summary: 'Instances of templates of one team or of all of one’s teams, newest first',
    })
    .input(
      z.strictObject({
        team_id: idOf('team').optional(),
        template_id: idOf('template').optional(),
        goal_id: idOf('goal').optional(),
        /** Text that the name contains. */
        search: text(limits.text.line).optional(),
        ...pageQuery,
      }),
    )
    .output(pageOf(instanceRow)),
  create: operation('instances.createFailed')
    .route({
      method: 'POST',
      path: '/instances',
      tags: ['instances'],
      summary: 'Create an instance of a template',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        team_id: idOf('team', 'tasks.teamRequired'),
        template_id: idOf('template'),
        name,
        metadata: sentValues.optional(),
        goal_id: idOf('goal').nullish(),
      }),
    )
    .output(instance),
  get: operation('instances.loadFailed')
    .route({
      method: 'GET',
      path: '/instances/{instanceId}',
      tags: ['instances'],
      summary: 'One instance with its metadata and the forms of its template',
    })
    .input(z.strictObject({ instanceId }))
    .output(instance),
  update: operation('instances.updateFailed')
    .route({
      method: 'PATCH',
      path: '/instances/{instanceId}',
      tags: ['instances'],
      summary: 'Change an instance; its metadata is replaced by key, and null removes a key',
    })
    .input(
      z.strictObject({
        instanceId,
        name: name.optional(),
        metadata: sentValues.optional(),
        goal_id: idOf('goal').nullish(),
      }),
    )
    .output(instance),
  delete: operation('instances.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/instances/{instanceId}',
      tags: ['instances'],
      summary: 'Delete an instance with its records and map',
    })
    .input(z.strictObject({ instanceId }))
    .output(deleted),
};
