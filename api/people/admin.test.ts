import { randomUUID } from 'node:crypto';
import { refusalBody } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import { queueNames } from '@groundwork/contract/base/queues';
import { auditActions } from '@groundwork/contract/people/audit-actions';
import { sqlFiles } from '@groundwork/db/compatibility';
import type { TestPerson } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareJobs } from '../jobs/queues.ts';
import { appForFile } from '../testing/test-app.ts';
import { operations, requestOf } from '../testing/test-operations.ts';
import { openStream } from '../testing/test-stream.ts';
import { fingerprint } from '../testing/test-world.ts';

const app = await appForFile();
let sam: TestPerson;
let nadia: TestPerson;
let mai: TestPerson;
let team_id: string;
beforeAll(async () => {
  await prepareJobs(app.url);
  sam = await superAdmin('Sam Park');
});
beforeEach(async () => {
  nadia = await app.person('Nadia Rahman');
  mai = await app.person('Mai Nguyễn');
  team_id = await app.team('Harbour District', nadia, mai);
});

async function superAdmin(name: string) {
  const person = await app.person(name);
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [person.id]);
  return person;
}
const get = async (path: string) => {
  const { status, body } = await app.ask(sam, 'GET', `/admin${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const act = (by: TestPerson | null, act: string, on: TestPerson) => app.ask(by, 'POST', `/admin/users/${on.id}/${act}`);
const statusOf = async (person: TestPerson) => (await app.ask(person, 'GET', '/account')).status;
const found = async (person: TestPerson) => (await get(`/users?search=${encodeURIComponent(person.email)}`)).items[0];
/** The newest audit entries about a person. */
const auditTrail = async (person: TestPerson) => {
  const { items } = await get(`/audit?search=${encodeURIComponent(person.email)}`);
  return items.map(({ action, actor_name }: { action: string; actor_name: string }) => `${actor_name}: ${action}`);
};

describe('abuse cases of the super-admin', () => {
  test('set through profile/metadata update', async () => {
    const tries: [TestPerson | null, 'POST' | 'PATCH' | 'PUT', string, object][] = [
      [
        null,
        'POST',
        '/account/signup',
        { email: 'eve@harbour.example', password: 'Lantern-2026', firstName: 'Eve', lastName: 'Stone' },
      ],
      [
        mai,
        'PATCH',
        '/account/profile',
        { first_name: 'Mai', last_name: 'Nguyễn', full_name: 'Mai Nguyễn', phone_number: '', address: '' },
      ],
      [mai, 'PUT', '/account/time-zone', { time_zone: 'Europe/Lisbon' }],
      [mai, 'POST', '/auth/update-user', { name: 'Mai' }],
      [null, 'POST', '/auth/sign-up/email', { email: 'eve@harbour.example', password: 'Lantern-2026', name: 'Eve' }],
    ];
    const superAdmins = async () =>
      (await app.admin.query('select email from auth.users where is_super_admin order by email')).rows;
    const before = await superAdmins();
    expect(before).toContainEqual({ email: sam.email });
    for (const [by, method, path, body] of tries) {
      for (const smuggled of [{ is_super_admin: true }, { isSuperAdmin: true }, { role: 'admin' }]) {
        const { status } = await app.ask(by, method, path, { ...body, ...smuggled });
        expect([400, 404], `${path} ${JSON.stringify(smuggled)}`).toContain(status);
      }
    }
    for (const table of ['auth.users', 'user_metadata', 'user_profiles'])
      await expect(
        mai.as((db) => sql`update ${sql.raw(table)} set is_super_admin = true`.execute(db)),
      ).rejects.toThrow();
    expect(await superAdmins()).toEqual(before);
  });

  const every = operations().filter(({ name }) => name.startsWith('admin.'));
  test.each(every)('admin route by member: $name is refused to everybody else', async (operation) => {
    const suspended = await superAdmin('Jonas Lindqvist');
    await app.admin.query('update auth.users set suspended_at = now() where id = $1', [suspended.id]);
    const former = await superAdmin('Lena Fischer');
    await app.admin.query('update auth.users set is_super_admin = false where id = $1', [former.id]);
    const admin = await app.person('Tomás Oliveira');
    await app.admin.query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 2)', [
      team_id,
      admin.id,
    ]);
    const ids = { userId: mai.id, jobId: randomUUID() };
    const { method, path, payload } = requestOf(
      operation,
      Object.fromEntries(Object.entries(ids).filter(([name]) => operation.path.includes(name))),
    );
    const before = await fingerprint(app);
    for (const person of [mai, nadia, admin, former]) {
      const { status, body } = await app.ask(person, method, path, payload);
      expect([status, body], person.name).toEqual([403, refusalBody('admin.superAdminsOnly', 'FORBIDDEN')]);
    }
    for (const nobody of [null, suspended]) expect((await app.ask(nobody, method, path, payload)).status).toBe(401);
    expect(await fingerprint(app)).toBe(before);
  });

  test('admin action on a user logged, in the same transaction', async () => {
    for (const done of ['sign-out', 'suspend', 'resume']) expect((await act(sam, done, mai)).status).toBe(200);
    expect((await auditTrail(mai)).slice(0, 3)).toEqual(
      ['account.resumed', 'account.suspended', 'session.ended'].map((action) => `${sam.name}: ${action}`),
    );
    // An action that cannot be logged is not done.
    await app.admin.query('alter table audit_log rename to elsewhere');
    const failed = await act(sam, 'suspend', nadia);
    await app.admin.query('alter table elsewhere rename to audit_log');
    expect(failed.status).toBe(500);
    expect(await statusOf(nadia)).toBe(200);
  });

  test('admin-check flag forged in client', async () => {
    // The server decides by the row of the person, whatever the client claims.
    const forged = {
      'x-is-admin': 'true',
      cookie: `${mai.cookie}; is_admin=true; adminCheckComplete=true; signed_in=1`,
    };
    const { status } = await app.ask(null, 'GET', '/admin/users', undefined, forged);
    expect(status).toBe(403);
    for (const [asking, about] of [
      [mai, mai],
      [mai, sam],
      [sam, mai],
    ] as const)
      expect((await app.ask(asking, 'GET', `/account/admin-status?user_id=${about.id}`)).body).toEqual({
        is_admin: false,
      });
    expect((await app.ask(sam, 'GET', `/account/admin-status?user_id=${sam.id}`)).body).toEqual({ is_admin: true });
  });
});

describe('users', () => {
  test('are found by an address as people write it', async () => {
    const person = { password: 'Lantern-2026', firstName: 'Rosa', lastName: 'Petrova' };
    await app.ask(null, 'POST', '/account/signup', { ...person, email: 'rosa@пример.рф' });
    const emails = (await get(`/users?search=${encodeURIComponent('Rosa@Пример.рф')}`)).items;
    expect(emails).toMatchObject([{ email: 'rosa@xn--e1afmkfd.xn--p1ai' }]);
  });

  test('are found by name and address, without any secrets', async () => {
    await app.admin.query(
      `insert into auth.accounts (user_id, account_id, provider_id, password)
       values ($1, $2, 'credential', 'hash-of-it')`,
      [mai.id, mai.id],
    );
    const one = await found(mai);
    expect(one).toEqual({
      id: mai.id,
      full_name: mai.name,
      email: mai.email,
      avatar_url: null,
      email_verified: true,
      created_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      team_count: 1,
      suspended_at: null,
      is_super_admin: false,
      has_second_factor: false,
      can: { suspend: true, resume: false, sign_out: true, remove_second_factor: false },
    });
    expect(
      (await get('/users?search=NGUYỄN')).items.map(({ full_name }: { full_name: string }) => full_name),
    ).toContain(mai.name);
    for (const nothing of ['%25', '_', encodeURIComponent("' or true --")])
      expect((await get(`/users?search=${nothing}`)).items).toEqual([]);
    expect((await found(sam)).can).toEqual({
      suspend: false,
      resume: false,
      sign_out: true,
      remove_second_factor: false,
    });
  });

  test('are paged without gaps or repeats', async () => {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: { id: string }[]; next_cursor: string | null } = await get(
        `/users?limit=3${cursor && `&cursor=${cursor}`}`,
      );
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
      await app.person('Newcomer');
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([sam.id, nadia.id, mai.id]));
    expect((await app.ask(sam, 'GET', '/admin/users?cursor=nonsense')).status).toBe(400);
  });

  test('lose access at once when suspended, are told why, and regain it when resumed', async () => {
    expect((await act(sam, 'suspend', mai)).status).toBe(200);
    const refused = { status: 401, body: refusalBody('auth.suspended', 'ACCOUNT_SUSPENDED') };
    expect(await app.ask(mai, 'GET', '/account')).toMatchObject(refused);
    await app.admin.query("select rules.sweep('sessions', 0, 100)");
    expect(await app.ask(mai, 'GET', '/account')).toMatchObject(refused);
    expect(await found(mai)).toMatchObject({
      suspended_at: expect.any(String),
      can: { suspend: false, resume: true, sign_out: false, remove_second_factor: false },
    });
    const since = (await found(mai)).suspended_at;
    expect((await act(sam, 'suspend', mai)).status).toBe(200);
    expect((await found(mai)).suspended_at).toBe(since);
    expect((await auditTrail(mai)).filter((entry: string) => entry.endsWith('suspended'))).toHaveLength(1);
    expect((await act(sam, 'resume', mai)).status).toBe(200);
    expect((await app.ask(mai, 'GET', '/account')).body.error).toBe(messages.general.notAuthenticated);
    await app.admin.query("select rules.sweep('sessions', 0, 100)");
    await app.admin.query(
      "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
      [mai.id, mai.token],
    );
    expect(await statusOf(mai)).toBe(200);
  });

  test.each(['suspend', 'sign-out'])('lose their open streams within a second after %s', async (how) => {
    const address = app.app.server.listening
      ? app.app.listeningOrigin
      : await app.app.listen({ port: 0, host: '127.0.0.1' });
    const [hers, colleagues] = [
      await openStream(address, mai, { team_id }),
      await openStream(address, nadia, { team_id }),
    ];
    expect((await act(sam, how, mai)).status).toBe(200);
    await vi.waitFor(() => expect(hers.state.endedAt).not.toBeNull(), { timeout: 1000, interval: 10 });
    expect(colleagues.state.endedAt).toBeNull();
    colleagues.close();
  });

  test('can sign in again after being signed out everywhere', async () => {
    expect((await act(sam, 'sign-out', mai)).status).toBe(200);
    expect(await statusOf(mai)).toBe(401);
    expect(await found(mai)).toMatchObject({ suspended_at: null, can: { suspend: true, sign_out: false } });
  });

  test('cannot suspend themselves; of two who suspend each other one stays active', async () => {
    const { status, body } = await act(sam, 'suspend', sam);
    expect([status, body.error]).toEqual([400, messages.admin.notYourself]);
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await superAdmin('Amara Diallo'), await superAdmin('Grace Okafor')];
      const answers = await Promise.all([act(one, 'suspend', other), act(other, 'suspend', one)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([401, 403]).toContain(answers.find(({ status }) => status !== 200)?.status);
      await app.admin.query('update auth.users set is_super_admin = false where id = any ($1)', [[one.id, other.id]]);
    }
  });

  test('with an unknown id answer 404', async () => {
    for (const what of ['suspend', 'resume', 'sign-out'])
      expect((await app.ask(sam, 'POST', `/admin/users/${randomUUID()}/${what}`)).status).toBe(404);
    expect((await app.ask(sam, 'POST', `/admin/jobs/${randomUUID()}/retry`)).status).toBe(404);
  });
});

test('teams are listed with owners and counts', async () => {
  const { body: goal } = await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' });
  await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id: goal.id, title: 'Book the hall' });
  const file = new FormData();
  file.append('goal_id', goal.id);
  file.append('file', new File(['0123456789'], 'plan.txt'));
  await app.ask(nadia, 'POST', '/attachments', file);
  const { items } = await get('/teams?search=harbour&limit=1');
  expect(items).toMatchObject([
    { id: team_id, owners: [{ id: nadia.id, full_name: nadia.name }], member_count: 2, task_count: 1, file_bytes: 10 },
  ]);

  const storage = await get('/storage');
  const teams = await get('/storage/teams');
  expect(storage.database_bytes).toBeGreaterThan(1_000_000);
  expect(storage.kept_days).toEqual({
    activity: 1095,
    revision: 1095,
    notification: 90,
    unread_notification: 365,
    audit: 400,
    import: 365,
  });
  expect(teams.items).toContainEqual({ id: team_id, name: 'Harbour District', files: 1, file_bytes: 10 });
  const sum = (name: string) =>
    teams.items.reduce((total: number, team: Record<string, number>) => total + (team[name] ?? 0), 0);
  expect([sum('files'), sum('file_bytes')]).toEqual([storage.files, storage.file_bytes]);
});

test('teams are ordered by what they use, page by page, and the totals are those of all teams', async () => {
  await app.admin.query('delete from teams');
  const teams: string[] = [];
  for (const [n, [goals, labels]] of [
    [3, 1],
    [1, 4],
    [2, 2],
  ].entries()) {
    const id = await app.team(`Quarter ${n}`, nadia);
    teams.push(id);
    for (const [table, count] of [
      ['goals', goals],
      ['labels', labels],
    ] as const)
      await app.admin.query(
        `insert into ${table} (team_id, ${table === 'goals' ? 'title' : 'name, color'})
         select $1, 'Row ' || n${table === 'goals' ? '' : ", '#1c7ed6'"} from generate_series(1, $2::integer) n`,
        [id, count],
      );
  }
  await app.admin.query(
    "update meta.quotas set most = case name when 'team_goals' then 100 when 'team_labels' then 5 else 1000000 end",
  );
  const order = async (by: string, search = '') => {
    const ids: number[] = [];
    for (let cursor = ''; ; ) {
      const { items, next_cursor } = await get(`/teams?limit=1&order=${by}&search=${search}${cursor}`);
      ids.push(...items.map(({ id }: { id: string }) => teams.indexOf(id)));
      if (!next_cursor) return ids;
      cursor = `&cursor=${next_cursor}`;
    }
  };
  expect(await order('newest')).toEqual([2, 1, 0]);
  expect(await order('team_goals')).toEqual([0, 2, 1]);
  expect(await order('team_labels')).toEqual([1, 2, 0]);
  // Four of five labels are more than three of 100 goals.
  expect(await order('fullest')).toEqual([1, 2, 0]);
  expect(await order('fullest', 'quarter%202')).toEqual([2]);
  const { items } = await get('/teams?order=fullest');
  expect(items[0].usage).toContainEqual({ quota: 'team_labels', used: 4, most: 5 });
  const { usage } = await get('/storage');
  expect(usage).toEqual(
    expect.arrayContaining([
      { quota: 'team_goals', used: 6 },
      { quota: 'team_labels', used: 7 },
    ]),
  );
  expect((await app.ask(sam, 'GET', '/admin/teams?order=name')).status).toBe(400);
});

test('jobs show queues and errors of mails without their content, and can be retried', async () => {
  const mail = { to: 'nadia@harbour.example', subject: 'Secret subject', text: 'token=abc', html: '<p>token=abc</p>' };
  const add = async (state: string, output: object | null) =>
    (
      await app.admin.query(
        `insert into jobs.job (name, data, state, output, retry_limit, retry_count, start_after, completed_on)
           values ('mail', $1, $2, $3, 12, 12, now() + interval '1 hour', now()) returning id`,
        [mail, state, output],
      )
    ).rows[0].id as string;
  await add('created', null);
  const failed = await add('failed', { reason: '550 no such person' });
  const retrying = await add('retry', { reason: '421 mail server is down' });
  const { items: queues } = await get('/queues');
  expect(queues.map(({ name }: { name: string }) => name)).toEqual([...queueNames].sort());
  expect(queues[3]).toMatchObject({
    waiting: 1,
    active: 0,
    retrying: 1,
    failed: 1,
    oldest_at: expect.any(String),
    last_error: expect.stringMatching(/^[45]/),
  });

  const jobs = await get('/jobs');
  expect(jobs.items).toHaveLength(2);
  expect(jobs.items).toContainEqual({
    id: failed,
    queue: 'mail',
    state: 'failed',
    tries: 13,
    recipient: mail.to,
    error: '550 no such person',
    created_at: expect.any(String),
    next_try_at: null,
  });
  for (const secret of ['Secret', 'token']) expect(JSON.stringify([queues, jobs])).not.toContain(secret);

  for (const id of [failed, retrying])
    expect((await app.ask(sam, 'POST', `/admin/jobs/${id}/retry`)).body).toEqual({ success: true });
  await app.admin.query('update jobs.job set data = $2 where id = $1', [retrying, { ...mail, secret: true }]);
  await app.admin.query("update jobs.job set state = 'failed' where id = $1", [retrying]);
  expect(await app.ask(sam, 'POST', `/admin/jobs/${retrying}/retry`)).toMatchObject({
    status: 409,
    body: { error: messages.admin.mailBlanked },
  });
  await app.admin.query("update jobs.job set state = 'retry' where id = $1", [retrying]);
  const { rows } = await app.admin.query(
    'select state, retry_limit, start_after <= now() as due from jobs.job where id = any ($1)',
    [[failed, retrying]],
  );
  expect(rows).toEqual(Array(2).fill({ state: 'retry', retry_limit: 13, due: true }));
  expect((await get('/audit?action=job.retried')).items).toMatchObject(
    Array(2).fill({ actor_name: sam.name, person_email: mail.to, details: { queue: 'mail' } }),
  );
});

describe('a lost second factor', () => {
  test('is removed by a super-admin, who ends all sessions and mails the person, and by nobody for themselves', async () => {
    const lost = await app.person('Lost Phone');
    const path = `/admin/users/${lost.id}/remove-second-factor`;
    expect((await app.ask(sam, 'POST', path)).status).toBe(404);
    await app.admin.query("insert into auth.authenticators (user_id, secret) values ($1, 'sealed')", [lost.id]);
    expect((await app.ask(mai, 'POST', path)).status).toBe(403);
    expect((await app.ask(sam, 'POST', path)).status).toBe(200);
    const { rows } = await app.admin.query(
      `select (select count(*)::integer from auth.sessions where user_id = $1) as sessions,
         (select actor_id from audit_log where action = 'second_factor.removed' and person_id = $1) as actor`,
      [lost.id],
    );
    expect(rows).toEqual([{ sessions: 0, actor: sam.id }]);
    expect(app.mails.findLast(({ to }) => to === lost.email)?.subject).toBe('Two-factor authentication was removed');
    await app.admin.query("insert into auth.authenticators (user_id, secret) values ($1, 'sealed')", [sam.id]);
    await app.admin.query('update auth.sessions set second_factor_at = now() where user_id = $1', [sam.id]);
    expect((await app.ask(sam, 'POST', `/admin/users/${sam.id}/remove-second-factor`)).body.error).toBe(
      messages.secondFactor.notYourself,
    );
    await app.admin.query('delete from auth.authenticators where user_id = $1', [sam.id]);
  });
});

describe('the audit log', () => {
  test('can be filtered by name, address, team, action, actor and time', async () => {
    await act(sam, 'suspend', mai);
    const texts = (page: { items: { action: string }[] }) => page.items.map(({ action }) => action);
    expect(texts(await get(`/audit?search=${encodeURIComponent(mai.email)}&action=account.suspended`))).toEqual([
      'account.suspended',
    ]);
    expect(texts(await get(`/audit?actor=${sam.id}&limit=1`))).toEqual(['account.suspended']);
    expect(texts(await get('/audit?search=harbour%20DISTRICT&limit=2'))).toEqual(['member.joined', 'member.joined']);
    const [newest] = (await get('/audit?limit=1')).items;
    const after = new Date(Date.parse(newest.created_at) + 1).toISOString();
    expect(texts(await get(`/audit?from=${after}`))).toEqual([]);
    expect(texts(await get(`/audit?to=${after}&limit=1`))).toEqual(['account.suspended']);
    for (const wrong of ['action=nothing', 'actor=me', 'from=yesterday', 'unknown=1'])
      expect((await app.ask(sam, 'GET', `/admin/audit?${wrong}`)).status).toBe(400);
  });

  test('has each event of an account once, without secrets', async () => {
    const [email, password, newPassword] = ['ines@harbour.example', 'Lantern-2026', 'Lighthouse-7'];
    const mailed = () => new URL(app.mails.at(-1)?.text.match(/https?:\/\/\S+/)?.[0] ?? '');
    await app.ask(null, 'POST', '/account/signup', { email, password, firstName: 'Inês', lastName: 'Costa' });
    const confirmation = mailed();
    for (let times = 0; times < 2; times++)
      await app.ask(null, 'POST', '/auth/confirm', { token: confirmation.hash.slice(1), password });
    await app.ask(null, 'POST', '/auth/sign-in/email', { email, password: newPassword });
    const { headers } = await app.ask(null, 'POST', '/auth/sign-in/email', { email, password });
    await app.ask(null, 'POST', '/auth/request-password-reset', { email });
    const token = mailed().searchParams.get('token');
    await app.ask(null, 'POST', '/auth/reset-password', { newPassword, token });
    const { items } = await get(`/audit?search=${email}`);
    const method = 'credential';
    expect(items.toReversed()).toMatchObject([
      { action: 'account.created', actor_name: 'Inês Costa' },
      { action: 'account.confirmed' },
      { action: 'session.started', details: { method }, ip_address: '127.0.0.1' },
      { action: 'session.failed', details: { count: 1, method: 'credential' }, ip_address: '127.0.0.1' },
      { action: 'session.started', details: { method }, ip_address: '127.0.0.1' },
      { action: 'password.changed', details: { method } },
      { action: 'session.ended', details: { sessions: 2 } },
    ]);
    const session = String(headers['set-cookie']).match(/session_token=([^;.]+)/)?.[1];
    for (const secret of [password, newPassword, token, session]) expect(JSON.stringify(items)).not.toContain(secret);
  });

  test('is paged without gaps or repeats while it grows', async () => {
    for (let n = 0; n < 10; n++) await app.team('Quayside', nadia, mai);
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null && ids.length < 60) {
      const page: { items: { id: string }[]; next_cursor: string | null } = await get(
        `/audit?limit=7${cursor && `&cursor=${cursor}`}`,
      );
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
      await app.person('Newcomer');
    }
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has exactly the actions of the contract', () => {
    const rules = sqlFiles('rules')
      .map(({ sql }) => sql)
      .filter((sql) => /rules\.audit\w*\('/.test(sql) || sql.includes('rules.audit(\n'))
      .join('\n');
    const subjects = [
      ...['session', 'password', 'method', 'passkey', 'second_factor', 'recovery_codes?', 'account', 'email'],
      ...['super_admin', 'team', 'member', 'role', 'invitation', 'job', 'export', 'data_export', 'content'],
    ];
    const action = new RegExp(`(?<!can\\()'((?:${subjects.join('|')})\\.[a-z_]+)'`, 'g');
    const written = [...rules.matchAll(action)].map(([, name]) => name);
    const transfers = ['requested', 'accepted', 'declined', 'cancelled', 'revoked', 'received'].map(
      (end) => `transfer.${end}`,
    );
    const imports = ['started', 'done', 'cancelled', 'failed'].map((end) => `import.${end}`);
    expect([...new Set([...written, ...transfers, ...imports])].sort()).toEqual([...auditActions].sort());
  });
});
