import { z } from 'zod';
import { idOf, pageOf, requiredName, rowId } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { formSchema } from './form-schema-checks.ts';
import { sentValues, shownTemplate } from './instances.ts';
import { record, recordCount, recordFilters, recordQuery } from './records.ts';

/** A menu item with its form. `instance_id` is null until the first entry exists. */
export const form = z.object({
  menu_item: z.object({
    id: rowId('menu_item'),
    menu_id: rowId('menu'),
    label: z.string(),
    description: z.string().nullable(),
    template_id: rowId('template'),
    team_id: rowId('team'),
  }),
  template: shownTemplate,
  instance_id: rowId('instance').nullable(),
});
export type Form = z.infer<typeof form>;

const menuItemId = idOf('menu_item');

export const formsContract = {
  create: operation('forms.createFailed')
    .route({
      method: 'POST',
      path: '/teams/{teamId}/forms',
      tags: ['forms'],
      summary: 'Create a template with a form, and show it in the sidebar unless asked not to; all of it or nothing',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        teamId: idOf('team'),
        name: requiredName(limits.text.name, 'forms.nameRequired'),
        record_data_schema: formSchema,
        in_sidebar: z.boolean().default(true),
      }),
    )
    /** `menu_item_id` is null when the form is not in the sidebar. */
    .output(
      z.object({ name: z.string(), template_id: rowId('template'), menu_item_id: rowId('menu_item').nullable() }),
    ),
  get: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/forms/{menuItemId}',
      tags: ['forms'],
      summary: 'The form of a menu item, also while the item is hidden',
    })
    .input(z.strictObject({ menuItemId }))
    .output(form),
  entries: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/forms/{menuItemId}/entries',
      tags: ['forms'],
      summary: 'Entries of a form that match every filter given',
    })
    .input(z.strictObject({ menuItemId, ...recordQuery }))
    .output(pageOf(record)),
  countEntries: operation('records.loadFailed')
    .route({
      method: 'GET',
      path: '/forms/{menuItemId}/entries/count',
      tags: ['forms'],
      summary: 'How many entries match every filter given',
    })
    .input(z.strictObject({ menuItemId, ...recordFilters }))
    .output(recordCount),
  addEntry: operation('records.saveFailed', { largeBody: true })
    .route({
      method: 'POST',
      path: '/forms/{menuItemId}/entries',
      tags: ['forms'],
      summary: 'Add an entry, about a node if one is given: a record in the team’s one instance of the template',
      successStatus: 201,
    })
    .input(z.strictObject({ menuItemId, data: sentValues, node_id: idOf('node').optional() }))
    .output(record),
};
