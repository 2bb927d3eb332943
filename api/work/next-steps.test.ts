import type { NextStep, StepState } from '@groundwork/contract/work/next-steps';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
let team: string;
beforeEach(async () => {
  team = await app.team('Harbour District', nadia);
});

const read = async (person = nadia): Promise<StepState[]> =>
  (await app.ask(person, 'GET', `/teams/${team}/next-steps`)).body.items;
const doneFor = async (person = nadia) => (await read(person)).filter(({ done }) => done).map(({ step }) => step);
const dismissedBy = async (person = nadia) =>
  (await read(person)).filter(({ dismissed }) => dismissed).map(({ step }) => step);
const dismiss = (steps: NextStep[], person = nadia) =>
  app.ask(person, 'POST', `/teams/${team}/next-steps/dismiss`, { steps });
const join = (person: TestPerson) =>
  app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, person.id]);

test('a new team has everything before it', async () => {
  expect(await read()).toEqual(
    ['invite', 'goal', 'map', 'form', 'import'].map((step) => ({ step, done: false, dismissed: false })),
  );
});

test('a step is done when the team has what it is about, and open again when that is gone', async () => {
  const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body;
  expect(await doneFor()).toEqual(['goal']);
  await app.ask(nadia, 'DELETE', `/goals/${goal.id}`);
  expect(await doneFor()).toEqual([]);
});

test.each([
  ['groups', 'map'],
  ['ideas', 'map'],
  ['tasks', 'goal'],
  ['form', 'form'],
])('a team that begins with %s has done: %s', async (kind, step) => {
  const start = { kind, name: 'Northern network', items: ['Oak Street'] };
  team = (await app.ask(nadia, 'POST', '/teams', { name: 'Harbour District', start })).body.id;
  expect(await doneFor()).toEqual([step]);
});

test('inviting is done while an invitation waits, and when it was accepted', async () => {
  const { body } = await app.ask(nadia, 'POST', `/teams/${team}/invitations`, { email: tomas.email });
  expect(await doneFor()).toEqual(['invite']);
  await app.ask(nadia, 'DELETE', `/invitations/${body.invitation_id}`);
  expect(await doneFor()).toEqual([]);
  const again = (await app.ask(nadia, 'POST', `/teams/${team}/invitations`, { email: tomas.email })).body;
  await app.ask(tomas, 'POST', '/invitations/respond', { token: again.token, accept: true });
  expect(await doneFor()).toEqual(['invite']);
});

test('what others have done is neither counted nor asked for', async () => {
  await join(tomas);
  await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' });
  expect(await read(tomas)).toMatchObject(['map', 'form', 'import'].map((step) => ({ step, done: false })));
  expect(await doneFor()).toEqual(['goal']);
});

test('who may not invite is not asked to', async () => {
  await join(tomas);
  await app.ask(nadia, 'PATCH', `/teams/${team}`, { members_may_invite: false });
  expect((await read(tomas)).map(({ step }) => step)).toEqual(['goal', 'map', 'form', 'import']);
});

test('importing is done once something was imported', async () => {
  await app.admin.query(
    `insert into imports (team_id, user_id, source, template_ids, map_ids, user_ids, role_id, status)
     values ($1, $2, 'sample', '{}', '{}', '{}', 3, 'done')`,
    [team, nadia.id],
  );
  expect(await doneFor()).toEqual(['import']);
});

test('a step is dismissed for one person in one team, for good', async () => {
  await join(tomas);
  expect((await dismiss(['import'])).status).toBe(200);
  expect((await dismiss(['map', 'import'])).status).toBe(200);
  expect(await dismissedBy()).toEqual(['map', 'import']);
  expect(await dismissedBy(tomas)).toEqual([]);
  const harbour = team;
  team = await app.team('Hill Street', nadia);
  expect(await dismissedBy()).toEqual([]);
  team = harbour;
  const again = await app.admin.query('select dismissed_steps from team_memberships where team_id = $1 order by 1', [
    team,
  ]);
  expect(again.rows.map((row) => row.dismissed_steps)).toEqual([[], ['import', 'map']]);
});

test('parallel dismissals add up', async () => {
  const steps: NextStep[] = ['invite', 'goal', 'map', 'form', 'import'];
  await Promise.all(steps.map((step) => dismiss([step])));
  expect(await dismissedBy()).toEqual(steps);
});

test('a team of other people answers like one that does not exist', async () => {
  expect((await app.ask(stranger, 'GET', `/teams/${team}/next-steps`)).status).toBe(404);
  expect((await dismiss(['import'], stranger)).status).toBe(404);
  expect(await dismissedBy()).toEqual([]);
});

test.each([[[]], [['account']], [['map', 7]]])('dismissing %j is refused', async (steps) => {
  expect((await app.ask(nadia, 'POST', `/teams/${team}/next-steps/dismiss`, { steps })).status).toBe(400);
});
