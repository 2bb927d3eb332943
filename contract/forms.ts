import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idOf, pageOf, rowId } from './fields.ts';
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
  get: oc
    .route({
      method: 'GET',
      path: '/forms/{menuItemId}',
      tags: ['forms'],
      summary: 'The form of a menu item, also while the item is hidden',
    })
    .input(z.strictObject({ menuItemId }))
    .output(form),
  entries: oc
    .route({
      method: 'GET',
      path: '/forms/{menuItemId}/entries',
      tags: ['forms'],
      summary: 'Entries of a form that match every filter given',
    })
    .input(z.strictObject({ menuItemId, ...recordQuery }))
    .output(pageOf(record)),
  countEntries: oc
    .route({
      method: 'GET',
      path: '/forms/{menuItemId}/entries/count',
      tags: ['forms'],
      summary: 'How many entries match every filter given',
    })
    .input(z.strictObject({ menuItemId, ...recordFilters }))
    .output(recordCount),
  addEntry: oc
    .route({
      method: 'POST',
      path: '/forms/{menuItemId}/entries',
      tags: ['forms'],
      summary: 'Add an entry: a record in the team’s one instance of the template',
      successStatus: 201,
    })
    .input(z.strictObject({ menuItemId, data: sentValues }))
    .output(record),
};
