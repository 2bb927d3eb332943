import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, expect, test } from 'vitest';
import { sendReminders } from '../talk/notification-mails.ts';
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

const never = new AbortController().signal;
const hour = 3_600_000;
const from = (ms: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + ms).toISOString();
type Times = { at_times?: string[]; minutes_before?: number[] };
const remind = (person: TestPerson, times: Times) =>
  app.ask(person, 'PUT', `/tasks/${taskId}/reminders`, { at_times: [], minutes_before: [], ...times });
const remindersOf = async (person: TestPerson) => (await app.ask(person, 'GET', `/tasks/${taskId}/reminders`)).body;
const nextOf = async (person: TestPerson) => Date.parse((await remindersOf(person)).next_at);
const zoned = (zone: string) =>
  app.admin.query('update user_metadata set time_zone = $2 where user_id = $1', [nadia.id, zone]);
const due = (due_date: string | null, due_time: string | null = null) =>
  app.ask(nadia, 'PATCH', `/tasks/${taskId}`, { due_date, due_time });
/** Moves the next reminders to the past, as if their time had come. */
const pass = () =>
  app.admin.query(
    `begin; set local session_replication_role = replica;
     update task_reminders set next_at = now() - interval '1 minute' where next_at is not null; commit`,
  );
const notified = async (person: TestPerson) =>
  (
    await app.admin.query("select from notifications where kind = 'reminder' and user_id = $1 and task_id = $2", [
      person.id,
      taskId,
    ])
  ).rowCount;

test('a person chooses times for themselves only, replaces and removes them', async () => {
  const time = from(5 * hour);
  expect((await remind(nadia, { at_times: [time], minutes_before: [60, 0, 60] })).body).toMatchObject({
    minutes_before: [0, 60],
  });
  expect(await nextOf(nadia)).toBe(Date.parse(time));
  expect(await remindersOf(tomas)).toEqual({ at_times: [], minutes_before: [], next_at: null });
  await remind(nadia, {});
  expect(await remindersOf(nadia)).toEqual({ at_times: [], minutes_before: [], next_at: null });
});

test('times that have passed are left out', async () => {
  const later = from(hour);
  const { body } = await remind(nadia, { at_times: [from(-hour), later] });
  expect(body.at_times.map(Date.parse)).toEqual([Date.parse(later)]);
});

test('minutes count back from the due time, and move with it', async () => {
  await zoned('UTC');
  await remind(nadia, { minutes_before: [90] });
  expect(await nextOf(nadia)).toBeNaN();
  await due('2030-06-10', '15:00');
  expect(await nextOf(nadia)).toBe(Date.parse('2030-06-10T13:30:00Z'));
  await due('2030-06-11', '15:00');
  expect(await nextOf(nadia)).toBe(Date.parse('2030-06-11T13:30:00Z'));
  await due(null);
  expect(await nextOf(nadia)).toBeNaN();
});

test('without a due time they count back from 7 in the morning, in the zone that the person moves to', async () => {
  await zoned('Pacific/Auckland');
  await remind(nadia, { minutes_before: [1440] });
  await due('2030-06-10');
  expect(await nextOf(nadia)).toBe(Date.parse('2030-06-08T19:00:00Z'));
  await zoned('America/New_York');
  expect(await nextOf(nadia)).toBe(Date.parse('2030-06-09T11:00:00Z'));
});

test('whole days keep the time of day when the clocks change, minutes do not', async () => {
  await zoned('Europe/Berlin');
  await due('2030-03-31', '15:00'); // 13:00 UTC, the day of the change
  await remind(nadia, { minutes_before: [1440] });
  expect(await nextOf(nadia)).toBe(Date.parse('2030-03-30T14:00:00Z'));
  await due('2030-03-31', '03:30'); // 01:30 UTC
  await remind(nadia, { minutes_before: [60] });
  expect(await nextOf(nadia)).toBe(Date.parse('2030-03-31T00:30:00Z'));
});

test('of several the next follows, and each is sent once by two servers at once', async () => {
  await zoned('UTC');
  await due('2030-06-10', '15:00');
  await remind(nadia, { at_times: [from(hour)], minutes_before: [60] });
  await remind(tomas, { minutes_before: [0] });
  await pass();
  await Promise.all([sendReminders(app.db, never, 1), sendReminders(app.db, never, 1), sendReminders(app.db, never)]);
  await sendReminders(app.db, never);
  expect([await notified(nadia), await notified(tomas)]).toEqual([1, 1]);
});

test('a finished task reminds nobody', async () => {
  await remind(nadia, { at_times: [from(hour)] });
  await app.ask(nadia, 'PATCH', `/tasks/${taskId}`, { status: 'completed' });
  await pass();
  await sendReminders(app.db, never);
  expect(await notified(nadia)).toBe(0);
});

test('a reminder is mailed at once by default', async () => {
  await remind(nadia, { at_times: [from(hour)] });
  await pass();
  await sendReminders(app.db, never);
  const { rows } = await app.admin.query("select mail from notifications where kind = 'reminder' and task_id = $1", [
    taskId,
  ]);
  expect(rows).toEqual([{ mail: 'now' }]);
});

test('too many, too early and unreadable times are refused', async () => {
  const many = Array.from({ length: limits.taskReminders }, (_, n) => n);
  expect(await remind(nadia, { minutes_before: many, at_times: [from(hour)] })).toMatchObject({
    status: 400,
    body: { error: messages.taskReminders.tooMany },
  });
  for (const times of [{ minutes_before: [-1] }, { minutes_before: [527_041] }, { at_times: ['tomorrow'] }])
    expect((await remind(nadia, times)).status).toBe(400);
});

test('a person outside of the team cannot', async () => {
  expect((await remind(stranger, { minutes_before: [60] })).status).toBe(404);
  expect((await app.ask(stranger, 'GET', `/tasks/${taskId}/reminders`)).status).toBe(404);
});

test('they come back with a deleted task', async () => {
  await remind(nadia, { minutes_before: [60] });
  await app.ask(tomas, 'PUT', `/tasks/${taskId}/snooze`, { until: '2030-01-01' });
  const { body } = await app.ask(nadia, 'DELETE', `/tasks/${taskId}`);
  await app.ask(nadia, 'POST', `/deletions/${body.deletion_id}/restore`);
  expect((await remindersOf(nadia)).minutes_before).toEqual([60]);
  const { rowCount } = await app.admin.query('select from task_snoozes where task_id = $1', [taskId]);
  expect(rowCount).toBe(1);
});
