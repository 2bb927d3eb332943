import * as messages from '@groundwork/contract/base/messages.gen';
import type { RelationKind } from '@groundwork/contract/work/relation-kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
const team_id = await app.team('Harbour District', nadia, tomas);
let goal_id: string;
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
  goal_id = await aGoal();
});

const aGoal = async () => (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
const aTask = async (title: string, fields: object = {}): Promise<string> =>
  (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title, ...fields })).body.id;
const read = async (id: string) => (await app.ask(nadia, 'GET', `/tasks/${id}`)).body;
const relate = (task: string, kind: RelationKind, other: string, person = nadia) =>
  app.ask(person, 'PUT', `/tasks/${task}/relations/${other}`, { kind });
const replace = (task: string, kind: RelationKind, other: string) =>
  app.ask(nadia, 'PUT', `/tasks/${task}/relations/${other}`, { kind, replace: true });
const unrelate = (task: string, other: string, person = nadia) =>
  app.ask(person, 'DELETE', `/tasks/${task}/relations/${other}`);

test.each([
  ['blocks', 'blocked_by'],
  ['blocked_by', 'blocks'],
  ['relates_to', 'relates_to'],
  ['duplicates', 'duplicated_by'],
  ['duplicated_by', 'duplicates'],
] as const)('%s is %s for the other task', async (kind, inverse) => {
  const [one, other] = [await aTask('One'), await aTask('Other')];
  const { status, body } = await relate(one, kind, other, tomas);
  expect(status).toBe(200);
  expect(body).toEqual(await read(one));
  expect(body.relations).toMatchObject([{ kind, task: { id: other, title: 'Other' } }]);
  expect((await read(other)).relations).toMatchObject([{ kind: inverse, task: { id: one, title: 'One' } }]);
  expect((await unrelate(other, one, tomas)).body.relations).toEqual([]);
  expect((await read(one)).relations).toEqual([]);
  expect(await unrelate(other, one)).toMatchObject({ status: 404 });
});

describe('a blocked task', () => {
  test('names its open blockers in lists, in the task and in search', async () => {
    const [hall, key, deposit] = [await aTask('Decorate xenolith hall'), await aTask('Fetch key'), await aTask('Pay')];
    await relate(hall, 'blocked_by', key);
    await relate(deposit, 'blocks', hall);
    const shown = async () => [
      (await app.ask(nadia, 'GET', `/tasks?team_id=${team_id}&search=xenolith`)).body.items[0].blocked_by,
      (await read(hall)).blocked_by,
      (await app.ask(nadia, 'GET', '/search?q=xenolith&kind=task')).body.items[0].blocked_by,
    ];
    const both = [
      { id: key, title: 'Fetch key' },
      { id: deposit, title: 'Pay' },
    ];
    expect(await shown()).toEqual([both, both, both]);
    await app.ask(nadia, 'PATCH', `/tasks/${key}`, { status: 'done' });
    expect(await shown()).toEqual([[both[1]], [both[1]], [both[1]]]);
    await app.ask(nadia, 'PATCH', `/tasks/${key}`, { status: 'to_do' });
    expect(await shown()).toEqual([both, both, both]);
  });

  test('blocks no circle, and says so', async () => {
    const [a, b] = [await aTask('A'), await aTask('B')];
    await relate(a, 'blocks', b);
    const c = await aTask('C');
    await relate(b, 'blocks', c);
    expect(await relate(a, 'blocked_by', c)).toMatchObject({
      status: 400,
      body: { error: messages.taskRelations.blockCircle },
    });
    expect((await read(a)).relations).toHaveLength(1);
  });

  test('tells its assignee when the last blocker is finished', async () => {
    const [a, b] = [await aTask('A'), await aTask('B', { assigned_to: tomas.id })];
    await relate(a, 'blocks', b);
    await app.ask(nadia, 'PATCH', '/tasks', { task_ids: [a], status: 'done' });
    const { items } = (await app.ask(tomas, 'GET', '/notifications?kind=unblocked')).body;
    expect(items).toMatchObject([{ kind: 'unblocked', task: { id: b }, actor: { id: nadia.id } }]);
  });
});

describe('a duplicate', () => {
  test('is archived, unless it is finished, and points to the original', async () => {
    const [copy, finished, original] = [
      await aTask('Copy'),
      await aTask('Old', { status: 'done' }),
      await aTask('One'),
    ];
    expect((await relate(copy, 'duplicates', original)).body.status).toBe('archived');
    expect((await relate(original, 'duplicated_by', finished)).body.status).toBe('to_do');
    expect((await read(finished)).status).toBe('done');
    expect((await read(copy)).relations).toMatchObject([{ kind: 'duplicates', task: { id: original } }]);
  });

  test('has one original, and another one only if asked', async () => {
    const [copy, one, other] = [await aTask('Copy'), await aTask('One'), await aTask('Other')];
    await relate(copy, 'duplicates', one);
    const refused = { status: 409, body: { error: messages.taskRelations.otherOriginal } };
    expect(await relate(copy, 'duplicates', other)).toMatchObject(refused);
    expect(await relate(other, 'duplicated_by', copy)).toMatchObject(refused);
    expect((await read(copy)).relations).toMatchObject([{ task: { id: one } }]);
    expect((await replace(copy, 'duplicates', other)).status).toBe(200);
    expect((await read(copy)).relations).toMatchObject([{ task: { id: other } }]);
    expect((await read(one)).relations).toEqual([]);
  });
});

