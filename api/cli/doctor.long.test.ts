// @module-tag long
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { authenticatorOwner, sealedSecrets, sealer } from '../base/secrets.ts';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile } from '../testing/test-app.ts';
import { world } from '../testing/test-world.ts';
import { checks, examine } from './doctor.ts';

const app = await appForFile();
let ids: Ids;
beforeAll(async () => {
  ids = await world(app, await app.person('Nadia Rahman'));
});

const installation = () => ({
  client: app.admin,
  adminUrl: app.url,
  settings: { ...app.settings, encryptionKey: app.settings.secret, backupPassphrase: 'sixty chairs by noon' },
});
// Batches of two rows, so that every check has several.
const look = async (mend = false) =>
  (await examine(installation(), { mend, batch: 2 })).map(({ name, what, mended }) => ({ name, what, mended }));

/**
 * For each check an SQL statement that causes its damage, and whether the doctor can repair the damage. The tests
 * disable the triggers, because these would refuse the statement.
 */
const damage: [check: string, sql: () => string, mends: boolean][] = [
  [
    'goals whose progress is not that of their tasks',
    () => `update goals set progress = 40 where id = '${ids.goal}'`,
    true,
  ],
  [
    'subtasks that are not in the goal of their parent',
    () => `update tasks set goal_id = null where id = '${ids.task}'`,
    false,
  ],
  [
    'nodes of maps whose path leads to no parent',
    () =>
      `update tpl_map_nodes set path = '9.1' where id = '${ids.lone_node}';
       select rules.keep_versions('{${ids.lone_node}}')`,
    false,
  ],
  ['maps whose number of nodes is wrong', () => `update tpl_maps set node_count = 17 where id = '${ids.map}'`, true],
  [
    'nodes and connections whose current version in the history is not what they are',
    () => `update map_versions set content = '{}' where row_id = '${ids.lone_node}'`,
    true,
  ],
  [
    'tasks, goals and records whose current version is not what they say',
    () => `update revisions set content = '{"description": "Other"}'
      where task_id = '${ids.task}' and ended_at is null`,
    true,
  ],
  [
    'what the search would not find, or find wrongly',
    () => `delete from search_entries where id = '${ids.task}'`,
    true,
  ],
  [
    'deletions that lack rows to restore',
    () => `update deletions set kept_rows = 3 where id = '${ids.deletion}'`,
    false,
  ],
  [
    'quotas whose use is not that of the rows',
    () => `update meta.usage set used = 17 where quota = 'team_goals' and owner = '${ids.team}'`,
    true,
  ],
  ['teams without an owner', () => `update team_memberships set role_id = 2 where team_id = '${ids.team}'`, false],
  ['accounts without a profile', () => `delete from user_metadata where user_id = '${ids.member}'`, false],
  [
    'indexes and constraints that PostgreSQL does not trust',
    () => 'alter table goals add constraint planted check (progress <> 1) not valid',
    false,
  ],
  [
    'not kept: row-level security is on and forced for every table',
    () => 'alter table goals disable row level security',
    false,
  ],
];

test('reports nothing for a healthy installation', async () => {
  expect(await look()).toEqual([]);
  expect(checks.filter(({ name }) => !name.startsWith('not kept')).map(({ name }) => name)).toEqual(
    damage.slice(0, -1).map(([name]) => name),
  );
});

test.each(damage)('finds %s', async (name, sql, mends) => {
  const { admin } = app;
  await admin.query('begin; set local session_replication_role = replica');
  await admin.query(sql());
  // Counts the change, because the disabled triggers have not.
  if (!name.startsWith('quotas')) await admin.query('select rules.recount_usage()');
  await admin.query('set local session_replication_role = origin');
  expect(await look()).toEqual([{ name, what: [expect.any(String)], mended: false }]);
  expect(await look(true)).toEqual([{ name, what: [expect.any(String)], mended: mends }]);
  expect(await look()).toHaveLength(mends ? 0 : 1);
  await admin.query('rollback');
});

test('asks in short statements of their own, without a transaction, and tells how far it is', async () => {
  const { admin } = app;
  await admin.query(
    `insert into goals (team_id, title) select '${ids.team}', 'Goal ' || n from generate_series(1, 20) n`,
  );
  const asked: string[] = [];
  const client = Object.create(admin, {
    query: {
      value: (text: string, values?: unknown[]) => {
        asked.push(text);
        return admin.query(text, values);
      },
    },
  });
  const told = new Map<string, number>();
  await examine({ ...installation(), client }, { batch: 5, told: (name, rows) => told.set(name, rows) });
  expect(asked.filter((text) => /^\s*(begin|start|lock|declare)\b|for update/i.test(text))).toEqual([]);
  // Only checks of the PostgreSQL catalog, and of counts that the database keeps for each owner, have no batches.
  const whole = checks.filter(({ questions }) => questions.some(({ ids }) => !ids)).map(({ name }) => name);
  expect(whole.filter((name) => !name.startsWith('not kept'))).toEqual([
    'quotas whose use is not that of the rows',
    'indexes and constraints that PostgreSQL does not trust',
  ]);
  expect(told.get('goals whose progress is not that of their tasks')).toBeGreaterThanOrEqual(20);
  expect(asked.filter((text) => text.includes('having g.progress')).length).toBeGreaterThanOrEqual(4);
});

