import { randomUUID } from 'node:crypto';
import * as messages from '@groundwork/contract/base/messages.gen';
import { formsMenu } from '@groundwork/contract/forms/forms-menu';
import type { Menu, MenuItem } from '@groundwork/contract/forms/menus';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

let nadia: TestPerson;
let grace: TestPerson;
let peter: TestPerson;
let team: string;
let hill: string;
let template: string;
let foreign: string;
let global: string;

const addTemplate = async (owner: string | null, name: string): Promise<string> =>
  (await app.admin.query('insert into tpl_templates (owner_team_id, name) values ($1, $2) returning id', [owner, name]))
    .rows[0].id;

const app = await appForFile();
beforeAll(async () => {
  [nadia, grace, peter] = [
    await app.person('Nadia Rahman'),
    await app.person('Grace Okafor'),
    await app.person('Peter Adeyemi'),
  ];
  global = await addTemplate(null, 'For everybody');
});
beforeEach(async () => {
  team = await app.team('Harbour District', nadia, grace);
  template = await addTemplate(team, 'Visit report');
  hill = await app.team('Hill Street', peter);
  foreign = await addTemplate(hill, 'Theirs');
});

const menusOf = async (person: TestPerson, of = team) =>
  (await app.ask<{ items: Menu[] }>(person, 'GET', `/teams/${of}/menus`)).body.items;
const addMenu = async (name: string, more: object = {}) =>
  (await app.ask<Menu>(nadia, 'POST', `/teams/${team}/menus`, { name, ...more })).body;
const addItem = async ({ id }: Menu, label: string, more: object = {}) =>
  (await app.ask<MenuItem>(nadia, 'POST', `/menus/${id}/items`, { label, template_id: template, ...more })).body;
const change = (item: MenuItem, changes: object, person = nadia) =>
  app.ask(person, 'PATCH', `/menu-items/${item.id}`, changes);
const labels = async () => (await menusOf(grace)).map(({ items }) => items.map(({ label }) => label));

