import * as messages from '@groundwork/contract/base/messages.gen';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindCheckIns } from '../talk/notification-mails.ts';
import { allPages } from '../testing/test-answers.ts';
import { appForFile } from '../testing/test-app.ts';
import { zoneInTheMorning } from '../testing/test-zones.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
const team_id = await app.team('Harbour District', nadia, tomas);
let goal_id: string;
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
});
beforeEach(async () => {
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
});

const checkIn = (health: string, note?: string, person = nadia) =>
  app.ask(person, 'POST', `/goals/${goal_id}/check-ins`, { health, note });
const goal = async () => (await app.ask(nadia, 'GET', `/goals/${goal_id}`)).body;
const list = async () => (await app.ask(nadia, 'GET', `/goals/${goal_id}/check-ins`)).body.items;

describe('a check-in', () => {
  test('says how the goal stands, in the goal and in lists, until the next one', async () => {
    expect((await goal()).check_in).toBeNull();
    await checkIn('at_risk', 'The hall is taken.');
    const { status, body } = await checkIn('on_track', '  ', tomas);
    expect(status).toBe(201);
    expect(body).toMatchObject({ health: 'on_track', note: null, author: { id: tomas.id }, can: { edit: true } });
    const { check_in } = await goal();
    expect(check_in).toEqual({ health: 'on_track', note: null, created_at: body.created_at });
    const { items } = (await app.ask(nadia, 'GET', `/goals?team_id=${team_id}`)).body;
    expect(items.find(({ id }: { id: string }) => id === goal_id).check_in).toEqual(check_in);
    expect((await list()).map(({ health }: { health: string }) => health)).toEqual(['on_track', 'at_risk']);
  });

  test('is changed and deleted by its author only, and can be restored', async () => {
    const { id } = (await checkIn('at_risk', 'The hall is taken.')).body;
    for (const [method, fields] of [
      ['PATCH', { health: 'on_track' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await app.ask(tomas, method, `/check-ins/${id}`, fields);
      expect([refused.status, refused.body.error]).toEqual([403, messages.checkIns.notAuthor]);
      expect((await app.ask(stranger, method, `/check-ins/${id}`, fields)).status).toBe(404);
    }
    const changed = await app.ask(nadia, 'PATCH', `/check-ins/${id}`, { health: 'off_track' });
    expect(changed.body).toMatchObject({ health: 'off_track', note: 'The hall is taken.' });
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/check-ins/${id}`)).body;
    expect((await goal()).check_in).toBeNull();
    await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`);
    expect((await goal()).check_in).toMatchObject({ health: 'off_track', note: 'The hall is taken.' });
  });

  test('is for members of the team only, and for goals that exist', async () => {
    expect((await checkIn('on_track', 'Fine', stranger)).status).toBe(404);
    expect((await app.ask(stranger, 'GET', `/goals/${goal_id}/check-ins`)).body.items).toEqual([]);
    await app.ask(nadia, 'DELETE', `/goals/${goal_id}`);
    expect((await checkIn('on_track')).status).toBe(404);
  });

  test('is read in pages without gaps', async () => {
    for (let n = 0; n < 5; n++) await checkIn('on_track', `${n}`);
    const all = (await list()).map(({ id }: { id: string }) => id);
    const { ids, pages } = await allPages(app, nadia, `/goals/${goal_id}/check-ins?limit=2`, async () => {});
    expect([ids, pages]).toEqual([all, 3]);
  });

  test('is in the activity of the goal, with the health before', async () => {
    await checkIn('at_risk');
    await checkIn('on_track');
    const { items } = (await app.ask(nadia, 'GET', `/activity?goal_id=${goal_id}`)).body;
    expect(items[0]).toMatchObject({
      activity_type: 'update',
      user: { id: nadia.id },
      changes: { health: { old: 'at_risk', new: 'on_track' } },
    });
  });
});

describe('a goal with a check-in rhythm', () => {
  const never = new AbortController().signal;
  const remind = async (days: number) => {
    // Moves the stored dates into the past instead of the clock into the future.
    for (const change of [
      'update goals set created_at = created_at - make_interval(days => $2) where id = $1',
      'update goals set check_in_reminded_on = check_in_reminded_on - $2::integer where id = $1',
      'update goal_check_ins set created_at = created_at - make_interval(days => $2) where goal_id = $1',
    ])
      await app.admin.query(change, [goal_id, days]);
    await Promise.all([remindCheckIns(app.db, never, 1), remindCheckIns(app.db, never, 1)]);
    const { rows } = await app.admin.query(
      "select count(*)::integer as count from notifications where kind = 'check_in' and goal_id = $1 and user_id = $2",
      [goal_id, nadia.id],
    );
    return rows[0].count;
  };
  beforeEach(async () => {
    await app.admin.query('update user_metadata set time_zone = $1', [zoneInTheMorning()]);
    await app.ask(nadia, 'PATCH', `/goals/${goal_id}`, { check_in_days: 7, assigned_to: nadia.id });
  });

  test('reminds its assignee once each time, by several servers at once', async () => {
    expect(await remind(6)).toBe(0);
    expect(await remind(1)).toBe(1);
    expect(await remind(0)).toBe(1);
    expect(await remind(6)).toBe(1);
    expect(await remind(1)).toBe(2);
    const { items } = (await app.ask(nadia, 'GET', '/notifications')).body;
    expect(items[0]).toMatchObject({ kind: 'check_in', goal: { id: goal_id }, actor: null });
  });

  test('counts from the last check-in', async () => {
    await app.admin.query("update goals set created_at = created_at - interval '60 days' where id = $1", [goal_id]);
    await checkIn('on_track');
    expect(await remind(6)).toBe(0);
    expect(await remind(1)).toBe(1);
  });

  test('does not remind when it is closed or belongs to nobody', async () => {
    for (const change of [{ status: 'completed' }, { status: 'in_progress', assigned_to: null }]) {
      await app.ask(nadia, 'PATCH', `/goals/${goal_id}`, change);
      expect(await remind(30)).toBe(0);
    }
  });

  test('takes 7, 14 or 28 days, or none', async () => {
    const set = async (check_in_days: number | null) =>
      (await app.ask(nadia, 'PATCH', `/goals/${goal_id}`, { check_in_days })).status;
    expect([await set(14), await set(28), await set(null), await set(1)]).toEqual([200, 200, 200, 400]);
  });
});