test('another relation of the same two tasks takes the place of the first only if asked', async () => {
  const [one, other] = [await aTask('One'), await aTask('Other')];
  await relate(one, 'blocks', other);
  for (const kind of ['blocked_by', 'relates_to', 'duplicates', 'duplicated_by'] as const)
    expect(await relate(one, kind, other)).toMatchObject({
      status: 409,
      body: { error: messages.taskRelations.otherRelation },
    });
  expect((await relate(other, 'blocked_by', one)).status).toBe(200);
  expect((await read(one)).relations).toMatchObject([{ kind: 'blocks', task: { id: other } }]);
  expect((await replace(other, 'blocks', one)).status).toBe(200);
  expect((await read(one)).relations).toMatchObject([{ kind: 'blocked_by', task: { id: other } }]);
  const again = await Promise.all([replace(one, 'blocks', other), replace(other, 'relates_to', one)]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(one)).relations).toHaveLength(1);
});

test('a task is not related to itself, to one of another team, or by a stranger', async () => {
  const [one, other] = [await aTask('One'), await aTask('Other')];
  expect(await relate(one, 'blocks', one)).toMatchObject({
    status: 400,
    body: { error: messages.taskRelations.itself },
  });
  expect((await relate(one, 'blocks', other, stranger)).status).toBe(404);
  const elsewhere = await app.team('Quay', nadia);
  const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: elsewhere, title: 'Else' })).body.id;
  const far = await aTask('Far', { team_id: elsewhere, goal_id: goal });
  expect((await relate(one, 'blocks', far)).status).toBe(404);
  expect((await relate(far, 'blocks', one)).status).toBe(404);
});

test('the relations of a team are listed, also by goal and kind, page by page', async () => {
  const goal = await aGoal();
  const [a, b, c] = [await aTask('A', { goal_id: goal }), await aTask('B'), await aTask('C')];
  await relate(a, 'blocks', b);
  await relate(a, 'relates_to', c);
  await relate(b, 'blocks', c);
  const list = async (more: string, person = nadia) =>
    (await app.ask(person, 'GET', `/teams/${team_id}/task-relations?${more}`)).body;
  const blocking = { task_id: a, related_task_id: b, kind: 'blocks' };
  expect((await list(`goal_id=${goal}&kind=blocks`)).items).toEqual([blocking]);
  expect((await list(`goal_id=${goal}`)).items).toHaveLength(2);
  expect((await list('kind=blocks')).items).toContainEqual(blocking);
  const first = await list(`goal_id=${goal}&limit=1`);
  const second = await list(`goal_id=${goal}&limit=1&cursor=${first.next_cursor}`);
  expect([...first.items, ...second.items]).toHaveLength(2);
  expect(second.next_cursor).toBeNull();
  expect(await list('', stranger)).toEqual({ items: [], next_cursor: null });
});

test('a relation is in the activity of both tasks, with the name of the other', async () => {
  const [one, other] = [await aTask('One'), await aTask('Other')];
  await relate(one, 'blocks', other);
  await unrelate(one, other);
  const entries = async (id: string) => (await app.ask(nadia, 'GET', `/activity?task_id=${id}`)).body.items.slice(0, 2);
  expect(await entries(one)).toMatchObject([
    { changes: { blocks: { old: other, new: null } }, names: { [other]: 'Other' } },
    { changes: { blocks: { old: null, new: other } }, names: { [other]: 'Other' } },
  ]);
  expect(await entries(other)).toMatchObject([
    { changes: { blocked_by: { old: one, new: null } }, names: { [one]: 'One' } },
    { changes: { blocked_by: { old: null, new: one } }, names: { [one]: 'One' } },
  ]);
});

describe('a deleted task', () => {
  const remove = async (id: string) => (await app.ask(nadia, 'DELETE', `/tasks/${id}`)).body.deletion_id;
  const restore = async (deletion: string) => (await app.ask(nadia, 'POST', `/deletions/${deletion}/restore`, {})).body;

  test('takes its relations along and brings them back', async () => {
    const [one, other] = [await aTask('One'), await aTask('Other')];
    await relate(one, 'blocks', other);
    const deletion = await remove(one);
    expect(await read(other)).toMatchObject({ blocked_by: [], relations: [] });
    expect(await restore(deletion)).toMatchObject({ left_out: 0 });
    expect((await read(other)).relations).toMatchObject([{ kind: 'blocked_by', task: { id: one } }]);
  });

  test('comes back without a relation that would close a circle by now, which is counted', async () => {
    const [a, b, c] = [await aTask('A'), await aTask('B'), await aTask('C')];
    await relate(a, 'blocks', b);
    await relate(b, 'blocks', c);
    const deletion = await remove(b);
    await relate(c, 'blocks', a);
    expect(await restore(deletion)).toMatchObject({ left_out: 1 });
    expect((await read(b)).relations).toHaveLength(1);
  });
});
