import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { joinEmbedded, startEmbedded } from '@groundwork/db/embedded';
import { onPrimary } from '@groundwork/db/primary';
import { caughtUp } from '@groundwork/db/replica';
import pg from 'pg';
import { SettingsError } from '../settings/settings-error.mjs';
import { readSettings, type Settings } from '../settings.ts';
import { connectionSentence } from '../startup-errors.ts';

/** An expected failure of a command; its message is printed. `exitCode` is the exit code, if it has one of its own. */
export class Refusal extends Error {
  readonly exitCode: number | undefined;
  constructor(message: string, exitCode?: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

export type Installation = { settings: Settings; adminUrl: string; client: pg.Client };

/**
 * Runs `work` on the installation of the environment, as the administrator of its database. A server may run meanwhile,
 * unless `alone` is set. Work that is `reading` uses the replica, if there is one that keeps up.
 */
export async function withInstallation<Result>(
  work: (installation: Installation) => Promise<Result>,
  { alone = false, reading = false } = {},
): Promise<Result> {
  const settings = await onPrimary(readSettings(process.env)).catch(refuseUnreachable);
  const embedded = settings.databaseUrl ? null : await embeddedOf(settings, alone);
  const adminUrl = settings.databaseDirectUrl ?? (embedded?.url as string);
  const replicaUrl = reading ? await usableReplica(settings, adminUrl) : null;
  const client = new pg.Client({ connectionString: replicaUrl ?? adminUrl, application_name: 'command line' });
  try {
    await client.connect().catch(refuseUnreachable);
    return await work({ settings, adminUrl, client });
  } finally {
    await client.end();
    await embedded?.stop();
  }
}

/** The embedded PostgreSQL. Only work that is alone, a restore, may create it. */
async function embeddedOf({ dataDir }: Settings, alone: boolean) {
  if (alone) return startEmbedded(dataDir);
  if (existsSync(join(dataDir, 'postgres'))) return joinEmbedded(dataDir);
  throw new Refusal(
    `There is no database in ${dataDir}, and DATABASE_URL is not set. Run this with the settings of the server.`,
  );
}

/** The address of the replica; null without one, and while it does not keep up. */
async function usableReplica({ databaseReplicaUrl: url }: Settings, primaryUrl: string): Promise<string | null> {
  if (!url) return null;
  const state = await caughtUp(url, primaryUrl);
  if (state === 'used') return url;
  process.stderr.write(`The replica is ${state}, so this reads from the primary.\n`);
  return null;
}

function refuseUnreachable(error: Error): never {
  if (error instanceof SettingsError) throw error;
  throw new Refusal(connectionSentence(error) ?? `PostgreSQL cannot be reached: ${error.message}`);
}

/** Throws when no server has prepared this database yet. */
export async function needPrepared(client: pg.Client) {
  const { rows } = await client.query("select to_regclass('public.audit_log') is not null as prepared");
  if (!rows[0].prepared) throw new Refusal('This database is not prepared yet. Start Groundwork with it once.');
}

/** Runs a command and prints its result. On a failure, the exit code is that of the refusal, or else `failure`. */
export async function runCommand(work: () => Promise<string>, failure = 1) {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    process.stderr.write(`${error instanceof Refusal ? message : `This did not work: ${message || code}`}\n`);
    process.exitCode = (error instanceof Refusal && error.exitCode) || failure;
  }
}
