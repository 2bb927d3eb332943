import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { english } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { OperationMeta } from '@groundwork/contract/base/operation';
import { patternOf, specified } from '@groundwork/contract/base/test-sentences';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { contract } from '@groundwork/contract/contract';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareJobs } from '../jobs/queues.ts';
import type { Ids } from '../testing/inputs/examples.ts';
import { type TestApp, testApp, unhashed } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { operations, requestOf } from '../testing/test-operations.ts';
import { afterAllOfThem } from '../testing/test-totals.ts';
import { withoutLimits, world } from '../testing/test-world.ts';

// The error catalog of part 8 over HTTP. A sentence of the server that no test provokes makes the suite fail.

let app: TestApp;
let nadia: TestPerson;
let grace: TestPerson;
let stranger: TestPerson;
let ids: Ids;
beforeAll(async () => {
  const sendMailNow = async () => ({ sent: false, error: 'ECONNREFUSED' });
  app = await testApp({ passwords: unhashed, jobs: { sendMailNow } });
  await withoutLimits(app);
  await prepareJobs(app.url);
  nadia = await app.person('Nadia Rahman');
  grace = await app.person('Grace Okafor');
  stranger = await app.person('Pat Stone');
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [nadia.id]);
  ids = { ...(await world(app, nadia)), somebody: grace.id, job: randomUUID() };
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [ids.team, grace.id]);
});
afterAll(() => app.close());

const heard = new Set<string>();
afterAllOfThem(() => {
  const answers = Object.keys(specified).filter((sentence) => specified[sentence] === 'http');
  expect(answers.filter((sentence) => !heard.values().some((said) => patternOf(sentence).test(said)))).toEqual([]);
});

type Ask = Parameters<TestApp['ask']>;
/** Returns the status of the answer and its sentence for the person. */
async function says(...request: Ask): Promise<[number, string | undefined]> {
  const { status, body } = await app.ask(...request);
  const told = [body?.error, body?.details, body?.message].filter((text) => typeof text === 'string');
  for (const sentence of told) heard.add(sentence);
  return [status, told[0]];
}
/** Like `says`, after the SQL `broken` breaks something. The SQL `mended` repairs it afterwards. */
async function saysWhile(broken: string, mended: string, ...request: Ask) {
  await app.admin.query(broken);
  return says(...request).finally(() => app.admin.query(mended));
}

longTest('an operation answers an unexpected error with its own sentence', async () => {
  await app.admin.query('alter schema public rename to elsewhere; alter schema jobs rename to gone');
  const works: string[] = [];
  for (const operation of operations()) {
    const [example] = examples[operation.name] ?? plainExamples[operation.name] ?? [];
    const { method, path, payload } = requestOf(operation, example?.(ids) ?? {});
    const [noun = '', verb = ''] = operation.name.split('.');
    const nouns = contract as unknown as Record<string, Record<string, { '~orpc': { meta: OperationMeta } }>>;
    const [status, said] = await says(nadia, method, path, payload);
    // Reads only the schema of accounts, which still works, and answers 404 because this person has no second factor.
    if (status < 300 || (operation.name === 'admin.removeSecondFactor' && status === 404)) works.push(operation.name);
    else
      expect([operation.name, status, said]).toEqual([
        operation.name,
        500,
        english(nouns[noun]?.[verb]?.['~orpc'].meta.failed ?? ''),
      ]);
  }
  await app.admin.query('alter schema elsewhere rename to public; alter schema gone rename to jobs');
  // A few operations still work. They read no renamed table, or use a function whose tables PostgreSQL has already
  // bound.
  expect(works.length, works.join(' ')).toBeLessThan(operations().length / 10);
});

