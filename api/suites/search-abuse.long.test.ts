// @module-tag long
import type { SearchHit } from '@groundwork/contract/app/search';
import type { TestPerson } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addTemplate, field } from '../testing/test-forms.ts';
import {
  accepted,
  addNode,
  aMap,
  app,
  deleteEarlierTeams,
  grace,
  nadia,
  north,
  olga,
  peter,
  rowsOf,
  sent,
  south,
  type TestMap,
  twoTeams,
} from '../testing/test-transfers.ts';

twoTeams();
beforeEach(deleteEarlierTeams);

// Tests that nobody learns of the content of other teams by searching.

const rows = async (text: string, ...values: unknown[]) =>
  (await app.admin.query(`${text} returning id`, values)).rows[0].id as string;
const raw = (q: string, person: TestPerson | null = peter, more: object = {}) =>
  app.raw(person, 'GET', `/search?${new URLSearchParams({ q, ...more })}`);
const found = async (q: string, person: TestPerson = peter, more: object = {}) =>
  (await raw(q, person, more)).json<{ items: SearchHit[]; counts: object }>();
const nothing = { items: [], next_cursor: null, counts: {} };

/** Creates a row of every kind that contains the word. */
async function write(team: string, author: TestPerson, word: string) {
  const goal = await rows('insert into goals (team_id, title) values ($1, $2)', team, word);
  const task = await rows('insert into tasks (team_id, goal_id, title) values ($1, $2, $3)', team, goal, word);
  await rows(
    'insert into comments (team_id, task_id, user_id, content) values ($1, $2, $3, $4)',
    team,
    task,
    author.id,
    word,
  );
  const template = await addTemplate(app, team, [field('name', 'text')]);
  await app.admin.query('update tpl_templates set name = $2 where id = $1', [template, word]);
  const instance = await rows(
    'insert into tpl_instances (team_id, template_id, name) values ($1, $2, $3)',
    team,
    template,
    word,
  );
  await rows('insert into tpl_records (team_id, instance_id, data) values ($1, $2, $3)', team, instance, {
    name: word,
  });
}

test('abuse: words of a foreign team are not found or counted, exact or mistyped, with its id or without', async () => {
  await write(north, nadia, 'Xylophone');
  const { map } = await aMap(nadia, north);
  await addNode(nadia, map, 'Xylophone');
  expect((await found('xylo', nadia)).counts).toEqual({
    goal: 1,
    task: 1,
    comment: 1,
    template: 1,
    instance: 1,
    record: 1,
    node: 1,
  });
  for (const q of ['xylophone', 'x', 'xylohpone', 'Xylophone goal'])
    for (const more of [{}, { team_id: north }, { kind: 'task' }, { team_id: north, kind: 'comment' }])
      for (const person of [peter, olga])
        expect((await raw(q, person, more)).json(), `${q} ${JSON.stringify(more)}`).toEqual(nothing);
});

test('abuse: rows of other teams affect neither the order nor the number of hits', async () => {
  await write(south, peter, 'Zebra crossing');
  await rows("insert into goals (team_id, title) values ($1, 'Zebr')", south);
  const before = [await found('zebra'), await found('zebar'), await found('ze')];
  for (let n = 0; n < 12; n++) await write(north, nadia, n % 2 === 0 ? 'Zebra' : 'Zebar');
  expect([await found('zebra'), await found('zebar'), await found('ze')]).toEqual(before);
});

test('abuse: removed and signed-out people find nothing of the team', async () => {
  await write(north, nadia, 'Quartz');
  expect((await found('quartz', grace)).counts).toMatchObject({ goal: 1 });
  await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [north, grace.id]);
  expect((await raw('quartz', grace)).json()).toEqual(nothing);
  expect((await raw('quartz', grace, { team_id: north })).json()).toEqual(nothing);
  expect((await raw('quartz', null)).statusCode).toBe(401);
});

