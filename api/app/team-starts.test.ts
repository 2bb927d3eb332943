import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { startKinds } from '@groundwork/contract/people/team-starts';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, expect, test } from 'vitest';
import { dayAfter } from '../http/client-date.ts';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
let nadia: TestPerson;

const today = new Date().toISOString().slice(0, 10);
const items = ['Oak Street', 'Mill Lane', 'Net Loft'];
const aStart = (kind: string, fields: object = {}) => ({ kind, name: 'Northern network', items, today, ...fields });

const create = (start: object | undefined, name = 'Harbour District', key?: string) =>
  app.ask(nadia, 'POST', '/teams', { name, start }, key === undefined ? {} : { 'idempotency-key': key });
const read = async (path: string) => (await app.ask(nadia, 'GET', path)).body;
const tables = ['teams', 'tpl_instances', 'tpl_maps', 'tpl_map_nodes', 'goals', 'tasks', 'tpl_templates', 'menu_items'];
const counts = async (): Promise<Record<string, number>> => {
  const columns = tables.map((name) => `(select count(*)::integer from ${name}) as ${name}`);
  return (await app.admin.query(`select ${columns.join(', ')}`)).rows[0];
};

beforeAll(async () => {
  nadia = await app.person('Nadia Rahman');
});

test('a team begins with nothing unless asked', async () => {
  const before = await counts();
  const { status, body } = await create(undefined);
  expect([status, body.started]).toEqual([201, null]);
  expect(await counts()).toEqual({ ...before, teams: (before.teams ?? 0) + 1 });
});

test.each([
  ['groups', 'church'],
  ['ideas', 'idea'],
])('%s: a map with the first node above the others', async (kind, structure) => {
  const { status, body } = await create(aStart(kind));
  expect(status).toBe(201);
  const map = await read(`/maps/${body.started.map_id}`);
  expect(map).toMatchObject({
    team_id: body.id,
    name: 'Northern network',
    node_count: 3,
    template: { structure_type: structure },
    can: { edit: true, delete: true },
  });
  const { nodes } = await read(`/maps/${map.id}/nodes`);
  expect(nodes.map(({ path }: { path: string }) => path)).toEqual(['1', '1.1', '1.2']);
  expect(nodes.map(({ fields }: { fields: Record<string, string> }) => fields.name ?? fields.title)).toEqual(items);
});

test('tasks: a goal of the creator with tasks that are due soon', async () => {
  const { body } = await create(aStart('tasks', { items: [...items, 'Slipway'] }));
  expect(await read(`/goals/${body.started.goal_id}`)).toMatchObject({
    team_id: body.id,
    title: 'Northern network',
    assigned_to: nadia.id,
    task_stats: { total: 4, todo: 4 },
  });
  const tasks = (await read(`/tasks?goal_id=${body.started.goal_id}&sort=due`)).items;
  const newestFirst = (await read(`/tasks?goal_id=${body.started.goal_id}`)).items;
  expect(newestFirst.map(({ title }: { title: string }) => title)).toEqual([...items, 'Slipway']);
  const due = (days: number) => ({ due_date: dayAfter(today, days), assigned_to: nadia.id });
  expect(tasks).toMatchObject([due(1), due(3), due(7), due(7)]);
});

test('tasks: the days are those of the creator, or of the server if the clock is wrong', async () => {
  const firstDue = async (day: string | undefined) => {
    const { body } = await create(aStart('tasks', { today: day }));
    return (await read(`/tasks?goal_id=${body.started.goal_id}&sort=due`)).items[0].due_date;
  };
  expect(await firstDue(dayAfter(today, 1))).toBe(dayAfter(today, 2));
  for (const wrong of ['2031-01-01', undefined]) expect(await firstDue(wrong)).toBe(dayAfter(today, 1));
});

test('a form: in the sidebar, with a title and longer texts, ready for the first record', async () => {
  const { body } = await create(aStart('form', { items: ['Who?', 'What happened?'] }));
  const [menu] = (await read(`/teams/${body.id}/menus`)).items;
  expect(menu).toMatchObject({
    name: limits.sidebar.formsMenu,
    is_active: true,
    items: [{ id: body.started.menu_item_id, label: 'Northern network', is_visible: true }],
  });
  const form = await read(`/forms/${body.started.menu_item_id}`);
  expect(form.template.record_data_schema).toMatchObject({
    properties: {
      field_1: { title: 'Who?' },
      field_2: { title: 'What happened?', 'x-field': { control: 'textarea' } },
    },
    required: ['field_1'],
  });
  const entries = `/forms/${body.started.menu_item_id}/entries`;
  const added = await app.ask(nadia, 'POST', entries, { data: { field_1: 'Mai', field_2: 'She came.' } });
  expect([added.status, added.body.title ?? added.body.data.field_1]).toEqual([201, 'Mai']);
  expect((await app.ask(nadia, 'POST', entries, { data: { field_2: 'Nobody' } })).status).toBe(400);
});

