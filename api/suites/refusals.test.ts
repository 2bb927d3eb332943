import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { worldTeams } from '@groundwork/db/test-world';
import { expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { operations, requestOf } from '../testing/test-operations.ts';

// Refusals that say why and that no test of their noun provokes. catalog.test.ts has those of part 8.

const app = await appForFile({ changes: { signUp: ['harbour.example'], legacy: null } });
const { nadia, mai, peter } = app.world;
const { harbour, northgate } = worldTeams;

/** The status and the sentence of an answer. */
async function says(person: TestPerson, name: string, input: Record<string, unknown>) {
  const operation = operations().find((one) => one.name === name);
  if (!operation) throw new Error(`The contract has no operation ${name}`);
  const { method, path, payload } = requestOf(operation, input);
  const { status, body } = await app.ask(person, method, path, payload);
  return [status, body.error];
}

test('settings of an account', async () => {
  const { account, secondFactor } = messages;
  const origin = app.settings.appUrl;
  expect(await says(nadia, 'account.setTimeZone', { time_zone: 'Mars/Olympus' })).toEqual([
    400,
    account.timeZoneUnknown,
  ]);
  expect(await says(nadia, 'emailChange.request', { email: 'nadia@elsewhere.example' })).toEqual([
    403,
    account.emailNotAllowed,
  ]);
  const { status, body } = await app.ask(nadia, 'POST', '/auth/second-factor/recovery-codes', {}, { origin });
  expect([status, body.error]).toEqual([403, secondFactor.off]);
});

test('the working hours of others are set by owners and admins', async () => {
  const hours = { teamId: harbour.id, userId: nadia.id, weekly_hours: 30 };
  expect(await says(mai, 'teams.setWeeklyHours', hours)).toEqual([403, messages.teams.mayNotSetHours]);
});

test('a team has so many computed targets', async () => {
  await app.admin.query(
    'create or replace function rules.limit_computed_targets() returns integer language sql immutable return 0',
  );
  const source = { instance_id: harbour.churchInstance, of: 'map', calculation: 'count' };
  expect(
    await says(nadia, 'targets.create', { goalId: harbour.goal, name: 'Groups', target_value: 80, source }),
  ).toEqual([400, messages.targets.tooManyComputed(limits.targets.computed)]);
});

longTest('so many open tasks are carried over with a sprint', async () => {
  const { rows } = await app.admin.query(
    `insert into sprints (team_id, name, starts_on, ends_on) values ($1, 'June', '2026-06-01', '2026-06-14')
     returning id`,
    [harbour.id],
  );
  await app.admin.query(
    `insert into tasks (team_id, goal_id, sprint_id, title)
     select $1, $2, $3, 'Chair ' || n from generate_series(1, $4) n`,
    [harbour.id, harbour.goal, rows[0].id, limits.carriedTasks + 1],
  );
  expect(await says(nadia, 'sprints.end', { sprintId: rows[0].id, carry_to: null })).toEqual([
    400,
    messages.sprints.tooManyOpen(limits.carriedTasks),
  ]);
});

test('an upload needs a file', async () => {
  const form = new FormData();
  form.append('task_id', harbour.task);
  const { status, body } = await app.ask(nadia, 'POST', '/attachments', form);
  expect([status, body.error]).toEqual([400, messages.attachments.fileRequired]);
});

test('a step of a node has one open task', async () => {
  const add = async (title: string) => {
    const { body } = await app.ask(nadia, 'POST', '/tasks', {
      ...{ team_id: harbour.id, goal_id: harbour.goal, node_id: harbour.saltmarsh, title },
    });
    await app.admin.query("insert into step_tasks (team_id, task_id, step) values ($1, $2, 'prayer')", [
      harbour.id,
      body.id,
    ]);
  };
  await add('Pray together');
  await expect(add('Pray again')).rejects.toThrow('mapSteps.taken');
});

test('a view is ended once, by the team that shares it', async () => {
  const { transfers } = messages;
  const { transfer: transferId } = harbour;
  const revoke = (person: TestPerson) => says(person, 'transfers.revoke', { transferId });
  expect(await revoke(nadia)).toEqual([409, transfers.pending]);
  const target = { targetTeamId: northgate.id, targetMapId: northgate.churchMap, targetNodeId: northgate.castleHill };
  expect(await says(peter, 'transfers.accept', { transferId, mode: 'existing', ...target })).toEqual([200, undefined]);
  expect(await revoke(peter)).toEqual([403, transfers.mayNotRevoke]);
  expect((await revoke(nadia))[0]).toBe(200);
  expect(await revoke(nadia)).toEqual([409, transfers.revoked]);
});

test('a connection has a type of its template', async () => {
  const edge = { src_node_id: harbour.millLane, dst_node_id: harbour.saltmarsh, edge_type: 'rope' };
  expect(await says(nadia, 'maps.connect', { mapId: harbour.churchMap, ...edge })).toEqual([
    400,
    messages.maps.edgeTypeUnknown,
  ]);
});

test('without an older product nothing is imported', async () => {
  const account = { email: 'pat@old.example', password: 'Sample-2026' };
  expect(await says(nadia, 'imports.signIn', account)).toEqual([409, messages.imports.off]);
});