test('names secrets that the key does not open, and no others', async () => {
  await app.admin.query('begin');
  const { settings } = installation();
  const store = async (token: string, credential: string) =>
    app.admin.query(
      `insert into auth.import_sessions (session_id, uid, email, display_name, credential, expires_at)
       select id, 'uid', 'nadia@harbour.example', 'Nadia', $2, now() + interval '1 hour'
       from auth.sessions where token = $1
       on conflict (session_id) do update set credential = excluded.credential
       returning session_id`,
      [token, Buffer.from(credential)],
    );
  const sessions = (await app.admin.query('select token from auth.sessions order by id limit 3')).rows;
  const [one, two, three] = sessions.map(({ token }) => token);
  await store(one, sealer(settings).seal('credential', one));
  const stale = await store(two, sealer({ ...settings, encryptionKey: 'an earlier key' }).seal('credential', two));
  const plain = await store(three, 'credential');
  const what = [stale, plain].map(({ rows }) => `import session ${rows[0].session_id}`).toSorted();
  expect(await look()).toEqual([{ name: 'secrets that ENCRYPTION_KEY does not open', what, mended: false }]);
  await app.admin.query('rollback');
});

test('names authenticators that the key does not open', async () => {
  const { admin } = app;
  await admin.query('begin');
  const { rows } = await admin.query('select id from auth.users order by id limit 2');
  const [one, two] = rows.map(({ id }) => id);
  const { seal } = sealer(app.settings);
  const store = (person: string, sealed: string) =>
    admin.query('insert into auth.authenticators (user_id, secret) values ($1, $2)', [person, sealed]);
  await store(one, seal('JBSWY3DPEHPK3PXP', authenticatorOwner(one)));
  // Copied from another account.
  await store(two, seal('JBSWY3DPEHPK3PXP', authenticatorOwner(one)));
  const what = [`authenticator of account ${two}`];
  expect(await look()).toEqual([{ name: 'secrets that ENCRYPTION_KEY does not open', what, mended: false }]);
  await admin.query('rollback');
});

/** How each column that could hold a secret is protected against a reader of the database. */
const protection: Record<string, string> = {
  'auth.accounts.password': 'hashed',
  'auth.accounts.access_token': 'always null',
  'auth.accounts.refresh_token': 'always null',
  'auth.accounts.id_token': 'always null',
  'auth.authenticators.secret': 'sealed',
  'auth.authenticators.pending_secret': 'sealed',
  'auth.email_changes.new_token_hash': 'hashed',
  'auth.email_changes.old_token_hash': 'hashed',
  'auth.import_sessions.credential': 'sealed',
  'auth.recovery_codes.hash': 'hashed',
  'auth.sessions.token': 'worth nothing without the signature of the cookie, which needs SECRET',
  'auth.sign_ups.token_hash': 'hashed',
  'auth.verifications.value': 'belongs to an identifier that is hashed',
  'public.team_invitations.token_hash': 'hashed',
};
const noSecrets = new RegExp(
  `\\.(${[
    ...['key', 'code', 'start_value', 'target_value', 'value', 'default_view_key', 'request_hash', 'public_key'],
    ...['credential_id', 'passkeys'],
  ].join('|')})$|_expires_at$`,
);

