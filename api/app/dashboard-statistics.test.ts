import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const since = '2026-09-28';
const app = await appForFile();
let nadia: TestPerson;
let mai: TestPerson;
let team: string;
let goal: string;
beforeEach(async () => {
  [nadia, mai] = await Promise.all([app.person('Nadia Rahman'), app.person('Mai Nguyen')]);
  team = await app.team('Harbour District', nadia, mai);
  goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering', status: 'in_progress' }))
    .body.id;
});

const statistics = async (who = nadia, query = '') =>
  (await app.ask(who, 'GET', `/teams/${team}/figures?since=${since}${query}`)).body;
const add = async (fields: object) =>
  (await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Book the hall', ...fields })).body
    .id as string;
const finish = (id: string, at: string) => app.admin.query('update tasks set finished_at = $2 where id = $1', [id, at]);
const listed = async (from: string, to: string) =>
  (await app.ask(nadia, 'GET', `/tasks?team_id=${team}&finished_from=${from}&finished_to=${to}`)).body.items.map(
    ({ id }: { id: string }) => id,
  );

test('goals are counted by status', async () => {
  await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Train leaders' });
  await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Print guides' });
  expect((await statistics()).goals_by_status).toEqual({ in_progress: 1, planning: 2 });
  const open = await app.ask(nadia, 'GET', `/goals?team_id=${team}&status[]=planning&status[]=on_hold`);
  expect(open.body.items).toHaveLength(2);
});

test('a week counts the tasks finished in it in the caller’s time zone, and its list has the same', async () => {
  const [first, second, third] = await Promise.all([
    add({ status: 'done' }),
    add({ status: 'completed' }),
    add({ status: 'done' }),
  ]);
  // This is Sunday night in Lisbon and Monday morning in Tokyo.
  await finish(first as string, '2026-10-04T20:00:00Z');
  await finish(second as string, '2026-10-05T12:00:00Z');
  await finish(third as string, '2026-11-23T00:00:00Z');
  await app.ask(nadia, 'PUT', '/account/time-zone', { time_zone: 'Europe/Lisbon', follows_device: false });
  expect((await statistics()).finished_by_week).toEqual([1, 1, 0, 0, 0, 0, 0, 0]);
  expect(await listed('2026-09-28', '2026-10-04')).toEqual([first]);
  await app.ask(nadia, 'PUT', '/account/time-zone', { time_zone: 'Asia/Tokyo', follows_device: false });
  expect((await statistics()).finished_by_week).toEqual([0, 2, 0, 0, 0, 0, 0, 0]);
  expect(await listed('2026-09-28', '2026-10-04')).toEqual([]);
});

test('a finished task still counts when archived, and no longer when reopened', async () => {
  const id = await add({});
  const finishedAt = async () =>
    (await app.admin.query('select finished_at from tasks where id = $1', [id])).rows[0].finished_at;
  const set = (status: string) => app.ask(nadia, 'PATCH', `/tasks/${id}`, { status });
  expect(await finishedAt()).toBeNull();
  await set('archived');
  expect(await finishedAt()).toBeNull();
  await set('done');
  const first = await finishedAt();
  expect(first).not.toBeNull();
  for (const status of ['completed', 'archived']) {
    await set(status);
    expect(await finishedAt()).toEqual(first);
  }
  await set('blocked');
  expect(await finishedAt()).toBeNull();
});

test('open and overdue tasks are counted by person, the most first', async () => {
  const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  await add({ assigned_to: mai.id, due_date: days(-5) });
  await add({ assigned_to: mai.id, due_date: days(5) });
  await add({ assigned_to: mai.id, due_date: days(0) });
  await add({ assigned_to: mai.id, status: 'done', due_date: days(-5) });
  await add({ assigned_to: nadia.id });
  await add({ assigned_to: nadia.id });
  await add({});
  const { load } = await statistics();
  expect(
    load.map(({ user, ...counts }: { user: { full_name: string } | null }) => ({
      ...counts,
      name: user?.full_name ?? null,
    })),
  ).toEqual([
    { name: 'Mai Nguyen', open: 3, overdue: 1 },
    { name: 'Nadia Rahman', open: 2, overdue: 0 },
    { name: null, open: 1, overdue: 0 },
  ]);
  expect((await statistics(nadia, `&today=${days(1)}`)).load[0]).toMatchObject({ overdue: 2 });
});

test('each team has its own statistics, which other people cannot read', async () => {
  const peter = await app.person('Peter Adeyemi');
  expect((await app.ask(peter, 'GET', `/teams/${team}/figures?since=${since}`)).status).toBe(404);
  const hill = await app.team('Hill Street', peter);
  expect((await app.ask(peter, 'GET', `/teams/${hill}/figures?since=${since}`)).body).toEqual({
    goals_by_status: {},
    finished_by_week: [0, 0, 0, 0, 0, 0, 0, 0],
    load: [],
  });
});
