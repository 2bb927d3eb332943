import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readMe, withSettings } from './cli/settings-table.ts';
import { SettingsError } from './settings/settings-error.mjs';
import { readSettings, settingsTable } from './settings.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'groundwork-settings-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://plan.example/',
  DATABASE_URL: 'postgres://owner@db.example/groundwork',
  SMTP_URL: 'smtp://mail.example',
  SECRET: 'mYx0Vb2nQpT7sLr4KcEwHd9GuZ8jAf3o',
  FILES_DIR: '/srv/files',
};
const bucket = { S3_BUCKET: 'attachments', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

describe('retention', () => {
  test('has defaults, and a setting of its own for each kind', () => {
    expect(readSettings({ DATA_DIR }).retention).toEqual({
      activity: 1095,
      notification: 90,
      unread_notification: 365,
      revision: 1095,
      audit: 400,
      import: 365,
      job: 1,
      failed_job: 14,
    });
    expect(readSettings({ DATA_DIR, UNREAD_NOTIFICATION_DAYS: '30' }).retention).toMatchObject({
      notification: 90,
      unread_notification: 30,
    });
  });

  test.each([
    ['AUDIT_DAYS', '29'],
    ['NOTIFICATION_DAYS', '6'],
    ['UNREAD_NOTIFICATION_DAYS', '0'],
    ['ACTIVITY_DAYS', 'forever'],
    ['JOB_DAYS', '-1'],
  ])('is refused when it would lose what is needed: %s=%s', (name, value) => {
    expect(() => readSettings({ DATA_DIR, [name]: value })).toThrow(name);
  });
});

describe('in production', () => {
  test('the required settings are enough', () => {
    expect(readSettings(production)).toMatchObject({
      production: true,
      appUrl: 'https://plan.example',
      smtpUrl: 'smtp://mail.example',
      secret: production.SECRET,
    });
  });

  test.each(['APP_URL', 'DATABASE_URL', 'SMTP_URL', 'SECRET'])('%s is required, and blank is missing', (name) => {
    for (const value of [undefined, '']) {
      expect(() => readSettings({ ...production, [name]: value })).toThrow(
        new SettingsError(`In production these settings are required and missing: ${name}`),
      );
    }
  });

  test('all missing settings are named at once', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(
      'APP_URL, DATABASE_URL, SMTP_URL, SECRET, FILES_DIR or S3_BUCKET',
    );
  });

  test('files need a folder or a bucket', () => {
    expect(() => readSettings({ ...production, FILES_DIR: '' })).toThrow(
      'required and missing: FILES_DIR or S3_BUCKET',
    );
    expect(readSettings({ ...production, FILES_DIR: '', ...bucket }).storage).toMatchObject({
      bucket: 'attachments',
      region: 'us-east-1',
      endpoint: null,
    });
  });
});

