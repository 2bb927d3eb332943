import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

let team_id: string;
let goal_id: string;
/** Four tasks without an assignee. */
let ids: string[];

const friday = '2026-12-04';
const saturday = '2026-12-05';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
beforeEach(async () => {
  // A day has the tasks of all teams of a person.
  await app.admin.query('delete from task_plans');
  team_id = await app.team('Harbour District', nadia, tomas);
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
  ids = [];
  for (const title of ['Chairs', 'Soup', 'Hall', 'Music']) ids.push((await create(nadia, { title })).id);
});

const create = async (person: TestPerson, fields: object): Promise<TaskRow> =>
  (await app.ask(person, 'POST', '/tasks', { team_id, goal_id, ...fields })).body;
const plan = (person: TestPerson, task_ids: string[], day: string | null, before_task_id?: string) =>
  app.ask(person, 'PUT', '/task-plans', { task_ids, day, before_task_id });
const work = async (person: TestPerson, which: 'mine' | 'waiting') =>
  ((await app.ask(person, 'GET', `/tasks?work=${which}&team_id=${team_id}`)).body.items as TaskRow[]).map(
    ({ title }) => title,
  );
/** The titles of the tasks that are planned for a day, in their order. */
const titlesOn = async (person: TestPerson, day: string) => {
  const { items } = (await app.ask(person, 'GET', `/tasks?team_id=${team_id}`)).body as { items: TaskRow[] };
  return items
    .filter((task) => task.plan?.day === day)
    .sort((a, b) => (a.plan?.place ?? 0) - (b.plan?.place ?? 0))
    .map(({ title }) => title);
};

test('a person plans tasks for a day in an order, for themselves only', async () => {
  const [chairs = '', soup = '', hall = '', music = ''] = ids;
  const answer = await plan(nadia, [soup, chairs], friday);
  expect(answer.body.items.map(({ id }: TaskRow) => id)).toEqual([soup, chairs]);
  expect(answer.body.items[0].plan).toEqual({ day: friday, place: 1 });
  await plan(nadia, [hall], friday, chairs);
  await plan(tomas, [music], friday);
  expect(await titlesOn(nadia, friday)).toEqual(['Soup', 'Hall', 'Chairs']);
  expect(await titlesOn(tomas, friday)).toEqual(['Music']);
});

test('a task moves within its day, to another day, and is no longer planned', async () => {
  const [chairs = '', soup = '', hall = ''] = ids;
  await plan(nadia, [chairs, soup, hall], friday);
  await plan(nadia, [hall], friday, chairs);
  expect(await titlesOn(nadia, friday)).toEqual(['Hall', 'Chairs', 'Soup']);
  await plan(nadia, [chairs], saturday, soup);
  expect([await titlesOn(nadia, friday), await titlesOn(nadia, saturday)]).toEqual([['Hall', 'Soup'], ['Chairs']]);
  expect((await plan(nadia, [hall, soup], null)).body.items[0].plan).toBeNull();
  expect(await titlesOn(nadia, friday)).toEqual([]);
});

test('all tasks are planned or none', async () => {
  const [chairs = ''] = ids;
  const foreign = await app.team('Riverside', stranger);
  const goal = (await app.ask(stranger, 'POST', '/goals', { team_id: foreign, title: 'Autumn' })).body.id;
  const theirs = await app.ask(stranger, 'POST', '/tasks', { team_id: foreign, goal_id: goal, title: 'Boats' });
  expect((await plan(nadia, [chairs, theirs.body.id], friday)).status).toBe(404);
  expect((await plan(stranger, [chairs], friday)).status).toBe(404);
  expect(await titlesOn(nadia, friday)).toEqual([]);
});

test('a day has room for so many tasks', async () => {
  const many = await app.admin.query<{ id: string }>(
    `insert into tasks (team_id, goal_id, title)
     select $1, $2, 'Task ' || n from generate_series(1, $3) n returning id`,
    [team_id, goal_id, limits.plannedTasks],
  );
  const full = many.rows.map(({ id }) => id);
  expect((await plan(nadia, full, friday)).status).toBe(200);
  const refused = await plan(nadia, ids, friday);
  expect([refused.status, refused.body.error]).toEqual([400, messages.taskPlans.tooMany]);
  expect((await plan(nadia, full.slice(0, 3), friday)).status).toBe(200);
});

