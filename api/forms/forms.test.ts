import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import { formsMenu } from '@groundwork/contract/forms/forms-menu';
import type { MenuItem } from '@groundwork/contract/forms/menus';
import { beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { addMenuItem, addTemplate, field } from '../testing/test-forms.ts';

let team_id: string;
let template_id: string;
let item: string;

const fields = [field('name', 'text', { required: true }), field('guests', 'number')];
const enter = (data: object, person = nadia) => app.ask(person, 'POST', `/forms/${item}/entries`, { data });
const form = async (person = nadia) => (await app.ask(person, 'GET', `/forms/${item}`)).body;
const names = async (query = '') => {
  const { body } = await app.ask(nadia, 'GET', `/forms/${item}/entries?${query}`);
  return body.items.map(({ data }: { data: { name: string } }) => data.name);
};
const instances = async () =>
  (await app.ask(nadia, 'GET', `/instances?team_id=${team_id}&template_id=${template_id}`)).body.items;

const app = await appForFile();
const { nadia, grace, peter } = app.world;
beforeEach(async () => {
  team_id = await app.team('Harbour District', nadia, grace);
  template_id = await addTemplate(app, team_id, fields);
  item = await addMenuItem(app, team_id, template_id);
});

describe('a form', () => {
  test('is the template of its menu item, even while that item is hidden', async () => {
    const { menu_item, template, instance_id } = await form();
    expect(menu_item).toEqual({
      id: item,
      menu_id: menu_item.menu_id,
      label: 'Visits',
      description: null,
      template_id,
      team_id,
    });
    expect(template).toMatchObject({ id: template_id, name: 'Visit', views: { views: [] } });
    expect(Object.keys(template.record_data_schema.properties).sort()).toEqual(['guests', 'name']);
    expect(instance_id).toBeNull();
  });

  test('has no entries and no instance until it is filled in', async () => {
    expect(await names()).toEqual([]);
    expect((await app.ask(nadia, 'GET', `/forms/${item}/entries/count`)).body).toEqual({ count: 0 });
    expect((await enter({})).status).toBe(400);
    expect(await instances()).toEqual([]);
  });

  test('keeps its entries in one instance, whatever other instances the template has', async () => {
    await app.ask(nadia, 'POST', '/instances', { team_id, template_id, name: 'Another' });
    const { status, body } = await enter({ name: 'Mai', guests: 2 });
    expect(status).toBe(201);
    await enter({ name: 'Lena', guests: 3 }, grace);
    const { instance_id } = await form();
    expect(body).toMatchObject({ instance_id, team_id, data: { name: 'Mai', guests: 2 } });
    expect(await names('sort=name')).toEqual(['Lena', 'Mai']);
    expect(await names(`filter=${encodeURIComponent('[{"field":"guests","op":"gt","value":2}]')}`)).toEqual(['Lena']);
    expect(await names('search=mai')).toEqual(['Mai']);
    expect((await app.ask(nadia, 'GET', `/forms/${item}/entries/count?search=mai`)).body).toEqual({ count: 1 });
    expect((await app.ask(nadia, 'GET', `/forms/${item}/entries?sort=unknown`)).body.error).toBe(
      messages.formFields.unknown('unknown'),
    );
    expect(
      (await instances()).map(({ name, for_entries, record_count }: Record<string, unknown>) => [
        name,
        for_entries,
        record_count,
      ]),
    ).toEqual([
      ['Visit', true, 2],
      ['Another', false, 0],
    ]);
  });

  test('filled in twenty times at once makes one instance and loses no entry', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => enter({ name: `Guest ${n}` }, n % 2 ? nadia : grace)),
    );
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await instances()).toHaveLength(1);
    expect(await names('limit=200')).toHaveLength(20);
  });

  // PostgreSQL switches to a generic query plan after a connection has run a statement five times.
  test('creates its instance also with a generic query plan', async () => {
    for (let turn = 0; turn < 8; turn++) {
      item = await addMenuItem(app, team_id, await addTemplate(app, team_id, fields));
      expect((await enter({ name: 'Mai' })).status).toBe(201);
    }
  });

  test('of a global template keeps the entries of each team apart', async () => {
    template_id = await addTemplate(app, null, fields);
    item = await addMenuItem(app, team_id, template_id);
    await enter({ name: 'Mai' });
    const first = item;
    item = await addMenuItem(app, await app.team('Hill Street', peter), template_id);
    expect((await enter({ name: 'Lena' }, peter)).status).toBe(201);
    expect((await app.ask(peter, 'GET', `/forms/${item}/entries`)).body.items).toHaveLength(1);
    item = first;
    expect(await names()).toEqual(['Mai']);
  });

  test('starts over when its instance is deleted', async () => {
    await enter({ name: 'Mai' });
    const { instance_id } = await form();
    expect((await app.ask(nadia, 'DELETE', `/instances/${instance_id}`)).status).toBe(200);
    expect(await names()).toEqual([]);
    expect((await enter({ name: 'Lena' })).body.instance_id).not.toBe(instance_id);
  });

  test('is for members of its team only', async () => {
    await enter({ name: 'Mai' });
    const missing = { status: 404, body: { error: messages.general.notFound } };
    expect(await enter({ name: 'Smuggled' }, peter)).toMatchObject(missing);
    for (const path of ['', '/entries', '/entries/count'])
      expect(await app.ask(peter, 'GET', `/forms/${item}${path}`)).toMatchObject(missing);
    expect(await names()).toEqual(['Mai']);
  });
});