describe('in production, what is not safe', () => {
  const dull = 'x'.repeat(32);
  test.each([
    ['http', 'APP_URL', 'http://plan.example'],
    ['http', 'APP_URL', 'http://127.0.0.1.plan.example'],
    ['secret', 'SECRET', dull],
    ['secret', 'SECRET', 'aX9-pL2m'.repeat(6)],
    ['secret', 'SECRET', '0123456789abcdef0123456789abcdeg'],
    ['secret', 'SECRET', 'abababababbbabaaababbabababababaaabbab'],
    ['secret', 'SECRET', 'change-me-to-something-long-and-strong'],
    ['secret', 'SECRET', 'at least 32 random characters of your own'],
    ['secret', 'SECRET', '$(openssl rand -base64 48)'.padEnd(32, '#')],
    ['secret', 'METRICS_TOKEN', dull],
    ['audit', 'AUDIT_SYSLOG_URL', 'tcp://log.example:514'],
    ['audit', 'AUDIT_SYSLOG_URL', 'udp://192.0.2.9:514'],
    ['smtp', 'SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
    ['smtp', 'SMTP_URL', 'smtp://mail.example?requireTLS=false'],
    ['smtp', 'SMTP_URL', 'smtps://mail.example?secure=false'],
    ['smtp', 'SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ])('needs ALLOW_INSECURE=%s: %s=%s', (allowed, name, value) => {
    expect(() => readSettings({ ...production, [name]: value })).toThrow(
      new RegExp(`^${name}: .*ALLOW_INSECURE=${allowed}\\.$`),
    );
    expect(() => readSettings({ ...production, [name]: value })).not.toThrow(value);
    const others = ['http', 'secret', 'smtp', 'audit'].filter((other) => other !== allowed).join(',');
    expect(() => readSettings({ ...production, [name]: value, ALLOW_INSECURE: others })).toThrow(SettingsError);
    const settings = readSettings({ ...production, [name]: value, ALLOW_INSECURE: `${allowed}, ` });
    expect(settings.allowed).toEqual([allowed]);
    // Development needs no permission.
    expect(readSettings({ ...production, NODE_ENV: 'development', [name]: value }).allowed).toEqual([]);
  });

  test('is named at once, with what is missing and malformed', () => {
    const all = { ...production, APP_URL: 'http://plan.example', SECRET: dull, DATABASE_URL: '', PORT: 'x' };
    const names = ['PORT', 'In production', 'APP_URL', 'OIDC_ISSUER', 'SECRET', 'SMTP_URL'];
    const wrong = { ...all, SMTP_URL: 'smtp://mail.example?ignoreTLS=true', OIDC_ISSUER: 'http://id.example' };
    expect(() => readSettings(wrong)).toThrow(new RegExp(`^${names.map((name) => `${name}.*`).join('\\n')}$`));
    expect(() => readSettings({ ...production, ALLOW_INSECURE: 'http,everything' })).toThrow(
      'ALLOW_INSECURE: the names are http, secret, smtp, audit',
    );
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])('is not %s', (APP_URL) => {
    expect(readSettings({ ...production, APP_URL }).appUrl).toBe(APP_URL);
  });

  longTest('is no generated secret', () => {
    for (let times = 0; times < 2000; times++)
      for (const [bytes, encoding] of [
        [16, 'hex'],
        [24, 'base64url'],
        [48, 'base64'],
      ] as const) {
        const SECRET = randomBytes(bytes).toString(encoding);
        expect(() => readSettings({ ...production, SECRET, METRICS_TOKEN: SECRET.slice(0, 16) }), SECRET).not.toThrow();
      }
  });

  test('is a mail without TLS, unless the mail server is on this machine', () => {
    const needs = (given: object) => readSettings({ ...production, ...given }).smtpNeedsTls;
    expect(needs({})).toBe(true);
    expect(needs({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false);
    expect(needs({ ALLOW_INSECURE: 'smtp' })).toBe(false);
    expect(readSettings({ DATA_DIR, SMTP_URL: 'smtp://mail.example' }).smtpNeedsTls).toBe(false);
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['APP_URL', 'plan'],
  ['APP_URL', 'ftp://plan.example'],
  ['APP_URL', 'https://plan.example/?team=1'],
  ['APP_URL', 'https://plan.example/plan#team'],
  ['APP_URL', 'https://plan.example/a;b'],
  ['APP_URL', 'https://plan.example/a//b'],
  ['SECRET', 'short'],
  ['DATABASE_CONNECTIONS', '1'],
  ['TRUST_PROXY', 'perhaps'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example'],
  ['LOG_LEVEL', 'loud'],
])('a wrong setting is named without its value: %s=%s', (name, value) => {
  expect(() => readSettings({ DATA_DIR, [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ DATA_DIR, [name]: value })).toThrow(new RegExp(`^${name}: `));
  if (name === 'SECRET') expect(() => readSettings({ DATA_DIR, SECRET: value })).not.toThrow(value);
});

test.each([
  ['true', 1],
  ['FALSE', 0],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.1', ['10.0.0.0/8', '192.0.2.1']],
  ['2001:db8::/32', ['2001:db8::/32']],
])('TRUST_PROXY=%s trusts %j', (text, trusted) => {
  expect(readSettings({ DATA_DIR, TRUST_PROXY: text }).trustProxy).toEqual(trusted);
});

test('a bucket needs its key and excludes a folder', () => {
  expect(() => readSettings({ DATA_DIR, ...bucket, S3_ACCESS_KEY_ID: '' })).toThrow(
    'With S3_BUCKET these settings are required and missing: S3_ACCESS_KEY_ID',
  );
  expect(() => readSettings({ DATA_DIR, S3_BUCKET: 'attachments' })).toThrow('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY');
  expect(() => readSettings({ DATA_DIR, FILES_DIR: DATA_DIR, ...bucket })).toThrow('exclude each other');
});

describe('sign-in by provider', () => {
  const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'groundwork', OIDC_CLIENT_SECRET: 'secret' };

  test('is offered for configured providers', () => {
    expect(readSettings({ DATA_DIR }).providers).toEqual([]);
    expect(
      readSettings({ DATA_DIR, ...oidc, OIDC_NAME: 'Harbour ID', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'kept' })
        .providers,
    ).toEqual([
      {
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'id',
        clientSecret: 'kept',
        domains: [],
      },
      {
        id: 'oidc',
        name: 'Harbour ID',
        issuer: 'https://id.example',
        clientId: 'groundwork',
        clientSecret: 'secret',
        domains: [],
      },
    ]);
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'Google', 'GOOGLE_CLIENT_SECRET'],
    [{ GITHUB_CLIENT_SECRET: 'secret' }, 'GitHub', 'GITHUB_CLIENT_ID'],
    [{ OIDC_ISSUER: oidc.OIDC_ISSUER }, 'single sign-on', 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
    [{ ...oidc, OIDC_ISSUER: '' }, 'single sign-on', 'OIDC_ISSUER'],
  ])('needs all of its settings: %j', (given, name, missing) => {
    expect(() => readSettings({ DATA_DIR, ...given })).toThrow(
      new SettingsError(`To sign in with ${name} these settings are required and missing: ${missing}`),
    );
  });

  test('needs the issuer’s address, with https in production', () => {
    for (const OIDC_ISSUER of ['id.example', 'javascript:alert(1)', 'ftp://id.example'])
      expect(() => readSettings({ DATA_DIR, ...oidc, OIDC_ISSUER })).toThrow(/^OIDC_ISSUER: /);
    expect(() => readSettings({ ...production, ...oidc, OIDC_ISSUER: 'http://id.example' })).toThrow('OIDC_ISSUER');
    expect(readSettings({ ...production, ...oidc }).providers).toHaveLength(1);
  });
});

test('all wrong values are named at once', () => {
  expect(() => readSettings({ DATA_DIR, PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/^PORT: .*\nLOG_LEVEL: /);
});

test('by default the server listens on loopback only and trusts no proxy', () => {
  expect(readSettings({ DATA_DIR })).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    appUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    smtpUrl: null,
    trustProxy: 0,
    storage: { folder: join(DATA_DIR, 'files') },
    fileLimitMb: 25,
  });
});

test('the address without a connection pool is that of the database, unless there is another', () => {
  const DATABASE_URL = 'postgres://owner@pool.example/groundwork';
  const DATABASE_DIRECT_URL = 'postgres://owner@db.example/groundwork';
  const urls = (settings: NodeJS.ProcessEnv) => {
    const { databaseUrl, databaseDirectUrl } = readSettings({ DATA_DIR, ...settings });
    return [databaseUrl, databaseDirectUrl];
  };
  expect(urls({})).toEqual([null, null]);
  expect(urls({ DATABASE_URL })).toEqual([DATABASE_URL, DATABASE_URL]);
  expect(urls({ DATABASE_URL, DATABASE_DIRECT_URL })).toEqual([DATABASE_URL, DATABASE_DIRECT_URL]);
  expect(() => readSettings({ DATA_DIR, DATABASE_DIRECT_URL })).toThrow(/^DATABASE_DIRECT_URL: set DATABASE_URL/);
});

test('a replica is one host beside the database', () => {
  const DATABASE_URL = 'postgres://owner@db.example/groundwork';
  const read = (DATABASE_REPLICA_URL: string, settings: NodeJS.ProcessEnv = { DATABASE_URL }) =>
    readSettings({ DATA_DIR, DATABASE_REPLICA_URL, ...settings }).databaseReplicaUrl;
  const url = 'postgres://owner@standby.example/groundwork?target_session_attrs=standby';
  expect([read(url), read('')]).toEqual([url, null]);
  expect(() => read(url, {})).toThrow(/^DATABASE_REPLICA_URL: set DATABASE_URL/);
  expect(() => read('postgres://owner@one.example,two.example/groundwork')).toThrow(
    'DATABASE_REPLICA_URL: name one host',
  );
  expect(() => read('mysql://owner@db.example/groundwork')).toThrow(/^DATABASE_REPLICA_URL: /);
});

test('the secret is generated once, is long, and readable by its owner only', () => {
  const { secret } = readSettings({ DATA_DIR });
  const file = join(DATA_DIR, 'secret');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readFileSync(file, 'utf8')).toBe(secret);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readSettings({ DATA_DIR }).secret).toBe(secret);
});

test('sessions that are not used end no later than those that are', () => {
  const days = (given: NodeJS.ProcessEnv) => {
    const { sessionDays, sessionIdleDays } = readSettings({ DATA_DIR, ...given });
    return [sessionDays, sessionIdleDays];
  };
  expect([days({}), days({ SESSION_DAYS: '3' })]).toEqual([
    [90, 7],
    [3, 3],
  ]);
  expect(days({ SESSION_DAYS: '30', SESSION_IDLE_DAYS: '30' })).toEqual([30, 30]);
  expect(() => days({ SESSION_DAYS: '3', SESSION_IDLE_DAYS: '4' })).toThrow(
    'SESSION_IDLE_DAYS: sessions end after 3 days even if they are used; set at most that, or a longer SESSION_DAYS',
  );
  for (const wrong of ['0', '366', '1.5', 'never'])
    expect(() => days({ SESSION_IDLE_DAYS: wrong })).toThrow(/^SESSION_IDLE_DAYS: /);
});

describe('the feed of the audit log', () => {
  const AUDIT_WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;
  const given = { ...production, AUDIT_WEBHOOK_URL: 'https://log.example/audit', AUDIT_WEBHOOK_SECRET };

  test('has two receivers, each off without its setting', () => {
    expect(readSettings(production).audit).toEqual({ webhook: null, syslog: null });
    expect(readSettings({ ...given, AUDIT_SYSLOG_URL: 'TLS://[2001:db8::1]:6514' }).audit).toEqual({
      webhook: { url: 'https://log.example/audit', secret: AUDIT_WEBHOOK_SECRET },
      syslog: { protocol: 'tls', host: '2001:db8::1', port: 6514 },
    });
  });

  test.each([
    ['AUDIT_WEBHOOK_URL', 'ftp://log.example'],
    ['AUDIT_WEBHOOK_URL', 'https://user:password@log.example'],
    ['AUDIT_WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
    ['AUDIT_WEBHOOK_SECRET', randomBytes(32).toString('base64')],
    ['AUDIT_SYSLOG_URL', 'https://log.example'],
    ['AUDIT_SYSLOG_URL', 'tls://log.example'],
    ['AUDIT_SYSLOG_URL', 'tcp://log.example:70000'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readSettings({ ...given, [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  test('needs both settings of the webhook, and a secret that cannot be guessed', () => {
    expect(() => readSettings({ ...given, AUDIT_WEBHOOK_SECRET: '' })).toThrow('missing: AUDIT_WEBHOOK_SECRET');
    expect(() => readSettings({ ...given, AUDIT_WEBHOOK_URL: '' })).toThrow('missing: AUDIT_WEBHOOK_URL');
    const dull = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(() => readSettings({ ...given, AUDIT_WEBHOOK_SECRET: dull })).toThrow('ALLOW_INSECURE=secret');
  });

  test('crosses a network with TLS only, unless the receiver is on this machine', () => {
    expect(() => readSettings({ ...given, AUDIT_WEBHOOK_URL: 'http://log.example' })).toThrow('ALLOW_INSECURE=audit');
    for (const AUDIT_SYSLOG_URL of ['udp://127.0.0.1:514', 'tcp://localhost:514', 'tcp://[::1]:514'])
      expect(readSettings({ ...production, AUDIT_SYSLOG_URL }).audit.syslog).not.toBeNull();
  });
});

test('every setting is described', () => {
  for (const { name, description } of settingsTable()) expect(description, name).toMatch(/\w/);
});

test('README.md lists all settings (`npm run settings:generate` writes them)', () => {
  const text = readFileSync(readMe, 'utf8');
  expect(withSettings(text)).toBe(text);
  // Control: an outdated table would differ.
  expect(withSettings(text.replace('`LOG_LEVEL`', '`LOG_LEVELS`'))).toBe(text);
  expect(text).toContain('| `PORT` | Port to listen on | `3000` |');
});

test('quotas are settings; those of bytes are in MB', () => {
  const { quotas } = readSettings({ DATA_DIR, QUOTA_TEAM_FILE_MB: '10', QUOTA_TEAM_TASKS: '7' });
  expect(quotas).toMatchObject({ team_file_bytes: 10 * 1024 * 1024, team_tasks: 7, team_goals: 20_000 });
  for (const wrong of ['0', '-1', 'many', '1.5'])
    expect(() => readSettings({ DATA_DIR, QUOTA_TEAM_TASKS: wrong })).toThrow(/^QUOTA_TEAM_TASKS: /);
});