test('goals and profile', async () => {
  const goal = { team_id: ids.team, title: ' ' };
  expect(await says(nadia, 'POST', '/goals', goal)).toEqual([400, messages.goals.titleRequired]);
  expect(await says(nadia, 'DELETE', '/account/avatar')).toEqual([200, messages.account.avatarDeleted]);
  expect(await says(nadia, 'PATCH', '/account/profile', { first_name: 'Mai' })).toEqual([
    200,
    messages.account.profileUpdated,
  ]);
  expect(await says(nadia, 'POST', '/account/password', { password: 'Short1' })).toEqual([
    400,
    messages.account.passwordLength,
  ]);
});

test('templates', async () => {
  const { general, templates } = messages;
  const create = { name: 'Church', kind: 'map', structure_type: 'church', owner_team_id: ids.team };
  const one = `/templates/${ids.template}`;
  // Where PostgREST answered PGRST116, the answer is null.
  expect((await app.ask(nadia, 'GET', `/templates/${randomUUID()}`)).body).toBeNull();
  expect(await says(nadia, 'PATCH', `/templates/${randomUUID()}`, { name: 'Oak' })).toEqual([404, templates.notFound]);
  expect(await says(nadia, 'GET', `${one}/versions`)).toEqual([410, templates.versioningRemoved]);
  expect(await says(stranger, 'POST', '/templates', create)).toEqual([403, general.noTeamAccess]);
  const failing = (code: string) => `create function public.fail() returns trigger language plpgsql as $$
    begin raise exception 'a policy refuses this' using errcode = '${code}'; end $$;
    create trigger fail before insert on tpl_templates for each row execute function public.fail()`;
  const creating = (code: string) =>
    saysWhile(failing(code), 'drop function public.fail cascade', nadia, 'POST', '/templates', create);
  expect(await creating('42501')).toEqual([403, templates.permissionDenied]);
  expect(await creating('23503')).toEqual([404, templates.invalidTeam]);
  expect(await creating('42P17')).toEqual([403, templates.accessDenied]);
  expect(await says(null, 'GET', one)).toEqual([401, general.notAuthenticated]);
  const goal = { team_id: ids.team, title: 'Autumn gathering' };
  expect(await says(stranger, 'POST', '/goals', goal)).toEqual([403, general.noTeamAccess]);
});

test('the wizard that accepts requests', async () => {
  const { general, templates, transfers } = messages;
  const accept = (input: object) =>
    [
      nadia,
      'POST',
      `/transfers/${ids.transfer}/accept`,
      { targetTeamId: ids.team, mode: 'new', name: 'Oak', ...input },
    ] as const;
  expect(await says(...accept({}))).toEqual([400, transfers.noTemplate]);
  expect(await says(...accept({ templateId: randomUUID() }))).toEqual([
    404,
    transfers.instanceFailed(templates.notFound),
  ]);
  const closed = 'create policy closed on tpl_maps as restrictive for insert to groundwork_member with check (false)';
  const again = 'drop policy closed on tpl_maps';
  expect(await saysWhile(closed, again, ...accept({ templateId: ids.template }))).toEqual([
    403,
    transfers.mapFailed(general.noTeamAccess),
  ]);
  // Each sentence names the step that failed, also when the reason is unexpected.
  const failing = (table: string) => `create function public.fail() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full' using errcode = '58030'; end $$;
    create trigger fail before insert on ${table} for each row execute function public.fail()`;
  for (const [table, sentence] of [
    ['tpl_instances', transfers.instanceFailed],
    ['tpl_maps', transfers.mapFailed],
  ] as const)
    expect(
      await saysWhile(failing(table), 'drop function public.fail cascade', ...accept({ templateId: ids.template })),
    ).toEqual([500, sentence(general.unexpected)]);
  await app.admin.query(
    'update transfer_requests set include_template = true, source_template_id = null where id = $1',
    [ids.transfer],
  );
  expect(await says(...accept({ useClonedTemplate: true }))).toEqual([400, transfers.templateMissing]);
});