test('abuse: teams whose ids have a common prefix do not find each other’s rows', async () => {
  const [one, other] = ['0badcafe-0000-4000-8000-000000000001', '0badcafe-0000-4000-8000-000000000002'];
  for (const id of [one, other]) await app.admin.query("insert into teams (id, name) values ($1, 'Twin')", [id]);
  await app.admin.query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 1), ($3, $4, 1)', [
    one,
    peter.id,
    other,
    nadia.id,
  ]);
  await write(one, peter, 'Mine of tin');
  await write(other, nadia, 'Mine of copper');
  expect((await found('mine of')).items.map(({ title, excerpt }) => title.text || excerpt?.text)).toEqual(
    Array(6).fill('Mine of tin'),
  );
  expect((await raw('copper')).json()).toEqual(nothing);
  await app.admin.query('delete from teams where id = any ($1)', [[one, other]]);
  expect(
    (await app.admin.query('select from search_entries where owner_team_id = any ($1)', [[one, other]])).rowCount,
  ).toBe(0);
});

test('members cannot read search entries or call the functions that make them', async () => {
  for (const text of ['select kind from search_entries', "select rules.search_entry('task', '{}')"])
    await expect(
      nadia.as((db) => sql.raw(text).execute(db)),
      text,
    ).rejects.toThrow('permission denied');
});

test.each([
  "'",
  '%',
  '\\',
  '_',
  '""',
  "' or 1=1 --",
  'a & b',
  '!a | (b <-> c)',
  'a:*',
  "'a':*ABCD",
  '\\u0000',
  '😀',
  '👩‍👩‍👧 zebra',
  'مرحبا بالعالم',
  '\u202Eabc',
  '日本語',
  '日本語'.repeat(166),
  '日 '.repeat(249),
  'e\u0301'.repeat(200),
  '\uD800',
  'ﷺ'.repeat(500),
  'a '.repeat(249),
  '<img src=x onerror=alert(1)>',
  '*',
  '-',
  '1e999',
])('a hostile query is answered: %j', async (q) => {
  await write(south, peter, 'Zebra');
  const { statusCode, body } = await raw(q);
  expect(statusCode, body).toBe(200);
});

test('a query without searchable words is refused with a message', async () => {
  for (const q of ['', '   ', '\u0001\u001F', 'a\u0000b', 'x'.repeat(10_240), 'x'.repeat(501)]) {
    const { statusCode, body } = await raw(q);
    expect(statusCode, body).toBe(400);
    expect(JSON.parse(body).error).toMatch(/[a-z]/);
  }
  for (const more of [
    { kind: 'user' },
    { team_id: 'x' },
    { cursor: '!' },
    { cursor: 'LTE' },
    { limit: '0' },
    { limit: '51' },
    { other: 'x' },
  ])
    expect((await raw('zebra', peter, more)).statusCode, JSON.stringify(more)).toBe(400);
});

test('markup in hits stays text, with marks as ranges', async () => {
  await write(south, peter, '<b onclick="x">Zebra</b>');
  for (const { title } of (await found('zebra', peter, { team_id: south })).items.filter(
    ({ kind }) => kind !== 'comment',
  )) {
    expect(title).toEqual({ text: '<b onclick="x">Zebra</b>', marks: [[15, 20]] });
  }
});

