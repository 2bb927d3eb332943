import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { UnseenGroup } from '@groundwork/contract/talk/unseen-activity';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile } from '../testing/test-app.ts';
import { world } from '../testing/test-world.ts';

const app = await appForFile();
let nadia: TestPerson;
let tomas: TestPerson;
let peter: TestPerson;
let team: Ids;
beforeAll(async () => {
  [nadia, tomas, peter] = (await Promise.all(
    ['Nadia Rahman', 'Tomas Lindqvist', 'Peter Adeyemi'].map((name) => app.person(name)),
  )) as [TestPerson, TestPerson, TestPerson];
});
beforeEach(async () => {
  team = await world(app, nadia);
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team.team, tomas.id]);
  await app.admin.query("update team_memberships set joined_at = now() - interval '1 hour' where team_id = $1", [
    team.team,
  ]);
  await app.admin.query('delete from activity_log where team_id = $1', [team.team]);
  await app.admin.query('delete from activity_marks where team_id = $1', [team.team]);
});

const list = async (person = nadia, more = '') =>
  (await app.ask(person, 'GET', `/unseen-activity?team_id=${team.team}${more}`)).body;
const count = async (person = nadia): Promise<number> =>
  (await app.ask(person, 'GET', `/unseen-activity/count?team_id=${team.team}`)).body.unseen;
const setMark = (seen_at: string | null, instead_of?: string, person = nadia) =>
  app.ask(person, 'PUT', '/unseen-activity/mark', { team_id: team.team, seen_at, instead_of });
const newTask = async (person = tomas, title = 'Order chairs') =>
  (await app.ask(person, 'POST', '/tasks', { team_id: team.team, goal_id: team.goal, title })).body.id as string;
const set = (id: string, fields: object, person = tomas) => app.ask(person, 'PATCH', `/tasks/${id}`, fields);
const shape = ({ kind, things, entries, last }: UnseenGroup) => [last.subject, kind, things, entries];
const shapes = async (person = nadia) => (await list(person)).items.map(shape).toSorted();

describe('what others did', () => {
  test('is grouped by person, kind and goal, and counted', async () => {
    const ids = [await newTask(), await newTask(), await newTask()];
    for (const id of ids.slice(0, 2)) await set(id, { status: 'done' });
    await set(`${ids[2]}`, { status: 'blocked' });
    await set(`${ids[2]}`, { status: 'in_progress' });
    await set(`${ids[2]}`, { priority: 'high', assigned_to: nadia.id });
    await app.ask(tomas, 'POST', '/comments', { task_id: ids[0], content: 'The hall is free.' });
    await app.ask(tomas, 'POST', `/goals/${team.goal}/check-ins`, { health: 'at_risk' });
    expect(await shapes()).toEqual([
      ['goal', 'reported', 1, 1],
      ['task', 'changed', 1, 2],
      ['task', 'commented', 1, 1],
      ['task', 'created', 3, 3],
      ['task', 'finished', 2, 2],
      ['task', 'moved', 1, 2],
    ]);
    const { items } = await list();
    expect(items[0].last).toMatchObject({ user: { id: tomas.id }, goal: { id: team.goal } });
    expect(await count()).toBe(11);
  });

  test('has maps, forms and transfers', async () => {
    await app.ask(tomas, 'POST', `/maps/${team.map}/nodes`, { nodeType: 'church' });
    await app.ask(tomas, 'POST', `/forms/${team.menu_item}/entries`, { data: {} });
    await app.ask(tomas, 'POST', `/forms/${team.menu_item}/entries`, { data: {} });
    const offer = { type: 'transfer_full', map_id: team.map, recipient_team_code: team.host_code };
    expect((await app.ask(tomas, 'POST', '/transfers', offer)).status).toBe(201);
    expect(await shapes()).toEqual([
      ['form', 'reported', 2, 2],
      ['map', 'add_nodes', 1, 1],
      ['transfer', 'transferred', 1, 1],
    ]);
  });

  test('leaves out own acts', async () => {
    await set(await newTask(), { priority: 'high' });
    expect([await count(tomas), await shapes(tomas)]).toEqual([0, []]);
  });

  test('leaves out what is deleted, but not that it was', async () => {
    const id = await newTask();
    await app.ask(tomas, 'POST', '/comments', { task_id: id, content: 'The hall is free.' });
    await app.ask(tomas, 'DELETE', `/tasks/${id}`);
    expect(await shapes()).toEqual([['task', 'deleted', 1, 1]]);
    const record = (await app.ask(tomas, 'POST', `/forms/${team.menu_item}/entries`, { data: {} })).body.id;
    expect(await count()).toBe(2);
    expect((await app.ask(tomas, 'DELETE', `/records/${record}`)).status).toBe(200);
    expect(await count()).toBe(1);
  });

  test('opens to its entries, newest first, page by page', async () => {
    for (const title of ['a', 'b', 'c']) await newTask(tomas, title);
    const [{ group }] = (await list()).items;
    const page = async (more = '') =>
      (await app.ask(nadia, 'GET', `/unseen-activity/entries?team_id=${team.team}&group=${group}&limit=2${more}`)).body;
    const first = await page();
    const second = await page(`&cursor=${first.next_cursor}`);
    const titles = [...first.items, ...second.items].map(({ task }) => task.title);
    expect([titles, second.next_cursor]).toEqual([['c', 'b', 'a'], null]);
    expect(
      (await app.ask(peter, 'GET', `/unseen-activity/entries?team_id=${team.team}&group=${group}`)).body.items,
    ).toEqual([]);
  });

  test('is paged by groups', async () => {
    await set(await newTask(), { status: 'done', priority: 'high' });
    const first = await list(nadia, '&limit=2');
    const second = await list(nadia, `&limit=2&cursor=${first.next_cursor}`);
    const kinds = [...first.items, ...second.items].map(({ kind }) => kind);
    expect([kinds.toSorted(), second.next_cursor]).toEqual([['changed', 'created', 'finished'], null]);
  });

  longTest('goes back to when one joined, at most 30 days, and reads a bounded number of entries', async () => {
    await newTask();
    const age = (days: number) =>
      app.admin.query(`update activity_log set created_at = now() - make_interval(days => $2) where team_id = $1`, [
        team.team,
        days,
      ]);
    await age(1);
    expect(await count()).toBe(0);
    await app.admin.query("update team_memberships set joined_at = now() - interval '1 year' where team_id = $1", [
      team.team,
    ]);
    expect(await count()).toBe(1);
    await age(31);
    expect(await count()).toBe(0);
    await app.admin.query(
      `insert into activity_log (team_id, subject, goal_id, user_id, activity_type, description)
       select $1, 'goal', $2, $3, 'update', 'Goal' from generate_series(1, 5001)`,
      [team.team, team.goal, tomas.id],
    );
    const { items, is_cut } = await list();
    expect([items[0].entries, is_cut, await count()]).toEqual([5000, true, 100]);
  });

  test('is not accessible to other teams', async () => {
    await newTask();
    expect(await count(peter)).toBe(0);
    expect((await app.ask(peter, 'GET', `/unseen-activity?team_id=${team.team}`)).status).toBe(404);
    expect((await setMark('2026-01-01T00:00:00Z', undefined, peter)).status).toBe(404);
  });
});