test('every column that could hold a secret is protected, and every sealed one is examined', async () => {
  const { rows } = await app.admin.query<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where table_schema in ('auth', 'public', 'meta')
       and column_name ~ '(secret|token|password|passphrase|credential|hash|key|code|value)' order by 1`,
  );
  const found = rows.map(({ name }) => name).filter((name) => name in protection || !noSecrets.test(name));
  expect(found).toEqual(Object.keys(protection).toSorted());
  for (const [name, how] of Object.entries(protection))
    if (how === 'sealed') for (const part of name.split('.').slice(1)) expect(sealedSecrets).toContain(part);
});

test('asks the receivers of the audit log on demand only', async () => {
  let messages = 0;
  const receiver = createServer((_, response) => {
    messages++;
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const audit = {
    webhook: { url, secret: 'whsec_' },
    syslog: { protocol: 'tcp' as const, host: '127.0.0.1', port: 1 },
  };
  const fed = { ...installation(), settings: { ...installation().settings, audit } };
  expect(await examine(fed)).toEqual([]);
  expect(messages).toBe(0);
  expect(await examine(fed, { feed: true })).toMatchObject([
    {
      name: 'receivers of the audit log that do not answer',
      what: ['webhook: answers with status 503', 'syslog: cannot be reached'],
    },
  ]);
  receiver.close();
});

test('says what the settings leave unencrypted', async () => {
  const settings = { ...app.settings, encryptionKey: null, backupPassphrase: null };
  expect(await examine({ ...installation(), settings })).toMatchObject([
    {
      name: 'what is not encrypted',
      what: [expect.stringContaining('ENCRYPTION_KEY'), expect.stringContaining('BACKUP_PASSPHRASE')],
      notice: 'settings can change this',
    },
  ]);
  const audit = { webhook: { url: 'http://log.example', secret: 'whsec_' }, syslog: null };
  expect(await examine({ ...installation(), settings: { ...installation().settings, audit } })).toMatchObject([
    { what: ['the audit log on its way to AUDIT_WEBHOOK_URL'] },
  ]);
});

test('keeps the first damaged rows of many, counts them all, and mends them all', async () => {
  const { admin } = app;
  await admin.query('begin; set local session_replication_role = replica');
  await admin.query(
    `insert into goals (team_id, title, progress)
     select '${ids.team}', 'Goal ' || n, 40 from generate_series(1, 150) n`,
  );
  await admin.query('set local session_replication_role = origin');
  const found = await examine(installation(), { mend: true, batch: 40 });
  expect(found.find(({ name }) => name.startsWith('goals whose progress'))).toMatchObject({ count: 150, mended: true });
  expect(found.every(({ what }) => what.length <= 100)).toBe(true);
  const again = await look();
  expect(again.map(({ name }) => name)).not.toContain('goals whose progress is not that of their tasks');
  await admin.query('rollback');
});

/** Moves the files of the attachment and the avatar away while `work` runs; `work` receives their names. */
async function withoutFiles(work: (missing: [string, string]) => Promise<void>) {
  const { rows } = await app.admin.query('select file_path from attachments where id = $1', [ids.attachment]);
  const missing: [string, string] = [rows[0].file_path, `avatars/${ids.avatar}.webp`];
  const place = (name: string) => join(app.files.folder ?? '', name);
  const away = join(app.settings.dataDir, 'away');
  mkdirSync(away);
  for (const [n, name] of missing.entries()) renameSync(place(name), join(away, `${n}`));
  try {
    await work(missing);
  } finally {
    for (const [n, name] of missing.entries()) renameSync(join(away, `${n}`), place(name));
    rmdirSync(away);
  }
}

test('finds files without a row, deletes them when they are old enough, and finds rows without a file', async () => {
  const orphan = `${ids.team}/${randomUUID()}.txt`;
  const path = join(app.files.folder ?? '', orphan);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'left behind');
  expect(await look()).toEqual([]);
  utimesSync(path, 0, 0);
  await withoutFiles(async (what) => {
    const missing = { name: 'rows whose file is not in the store', what, mended: false };
    const orphans = { name: 'files that no row speaks of', what: [orphan], mended: false };
    expect(await look()).toEqual([missing, orphans]);
    expect(await look(true)).toEqual([missing, { ...orphans, mended: true }]);
    expect(await look()).toEqual([missing]);
  });
});

test('the exit code tells whether damage was found', async () => {
  const doctor = (...words: string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'doctor.ts'), ...words], {
      env: {
        PATH: process.env.PATH,
        SECRET: 'x'.repeat(32),
        ENCRYPTION_KEY: app.settings.secret,
        BACKUP_PASSPHRASE: 'sixty chairs by noon',
        DATABASE_URL: app.url,
        FILES_DIR: app.files.folder ?? '',
      },
    });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    return new Promise((done) => child.on('close', (code) => done([code, out])));
  };
  await withoutFiles(async () =>
    expect(await doctor()).toEqual([
      1,
      expect.stringMatching(/^Wrong: rows whose file is not in the store\n {2}.+, avatars\/.+\n$/),
    ]),
  );
  expect(await doctor('--mend')).toEqual([0, expect.stringMatching(/^Nothing is wrong: \d+ questions asked\.\n$/)]);
  expect(await doctor('--all')).toEqual([2, '']);
  const { rows } = await app.admin.query('select code from meta.prepared');
  await app.admin.query("update meta.prepared set code = 'another'");
  expect(await doctor()).toEqual([2, '']);
  await app.admin.query('update meta.prepared set code = $1', [rows[0].code]);
});
