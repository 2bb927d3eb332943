import * as messages from '@groundwork/contract/base/messages.gen';
import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

// A due time is a moment: each person sees it in their own time zone. A due date without a time is the same day for
// all.

const app = await appForFile();
// Nadia is in Berlin, Tomás in Tokyo, eight hours ahead in winter.
const { nadia, tomas } = app.world;
let team_id: string;
let goal_id: string;
beforeAll(async () => {
  await moveTo(nadia, 'Europe/Berlin');
  await moveTo(tomas, 'Asia/Tokyo');
});
beforeEach(async () => {
  team_id = await app.team('Harbour District', nadia, tomas);
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
});

const moveTo = (person: TestPerson, zone: string) =>
  app.admin.query('update user_metadata set time_zone = $2 where user_id = $1', [person.id, zone]);
const add = async (fields: object) =>
  (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Order chairs', ...fields })).body;
const dueOf = ({ due_date, due_time, due_at }: Record<string, string | null>) => ({ due_date, due_time, due_at });
const seenBy = async (person: TestPerson, id: string) => dueOf((await app.ask(person, 'GET', `/tasks/${id}`)).body);
const change = async (person: TestPerson, id: string, fields: object) =>
  dueOf((await app.ask(person, 'PATCH', `/tasks/${id}`, fields)).body);

const evening = { due_date: '2026-12-01', due_time: '23:00' };
const eveningAt = '2026-12-01T22:00:00.000Z';

test('a due time is the same moment for everybody, each in their own time zone', async () => {
  const task = await add(evening);
  expect(dueOf(task)).toEqual({ ...evening, due_at: eveningAt });
  expect(await seenBy(tomas, task.id)).toEqual({ due_date: '2026-12-02', due_time: '07:00', due_at: eveningAt });
  const { body } = await app.ask(tomas, 'GET', `/tasks?team_id=${team_id}`);
  expect(dueOf(body.items[0])).toEqual({ due_date: '2026-12-02', due_time: '07:00', due_at: eveningAt });
});

test('a due date without a time is the same day for everybody', async () => {
  const { id } = await add({ due_date: '2026-12-01' });
  const due = { due_date: '2026-12-01', due_time: null, due_at: null };
  expect([await seenBy(nadia, id), await seenBy(tomas, id)]).toEqual([due, due]);
});

test('the log has the moments of due times, also where another zone has the same time', async () => {
  const { id } = await add({ due_date: '2026-12-02' });
  await change(nadia, id, { due_time: '07:00' });
  await change(tomas, id, { due_date: '2026-12-02', due_time: '07:00' });
  const { body } = await app.ask(nadia, 'GET', `/activity?task_id=${id}`);
  const moments = body.items.map(({ changes }: ActivityEntry) =>
    [changes.due_at?.old, changes.due_at?.new].map((moment) => moment && new Date(moment).toISOString()),
  );
  expect(moments).toEqual([
    ['2026-12-02T06:00:00.000Z', eveningAt],
    [null, '2026-12-02T06:00:00.000Z'],
    [undefined, undefined],
  ]);
});

test('a status report has due times in the time zone of its reader', async () => {
  const { due_date } = (
    await app.admin.query<{ due_date: string }>(
      `select to_char(now() at time zone 'Europe/Berlin' + interval '2 days', 'YYYY-MM-DD') as due_date`,
    )
  ).rows[0] as { due_date: string };
  await add({ due_date, due_time: '23:00' });
  const reported = async (person: TestPerson) =>
    (await app.ask(person, 'GET', `/teams/${team_id}/status-report?days=7`)).body.coming.items[0];
  expect(dueOf(await reported(nadia))).toMatchObject({ due_date, due_time: '23:00' });
  expect((await reported(tomas)).due_time).toMatch(/^0[67]:00$/);
  expect((await reported(tomas)).due_date > due_date).toBe(true);
});

describe('a change is meant in the time zone of the person who makes it', () => {
  test('of the date: the time stays as they see it', async () => {
    const { id } = await add(evening);
    expect(await change(tomas, id, { due_date: '2026-12-04' })).toMatchObject({
      due_date: '2026-12-04',
      due_time: '07:00',
    });
    expect(await seenBy(nadia, id)).toMatchObject({ due_date: '2026-12-03', due_time: '23:00' });
  });

  test('of the time: the date stays as they see it, also when the time goes', async () => {
    const { id } = await add(evening);
    expect(await change(tomas, id, { due_time: '23:00' })).toMatchObject({ due_date: '2026-12-02', due_time: '23:00' });
    expect(await seenBy(nadia, id)).toMatchObject({ due_date: '2026-12-02', due_time: '15:00' });
    await change(nadia, id, evening);
    expect(await change(tomas, id, { due_time: null })).toEqual({
      due_date: '2026-12-02',
      due_time: null,
      due_at: null,
    });
  });

  test('of several tasks at once: each keeps its time', async () => {
    const [timed, whole] = [await add(evening), await add({ due_date: '2026-12-01' })];
    await app.ask(tomas, 'PATCH', '/tasks', { task_ids: [timed.id, whole.id], due_date: '2026-12-10' });
    expect(await seenBy(tomas, timed.id)).toMatchObject({ due_date: '2026-12-10', due_time: '07:00' });
    expect(await seenBy(tomas, whole.id)).toMatchObject({ due_date: '2026-12-10', due_time: null });
  });
});

test('the time goes with the date', async () => {
  const { id } = await add(evening);
  expect(await change(nadia, id, { due_date: null })).toEqual({ due_date: null, due_time: null, due_at: null });
});

test.each([
  [{ due_time: '10:00' }, messages.tasks.timeNeedsDate],
  [{ ...evening, due_time: '24:00' }, messages.general.time],
  [{ ...evening, due_time: '9:00' }, messages.general.time],
])('%j is refused: %s', async (fields, error) => {
  const created = await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Order chairs', ...fields });
  expect(created).toMatchObject({ status: 400, body: { error } });
});

test('keeps the time of day over a change of daylight saving time', async () => {
  const { id } = await add({ due_date: '2026-10-24', due_time: '09:00' });
  expect(await seenBy(nadia, id)).toMatchObject({ due_at: '2026-10-24T07:00:00.000Z' });
  expect(await change(nadia, id, { due_date: '2026-10-26' })).toMatchObject({
    due_time: '09:00',
    due_at: '2026-10-26T08:00:00.000Z',
  });
  // 02:30 does not exist on 29 March 2026; the clock shows 03:30 then.
  expect(await change(nadia, id, { due_date: '2026-03-29', due_time: '02:30' })).toMatchObject({ due_time: '03:30' });
});

describe('lists', () => {
  const titles = async (person: TestPerson, query: string) => {
    const { body } = await app.ask(person, 'GET', `/tasks?team_id=${team_id}&${query}`);
    return body.items.map(({ title }: { title: string }) => title);
  };
  const zoned = async (moment: string, zone: string) => {
    const { rows } = await app.admin.query(
      `select to_char((${moment}) at time zone $1, 'YYYY-MM-DD') as due_date,
         to_char((${moment}) at time zone $1, 'HH24:MI') as due_time`,
      [zone],
    );
    return rows[0];
  };

  test('find an overdue task a minute after its time, and not before', async () => {
    const past = await zoned("now() - interval '1 minute'", 'Europe/Berlin');
    const future = await zoned("now() + interval '2 minutes'", 'Europe/Berlin');
    await add({ title: 'past', ...past });
    await add({ title: 'future', ...future });
    await add({ title: 'today', due_date: (await zoned('now()', 'Asia/Tokyo')).due_date });
    for (const person of [nadia, tomas]) expect(await titles(person, 'due=overdue')).toEqual(['past']);
    expect((await app.ask(tomas, 'GET', `/tasks/counts?team_id=${team_id}&due=overdue`)).body.total).toBe(1);
    expect((await titles(tomas, 'group=due'))[0]).toBe('past');
    const { body } = await app.ask(nadia, 'GET', `/teams/${team_id}/figures?since=2026-11-02`);
    expect(body.load[0]).toMatchObject({ open: 3, overdue: 1 });
  });

  test('group a time that is still to come as not overdue, though the device is already in the next day', async () => {
    const zone = 'Pacific/Pago_Pago';
    await moveTo(nadia, zone);
    try {
      await add({ title: 'past', ...(await zoned("now() - interval '1 minute'", zone)) });
      await add({ title: 'future', ...(await zoned("now() + interval '2 minutes'", zone)) });
      const { due_date: today } = await zoned("now() + interval '1 day'", zone);
      expect(await titles(nadia, `group=due&today=${today}`)).toEqual(['past', 'future']);
    } finally {
      await moveTo(nadia, 'Europe/Berlin');
    }
  });

  test('group the rest of the week of the reader, and later days', async () => {
    const on = async (days: number) => (await zoned(`now() + interval '${days} days'`, 'Europe/Berlin')).due_date;
    await add({ title: 'this week', due_date: await on(2) });
    await add({ title: 'next week', due_date: await on(3) });
    const week_end = await on(2);
    const query = `group=due&today=${await on(0)}`;
    expect(await titles(nadia, `${query}&week_end=${week_end}`)).toEqual(['this week', 'next week']);
    expect(await titles(nadia, query)).toEqual(['next week', 'this week']);
  });

  test('filter by the day of the reader, and sort by the moment', async () => {
    await add({ title: 'evening', ...evening });
    await add({ title: 'morning', due_date: '2026-12-01', due_time: '09:00' });
    await add({ title: 'day', due_date: '2026-12-01' });
    expect(await titles(nadia, 'due_from=2026-12-02')).toEqual([]);
    expect(await titles(tomas, 'due_from=2026-12-02')).toEqual(['evening']);
    expect(await titles(nadia, 'sort=due')).toEqual(['morning', 'evening', 'day']);
  });
});

test('restoring a deleted task keeps its due time', async () => {
  const { id } = await add(evening);
  const { deletion_id } = (await app.ask(nadia, 'DELETE', `/tasks/${id}`)).body;
  expect((await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`)).status).toBeLessThan(300);
  expect(await seenBy(nadia, id)).toEqual({ ...evening, due_at: eveningAt });
});
