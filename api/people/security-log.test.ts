import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { actionsOf, auditActions, type SecurityKind, securityKinds } from '@groundwork/contract/people/audit-actions';
import type { SecurityEntry } from '@groundwork/contract/people/security-log';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, mai, peter } = app.world;
let team: string;
beforeEach(async () => {
  team = await app.team('Harbour District', nadia, mai);
});

const read = (person: TestPerson, search = '') => app.ask(person, 'GET', `/teams/${team}/security-log${search}`);
const entries = async (search = ''): Promise<SecurityEntry[]> => (await read(nadia, search)).body.items;
const actions = async (search = '') => (await entries(search)).map(({ action }) => action);

test('is read by owners; members learn who may, and others that there is no such team', async () => {
  expect((await read(nadia)).status).toBe(200);
  const { status, body } = await read(mai);
  expect([status, body.error]).toEqual([403, messages.securityLog.ownersOnly]);
  expect((await read(peter)).status).toBe(404);
});

test('shows an act of each kind, and filters by kind, person and time', async () => {
  await app.ask(nadia, 'PATCH', `/teams/${team}`, { name: 'Harbour' });
  await app.ask(nadia, 'POST', `/teams/${team}/exports`, { what: 'tasks' });
  const { body: label } = await app.ask(mai, 'POST', `/teams/${team}/labels`, { name: 'Urgent', color: '#b4382c' });
  await app.ask(mai, 'DELETE', `/labels/${label.id}`);
  expect(await actions('?kind=settings')).toContain('team.changed');
  expect(await actions('?kind=exports')).toEqual(['export.made']);
  expect(await entries('?kind=deletions')).toMatchObject([
    { action: 'content.deleted', actor_name: mai.name, details: { kind: 'label', count: 1 } },
  ]);
  expect(await actions('?kind=people')).toEqual(['member.joined', 'member.joined']);
  expect(await actions(`?kind=deletions&person=${nadia.id}`)).toEqual([]);
  const soon = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
  expect(await actions(`?from=${soon}`)).toEqual([]);
  expect(await actions(`?to=${soon}`)).toEqual(await actions());
});

longTest('pages by key: each entry once, also when new ones come in between', async () => {
  for (const name of ['One', 'Two', 'Three', 'Four']) await app.ask(nadia, 'PATCH', `/teams/${team}`, { name });
  const every = (await entries()).map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null = '';
  do {
    const { body } = await read(nadia, `?limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...body.items.map(({ id }: SecurityEntry) => id));
    cursor = body.next_cursor;
    await app.ask(nadia, 'PATCH', `/teams/${team}`, { description: `After ${paged.length}` });
  } while (cursor);
  expect(paged).toEqual(every);
});

test('has each action of teams and members in one kind; those of accounts and jobs are for super-admins', async () => {
  const kinds = Object.keys(securityKinds) as SecurityKind[];
  const left = auditActions.filter((action) => !/^(account|data_export|email|super_admin|job)\./.test(action));
  expect(kinds.flatMap(actionsOf).toSorted()).toEqual(left.toSorted());
  const { rows } = await app.admin.query('select rules.sign_in_actions() as actions');
  expect(rows[0].actions.toSorted()).toEqual(actionsOf('sign_ins').toSorted());
});

describe('nobody evades it:', () => {
  test('an export of a team by somebody else is refused, and that of the log by members', async () => {
    const exported = async (person: TestPerson, what: string) =>
      (await app.ask(person, 'POST', `/teams/${team}/exports`, { what })).status;
    expect([
      await exported(mai, 'records'),
      await exported(peter, 'records'),
      await exported(mai, 'security_log'),
      await exported(nadia, 'everything'),
    ]).toEqual([200, 404, 404, 400]);
    expect((await entries('?kind=exports')).map(({ actor_name }) => actor_name)).toEqual([mai.name]);
  });

  test('an owner who is demoted, leaves, or restores what was deleted stays in it', async () => {
    await app.ask(nadia, 'PATCH', `/teams/${team}/members/${mai.id}`, { role_id: 1 });
    const { body: label } = await app.ask(mai, 'POST', `/teams/${team}/labels`, { name: 'Late', color: '#b4382c' });
    const { deletion_id } = (await app.ask(mai, 'DELETE', `/labels/${label.id}`)).body;
    await app.ask(mai, 'POST', `/deletions/${deletion_id}/restore`);
    await app.ask(mai, 'DELETE', `/teams/${team}/members/${mai.id}`);
    expect((await entries()).map(({ action, actor_name }) => [action, actor_name]).slice(0, 4)).toEqual([
      ['member.left', mai.name],
      ['content.restored', mai.name],
      ['content.deleted', mai.name],
      ['role.changed', nadia.name],
    ]);
    expect((await read(mai)).status).toBe(404);
  });
});
