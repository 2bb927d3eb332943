import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on'),
  APP_URL: z.url().optional().describe('Address at which people reach the application; links in mails start with it. Required in production'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe(
      'PostgreSQL 15 or later, as a role that may create roles and bypass row-level security; the server itself then works as the powerless groundwork_login. Required in production; without it PostgreSQL runs embedded',
    ),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(16).describe('Connections of one server to PostgreSQL'),
  DATA_DIR: z.string().default('.data').describe('Folder of the embedded PostgreSQL, the generated secret and the mails not sent by SMTP'),
  SMTP_URL: z
    .string()
    .optional()
    .describe('Mail server, smtp://user:password@host:port. Required in production; without it mails are files in DATA_DIR/outbox'),
  MAIL_FROM: z.string().default('Groundwork <groundwork@localhost>').describe('Sender of mails'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('At least 32 random characters; signs cookies and mailed links. Required in production, generated once otherwise'),
  TRUST_PROXY: z.stringbool().default(false).describe('Whether X-Forwarded-For and X-Forwarded-Proto of a reverse proxy are believed'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').describe('What is logged'),
});

export const settingsTable = Object.entries(environment.shape).map(([name, schema]) => ({ name, description: schema.description ?? '' }));

export type Settings = {
  production: boolean;
  host: string;
  port: number;
  appUrl: string;
  /** The administrator's address of PostgreSQL; null runs it embedded. */
  databaseUrl: string | null;
  databaseConnections: number;
  dataDir: string;
  /** Null writes mails to `<dataDir>/outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  secret: string;
  trustProxy: boolean;
  logLevel: string;
};

export class SettingsError extends Error {}

/**
 * Reads and checks all settings once.
 * @throws SettingsError naming every setting that is missing or wrong
 */
export function readSettings(source: NodeJS.ProcessEnv): Settings {
  // A setting that is there but blank (usual in compose files) counts as not set.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')));
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production) {
    const missing = (['APP_URL', 'DATABASE_URL', 'SMTP_URL', 'SECRET'] as const).filter((name) => !env[name]);
    if (missing.length > 0) throw new SettingsError(`In production these settings are required and missing: ${missing.join(', ')}`);
  }
  const dataDir = resolve(env.DATA_DIR);
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    appUrl: (env.APP_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    dataDir,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    secret: env.SECRET ?? keptSecret(dataDir),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