describe('the mark', () => {
  test('hides what was read, not what arrives later, and others keep theirs', async () => {
    await newTask();
    const { until, mark } = await list();
    expect(mark).toBeNull();
    await newTask(tomas, 'Later');
    expect((await setMark(until)).body.mark).toBe(until);
    const { items, since } = await list();
    expect([items.map(shape), items[0].last.task.title, since]).toEqual([[['task', 'created', 1, 1]], 'Later', until]);
    await newTask(nadia);
    expect(await count(tomas)).toBe(1);
  });

  test('moves only forward, and not into the future', async () => {
    const { body } = await setMark('2999-01-01T00:00:00Z');
    expect(Date.parse(body.mark)).toBeLessThan(Date.parse('2900-01-01'));
    expect((await setMark('2026-01-01T00:00:00Z')).body.mark).toBe(body.mark);
  });

  test('is taken back only if it is still the same', async () => {
    await newTask();
    const { until } = await list();
    await setMark(until);
    expect((await setMark(null, until)).body.mark).toBeNull();
    expect(await count()).toBe(1);
    const earlier = '2026-01-01T00:00:00.000Z';
    await setMark(earlier);
    await setMark(until);
    expect((await setMark(earlier, until)).body.mark).toBe(earlier);
    const later = (await setMark('2999-01-01T00:00:00Z')).body.mark;
    expect((await setMark(earlier, until)).body.mark).toBe(later);
    expect((await setMark(null, until)).body.mark).toBe(later);
  });

  test('is the latest of several that are set at once', async () => {
    const times = Array.from({ length: 10 }, (_, n) => `2026-01-${String(n + 10)}T00:00:00.000Z`);
    await Promise.all(times.toReversed().map((time) => setMark(time)));
    expect((await list()).mark).toBe(times.at(-1));
  });

  test.each([{ seen_at: null }, { seen_at: 'yesterday' }, {}])('refuses %o', async (fields) => {
    const { status } = await app.ask(nadia, 'PUT', '/unseen-activity/mark', { team_id: team.team, ...fields });
    expect(status).toBe(400);
  });
});
