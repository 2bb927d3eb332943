import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import { idOf, optionalText, pageOf, pageQuery, requiredName, rowId, said, text, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { formSchema } from './form-schema-checks.ts';
import { storedForm } from './stored-form.ts';
import { templateViews } from './template-views.ts';

/** The purpose of a template: maps, forms, or both. */
export const templateKinds = ['form', 'map', 'mixed'] as const;
export type TemplateKind = (typeof templateKinds)[number];
/** The theme of its maps. */
export const structureTypes = ['plain', 'church', 'idea'] as const;
export type StructureType = (typeof structureTypes)[number];

/** A template as lists show it. `owner_team_id` is null when it is global. */
export const templateSummary = z.object({
  id: rowId('template'),
  owner_team_id: rowId('team').nullable(),
  name: z.string(),
  description: z.string().nullable(),
  kind: z.enum(templateKinds),
  structure_type: z.enum(structureTypes),
  default_view_key: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  /** The number of instances that the reader can see. */
  instance_count: z.number().int(),
  /**
   * The numbers of rows that use the template. A used template cannot be deleted. Null for readers who may not delete
   * it.
   */
  uses: z.object({ instances: z.number().int(), menu_items: z.number().int() }).nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), duplicate: z.boolean() }),
});
export type TemplateSummary = z.infer<typeof templateSummary>;

const storedForms = {
  instance_metadata_schema: storedForm,
  record_data_schema: storedForm,
  map_node_schema: storedForm,
  map_edge_schema: storedForm,
};
export type TemplateForm = keyof typeof storedForms;

export const template = templateSummary.extend({ ...storedForms, views: templateViews });
export type Template = z.infer<typeof template>;

/** The editable fields of a template. */
export type TemplateFields = Omit<
  Template,
  Exclude<keyof TemplateSummary, 'name' | 'description' | 'kind' | 'structure_type' | 'default_view_key'>
>;

const templateId = idOf('template');
const name = requiredName(limits.text.name, 'templates.nameRequired');
const templateFields = {
  name,
  description: optionalText(limits.text.paragraph),
  kind: z.enum(templateKinds),
  structure_type: z.enum(structureTypes),
  instance_metadata_schema: formSchema,
  record_data_schema: formSchema,
  map_node_schema: formSchema,
  map_edge_schema: formSchema,
  views: templateViews,
  default_view_key: z.string().max(limits.form.name).nullable(),
};

export const templatesContract = {
  list: operation('templates.listFailed')
    .route({
      method: 'GET',
      path: '/templates',
      tags: ['templates'],
      summary: 'The global templates and those of one team or of all of one’s teams',
    })
    .input(
      z.strictObject({
        team_id: idOf('team').optional(),
        /** Text that the name or the description contains. */
        search: text(limits.text.line).optional(),
        sort: z.enum(['newest', 'name']).default('newest'),
        ...pageQuery,
      }),
    )
    .output(pageOf(templateSummary)),
  nodeForms: operation('templates.listFailed')
    .route({
      method: 'GET',
      path: '/templates/node-forms',
      tags: ['templates'],
      summary: 'The forms of nodes that map templates have: global ones, and those of one or all of one’s teams',
    })
    .input(z.strictObject({ team_id: idOf('team').optional(), ...pageQuery }))
    /** The forms without options, texts of help and icons. */
    .output(pageOf(z.object({ id: rowId('template'), name: z.string(), map_node_schema: storedForm }))),
  create: operation('templates.createFailed')
    .route({
      method: 'POST',
      path: '/templates',
      tags: ['templates'],
      summary: 'Create a template for a team; a global one, with a null `owner_team_id`, by super-admins only',
      successStatus: 201,
    })
    .input(
      z
        .strictObject(templateFields)
        .partial()
        .extend({
          owner_team_id: idOf('team').nullable(),
          name,
          kind: templateFields.kind,
          structure_type: templateFields.structure_type,
        }),
    )
    .output(template),
  get: operation('templates.fetchFailed')
    .route({
      method: 'GET',
      path: '/templates/{templateId}',
      tags: ['templates'],
      summary: 'One template; null when it does not exist or the caller cannot see it',
    })
    .input(z.strictObject({ templateId }))
    .output(template.nullable()),
  update: operation('templates.updateFailed')
    .route({
      method: 'PATCH',
      path: '/templates/{templateId}',
      tags: ['templates'],
      summary: 'Change a template in place; with the `updated_at` that was read, a concurrent change is refused',
    })
    .input(z.strictObject(templateFields).partial().extend({ templateId, updated_at: z.iso.datetime().optional() }))
    .output(template),
  delete: operation('templates.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/templates/{templateId}',
      tags: ['templates'],
      summary: 'Delete a template that nothing uses',
    })
    .input(z.strictObject({ templateId }))
    .output(deleted),
  duplicate: operation('templates.duplicateFailed')
    .route({
      method: 'POST',
      path: '/templates/{templateId}/duplicate',
      tags: ['templates'],
      summary: 'Copy a template under a new name, into its own team unless another is named',
      successStatus: 201,
    })
    .input(z.strictObject({ templateId, name, owner_team_id: idOf('team').nullable().optional() }))
    .output(template),
  check: operation()
    .route({
      method: 'POST',
      path: '/templates/{templateId}/check',
      tags: ['templates'],
      summary: 'How many of the existing records that the caller can see would be invalid under another record form',
    })
    .input(z.strictObject({ templateId, record_data_schema: formSchema }))
    .output(
      z.object({
        /** The number of checked records: all of them, unless `capped`. */
        records: z.number().int(),
        capped: z.boolean(),
        invalid: z.number().int(),
        /** At most five invalid records, with their problems by field name. */
        examples: z.array(
          z.object({
            record_id: rowId('record'),
            problems: z.record(z.string(), z.object({ message: z.string(), said })),
          }),
        ),
      }),
    ),
};
