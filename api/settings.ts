import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { limits } from '@groundwork/contract/base/limits';
import { asciiEmail } from '@groundwork/contract/base/normalized';
import { isInBytes, type QuotaName, quotaNames, quotas } from '@groundwork/contract/base/quotas';
import { isEmail, type ProviderId } from '@groundwork/contract/people/account';
import { addressesIn, asksForStandby, isDatabaseUrl } from '@groundwork/db/database-url';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type Insecure, insecureNames, isLocalMailServer, namesIn, weaknesses } from './insecure-settings.ts';

/** An address or a CIDR. Short forms such as `10` are refused, because they look like a number of proxies. */
function isNetwork(text: string): boolean {
  const [address = '', ...prefix] = text.split('/');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress && (prefix.length === 0 || ipaddr.isValidCIDR(text));
}

/** The trusted proxies, as `Settings.trustProxy`. */
function trustedProxies(text: string, context: z.RefinementCtx): number | string[] {
  const said = text.trim().toLowerCase();
  if (/^(true|yes|on)$/.test(said)) return 1;
  if (/^(false|no|off)$/.test(said)) return 0;
  if (/^\d$/.test(said)) return Number(said);
  const addresses = said.split(/[\s,]+/).filter(Boolean);
  if (addresses.length > 0 && addresses.every(isNetwork)) return addresses;
  context.addIssue({ code: 'custom', message: 'true, false, a number of proxies from 0 to 9, or addresses and CIDRs' });
  return z.NEVER;
}

/** Domains of addresses, separated by commas, in ASCII. Null if one of them is not a domain. */
function domainsIn(said: string): string[] | null {
  const domains = said
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((domain) => asciiEmail(`a@${domain}`).slice(2).toLowerCase());
  return domains.every((domain) => isEmail(`a@${domain}`)) ? domains : null;
}

/** Parses SIGN_UP, as `Settings.signUp`. */
function signUpOf(text: string, context: z.RefinementCtx): 'open' | string[] {
  const said = text.trim().toLowerCase();
  if (said === 'open') return said;
  if (said === 'invited') return [];
  const domains = domainsIn(said);
  if (domains && domains.length > 0) return domains;
  context.addIssue({ code: 'custom', message: 'open, invited, or domains such as harbour.example' });
  return z.NEVER;
}

const signInMethods = ['password', 'google', 'github', 'oidc'] as const;

/** Parses SIGN_IN_METHODS. */
function methodsOf(text: string, context: z.RefinementCtx): string[] {
  const said = text.trim().toLowerCase();
  if (said === 'all') return [...signInMethods];
  const methods = said.split(/[\s,]+/).filter(Boolean);
  if (methods.length > 0 && methods.every((method) => signInMethods.some((known) => known === method))) return methods;
  context.addIssue({ code: 'custom', message: `all, or some of ${signInMethods.join(', ')}` });
  return z.NEVER;
}

/** Parses OIDC_DOMAINS and the like, as `Provider.domains`. */
function domainsOf(text: string, context: z.RefinementCtx): string[] {
  const domains = domainsIn(text);
  if (domains) return domains;
  context.addIssue({ code: 'custom', message: 'domains such as harbour.example' });
  return z.NEVER;
}
const domainsSetting = () =>
  z
    .string()
    .default('')
    .transform(domainsOf)
    .describe(
      'Domains, separated by commas, whose addresses sign in with this provider only, and no longer with passwords. ' +
        'The provider then accepts no other addresses',
    );