test('twenty at once leave each task once, in places of their own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => plan(nadia, [ids[n % 4] ?? ''], friday, ids[(n + 1) % 4])),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await app.admin.query(
    `select count(*)::integer as n, count(distinct place)::integer as places
     from task_plans where user_id = $1 and team_id = $2`,
    [nadia.id, team_id],
  );
  expect(rows).toEqual([{ n: 4, places: 4 }]);
});

test('it ends with the membership and with the task, comes back with the task, and writes no activity', async () => {
  const [chairs = '', soup = ''] = ids;
  await plan(nadia, [chairs], friday);
  await plan(tomas, [chairs, soup], friday);
  const count = async (table: string, column: string, id: string) =>
    (await app.admin.query(`select count(*)::integer as n from ${table} where ${column} = $1`, [id])).rows[0].n;
  expect(await count('activity_log', 'task_id', chairs)).toBe(1);
  const { deletion_id } = (await app.ask(nadia, 'DELETE', `/tasks/${chairs}`)).body;
  expect(await count('task_plans', 'task_id', chairs)).toBe(0);
  await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`);
  expect(await titlesOn(nadia, friday)).toEqual(['Chairs']);
  await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team_id, tomas.id]);
  expect(await count('task_plans', 'user_id', tomas.id)).toBe(0);
});

test('the work of a person has open tasks that are assigned to them or planned by them', async () => {
  await create(nadia, { title: 'Mine', assigned_to: nadia.id });
  await create(nadia, { title: 'Finished', assigned_to: nadia.id, status: 'done' });
  await plan(nadia, [ids[1] ?? ''], friday);
  await plan(tomas, [ids[2] ?? ''], friday);
  expect((await work(nadia, 'mine')).sort()).toEqual(['Mine', 'Soup']);
});

test('a person waits for what they gave to others, and for what blocks their tasks', async () => {
  const mine = await create(nadia, { title: 'Mine', assigned_to: nadia.id });
  await create(nadia, { title: 'Given', assigned_to: tomas.id });
  await create(nadia, { title: 'Given and finished', assigned_to: tomas.id, status: 'completed' });
  await create(tomas, { title: 'Of Tomas', assigned_to: tomas.id });
  const blocker = await create(tomas, { title: 'Blocks Nadia' });
  await app.ask(tomas, 'PUT', `/tasks/${blocker.id}/relations/${mine.id}`, { kind: 'blocks' });
  expect((await work(nadia, 'waiting')).sort()).toEqual(['Blocks Nadia', 'Given']);
  expect(await work(tomas, 'waiting')).toEqual([]);
});

test('a person waits for tasks of others that they watch, each of them once', async () => {
  const given = await create(nadia, { title: 'Given', assigned_to: tomas.id });
  const watched = await create(tomas, { title: 'Watched', assigned_to: tomas.id });
  const unassigned = await create(tomas, { title: 'Of nobody' });
  const own = await create(tomas, { title: 'Mine', assigned_to: nadia.id });
  const choose = (task_id: string, choice: string) => app.ask(nadia, 'PUT', '/watches', { task_id, choice });
  for (const { id } of [given, watched, unassigned, own]) expect((await choose(id, 'watch')).status).toBe(200);
  expect((await work(nadia, 'waiting')).sort()).toEqual(['Given', 'Watched']);
  expect(await work(tomas, 'waiting')).toEqual(['Mine']);
  await choose(watched.id, 'mute');
  expect(await work(nadia, 'waiting')).toEqual(['Given']);
  await choose(watched.id, 'watch');
  await app.ask(tomas, 'PATCH', `/tasks/${watched.id}`, { status: 'done' });
  expect(await work(nadia, 'waiting')).toEqual(['Given']);
});