describe('a new form', () => {
  const make = (more: object = {}, person = nadia) =>
    app.ask(person, 'POST', `/teams/${team_id}/forms`, {
      name: ' Visit report ',
      record_data_schema: schemaOf(fields),
      ...more,
    });
  const count = async (table: 'tpl_templates' | 'team_menus' | 'menu_items') =>
    (
      await app.admin.query(
        `select count(*)::integer from ${table} where ${table === 'tpl_templates' ? 'owner_team_id' : 'team_id'} = $1`,
        [team_id],
      )
    ).rows[0].count;
  const inSidebar = async () =>
    formsMenu((await app.ask(grace, 'GET', `/teams/${team_id}/menus`)).body.items)?.items.map(({ id }: MenuItem) => id);

  test('is a template in the sidebar, ready to be filled in', async () => {
    const { status, body } = await make();
    expect({ status, body }).toEqual({
      status: 201,
      body: { name: 'Visit report', template_id: expect.any(String), menu_item_id: expect.any(String) },
    });
    expect(await inSidebar()).toContain(body.menu_item_id);
    item = body.menu_item_id;
    expect((await form(grace)).template).toMatchObject({ id: body.template_id, record_data_schema: schemaOf(fields) });
    expect((await enter({ name: 'Mill Lane' }, grace)).status).toBe(201);
  });

  test('stays out of the sidebar when asked to', async () => {
    const before = await count('menu_items');
    const { status, body } = await make({ in_sidebar: false });
    expect({ status, item: body.menu_item_id }).toEqual({ status: 201, item: null });
    expect(await count('menu_items')).toBe(before);
    expect((await app.ask(grace, 'GET', `/templates/${body.template_id}`)).body).toMatchObject({ kind: 'form' });
  });

  test('leaves nothing behind when the menu is full', async () => {
    await app.admin.query(
      `insert into menu_items (team_id, menu_id, label, template_id, is_visible, sort_order)
       select team_id, menu_id, 'Full ' || n, template_id, true, n
       from menu_items, generate_series(1, $2::integer) n where id = $1`,
      [item, limits.menuItems - 1],
    );
    await app.admin.query('update team_menus set is_active = true where team_id = $1', [team_id]);
    const before = await count('tpl_templates');
    const { status, body } = await make();
    expect({ status, error: body.error }).toEqual({ status: 400, error: messages.menus.tooManyItems });
    expect(await count('tpl_templates')).toBe(before);
  });

  test('needs a name, a valid schema, and membership', async () => {
    const before = await count('tpl_templates');
    expect((await make({ name: ' ' })).body.error).toBe(messages.forms.nameRequired);
    expect((await make({ record_data_schema: { properties: { a: { type: 'nonsense' } } } })).status).toBe(400);
    expect((await make({}, peter)).body.error).toBe(messages.general.noTeamAccess);
    expect(await count('tpl_templates')).toBe(before);
  });
});