describe('a menu', () => {
  test('can be added, renamed, switched off and deleted with its items by every member', async () => {
    const { status, body: menu } = await app.ask(nadia, 'POST', `/teams/${team}/menus`, { name: ' Forms ' });
    expect(status).toBe(201);
    expect(menu).toEqual({
      id: menu.id,
      team_id: team,
      name: 'Forms',
      is_active: true,
      items: [],
      can: { edit: true, delete: true },
    });
    const item = await addItem(menu, 'Visits');
    expect((await app.ask(grace, 'PATCH', `/menus/${menu.id}`, { name: 'Reports' })).body).toEqual({
      ...menu,
      name: 'Reports',
      items: [item],
    });
    expect((await app.ask(grace, 'PATCH', `/menus/${menu.id}`, { is_active: false })).body).toMatchObject({
      name: 'Reports',
      is_active: false,
    });
    expect((await app.ask(grace, 'DELETE', `/menus/${menu.id}`)).status).toBe(200);
    expect(await menusOf(nadia)).toEqual([]);
    expect((await app.ask(nadia, 'DELETE', `/menus/${menu.id}`)).status).toBe(404);
    expect((await change(item, { label: 'Gone' })).status).toBe(404);
    expect((await app.admin.query('select from tpl_templates where id = $1', [template])).rowCount).toBe(1);
  });

  test('is listed after older ones, even under the same name', async () => {
    const added = [await addMenu('Forms'), await addMenu('Archive', { is_active: false }), await addMenu('Forms')];
    expect((await menusOf(grace)).map(({ id }) => id)).toEqual(added.map(({ id }) => id));
  });

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(121) },
    { name: 'a\u0000b' },
    { name: 'Forms', is_active: 'yes' },
    { name: 'Forms', team_id: randomUUID() },
  ])('is refused as %j', async (menu) => {
    expect((await app.ask(nadia, 'POST', `/teams/${team}/menus`, menu)).status).toBe(400);
    expect(await menusOf(nadia)).toEqual([]);
  });

  test('is refused beyond fifty in a team', async () => {
    const answers = await Promise.all(
      Array.from({ length: 52 }, (_, number) =>
        app.ask(nadia, 'POST', `/teams/${team}/menus`, { name: `Menu ${number}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.find(({ status }) => status === 400)?.body.error).toBe(messages.menus.tooMany);
  });

  test('of another team answers 404', async () => {
    const menu = await addMenu('Forms');
    expect(await menusOf(peter)).toEqual([]);
    expect((await app.ask(peter, 'PATCH', `/menus/${menu.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await app.ask(peter, 'DELETE', `/menus/${menu.id}`)).status).toBe(404);
    expect(
      (await app.ask(peter, 'POST', `/menus/${menu.id}/items`, { label: 'Mine', template_id: foreign })).status,
    ).toBe(404);
    expect((await app.ask(peter, 'POST', `/teams/${team}/menus`, { name: 'Mine' })).body.error).toBe(
      messages.general.noTeamAccess,
    );
    expect(await menusOf(nadia)).toEqual([menu]);
  });
});

describe('a menu item', () => {
  test('is added last, changed field by field and removed', async () => {
    const menu = await addMenu('Forms');
    const first = await addItem(menu, ' Visits ', { description: ' After every visit ' });
    expect(first).toEqual({
      id: first.id,
      menu_id: menu.id,
      label: 'Visits',
      description: 'After every visit',
      template_id: template,
      template_name: 'Visit report',
      is_visible: true,
      sort_order: 0,
    });
    expect(await addItem(menu, 'Contacts', { template_id: global, is_visible: false })).toMatchObject({
      template_name: 'For everybody',
      is_visible: false,
      sort_order: 1,
    });
    expect((await change(first, { label: 'Calls', description: '' }, grace)).body).toEqual({
      ...first,
      label: 'Calls',
      description: null,
    });
    expect((await change(first, { is_visible: false })).body).toMatchObject({ label: 'Calls', is_visible: false });
    expect((await change(first, { template_id: global })).body).toMatchObject({
      template_id: global,
      template_name: 'For everybody',
    });
    expect((await app.ask(grace, 'DELETE', `/menu-items/${first.id}`)).status).toBe(200);
    expect((await app.ask(grace, 'DELETE', `/menu-items/${first.id}`)).status).toBe(404);
    expect((await menusOf(nadia))[0]?.items).toMatchObject([{ label: 'Contacts', sort_order: 0 }]);
  });

  test.each([
    { label: ' ' },
    { label: 'x'.repeat(121) },
    { description: 'x'.repeat(501) },
    { template_id: 'visit' },
    { sort_order: -1 },
    { sort_order: 0.5 },
    { team_id: randomUUID() },
  ])('is refused as %j', async (fields) => {
    const menu = await addMenu('Forms');
    const item = await addItem(menu, 'Visits');
    expect(
      (await app.ask(nadia, 'POST', `/menus/${menu.id}/items`, { label: 'More', template_id: template, ...fields }))
        .status,
    ).toBe(400);
    expect((await change(item, fields)).status).toBe(400);
    expect((await menusOf(nadia))[0]?.items).toEqual([item]);
  });

  test('cannot link to a template of another team, even for members of both', async () => {
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [hill, grace.id]);
    const menu = await addMenu('Forms');
    const item = await addItem(menu, 'Visits');
    for (const person of [nadia, grace]) {
      const added = await app.ask(person, 'POST', `/menus/${menu.id}/items`, { label: 'Stolen', template_id: foreign });
      const changed = await change(item, { template_id: foreign }, person);
      for (const { status, body } of [added, changed])
        expect([status, body.error]).toEqual([404, messages.templates.notFound]);
    }
    expect((await menusOf(nadia))[0]?.items).toEqual([item]);
  });

  test('is refused beyond a hundred in a menu', async () => {
    const [full, other] = [await addMenu('Forms'), await addMenu('Other')];
    await app.admin.query(
      `insert into menu_items (team_id, menu_id, label, template_id)
         select $1, $2, 'Item', $3 from generate_series(1, 100)`,
      [team, full.id, template],
    );
    const refused = await app.ask(nadia, 'POST', `/menus/${full.id}/items`, {
      label: 'One more',
      template_id: template,
    });
    expect([refused.status, refused.body.error]).toEqual([400, messages.menus.tooManyItems]);
    const moved = await change(await addItem(other, 'From elsewhere'), { menu_id: full.id });
    expect([moved.status, moved.body.error]).toEqual([400, messages.menus.tooManyItems]);
  });
});

