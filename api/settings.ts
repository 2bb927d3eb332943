import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { QuotaName } from '@groundwork/contract/base/quotas';
import { z } from 'zod';
import { type Insecure, insecureNames, isLocalMailServer, namesIn, weaknesses } from './insecure-settings.ts';
import { plainAddress } from './settings/address.ts';
import { type AiSettings, aiOf, analysisSettings } from './settings/analysis.ts';
import { type AuditSettings, auditOf, auditSettings } from './settings/audit.ts';
import { databaseSettings } from './settings/database.ts';
import { importSettings, type LegacySettings, legacyOf } from './settings/import.ts';
import { limitSettings, quotasOf, retentionOf } from './settings/limits.ts';
import { operationSettings } from './settings/operation.ts';
import { secretSettings } from './settings/secrets.ts';
import { serverSettings } from './settings/server.ts';
import { SettingsError } from './settings/settings-error.mjs';
import { type Provider, signInMethodsOf, signInSettings } from './settings/sign-in.ts';
import { type Storage, storageOf, storageSettings } from './settings/storage.ts';

const environment = z.object({
  ...serverSettings,
  ...databaseSettings,
  ...storageSettings,
  ...limitSettings,
  ...secretSettings,
  ...auditSettings,
  ...signInSettings,
  ...importSettings,
  ...analysisSettings,
  ...operationSettings,
});

/** Every setting with its description and default, for the table in README.md (cli/settings-table.ts). */
export function settingsTable(): { name: string; description: string; usual: unknown }[] {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  const described = Object.entries(properties as Record<string, { description?: string; default?: unknown }>);
  return described.map(([name, { description = '', default: usual }]) => ({ name, description, usual }));
}

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
  retention: ReturnType<typeof retentionOf>;
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
  /** Whether the log names the addresses of clients. */
  logAddresses: boolean;
};

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
    appUrl: plainAddress(env.APP_URL ?? `http://127.0.0.1:${env.PORT}`),
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
    logAddresses: env.LOG_ADDRESSES,
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

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