/** Parses AUDIT_SYSLOG_URL, as `AuditSettings.syslog`. */
function syslogOf(text: string, context: z.RefinementCtx): NonNullable<AuditSettings['syslog']> {
  const [, protocol, host = '', port] = /^(udp|tcp|tls):\/\/([\w.-]+|\[[\da-f:.]+\]):(\d{1,5})\/?$/i.exec(text) ?? [];
  const said = protocol?.toLowerCase();
  if ((said === 'udp' || said === 'tcp' || said === 'tls') && Number(port) > 0 && Number(port) < 65_536)
    return { protocol: said, host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  context.addIssue({ code: 'custom', message: 'an address is udp://host:port, tcp://host:port or tls://host:port' });
  return z.NEVER;
}

const megabyte = 1024 * 1024;
/** The name of the setting of a quota: QUOTA_TEAM_TASKS, or QUOTA_TEAM_FILE_MB in megabytes. */
const quotaSetting = (name: QuotaName) => `QUOTA_${name.replace(/_bytes$/, '_mb').toUpperCase()}`;
const quotaSettings = Object.fromEntries(
  quotaNames.map((name) => {
    const { most, what } = quotas[name];
    const usual = isInBytes(name) ? most / megabyte : most;
    const described = `Quota: ${what}${isInBytes(name) ? ', in MB' : ''}`;
    return [quotaSetting(name), z.coerce.number().int().min(1).max(1_000_000_000).default(usual).describe(described)];
  }),
);

const notDatabaseUrl =
  'an address is postgres://user:password@host:5432/database; in user and password, encode special characters: ' +
  '%40 for @, %2F for /, %3A for :, %23 for #';
/** Retention: how many days rows of growing tables are kept. A job deletes older rows. */
const retention = {
  activity: { usual: 1095, least: 1, what: 'the activity of a team is kept' },
  notification: { usual: 90, least: 7, what: 'notifications are kept that were read, or were only mailed' },
  unread_notification: { usual: 365, least: 7, what: 'unread notifications are kept' },
  revision: {
    usual: 1095,
    least: 1,
    what: 'earlier versions of descriptions, goals and records are kept. The current version stays',
  },
  audit: { usual: 400, least: 30, what: 'the audit log is kept' },
  import: { usual: 365, least: 1, what: 'finished imports are kept, with their reports. What they brought stays' },
  job: { usual: 1, least: 1, what: 'finished jobs are kept, without their content' },
  failed_job: {
    usual: 14,
    least: 1,
    what: 'failed jobs are kept, such as mails that could not be delivered. Super-admins may try them again so long',
  },
};
type Retained = keyof typeof retention;
const retainedNames = Object.keys(retention) as Retained[];
/** The name of a retention setting, such as UNREAD_NOTIFICATION_DAYS. */
const retentionSetting = (name: Retained) => `${name.toUpperCase()}_DAYS`;
const retentionSettings = Object.fromEntries(
  retainedNames.map((name) => {
    const { usual, least, what } = retention[name];
    return [
      retentionSetting(name),
      z.coerce.number().int().min(least).max(36_500).default(usual).describe(`Days that ${what}`),
    ];
  }),
);

const environment = z.object({
  NODE_ENV: z
    .string()
    .default('development')
    .describe(
      '`production` requires the settings marked so, uses no local defaults for them, and serves no mailbox page',
    ),
  ALLOW_INSECURE: z
    .string()
    .default('')
    .refine((list) => namesIn(list).every((name) => insecureNames.some((known) => known === name)), {
      error: `the names are ${insecureNames.join(', ')}`,
    })
    .describe(
      'What a production server accepts although it is not safe, separated by commas: `http` (an APP_URL without ' +
        'TLS that is not on this machine), `secret` (a SECRET, ENCRYPTION_KEY, METRICS_TOKEN or ' +
        'AUDIT_WEBHOOK_SECRET that can be guessed), `smtp` (mails ' +
        'without TLS), `audit` (the audit log to another machine without TLS)',
    ),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on'),
  APP_URL: z
    .url()
    .regex(/^https?:\/\/[^/]+(\/[\w.~-]+)*\/*$/i, {
      error: 'an address is http(s)://host, or http(s)://host/path with letters, digits, ".", "~", "_" and "-"',
    })
    .optional()
    .describe(
      'Public address of the application, also with a path (`https://host/groundwork`). ' +
        'Links in emails start with it. Required in production',
    ),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, { error: notDatabaseUrl })
    .refine((url) => !asksForStandby(url), { error: 'the server writes; set target_session_attrs=read-write' })
    .optional()
    .describe(
      'PostgreSQL 15 or later with its contrib extensions. The role must own the database and may create ' +
        'roles; requests run as the restricted role groundwork_login. Required in production. ' +
        'Without it, PostgreSQL runs embedded. It may name several hosts (docs/operating.md). ' +
        'It may lead through a connection pool in transaction mode if DATABASE_DIRECT_URL is set',
    ),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isDatabaseUrl, { error: notDatabaseUrl })
    .refine((url) => !asksForStandby(url), { error: 'the server writes; set target_session_attrs=read-write' })
    .optional()
    .describe(
      'The same database without a connection pool in transaction mode: for migrations, jobs, live updates and the ' +
        'commands. Without it, DATABASE_URL',
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(isDatabaseUrl, { error: notDatabaseUrl })
    .refine((url) => !isDatabaseUrl(url) || addressesIn(url).length === 1, { error: 'name one host' })
    .optional()
    .describe(
      'A standby of the same database. Search, statistics and lists of the admin area, `npm run backup` and `npm run ' +
        'doctor` read from it while it keeps up (docs/operating.md)',
    ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(2)
    .max(500)
    .default(6)
    .describe('Database connections of one server process'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder for the embedded PostgreSQL, the generated secret, files, unfinished uploads, and emails when there ' +
        'is no SMTP_URL',
    ),
  FILES_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for attached files, on a local or shared disk. Without it, DATA_DIR/files. Production requires this ' +
        'or S3_BUCKET',
    ),
  S3_BUCKET: z
    .string()
    .optional()
    .describe('S3 bucket for attached files, instead of a folder. It needs the other S3 settings'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  S3_ENDPOINT: z.url().optional().describe('Address of an S3-compatible store other than Amazon'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Access key of the bucket. Required with S3_BUCKET'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the access key. Required with S3_BUCKET'),
  FORM_OPTIONS_HOSTS: z
    .string()
    .default('')
    .describe(
      'Internal servers from which form fields may load options (SSRF allow list): host or host:port, separated ' +
        'by commas. Public servers on standard ports are always allowed',
    ),
  FILE_LIMIT_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(5000)
    .default(limits.fileMegabytes)
    .describe('Maximum size of an attached file, in MB'),
  ...quotaSettings,
  ...retentionSettings,
  MAP_HISTORY_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(1095)
    .describe('Days that maps keep their history. A job deletes older states every night; what is current stays'),
  MAP_HISTORY_VERSIONS: z.coerce
    .number()
    .int()
    .min(0)
    .max(2_000_000_000)
    .default(1_000_000)
    .describe(
      'Earlier states of nodes and connections that a map keeps, about 0.7 kB each. Beyond it, the job deletes the ' +
        'oldest',
    ),
  SMTP_URL: z
    .string()
    .optional()
    .describe(
      'Mail server: smtps://user:password@host:port, or smtp://, which in production requires STARTTLS. Required in ' +
        'production. Without it, emails are written to DATA_DIR/outbox',
    ),
  MAIL_FROM: z.string().default('Groundwork <groundwork@localhost>').describe('Sender of emails'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'At least 32 random characters. Signs cookies and mailed links. Required in production; generated once ' +
        'otherwise',
    ),
  ENCRYPTION_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'At least 32 random characters. Encrypts the secrets in the database, such as those of two-factor ' +
        'authentication. Without it, a key derived from SECRET does; then a new SECRET loses them (docs/operating.md)',
    ),
  BACKUP_PASSPHRASE: z
    .string()
    .min(16)
    .optional()
    .describe('At least 16 characters. Encrypts backups with this passphrase, in the format of age'),
  AUDIT_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.parse(url)?.username, { error: 'an address has no user and password' })
    .optional()
    .describe(
      'Address that gets each new entry of the audit log as a signed webhook (docs/audit-feed.md). It may be inside ' +
        'your network. It needs AUDIT_WEBHOOK_SECRET',
    ),
  AUDIT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, { error: 'whsec_ and 24 to 64 random bytes in base64' })
    .optional()
    .describe('Signs the webhook: `whsec_` and 24 to 64 random bytes in base64, such as of openssl rand -base64 32'),
  AUDIT_SYSLOG_URL: z
    .string()
    .transform(syslogOf)
    .optional()
    .describe(
      'Receiver of syslog that gets each new entry of the audit log (docs/audit-feed.md): tls://host:port, ' +
        'tcp://host:port or udp://host:port',
    ),
  SESSION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(90)
    .describe(
      'Days after which a session ends even if it is used. Sessions that began before a change of this setting keep ' +
        'their end',
    ),
  SESSION_IDLE_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(7)
    .describe(
      'Days after which a session ends if it is not used, at most `SESSION_DAYS`. ' +
        'Opening a page counts as use, a page that stays open does not',
    ),
  REQUIRE_SECOND_FACTOR: z
    .stringbool()
    .default(false)
    .describe(
      'Whether everybody needs two-factor authentication. People without it set it up before they see anything else',
    ),
  SIGN_UP: z
    .string()
    .default('open')
    .transform(signUpOf)
    .describe(
      'Who may create an account: `open` for everybody, `invited` for people with an invitation to a team, or the ' +
        'domains of the addresses that need no invitation, separated by commas. Sign up yourself before you set ' +
        '`invited`',
    ),
  SIGN_IN_METHODS: z
    .string()
    .default('all')
    .transform(methodsOf)
    .describe(
      'Ways to sign in, separated by commas: `password`, `google`, `github`, `oidc`; or `all` that are configured. ' +
        'Without `password`, nobody signs in with a password or a passkey; existing ones wait until you add it again ' +
        '(docs/operating.md)',
    ),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('OAuth client id at Google. With its secret, people can sign in with Google'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Secret of the Google client'),
  GOOGLE_DOMAINS: domainsSetting(),
  GITHUB_CLIENT_ID: z
    .string()
    .optional()
    .describe('OAuth client id at GitHub. With its secret, people can sign in with GitHub'),
  GITHUB_CLIENT_SECRET: z.string().optional().describe('Secret of the GitHub client'),
  GITHUB_DOMAINS: domainsSetting(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Issuer of an OpenID Connect provider (Keycloak, Entra ID, Okta, Authentik …), exactly as `issuer` in its ' +
        'discovery document. With the next two settings, people can sign in with it',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('Client id at the OpenID Connect provider'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Secret of the OpenID Connect client'),
  OIDC_DOMAINS: domainsSetting(),
  OIDC_NAME: z.string().trim().max(40).default('single sign-on').describe('Name of the provider on the sign-in page'),
  IMPORT_SOURCE: z
    .enum(['none', 'sample', 'http', 'firebase'])
    .optional()
    .describe(
      'Source of imports from the older product: `http` (your bridge), `firebase`, `sample` (bundled sample data) ' +
        'or `none`. The default is `sample` with the embedded PostgreSQL and `none` otherwise',
    ),
  IMPORT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the bridge. It may be inside your network'),
  FIREBASE_API_KEY: z.string().optional().describe('Web API key of the Firebase project of the older product'),
  FIREBASE_PROJECT_ID: z.string().optional().describe('Id of the Firebase project'),
  FIREBASE_AUTH_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://identitytoolkit.googleapis.com')
    .describe('Address of Firebase Authentication. Change it for an emulator'),
  FIRESTORE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://firestore.googleapis.com')
    .describe('Address of Firestore. Change it for an emulator'),
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Server with an OpenAI-compatible chat completions API, up to and including `/v1`. It may be inside your ' +
        'network. With AI_MODEL, people can have it analyze goals. It receives the goal and its tasks, and nothing ' +
        'else',
    ),
  AI_MODEL: z.string().optional().describe('Name of the model. It must support JSON schema output'),
  AI_API_KEY: z.string().optional().describe('API key of the AI server, if it needs one'),
  AI_SECONDS: z.coerce
    .number()
    .int()
    .min(5)
    .max(600)
    .default(limits.analysis.seconds)
    .describe('Time limit of one analysis, in seconds'),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform(trustedProxies)
    .describe(
      'Whom to believe about the client address (X-Forwarded-For): `true` for one reverse proxy, the number of ' +
        'proxies in a row, or the addresses of all proxies (addresses or CIDRs, separated by commas). See ' +
        'docs/operating.md',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'At least 16 random characters. Prometheus reads /metrics with it as a bearer token. Without it, there is ' +
        'no /metrics',
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(30)
    .optional()
    .describe(
      'Seconds for which a stopping server still accepts requests while /readyz fails, so that the load balancer ' +
        'stops sending new ones. 2 in production, 0 otherwise',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'OpenTelemetry collector that gets traces over HTTP (OTLP), such as http://collector:4318. Without it, nothing ' +
        'is traced',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the requests that are traced, from 0 to 1'),
  SLOW_QUERY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(500)
    .describe(
      'SQL statements that take at least this many milliseconds are logged as slow, without their values. 0 logs ' +
        'all',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Log level: `silent`, `error`, `warn`, `info` or `debug`'),
});

/** Every setting with its description and default, for the table in README.md (cli/settings-table.ts). */
export function settingsTable(): { name: string; description: string; usual: unknown }[] {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  const described = Object.entries(properties as Record<string, { description?: string; default?: unknown }>);
  return described.map(([name, { description = '', default: usual }]) => ({ name, description, usual }));
}

/** The store of files: a folder of this machine, or a bucket. */
export type Storage = { folder: string } | Bucket;
export type Bucket = {
  bucket: string;
  region: string;
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A sign-in provider; `issuer` is null without OpenID Connect. */
export type Provider = {
  id: ProviderId;
  name: string;
  issuer: string | null;
  clientId: string;
  clientSecret: string;
  /** The domains whose addresses sign in with this provider only, and to which it is limited; empty for no limit. */
  domains: string[];
};

/** How to reach the older product. Only `innerHosts`, which the settings name, may be inside the network. */
export type LegacySettings =
  | { source: 'sample' }
  | { source: 'http'; url: string; innerHosts: string[] }
  | {
      source: 'firebase';
      apiKey: string;
      project: string;
      authUrl: string;
      firestoreUrl: string;
      innerHosts: string[];
    };

/** The service that analyzes goals; its address ends before `/chat/completions`. */
export type AiSettings = { url: string; model: string; apiKey: string | null; seconds: number };

/** The receivers of the audit log. */
export type AuditSettings = {
  webhook: { url: string; secret: string } | null;
  syslog: { protocol: 'udp' | 'tcp' | 'tls'; host: string; port: number } | null;
};

export type Settings = {
  production: boolean;
  host: string;
  port: number;
  appUrl: string;
  /** The administrator's PostgreSQL URL; null runs the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The same database without a connection pool in transaction mode: the address for everything but requests. */
  databaseDirectUrl: string | null;
  databaseReplicaUrl: string | null;
  databaseConnections: number;
  dataDir: string;
  storage: Storage;
  fileLimitMb: number;
  /** Limits on what teams and people use: rows, or bytes. */
  quotas: Record<QuotaName, number>;
  /** How many days activity, notifications and the like are kept. */
  retention: Record<Retained, number>;
  /** How long, and for how many earlier states, maps keep their history. */
  mapHistory: { days: number; versions: number };
  /** Internal servers for form options: `host` or `host:port`, as in a URL. */
  formOptionsHosts: string[];
  /** Insecure settings that production would refuse without `ALLOW_INSECURE`. */
  allowed: Insecure[];
  /** Null writes mails to `<dataDir>/outbox`. */
  smtpUrl: string | null;
  /** Whether mails are sent with TLS only. */
  smtpNeedsTls: boolean;
  mailFrom: string;
  secret: string;
  /** Encrypts the secrets in the database (secrets.ts). Null uses `secret`. */
  encryptionKey: string | null;
  /** Null leaves backups unencrypted. */
  backupPassphrase: string | null;
  audit: AuditSettings;
  /** The absolute lifetime of a session. */
  sessionDays: number;
  /** How long a session lasts without use. */
  sessionIdleDays: number;
  /** Whether everybody needs a second factor. */
  requireSecondFactor: boolean;
  /** The people who may sign up without an invitation: everybody, or people with addresses at these domains. */
  signUp: 'open' | string[];
  /** Whether people may sign in with a password. */
  passwords: boolean;
  providers: Provider[];
  /** Null turns imports off. */
  legacy: LegacySettings | null;
  /** Null turns the analysis of goals off. */
  ai: AiSettings | null;
  /**
   * The number of proxies in a row, or the addresses of all proxies. The server trusts X-Forwarded-For only of these.
   */
  trustProxy: number | string[];
  /** Null turns /metrics off. */
  metricsToken: string | null;
  drainSeconds: number;
  /** The OpenTelemetry collector, and the share of the requests that it gets. */
  traces: { collectorUrl: string; share: number } | null;
  slowQueryMs: number;
  logLevel: string;
};

export class SettingsError extends Error {}

/**
 * Reads and checks all settings once.
 * @throws SettingsError naming every setting that is missing or wrong
 */
export function readSettings(source: NodeJS.ProcessEnv): Settings {
  // A blank variable, common in compose files, counts as not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  const production = given.NODE_ENV === 'production';
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const allowed = insecureNames.filter((name) => namesIn(given.ALLOW_INSECURE ?? '').includes(name));
  if (production) problems.push(...productionProblems(given, allowed));
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL: set DATABASE_URL, too; requests use it');
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL)
    problems.push('DATABASE_REPLICA_URL: set DATABASE_URL, too; it is a standby of that database');
  // The default is shortened to SESSION_DAYS, so only an explicit value can contradict it.
  if (parsed.success && given.SESSION_IDLE_DAYS && parsed.data.SESSION_IDLE_DAYS > parsed.data.SESSION_DAYS)
    problems.push(
      `SESSION_IDLE_DAYS: sessions end after ${parsed.data.SESSION_DAYS} days even if they are used; ` +
        'set at most that, or a longer SESSION_DAYS',
    );
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems.join('\n'));
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    appUrl: (env.APP_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    dataDir,
    storage: storageOf(env, dataDir),
    fileLimitMb: env.FILE_LIMIT_MB,
    quotas: quotasOf(env),
    retention: retentionOf(env),
    mapHistory: { days: env.MAP_HISTORY_DAYS, versions: env.MAP_HISTORY_VERSIONS },
    formOptionsHosts: env.FORM_OPTIONS_HOSTS.toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    allowed: production ? allowed : [],
    smtpUrl: env.SMTP_URL ?? null,
    smtpNeedsTls: production && !allowed.includes('smtp') && !isLocalMailServer(env.SMTP_URL ?? ''),
    mailFrom: env.MAIL_FROM,
    secret: env.SECRET ?? keptSecret(dataDir),
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    audit: auditOf(env),
    sessionDays: env.SESSION_DAYS,
    sessionIdleDays: Math.min(env.SESSION_IDLE_DAYS, env.SESSION_DAYS),
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    signUp: env.SIGN_UP,
    ...signInMethodsOf(env),
    legacy: legacyOf(env),
    ai: aiOf(env),
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN ?? null,
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 2 : 0),
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { collectorUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG }
      : null,
    slowQueryMs: env.SLOW_QUERY_MS,
    logLevel: env.LOG_LEVEL,
  };
}

/** Reasons for which a production server does not start: missing settings, and unsafe ones that are not allowed. */
function productionProblems(given: NodeJS.ProcessEnv, allowed: Insecure[]): string[] {
  const missing: string[] = ['APP_URL', 'DATABASE_URL', 'SMTP_URL', 'SECRET'].filter((name) => !given[name]);
  if (!given.FILES_DIR && !given.S3_BUCKET) missing.push('FILES_DIR or S3_BUCKET');
  const refused = weaknesses(given).filter(({ name }) => name === null || !allowed.includes(name));
  return [
    ...(missing.length > 0 ? [`In production these settings are required and missing: ${missing.join(', ')}`] : []),
    ...refused.map(({ sentence }) => sentence),
  ];
}

/** The path of APP_URL, without a slash at its end; empty for an application at the root of its host. */
export const basePathOf = ({ appUrl }: Pick<Settings, 'appUrl'>) =>
  new URL(appUrl).pathname.replace(/\/$/, '') as '' | `/${string}`;

/** The password of the database role groundwork_login, derived from the secret. */
export const loginPassword = ({ secret }: Settings) =>
  createHmac('sha256', secret).update('groundwork_login').digest('base64url');

function quotasOf(env: Record<string, unknown>) {
  const amount = (name: QuotaName) => Number(env[quotaSetting(name)]) * (isInBytes(name) ? megabyte : 1);
  return Object.fromEntries(quotaNames.map((name) => [name, amount(name)])) as Record<QuotaName, number>;
}

const retentionOf = (env: Record<string, unknown>) =>
  Object.fromEntries(retainedNames.map((name) => [name, Number(env[retentionSetting(name)])])) as Settings['retention'];

function legacyOf(env: z.infer<typeof environment>): LegacySettings | null {
  const source = env.IMPORT_SOURCE ?? (env.DATABASE_URL ? 'none' : 'sample');
  const address = (url: string) => url.replace(/\/+$/, '');
  const hostOf = (url: string) => new URL(url).host.toLowerCase();
  const needed = (...names: ('IMPORT_URL' | 'FIREBASE_API_KEY' | 'FIREBASE_PROJECT_ID')[]) =>
    names.map((name) => {
      const value = env[name];
      if (!value) throw new SettingsError(`With IMPORT_SOURCE=${source} this setting is required and missing: ${name}`);
      return value;
    });
  switch (source) {
    case 'sample':
      return { source };
    case 'http': {
      const [url = ''] = needed('IMPORT_URL');
      return { source, url: address(url), innerHosts: [hostOf(url)] };
    }
    case 'firebase': {
      const [apiKey = '', project = ''] = needed('FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID');
      const [authUrl, firestoreUrl] = [address(env.FIREBASE_AUTH_URL), address(env.FIRESTORE_URL)];
      return { source, apiKey, project, authUrl, firestoreUrl, innerHosts: [hostOf(authUrl), hostOf(firestoreUrl)] };
    }
    default:
      return null;
  }
}

function aiOf(env: z.infer<typeof environment>): AiSettings | null {
  const { AI_BASE_URL: url, AI_MODEL: model, AI_API_KEY: apiKey = null, AI_SECONDS: seconds } = env;
  if (!url && !model) return null;
  if (!url || !model)
    throw new SettingsError(
      `To analyze goals this setting is required and missing: ${url ? 'AI_MODEL' : 'AI_BASE_URL'}`,
    );
  return { url: url.replace(/\/+$/, ''), model, apiKey, seconds };
}

function auditOf(env: z.infer<typeof environment>): AuditSettings {
  const { AUDIT_WEBHOOK_URL: url, AUDIT_WEBHOOK_SECRET: secret, AUDIT_SYSLOG_URL: syslog = null } = env;
  if (!url && !secret) return { webhook: null, syslog };
  if (!url || !secret)
    throw new SettingsError(
      'For the webhook of the audit log this setting is required and missing: ' +
        (url ? 'AUDIT_WEBHOOK_SECRET' : 'AUDIT_WEBHOOK_URL'),
    );
  return { webhook: { url, secret }, syslog };
}

/** @throws SettingsError if nobody could sign in, or settings of providers contradict each other. */
function signInMethodsOf(env: z.infer<typeof environment>): Pick<Settings, 'passwords' | 'providers'> {
  const asked = new Set(env.SIGN_IN_METHODS);
  const configured = providersOf(env);
  const providers = configured.filter(({ id }) => asked.has(id));
  const passwords = asked.has('password');
  if (!passwords && providers.length === 0)
    throw new SettingsError(
      'SIGN_IN_METHODS: without passwords and without a configured provider, nobody could sign in. Add password, or ' +
        'configure a provider, such as with OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    );
  const tied = providers.flatMap(({ domains }) => domains);
  const twice = tied.find((domain, n) => tied.indexOf(domain) !== n);
  if (twice) throw new SettingsError(`${twice} is in the domains of two providers. Leave it in one of them.`);
  for (const id of ['google', 'github', 'oidc'] as const) {
    const setting = `${id.toUpperCase() as Uppercase<typeof id>}_DOMAINS` as const;
    if (env[setting].length > 0 && !providers.some((provider) => provider.id === id))
      throw new SettingsError(`${setting}: people at these domains could not sign in, because ${id} is off.`);
  }
  return { passwords, providers };
}

function providersOf(env: z.infer<typeof environment>): Provider[] {
  const offered: (Omit<Provider, 'clientId' | 'clientSecret' | 'domains'> & { settings: (keyof typeof env)[] })[] = [
    {
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    },
    { id: 'github', name: 'GitHub', issuer: null, settings: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'] },
    {
      id: 'oidc',
      name: env.OIDC_NAME,
      issuer: env.OIDC_ISSUER ?? null,
      settings: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
    },
  ];
  return offered.flatMap(({ settings, ...provider }) => {
    const missing = settings.filter((name) => !env[name]);
    if (missing.length === settings.length) return [];
    if (missing.length > 0)
      throw new SettingsError(
        `To sign in with ${provider.name} these settings are required and missing: ${missing.join(', ')}`,
      );
    const [clientId = '', clientSecret = ''] = settings.map((name) => String(env[name]));
    const domains = env[`${provider.id.toUpperCase() as Uppercase<ProviderId>}_DOMAINS`];
    return [{ ...provider, clientId, clientSecret, domains }];
  });
}

function storageOf(env: z.infer<typeof environment>, dataDir: string): Storage {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket) return { folder: resolve(env.FILES_DIR ?? join(dataDir, 'files')) };
  if (env.FILES_DIR) throw new SettingsError('FILES_DIR and S3_BUCKET exclude each other');
  if (!accessKeyId || !secretAccessKey) {
    const missing = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter((name) => !env[name]);
    throw new SettingsError(`With S3_BUCKET these settings are required and missing: ${missing.join(', ')}`);
  }
  return { bucket, region: env.S3_REGION, endpoint: env.S3_ENDPOINT ?? null, accessKeyId, secretAccessKey };
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