test('the mapping of the identity service', async () => {
  const { auth } = messages;
  const password = 'Lantern-2026';
  const signUp = (email: string, more = {}) =>
    says(null, 'POST', '/account/signup', { email, password, firstName: 'Mai', lastName: 'Tran', ...more });
  const signIn = (email: string, secret = password) =>
    says(null, 'POST', '/auth/sign-in/email', { email, password: secret }, { origin: app.settings.appUrl });
  const email = `${randomUUID()}@harbour.example`;
  expect(await signUp('mai')).toEqual([400, auth.invalidEmail]);
  expect(await signUp(email)).toEqual([200, auth.signedUp]);
  expect(await signIn(email)).toEqual([403, auth.notConfirmed]);
  expect(await signIn(email, 'Lighthouse-7')).toEqual([401, auth.wrongPassword]);
  await app.admin.query('update auth.users set email_verified = true where email = $1', [email]);
  expect(await signUp(email)).toEqual([409, auth.emailInUse]);
  const newcomer = `${randomUUID()}@harbour.example`;
  const { body } = await app.ask(nadia, 'POST', `/teams/${ids.team}/invitations`, { email: newcomer });
  expect(await signUp(newcomer, { invitationToken: body.token })).toEqual([200, auth.signedUpAndJoined]);
  const [broken, mended] = ['alter table auth.accounts rename to gone', 'alter table auth.gone rename to accounts'];
  await app.admin.query(broken);
  expect(await signIn(email).finally(() => app.admin.query(mended))).toEqual([500, auth.other]);
});

test('invitations, storage and import', async () => {
  const { attachments, imports, invitations } = messages;
  const invite = (email: string) => app.ask(nadia, 'POST', `/teams/${ids.team}/invitations`, { email });
  const send = (token: string) => says(nadia, 'POST', '/teams/invite/send-email', { token });
  const [known, unknown] = [await invite(stranger.email), await invite(`${randomUUID()}@harbour.example`)];
  expect(await send(known.body.token)).toEqual([200, `${invitations.sentToUser} ${invitations.mailPending}`]);
  expect(await send(unknown.body.token)).toEqual([200, `${invitations.sentToNewcomer} ${invitations.mailPending}`]);
  expect(await says(nadia, 'POST', `/teams/${ids.team}/invitations`, { email: stranger.email })).toEqual([
    409,
    invitations.pending,
  ]);
  expect(await says(nadia, 'POST', '/import/legacy-auth', { email: 'pat@old.example', password: 'wrong' })).toEqual([
    403,
    imports.failed,
  ]);
  expect(await says(grace, 'DELETE', `/attachments/${ids.attachment}`)).toEqual([403, attachments.notUploader]);
  const { folder } = app.files;
  if (!folder) throw new Error('This test needs files on disk');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'Not a folder');
  const form = new FormData();
  form.append('task_id', ids.task ?? '');
  form.append('file', new File(['Sixty'], 'chairs.txt'));
  expect(await says(nadia, 'POST', '/attachments', form)).toEqual([503, attachments.storageMissing]);
  rmSync(folder);
  mkdirSync(folder);
});

test('roles', async () => {
  const { invitations, teams } = messages;
  const team = `/teams/${ids.team}`;
  await app.admin.query('update teams set members_may_invite = false where id = $1', [ids.team]);
  expect(await says(grace, 'PATCH', team, { description: 'By the water' })).toEqual([403, teams.mayNotUpdate]);
  expect(await says(grace, 'DELETE', team, { name: 'Harbour District' })).toEqual([403, teams.mayNotDelete]);
  expect(await says(grace, 'DELETE', `${team}/members/${nadia.id}`)).toEqual([403, teams.mayNotRemove]);
  expect(await says(grace, 'PATCH', `${team}/members/${nadia.id}`, { role_id: 3 })).toEqual([
    403,
    teams.mayNotSetRoles,
  ]);
  expect(await says(grace, 'POST', `${team}/invitations`, { email: 'newcomer@harbour.example' })).toEqual([
    403,
    invitations.mayNotInvite,
  ]);
});
