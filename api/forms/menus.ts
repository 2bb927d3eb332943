import { limits } from '@groundwork/contract/base/limits';
import { formsMenu } from '@groundwork/contract/forms/forms-menu';
import type { Menu, MenuItem } from '@groundwork/contract/forms/menus';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { canEditAndDelete } from '../base/can.ts';
import { deleteOne } from '../base/deleting.ts';
import { placeRow } from '../base/ordered-rows.ts';
import { notFound } from '../http/errors.ts';
import { signedIn } from '../http/procedures.ts';
import { usableTemplate } from './templates.ts';

// Deletions leave gaps in the column; answers contain places without gaps.
const items = sql<MenuItem[]>`(
  select coalesce(json_agg(item order by item.sort_order), '[]') from (
    select i.id, i.menu_id, i.label, i.description, i.template_id, t.name as template_name, i.is_visible,
      (row_number() over (order by i.sort_order, i.id) - 1)::integer as sort_order
    from menu_items i join tpl_templates t on t.id = i.template_id where i.menu_id = team_menus.id
  ) item
)`;

const selectMenus = (db: Db) =>
  db
    .selectFrom('team_menus')
    .select(['id', 'team_id', 'name', 'is_active', items.as('items'), canEditAndDelete('menu')]);

async function oneMenu(db: Db, menuId: string): Promise<Menu> {
  const menu = await selectMenus(db).where('id', '=', menuId).executeTakeFirst();
  if (!menu) throw notFound();
  return menu;
}

async function oneItem(db: Db, { id, menu_id }: Pick<MenuItem, 'id' | 'menu_id'>): Promise<MenuItem> {
  const item = (await oneMenu(db, menu_id)).items.find((one) => one.id === id);
  if (!item) throw notFound();
  return item;
}

/** Locks all menus of the team of `menuId`, because items move between menus. Returns the team. */
async function lockMenus(db: Db, menuId: string): Promise<string> {
  const siblings = await db
    .selectFrom('team_menus')
    .select(['id', 'team_id'])
    .where('team_id', '=', (sub) =>
      sub.selectFrom('team_menus as named').select('team_id').where('named.id', '=', menuId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const menu = siblings.find(({ id }) => id === menuId);
  if (!menu) throw notFound();
  return menu.team_id;
}

async function setVisible(db: Db, items: Pick<MenuItem, 'id'>[], is_visible: boolean) {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await db.updateTable('menu_items').set({ is_visible }).where('id', 'in', ids).execute();
}

/** Returns the menu that the sidebar shows once it has a visible item. Creates it, or switches it on, if needed. */
async function sidebarMenu(db: Db, team_id: string, named: Menu[]): Promise<Menu> {
  const menu = formsMenu(named) ?? named.find(({ is_active }) => is_active) ?? named[0];
  if (menu?.is_active) return menu;
  if (menu) await db.updateTable('team_menus').set({ is_active: true }).where('id', '=', menu.id).execute();
  const { id } =
    menu ??
    (await db
      .insertInto('team_menus')
      .values({ team_id, name: limits.sidebar.formsMenu, is_active: true })
      .returning('id')
      .executeTakeFirstOrThrow());
  return oneMenu(db, id);
}

/** Shows the first item of the template in the menu, or adds one with the name of the template. Returns its id. */
async function showInMenu(db: Db, { id: menu_id, team_id, items }: Menu, template: { id: string; name: string }) {
  const [item] = items.filter(({ template_id }) => template_id === template.id);
  if (item) {
    await setVisible(db, [item], true);
    return item.id;
  }
  const added = await db
    .insertInto('menu_items')
    .values({ menu_id, team_id, template_id: template.id, label: template.name, is_visible: true })
    .returning(['id', 'menu_id'])
    .executeTakeFirstOrThrow();
  await lockMenus(db, menu_id);
  await placeRow(db, 'menu_items', added);
  return added.id;
}

/** Shows the form of a template in the sidebar of a team, or hides it. Returns the item that shows it. */
export async function setInSidebar(
  db: Db,
  team_id: string,
  template_id: string,
  in_sidebar: boolean,
): Promise<string | null> {
  const { name } = await usableTemplate(db, team_id, template_id);
  // Two people who show forms at once must not each create a menu.
  await sql`select rules.lock_in_team('menus', ${team_id})`.execute(db);
  const named = await selectMenus(db)
    .where('team_id', '=', team_id)
    .where('name', '=', limits.sidebar.formsMenu)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const items = named.flatMap((menu) => menu.items).filter((item) => item.template_id === template_id);
  if (in_sidebar) return showInMenu(db, await sidebarMenu(db, team_id, named), { id: template_id, name });
  await setVisible(db, items, false);
  return null;
}

export const menus = {
  list: signedIn.menus.list.handler(async ({ context, input }) => ({
    items: await selectMenus(context.db)
      .where('team_id', '=', input.teamId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  })),

  create: signedIn.menus.create.handler(async ({ context, input: { teamId, ...menu } }) => {
    const { id } = await context.db
      .insertInto('team_menus')
      .values({ ...menu, team_id: teamId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return oneMenu(context.db, id);
  }),

  update: signedIn.menus.update.handler(async ({ context, input: { menuId, ...changes } }) => {
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('team_menus').set(changes).where('id', '=', menuId).execute();
    return oneMenu(context.db, menuId);
  }),

  delete: signedIn.menus.delete.handler(({ context, input }) => deleteOne(context.db, 'menu', input.menuId)),

  showForm: signedIn.menus.showForm.handler(async ({ context: { db }, input: { teamId, templateId, in_sidebar } }) => {
    if (!(await db.selectFrom('teams').select('id').where('id', '=', teamId).executeTakeFirst())) throw notFound();
    await setInSidebar(db, teamId, templateId, in_sidebar);
    return { success: true as const };
  }),

  addItem: signedIn.menus.addItem.handler(async ({ context: { db }, input: { menuId, sort_order, ...fields } }) => {
    const team_id = await lockMenus(db, menuId);
    await usableTemplate(db, team_id, fields.template_id);
    const item = await db
      .insertInto('menu_items')
      .values({ ...fields, team_id, menu_id: menuId })
      .returning(['id', 'menu_id'])
      .executeTakeFirstOrThrow();
    await placeRow(db, 'menu_items', item, sort_order);
    return oneItem(db, item);
  }),

  updateItem: signedIn.menus.updateItem.handler(
    async ({ context: { db }, input: { menuItemId, sort_order, ...changes } }) => {
      const was = await db
        .selectFrom('menu_items')
        .select(['id', 'menu_id', 'team_id'])
        .where('id', '=', menuItemId)
        .executeTakeFirst();
      if (!was) throw notFound();
      const item = { ...was, menu_id: changes.menu_id ?? was.menu_id };
      const moves = sort_order !== undefined || item.menu_id !== was.menu_id;
      if (moves) await lockMenus(db, item.menu_id);
      if (changes.template_id) await usableTemplate(db, was.team_id, changes.template_id);
      if (Object.keys(changes).length > 0)
        await db.updateTable('menu_items').set(changes).where('id', '=', menuItemId).execute();
      if (moves) await placeRow(db, 'menu_items', item, sort_order);
      return oneItem(db, item);
    },
  ),

  deleteItem: signedIn.menus.deleteItem.handler(({ context, input }) =>
    deleteOne(context.db, 'menu_item', input.menuItemId),
  ),
};
