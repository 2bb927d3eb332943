import { randomBytes } from 'node:crypto';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, describe, expect, test } from 'vitest';
import { aMap, app, codeOf, nadia, north, sent, south, type TestMap, twoTeams } from '../testing/test-transfers.ts';

// Everything that a person started and that waits for an answer ends when the person is suspended or leaves the team.

twoTeams();

let map: TestMap;
let ana: TestPerson;
let root: TestPerson;
beforeEach(async () => {
  map = await aMap(nadia, north);
  ana = await app.person('Ana Costa');
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [north, ana.id]);
  root = await app.person('Sam Park');
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [root.id]);
  await app.admin.query('delete from auth.attempts');
});

const invite = (by: TestPerson) =>
  app.ask(by, 'POST', `/teams/${north}/invitations`, { email: `${randomBytes(4).toString('hex')}@quay.example` });
const share = { type: 'share_downstream' };
const stateOf = async (token: string) => (await app.ask(null, 'POST', '/invitations/lookup', { token })).body.state;
const statusOf = async (id: string) =>
  (await app.admin.query('select status from transfer_requests where id = $1', [id])).rows[0]?.status;

const ends: Record<string, () => Promise<{ status: number }>> = {
  'is suspended': () => app.ask(root, 'POST', `/admin/users/${ana.id}/suspend`),
  leaves: () => app.ask(ana, 'DELETE', `/teams/${north}/members/${ana.id}`),
  'is removed': () => app.ask(nadia, 'DELETE', `/teams/${north}/members/${ana.id}`),
};

test.each([
  ['of a person', () => `invite:${nadia.id}`, 299],
  ['of the installation', () => 'invite:newcomers', 499],
])('a limit of a team is also one %s, because teams are free to make', async (_, key, used) => {
  await app.admin.query("insert into auth.attempts values ($1, $2, now() + interval '1 hour')", [key(), used]);
  expect((await invite(nadia)).status).toBe(201);
  const team = await app.team('East', nadia);
  const { status } = await app.ask(nadia, 'POST', `/teams/${team}/invitations`, { email: 'a@quay.example' });
  expect(status).toBe(429);
});

describe.each(Object.keys(ends))('a person who %s', (how) => {
  const end = () => (ends[how] as (typeof ends)[string])();

  test('leaves no pending invitation or transfer request; those of others stay', async () => {
    const [hers, others] = [(await invite(ana)).body.token, (await invite(nadia)).body.token];
    const mine = await sent({ ...share, map_id: map.map, node_id: map.oak }, ana);
    const toAddress = { ...share, map_id: map.map, node_id: map.oak, recipient_email: 'peter@quay.example' };
    const { body: asked } = await app.ask(ana, 'POST', '/transfers', toAddress);
    const kept = await sent({ ...share, map_id: map.map, node_id: map.riverside }, nadia);
    expect((await end()).status).toBe(200);
    expect([await stateOf(hers), await statusOf(mine.id)]).toEqual(['revoked', 'cancelled']);
    expect(await statusOf(asked.id)).toBe('cancelled');
    expect([await stateOf(others), await statusOf(kept.id)]).toEqual(['pending', 'pending']);
  });

  longTest('leaves none either when both happen at once, five rounds', async () => {
    for (let round = 0; round < 5; round++) {
      const code = await codeOf(south);
      await Promise.all([
        invite(ana),
        app.ask(ana, 'POST', '/transfers', {
          ...share,
          map_id: map.map,
          node_id: map.oak,
          recipient_team_code: code,
        }),
        end(),
        invite(ana),
      ]);
      const { rows } = await app.admin.query(
        `select (select count(*)::integer from team_invitations i
            where i.invited_by = $1 and rules.invitation_state(i) = 'pending') as invitations,
           (select count(*)::integer from transfer_requests where created_by = $1 and status = 'pending') as transfers`,
        [ana.id],
      );
      expect(rows).toEqual([{ invitations: 0, transfers: 0 }]);
      ana = await app.person('Ana Costa');
      await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [north, ana.id]);
    }
  });
});