test.each(['قارب', '港の地区', 'हार्बर', 'Đà Nẵng', 'Ḧ👩‍👩‍👧'])('names in every script are kept: %s', async (name) => {
  for (const kind of startKinds) {
    const { status, body } = await create(aStart(kind, { name, items: [name, name] }), name);
    expect([kind, status, body.name]).toEqual([kind, 201, name]);
  }
});

test.each([
  ['map_id', 'groups', (id: string) => `/instances/${id}`],
  ['goal_id', 'tasks', (id: string) => `/goals/${id}`],
  ['menu_item_id', 'form', (id: string) => `/menu-items/${id}`],
] as const)('what begins as %s can be deleted by ordinary means', async (key, kind, path) => {
  const { body } = await create(aStart(kind));
  const made = body.started[key];
  const id = key === 'map_id' ? (await read(`/maps/${made}`)).instance_id : made;
  expect((await app.ask(nadia, 'DELETE', path(id))).status).toBe(200);
});

test('two requests of one click make one team with one start', async () => {
  const before = await counts();
  const answers = await Promise.all([1, 2, 3].map(() => create(aStart('groups'), 'Pier', 'one click')));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => `${body.id} ${body.started.map_id}`)).size).toBe(1);
  const { teams = 0, tpl_maps = 0, tpl_map_nodes = 0, tpl_instances = 0 } = before;
  expect(await counts()).toEqual({
    ...before,
    teams: teams + 1,
    tpl_maps: tpl_maps + 1,
    tpl_instances: tpl_instances + 1,
    tpl_map_nodes: tpl_map_nodes + 3,
  });
});

test.each(startKinds)('a start that fails leaves no team: %s', async (kind) => {
  const before = await counts();
  const table = { groups: 'tpl_map_nodes', ideas: 'tpl_map_nodes', tasks: 'tasks', form: 'menu_items' }[kind];
  await app.admin.query(`alter table ${table} add constraint broken check (false) not valid`);
  try {
    expect((await create(aStart(kind))).status).toBeGreaterThanOrEqual(400);
  } finally {
    await app.admin.query(`alter table ${table} drop constraint broken`);
  }
  expect(await counts()).toEqual(before);
});

test('a quota that is reached leaves no team', async () => {
  const before = await counts();
  const setMost = (most: number) =>
    app.admin.query("update meta.quotas set most = $1 where name = 'team_nodes' returning most", [most]);
  const usual = (await app.admin.query("select most from meta.quotas where name = 'team_nodes'")).rows[0].most;
  await setMost(2);
  try {
    const { status, body } = await create(aStart('groups'));
    expect([status >= 400, body.error]).toEqual([true, expect.stringContaining('2')]);
  } finally {
    await setMost(usual);
  }
  expect(await counts()).toEqual(before);
});

test('without the template of the installation, the other starts remain', async () => {
  const become = (structure: string) =>
    app.admin.query('update tpl_templates set structure_type = $1 where owner_team_id is null and name = $2', [
      structure,
      'Church map',
    ]);
  await become('plain');
  try {
    const { status, body } = await create(aStart('groups'));
    expect([status, body.error]).toEqual([409, messages.teams.startUnavailable]);
    for (const kind of ['ideas', 'tasks', 'form']) expect((await create(aStart(kind))).status).toBe(201);
  } finally {
    await become('church');
  }
});

test.each([
  ['an unknown kind', { kind: 'church' }],
  ['a form without fields', { kind: 'form', items: [] }],
  ['too many items', { items: Array(limits.startItems + 1).fill('Oak Street') }],
  ['a long name', { items: ['x'.repeat(limits.text.name + 1)] }],
  ['a NUL character', { items: ['Oak\u0000Street'] }],
  ['a team', { team_id: '00000000-0000-4000-8000-000000000000' }],
  ['a template', { template_id: '00000000-0000-4000-8000-000000000000' }],
  ['no name', { name: undefined }],
])('a start with %s is refused', async (_, change) => {
  const before = await counts();
  expect((await create(aStart('groups', change))).status).toBe(400);
  expect(await counts()).toEqual(before);
});

test.each([{ name: ' ' }, { items: ['Oak Street', '  '] }, { items: ['\u200B'] }])(
  'a blank name in %j is named',
  async (change) => {
    const { status, body } = await create(aStart('ideas', change));
    expect([status, body.error]).toEqual([400, messages.teams.startUnnamed]);
  },
);

test('needs a session', async () => {
  const { status } = await app.ask(null, 'POST', '/teams', { name: 'Pier', start: aStart('groups') });
  expect(status).toBe(401);
});
