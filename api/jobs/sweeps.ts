import { limits } from '@groundwork/contract/base/limits';
import type { Database } from '@groundwork/db/database';
import { sql } from 'kysely';
import type { Settings } from '../settings.ts';
import { inBatches } from './batches.ts';

/** A kind of rows that rules.sweep deletes, the days for which they are kept, and the most rows of a batch. */
type Sweep = { what: string; days: number; most?: number };

/** Expired rows. The hourly sweep deletes them. */
const expired: Sweep[] = [
  { what: 'attempts', days: 0 },
  { what: 'sessions', days: 0 },
  { what: 'links', days: 0 },
  // Deletes rows of many tables.
  { what: 'accounts', days: 0, most: 100 },
  { what: 'sign_ups', days: 0 },
  { what: 'import_sessions', days: 0 },
  // The sweep of files deletes their files.
  { what: 'data_exports', days: 0 },
  { what: 'idempotency_keys', days: 1 },
];

/** Rows with a retention setting. The hourly sweep deletes jobs, the nightly sweep the rest. */
const jobs = ({ retention }: Settings): Sweep[] => [
  { what: 'jobs', days: retention.job },
  { what: 'failed_jobs', days: retention.failed_job },
];
const old = ({ retention }: Settings): Sweep[] => [
  { what: 'activity', days: retention.activity },
  { what: 'notifications', days: retention.notification },
  { what: 'unread_notifications', days: retention.unread_notification },
  { what: 'audit', days: retention.audit },
  { what: 'import_items', days: retention.import },
  { what: 'imports', days: retention.import },
  { what: 'revisions', days: retention.revision },
  // Deletes rows of many tables.
  { what: 'deletions', days: limits.deletionDays, most: 20 },
];

/** Deletes rows in batches, each kind after the other. Throws the first error at the end, after the other kinds. */
async function sweepAll(db: Database, signal: AbortSignal, sweeps: Sweep[]): Promise<void> {
  const errors: unknown[] = [];
  for (const { what, days, most = limits.jobs.batchRows } of sweeps)
    await inBatches(db, signal, async (transaction) => {
      const { rows } = await sql<{ deleted: number }>`
        select rules.sweep(${what}, ${days}, ${most}) as deleted`.execute(transaction);
      return (rows[0]?.deleted ?? 0) > 0;
    }).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** The hourly sweep: deletes expired rows, and marks stopped imports as failed. */
export async function sweepExpired(db: Database, settings: Settings, signal: AbortSignal): Promise<void> {
  await sweepAll(db, signal, [...expired, ...jobs(settings)]);
  await inBatches(db, signal, async (transaction) => {
    await sql`select rules.sweep_imports(${'imports.stopped'})`.execute(transaction);
    return false;
  });
}

/** The nightly sweep: deletes rows and map history that are older than the settings allow. */
export async function sweepOld(db: Database, settings: Settings, signal: AbortSignal): Promise<void> {
  await sweepAll(db, signal, old(settings));
  const { days, versions } = settings.mapHistory;
  const { batchRows, mapsAtOnce } = limits.jobs;
  let after = '00000000-0000-0000-0000-000000000000';
  await inBatches(db, signal, async (transaction) => {
    const { rows } = await sql<{ deleted: number; last_map: string | null }>`
      select * from rules.sweep_history(${days}, ${versions}, ${after}, ${mapsAtOnce}, ${batchRows})
    `.execute(transaction);
    const [{ deleted, last_map }] = rows as [(typeof rows)[number]];
    after = last_map ?? after;
    return deleted > 0 || last_map !== null;
  });
}
