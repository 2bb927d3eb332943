import { z } from 'zod';
import { idOf } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';

/** The forms of a template. */
export const templateForms = [
  'record_data_schema',
  'instance_metadata_schema',
  'map_node_schema',
  'map_edge_schema',
] as const;
export type TemplateForm = (typeof templateForms)[number];

export const formOptionsContract = {
  get: operation()
    .route({
      method: 'GET',
      path: '/forms/options',
      tags: ['forms'],
      summary: 'The options of a field with an options URL, fetched by the server; empty when that fails',
    })
    .input(
      z.strictObject({
        template_id: idOf('template'),
        /** The name of the field, and the form of the template that has it. */
        field: z.string().max(limits.form.name),
        schema: z.enum(templateForms).default('record_data_schema'),
      }),
    )
    .output(z.object({ items: z.array(z.object({ label: z.string(), value: z.string() })) })),
};
