import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import { done, idOf, optionalText, requiredName, rowId } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';

/** A menu item opens the form of a template. `sort_order` is its index in the menu, from 0. */
export const menuItem = z.object({
  id: rowId('menu_item'),
  menu_id: rowId('menu'),
  label: z.string(),
  description: z.string().nullable(),
  template_id: rowId('template'),
  template_name: z.string(),
  is_visible: z.boolean(),
  sort_order: z.number().int(),
});
export type MenuItem = z.infer<typeof menuItem>;

/** The right to edit a menu includes adding, changing and removing its items. */
export const menu = z.object({
  id: rowId('menu'),
  team_id: rowId('team'),
  name: z.string(),
  is_active: z.boolean(),
  items: z.array(menuItem),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Menu = z.infer<typeof menu>;

const teamId = idOf('team');
const menuId = idOf('menu');
const menuItemId = idOf('menu_item');
const menuFields = { name: requiredName(limits.text.name, 'menus.nameRequired'), is_active: z.boolean() };
const itemFields = {
  label: requiredName(limits.text.name, 'menus.labelRequired'),
  description: optionalText(limits.text.line),
  template_id: idOf('template', 'menus.templateRequired'),
  is_visible: z.boolean(),
  /** An index beyond the last means last. */
  sort_order: z.number().int().min(0).max(10_000),
};

export const menusContract = {
  list: operation('menus.listFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/menus',
      tags: ['menus'],
      summary: 'The menus of a team with their items in order, the oldest menu first',
    })
    .input(z.strictObject({ teamId }))
    .output(z.object({ items: z.array(menu) })),
  create: operation('menus.createFailed')
    .route({
      method: 'POST',
      path: '/teams/{teamId}/menus',
      tags: ['menus'],
      summary: 'Add a menu; the sidebar shows the oldest active one named Forms',
      successStatus: 201,
    })
    .input(z.strictObject({ teamId, name: menuFields.name, is_active: menuFields.is_active.default(true) }))
    .output(menu),
  update: operation('menus.updateFailed')
    .route({
      method: 'PATCH',
      path: '/menus/{menuId}',
      tags: ['menus'],
      summary: 'Rename a menu, or switch it on or off',
    })
    .input(z.strictObject(menuFields).partial().extend({ menuId }))
    .output(menu),
  showForm: operation('menus.updateFailed')
    .route({
      method: 'PUT',
      path: '/teams/{teamId}/sidebar-forms/{templateId}',
      tags: ['menus'],
      summary:
        'Show the form of a template in the sidebar, or hide it; adds the menu named Forms and an item as needed',
    })
    .input(
      z.strictObject({
        teamId,
        templateId: idOf('template', 'menus.templateRequired'),
        in_sidebar: z.boolean(),
      }),
    )
    .output(done),
  addItem: operation('menus.itemAddFailed')
    .route({
      method: 'POST',
      path: '/menus/{menuId}/items',
      tags: ['menus'],
      summary: 'Add an item at an index, or last',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        ...itemFields,
        menuId,
        is_visible: itemFields.is_visible.default(true),
        sort_order: itemFields.sort_order.optional(),
      }),
    )
    .output(menuItem),
  updateItem: operation('menus.itemUpdateFailed')
    .route({
      method: 'PATCH',
      path: '/menu-items/{menuItemId}',
      tags: ['menus'],
      summary: 'Change an item, its index, or its menu in the same team (last unless an index is given); others shift',
    })
    .input(
      z
        .strictObject({ ...itemFields, menu_id: menuId })
        .partial()
        .extend({ menuItemId }),
    )
    .output(menuItem),
  deleteItem: operation('menus.itemDeleteFailed')
    .route({
      method: 'DELETE',
      path: '/menu-items/{menuItemId}',
      tags: ['menus'],
      summary: 'Remove an item; its template and the entries stay',
    })
    .input(z.strictObject({ menuItemId }))
    .output(deleted),
  delete: operation('menus.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/menus/{menuId}',
      tags: ['menus'],
      summary: 'Delete a menu with its items; templates and entries stay',
    })
    .input(z.strictObject({ menuId }))
    .output(deleted),
};