test.each([
  'x'.repeat(100_000),
  'é '.repeat(50_000),
  '<p>'.repeat(30_000),
  '\u{20000}a '.repeat(30_000),
  'ﷺ'.repeat(99_999),
  Array.from({ length: 49_999 }, (_, n) => String.fromCodePoint(0x20000 + ((n * 7919) % 42_000))).join(''),
  Array.from({ length: 99_999 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join(''),
  'ก\u0e48\u0e49'.repeat(33_000),
])('a text is stored whatever words it contains: %.8s', async (description) => {
  const goal = await rows("insert into goals (team_id, title) values ($1, 'Texts')", south);
  const { status } = await app.ask(peter, 'POST', '/tasks', {
    team_id: south,
    goal_id: goal,
    title: 'Long',
    description,
  });
  expect(status).toBe(201);
  expect((await found('long', peter, { team_id: south })).items.map(({ title }) => title.text)).toEqual(['Long']);
});

test('a text of many combining marks is filed in linear time', async () => {
  const marks = `a${'\u0301\u0316'.repeat(50_000)}`;
  // PostgreSQL takes more than a minute to decompose such a text as a whole.
  await app.admin.query("set statement_timeout = '20s'");
  const { rows: found } = await app.admin.query('select rules.folded($1) as folded', [marks]);
  await app.admin.query('reset statement_timeout');
  expect(found).toEqual([{ folded: 'a' }]);
});

test('a long text is decomposed in parts with the same result', async () => {
  const { rows: found } = await app.admin.query(
    `select rules.decomposed(written) = normalize(written, nfkd) as same
     from repeat('Crème brûlée ﷺ 한국 日本 đ' || chr(10), 400) written`,
  );
  expect(found).toEqual([{ same: true }]);
});

test('the ids of mentions are not searchable', async () => {
  const goal = await rows("insert into goals (team_id, title) values ($1, 'Texts')", south);
  await rows(
    'insert into comments (team_id, goal_id, user_id, content) values ($1, $2, $3, $4)',
    south,
    goal,
    peter.id,
    `@[Peter Hill](${peter.id}) looks`,
  );
  expect((await found('peter looks')).items.map(({ excerpt }) => excerpt?.text)).toEqual(['@Peter Hill looks']);
  expect((await raw(peter.id)).json()).toEqual(nothing);
});

let source: TestMap;
let target: TestMap;
beforeEach(async () => {
  source = await aMap(nadia, north);
  target = await aMap(peter, south);
});
const places = async (q: string, person: TestPerson) =>
  (await found(q, person)).items
    .filter(({ kind }) => kind === 'node')
    .map(({ id, title, map_id, team_id }) => ({ id, title: title.text, map_id, team_id }));

test('nodes of another team are found exactly as far as a view node shows them', async () => {
  for (const [node, name] of [
    [source.oak, 'Willow Street'],
    [source.northgate, 'Willow Gate'],
    [source.harbour, 'Willow Harbour'],
  ])
    await app.ask(nadia, 'PATCH', `/maps/${source.map}/nodes/${node}`, { fields: { name } });
  expect(await places('willow', peter)).toEqual([]);
  const request = await sent({ type: 'share_downstream', map_id: source.map, node_id: source.oak });
  await accepted(request, { mode: 'existing', targetMapId: target.map, targetNodeId: target.riverside });
  const shown = (await rowsOf(peter, target.map)).nodes.filter(({ fields }) =>
    String(fields.name).startsWith('Willow'),
  );
  const expected = shown.map(({ id, fields }) => ({ id, title: fields.name, map_id: target.map, team_id: south }));
  const inOrder = (list: { id: string }[]) => list.toSorted((a, b) => a.id.localeCompare(b.id));
  expect(expected).toHaveLength(2);
  expect(inOrder(await places('willow', peter))).toEqual(inOrder(expected));
  expect(inOrder(await places('wilow', peter))).toEqual(inOrder(expected));
  expect((await raw('willow', peter, { team_id: north })).json()).toEqual(nothing);
  expect(await places('willow', olga)).toEqual([]);
  expect(await places('willow', nadia)).toHaveLength(3);

  await app.ask(nadia, 'POST', `/transfers/${request.id}/revoke`);
  expect((await raw('willow', peter)).json()).toEqual(nothing);
});

test('a transferred branch is found by both teams, by the sender on the map with the view node', async () => {
  const request = await sent({ type: 'transfer_partial', map_id: source.map, node_id: source.oak });
  await accepted(request, { mode: 'existing', targetMapId: target.map });
  await app.ask(peter, 'PATCH', `/maps/${target.map}/nodes/${source.northgate}`, { fields: { name: 'Heron Gate' } });
  expect(await places('heron', peter)).toEqual([
    { id: source.northgate, title: 'Heron Gate', map_id: target.map, team_id: south },
  ]);
  expect(await places('heron', nadia)).toEqual([
    { id: source.northgate, title: 'Heron Gate', map_id: source.map, team_id: north },
  ]);
  expect(await places('riverside', nadia)).toContainEqual({
    id: source.riverside,
    title: 'Riverside',
    map_id: source.map,
    team_id: north,
  });
});
