import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
let team_id: string;
let taskId: string;
beforeEach(async () => {
  team_id = await app.team('Harbour District', nadia, tomas);
  const goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
  taskId = (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Order chairs' })).body.id;
});

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const snooze = (person: TestPerson, until: string | null) =>
  app.ask(person, 'PUT', `/tasks/${taskId}/snooze`, { until });
const seenBy = async (person: TestPerson) =>
  (await app.ask(person, 'GET', `/tasks?team_id=${team_id}`)).body.items[0].snoozed_until;

test('a person puts a task off for themselves only, changes the day and ends it', async () => {
  expect((await snooze(nadia, dayFrom(3))).body).toMatchObject({ id: taskId, snoozed_until: dayFrom(3) });
  expect([await seenBy(nadia), await seenBy(tomas)]).toEqual([dayFrom(3), null]);
  await snooze(tomas, dayFrom(5));
  await snooze(nadia, dayFrom(4));
  expect([await seenBy(nadia), await seenBy(tomas)]).toEqual([dayFrom(4), dayFrom(5)]);
  expect((await snooze(nadia, null)).body.snoozed_until).toBeNull();
  expect([await seenBy(nadia), await seenBy(tomas)]).toEqual([null, dayFrom(5)]);
});

test('it ends on its day in the time zone of the person', async () => {
  await app.admin.query(`update user_metadata set time_zone = 'Pacific/Kiritimati' where user_id = $1`, [nadia.id]);
  const { rows } = await app.admin.query(
    `select to_char(now() at time zone 'Pacific/Kiritimati', 'YYYY-MM-DD') as today,
       to_char(now() at time zone 'Pacific/Kiritimati' + interval '1 day', 'YYYY-MM-DD') as tomorrow`,
  );
  await snooze(nadia, rows[0].today);
  expect(await seenBy(nadia)).toBeNull();
  await snooze(nadia, rows[0].tomorrow);
  expect(await seenBy(nadia)).toBe(rows[0].tomorrow);
});

test('a person outside of the team cannot', async () => {
  expect((await snooze(stranger, dayFrom(3))).status).toBe(404);
  expect((await snooze(stranger, null)).status).toBe(404);
});

test('it ends when the person leaves the team, and writes no activity', async () => {
  await snooze(tomas, dayFrom(3));
  const count = async (table: string) =>
    (await app.admin.query(`select count(*)::integer as n from ${table} where task_id = $1`, [taskId])).rows[0].n;
  expect([await count('task_snoozes'), await count('activity_log')]).toEqual([1, 1]);
  await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team_id, tomas.id]);
  expect(await count('task_snoozes')).toBe(0);
});

test('twenty at once leave one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => snooze(nadia, dayFrom(n + 2))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rowCount } = await app.admin.query('select from task_snoozes where task_id = $1', [taskId]);
  expect(rowCount).toBe(1);
});
