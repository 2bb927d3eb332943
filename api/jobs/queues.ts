import { limits } from '@groundwork/contract/base/limits';
import type { QueueName } from '@groundwork/contract/base/queues';
import type { Db } from '@groundwork/db/database';
import pg from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Mail } from '../mail/mail.ts';

/**
 * Jobs that go through a table (batches.ts). If a server dies, or a run ends before its work, another run goes on with
 * the rest.
 */
const inBatches = {
  retryLimit: 50,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: limits.jobs.seconds + 60,
  heartbeatSeconds: 20,
} as const;
/** The library would delete finished jobs in one statement. The hourly sweep deletes them in batches. */
const kept = { deleteAfterSeconds: 0 } as const;

/** All queues with their retry policies. */
const queues = {
  sweep: inBatches,
  'sweep-old': inBatches,
  remind: inBatches,
  'send-reminders': inBatches,
  // If a server dies, another continues its import.
  import: {
    retryLimit: 20,
    retryDelay: 2,
    expireInSeconds: 3600,
    heartbeatSeconds: 20,
    notify: true,
  },
  // If a server dies, another starts the export again. It may copy many files, so it has more time.
  'data-export': {
    retryLimit: 20,
    retryDelay: 2,
    expireInSeconds: 6 * 3600,
    heartbeatSeconds: 20,
    notify: true,
  },
  'map-steps': inBatches,
  'delete-accounts': inBatches,
  'sweep-files': { retryLimit: 3, retryDelay: 60, expireInSeconds: 1800, heartbeatSeconds: 20 },
  // Retries for about two days with growing delays, and at once when an unreachable mail server is back. If a server
  // dies while sending, another picks the job up after the heartbeat.
  mail: {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
    notify: true,
  },
} as const satisfies Record<QueueName, object>;

export const quiet: ConstructorOptions = {
  schema: 'jobs',
  migrate: false,
  createSchema: false,
  supervise: false,
  schedule: false,
};

/** An import and the session whose rights it uses. It contains no secrets. */
export type ImportTask = { import_id: string; session_id: string };

/** An export of a person's data (db/rules/app/data-export.sql). */
export type DataExportTask = { export_id: string };

export type Jobs = {
  /** Queues the job in the transaction of `db`; it starts after the commit. */
  startImport(db: Db, task: ImportTask): Promise<void>;
  /** Queues the job in the transaction of `db`; it starts after the commit. */
  startDataExport(db: Db, task: DataExportTask): Promise<void>;
  /** Queues the mail. With `transaction`, which needs the server's role (`asServer`), sends it after the commit. */
  sendMail(mail: Mail, transaction?: Db): Promise<void>;
  /**
   * Queues a mail and waits briefly for its delivery. Unless it is `sent`, the queue retries; `error` is the code of
   * the first failure, if any.
   */
  sendMailNow(mail: Mail): Promise<{ sent: boolean; error: string | null }>;
  stop(): Promise<void>;
};

/**
 * A trigger that blanks the payload of a job in the statement that ends the job. Mails hold links and addresses, and
 * the library keeps an ended job for a day. A failed mail keeps its payload for another try. A failed mail with a
 * secret link keeps only its recipient, for the list of failed jobs, because the link has expired by then.
 */
const blankPayloads = `
  create or replace function jobs.blank_payload() returns trigger language plpgsql set search_path = pg_temp as $$
  begin
    if new.state in ('completed', 'cancelled') then new.data = null;
    elsif new.state = 'failed' and new.data ? 'secret' then
      new.data = jsonb_build_object('to', new.data -> 'to', 'blanked', true);
    end if;
    return new;
  end $$;
  create or replace trigger blank_payload before insert or update of state on jobs.job
    for each row execute function jobs.blank_payload();
  update jobs.job set state = state
  where state in ('completed', 'cancelled') and data is not null or state = 'failed' and data ? 'secret'`;

/** Indexes for the sweep, and for counts and lists of waiting and failed jobs. */
const indexes = `
  create index if not exists job_completed_on on jobs.job_common (completed_on) where completed_on is not null;
  create index if not exists job_open on jobs.job_common (name, state) where state not in ('completed', 'cancelled')`;

/** Migrates the job tables to this version as the owner, and grants the server access. */
export async function prepareJobs(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Several servers may start at once. The lock lasts until this connection ends.
    await client.query("select pg_advisory_lock(hashtext('groundwork jobs'))");
    await client.query('create schema if not exists jobs authorization groundwork_owner; set role groundwork_owner');
    const boss = new PgBoss({
      ...quiet,
      migrate: true,
      db: { executeSql: (text, values) => client.query(text, values) },
    });
    await boss.start();
    for (const [name, policy] of Object.entries(queues)) {
      const options = { ...policy, ...kept };
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
    await boss.schedule('sweep', '17 * * * *');
    await boss.schedule('sweep-old', '37 3 * * *');
    await boss.schedule('remind', '2 * * * *');
    await boss.schedule('send-reminders', '* * * * *');
    await boss.schedule('map-steps', '32 * * * *');
    await boss.schedule('delete-accounts', '*/10 * * * *');
    await boss.schedule('sweep-files', '47 * * * *');
    await boss.stop({ graceful: false, close: false });
    await client.query(blankPayloads);
    await client.query(indexes);
    await client.query(
      `grant usage on schema jobs to groundwork_login;
       revoke all on all tables in schema jobs from groundwork_login;
       revoke all on all functions in schema jobs from groundwork_login;
       grant select on all tables in schema jobs to groundwork_login;
       grant insert, update, delete on jobs.job, jobs.job_common, jobs.warning, jobs.queue_stats to groundwork_login;
       grant delete on jobs.job_dependency to groundwork_login;
       grant insert, update on jobs.queue to groundwork_login;
       grant update on jobs.version to groundwork_login;
       grant execute on function jobs.create_queue to groundwork_login`,
    );
  } finally {
    await client.end();
  }
}

/** Jobs in a backup, which wait for a server. */
export const waitingJobs = z.array(
  z.strictObject({ queue: z.enum(['mail', 'import']), id: z.uuid(), data: z.record(z.string(), z.unknown()) }),
);
export type WaitingJob = z.infer<typeof waitingJobs>[number];

/** Inserts jobs into their queues, in the transaction of `client`, so that each is inserted once. */
export async function insertJobs(client: pg.Client, jobs: WaitingJob[]) {
  const boss = new PgBoss({ ...quiet, db: { executeSql: (text, values) => client.query(text, values) } });
  await boss.start();
  for (const [queue, some] of Map.groupBy(jobs, (job) => job.queue))
    await boss.insert(
      queue,
      some.map(({ id, data }) => ({ id, data })),
    );
  await boss.stop({ graceful: false, close: false });
}