describe('the place of an item', () => {
  async function threeItems() {
    const menu = await addMenu('Forms');
    const [a, b, c] = [await addItem(menu, 'a'), await addItem(menu, 'b'), await addItem(menu, 'c')];
    return { menu, a, b, c };
  }

  test('is the requested one, and the others keep their order', async () => {
    const { menu, a, b, c } = await threeItems();
    expect((await change(c, { sort_order: 0 })).body).toMatchObject({ label: 'c', sort_order: 0 });
    expect(await labels()).toEqual([['c', 'a', 'b']]);
    await change(c, { sort_order: 1, label: 'C' });
    expect(await labels()).toEqual([['a', 'C', 'b']]);
    expect((await change(a, { sort_order: 99 })).body).toMatchObject({ sort_order: 2 });
    await change(b, { sort_order: 1 });
    expect(await labels()).toEqual([['C', 'b', 'a']]);
    await addItem(menu, 'first', { sort_order: 0 });
    expect(await labels()).toEqual([['first', 'C', 'b', 'a']]);
  });

  test('has no gaps after a removal', async () => {
    const { a, b, c } = await threeItems();
    await app.ask(nadia, 'DELETE', `/menu-items/${b.id}`);
    expect((await menusOf(nadia))[0]?.items.map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [a.id, 0],
      [c.id, 1],
    ]);
    await change(a, { sort_order: 1 });
    expect(await labels()).toEqual([['c', 'a']]);
  });

  test('can be in another menu of the team, by default the last', async () => {
    const { a, b } = await threeItems();
    const other = await addMenu('Other');
    await addItem(other, 'x');
    expect((await change(a, { menu_id: other.id })).body).toMatchObject({ menu_id: other.id, sort_order: 1 });
    expect((await change(b, { menu_id: other.id, sort_order: 0 })).body).toMatchObject({
      menu_id: other.id,
      sort_order: 0,
    });
    expect(await labels()).toEqual([['c'], ['b', 'x', 'a']]);
  });

  test('cannot be in a menu of another team, even for members of both', async () => {
    const { a } = await threeItems();
    const theirs = (await app.ask(peter, 'POST', `/teams/${hill}/menus`, { name: 'Theirs' })).body;
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [hill, grace.id]);
    expect((await change(a, { menu_id: theirs.id })).status).toBe(404);
    expect((await change(a, { menu_id: theirs.id }, grace)).status).toBe(404);
    expect(await labels()).toEqual([['a', 'b', 'c']]);
  });

  test('is different for each of twenty concurrent insertions', async () => {
    const menu = await addMenu('Forms');
    const items = await Promise.all(Array.from({ length: 20 }, (_, number) => addItem(menu, `item ${number}`)));
    expect(items.map(({ sort_order }) => sort_order).sort((a, b) => a - b)).toEqual(items.map((_, at) => at));
    const answers = await Promise.all(
      items.map((item, at) => change(item, { sort_order: at % 3 }, at % 2 ? nadia : grace)),
    );
    expect(answers.map(({ status }) => status)).toEqual(items.map(() => 200));
    const { rows } = await app.admin.query(
      'select count(distinct sort_order)::integer as places from menu_items where menu_id = $1',
      [menu.id],
    );
    expect(rows[0].places).toBe(20);
  });

  test('stays valid while items move between two menus concurrently', async () => {
    const { menu, a, b, c } = await threeItems();
    const other = await addMenu('Other');
    const answers = await Promise.all(
      [a, b, c, a, b, c].map((item, round) =>
        change(item, { menu_id: round % 2 ? menu.id : other.id, sort_order: 0 }, round % 2 ? nadia : grace),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await labels()).flat().sort()).toEqual(['a', 'b', 'c']);
  });
});

test('deleting a team deletes its menus and their templates', async () => {
  await addItem(await addMenu('Forms'), 'Visits');
  expect((await app.ask(nadia, 'DELETE', `/teams/${team}`, { name: 'Harbour District' })).status).toBe(200);
  const { rows } = await app.admin.query(
    `select (select count(*) from team_menus where team_id = $1)
         + (select count(*) from menu_items where team_id = $1)
         + (select count(*) from tpl_templates where owner_team_id = $1) as left`,
    [team],
  );
  expect(rows[0].left).toBe('0');
});

describe('a form', () => {
  const show = (in_sidebar: boolean, { by = nadia, of = team, what = template } = {}) =>
    app.ask(by, 'PUT', `/teams/${of}/sidebar-forms/${what}`, { in_sidebar });
  const inSidebar = async () =>
    formsMenu(await menusOf(grace))
      ?.items.filter(({ is_visible }) => is_visible)
      .map(({ label }) => label);

  test('is shown in the sidebar, which adds the menu named Forms, and hidden again', async () => {
    expect((await show(true)).body).toEqual({ success: true });
    expect((await show(true, { by: grace, what: global })).status).toBe(200);
    expect(await inSidebar()).toEqual(['Visit report', 'For everybody']);
    expect((await show(true)).status).toBe(200);
    expect(await inSidebar()).toEqual(['Visit report', 'For everybody']);
    expect((await show(false)).status).toBe(200);
    expect(await inSidebar()).toEqual(['For everybody']);
    expect((await show(true)).status).toBe(200);
    expect(await inSidebar()).toEqual(['Visit report', 'For everybody']);
    expect(await menusOf(grace)).toHaveLength(1);
  });

  test('keeps its label and place, and switches the menu on', async () => {
    const menu = await addMenu('Forms', { is_active: false });
    await addItem(menu, 'Visits', { is_visible: false });
    await addItem(menu, 'All', { template_id: global, is_visible: false });
    expect((await show(true)).status).toBe(200);
    expect(await inSidebar()).toEqual(['Visits']);
    expect(await menusOf(grace)).toHaveLength(1);
  });

  test('is added to the menu that the sidebar shows already', async () => {
    const [empty, shown] = [await addMenu('Forms'), await addMenu('Forms')];
    await addItem(shown, 'All', { template_id: global });
    expect((await show(true)).status).toBe(200);
    expect(await inSidebar()).toEqual(['All', 'Visit report']);
    expect((await menusOf(grace)).find(({ id }) => id === empty.id)?.items).toEqual([]);
  });

  test('is shown once when ten people show it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => show(true, { by: n % 2 ? nadia : grace })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await labels()).toEqual([['Visit report']]);
  });

  test('of another team, and the sidebar of another team, do not exist', async () => {
    for (const answer of [await show(true, { what: foreign }), await show(true, { of: hill, what: global })])
      expect(answer.status).toBe(404);
    expect((await show(false, { by: peter })).status).toBe(404);
    expect((await show(true, { what: randomUUID() })).status).toBe(404);
    expect([await labels(), await menusOf(peter, hill)]).toEqual([[], []]);
  });
});
