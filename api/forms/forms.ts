import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { Form } from '@groundwork/contract/forms/forms';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { instanceForEntries } from '../base/form-instances.ts';
import { notFound } from '../http/errors.ts';
import { signedIn } from '../http/procedures.ts';
import { shownTemplate } from './instances.ts';
import { setInSidebar } from './menus.ts';
import { countQuery, inInstance, recordPage } from './record-query.ts';
import { addRecord } from './records.ts';
import { requireMembership } from './templates.ts';

async function oneForm(db: Db, menuItemId: string): Promise<Form> {
  const found = await db
    .selectFrom('menu_items')
    .select([
      sql<Form['menu_item']>`json_build_object(
        'id', id, 'menu_id', menu_id, 'label', label, 'description', description,
        'template_id', template_id, 'team_id', team_id
      )`.as('menu_item'),
      shownTemplate('template_id').as('template'),
      sql<string | null>`(
        select i.id from tpl_instances i
        where i.team_id = menu_items.team_id and i.template_id = menu_items.template_id and i.for_entries
      )`.as('instance_id'),
    ])
    .where('id', '=', menuItemId)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** A form with the instance that holds its entries. */
async function formWithInstance(db: Db, menuItemId: string) {
  const { menu_item, template, instance_id } = await oneForm(db, menuItemId);
  const { team_id, template_id } = menu_item;
  const place = { team_id, template_id, name: template.name };
  return {
    team_id,
    instance_id: instance_id ?? (await instanceForEntries(db, place)),
    schema: template.record_data_schema,
  };
}

type NewForm = { name: string; record_data_schema: FormSchema; in_sidebar: boolean };

/** Adds a template of a form and, with `in_sidebar`, the menu item that shows it. */
export async function addForm(db: Db, team_id: string, { in_sidebar, ...form }: NewForm) {
  const template = await db
    .insertInto('tpl_templates')
    .values({ ...form, owner_team_id: team_id, kind: 'form', structure_type: 'plain' })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  const menu_item_id = in_sidebar ? await setInSidebar(db, team_id, template.id, true) : null;
  return { name: template.name, template_id: template.id, menu_item_id };
}

export const forms = {
  create: signedIn.forms.create.handler(async ({ context: { db }, input: { teamId, ...form } }) => {
    await requireMembership(db, teamId);
    return addForm(db, teamId, form);
  }),

  get: signedIn.forms.get.handler(({ context, input }) => oneForm(context.db, input.menuItemId)),

  entries: signedIn.forms.entries.handler(async ({ context: { db }, input: { menuItemId, ...asked } }) => {
    const { template, instance_id } = await oneForm(db, menuItemId);
    if (!instance_id) return { items: [], next_cursor: null };
    return recordPage(db, [inInstance(instance_id)], fieldsOf(template.record_data_schema), asked);
  }),

  countEntries: signedIn.forms.countEntries.handler(async ({ context: { db }, input: { menuItemId, ...asked } }) => {
    const { template, instance_id } = await oneForm(db, menuItemId);
    if (!instance_id) return { count: 0 };
    return countQuery(
      db,
      [inInstance(instance_id)],
      fieldsOf(template.record_data_schema),
      asked,
    ).executeTakeFirstOrThrow();
  }),

  addEntry: signedIn.forms.addEntry.handler(async ({ context: { db }, input: { menuItemId, data, node_id } }) => {
    const { schema, ...instance } = await formWithInstance(db, menuItemId);
    return addRecord(db, { ...instance, node_id }, schema, data);
  }),
};
