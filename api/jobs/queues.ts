import type { Db } from '@groundwork/db/database';
import pg from 'pg';
import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { WaitingJob } from '../cli/backup-archive.ts';
import type { Mail } from '../mail/mail.ts';

/** Every queue and how it retries. */
const queues = {
  sweep: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 24 * 3600 },
  remind: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 24 * 3600 },
  // A server that dies leaves its import to another, which goes on where it was.
  import: {
    retryLimit: 20,
    retryDelay: 2,
    expireInSeconds: 3600,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  },
  'sweep-files': { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
  // Tries for about two days, a little later each time, and at once when a mail server that was away is back. What a server that dies was sending is another's soon.
  mail: {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 6 * 3600,
    expireInSeconds: 120,
    heartbeatSeconds: 20,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  },
} as const;

export const quiet: ConstructorOptions = {
  schema: 'jobs',
  migrate: false,
  createSchema: false,
  supervise: false,
  schedule: false,
};

/** Names an import and the session with whose rights it runs; nothing in it is secret. */
export type ImportTask = { import_id: string; session_id: string };

export type Jobs = {
  /** Within a transaction, whose commit starts it. */
  startImport(db: Db, task: ImportTask): Promise<void>;
  sendMail(mail: Mail): Promise<void>;
  /** Queues a mail and waits a moment for it. Unless it is `sent` the queue goes on trying; `error` is the code of the first refusal, when there was one. */
  sendMailNow(mail: Mail): Promise<{ sent: boolean; error: string | null }>;
  stop(): Promise<void>;
};

/** Brings the job tables to this version, as the owner, and lets the server use them. */
export async function prepareJobs(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('create schema if not exists jobs authorization groundwork_owner; set role groundwork_owner');
    const boss = new PgBoss({
      ...quiet,
      migrate: true,
      db: { executeSql: (text, values) => client.query(text, values) },
    });
    await boss.start();
    for (const [name, options] of Object.entries(queues)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
    await boss.schedule('sweep', '17 * * * *');
    await boss.schedule('remind', '2 * * * *');
    await boss.schedule('sweep-files', '47 * * * *');
    await boss.stop({ graceful: false, close: false });
    await client.query(
      'grant usage on schema jobs to groundwork_login; grant select, insert, update, delete on all tables in schema jobs to groundwork_login; grant execute on all functions in schema jobs to groundwork_login',
    );
  } finally {
    await client.end();
  }
}

/** Puts jobs of a backup into their queues, within the transaction of `client`, which sees to it that they come once. */
export async function refillQueues(client: pg.Client, jobs: WaitingJob[]) {
  const boss = new PgBoss({ ...quiet, db: { executeSql: (text, values) => client.query(text, values) } });
  await boss.start();
  for (const [queue, some] of Map.groupBy(jobs, (job) => job.queue))
    await boss.insert(
      queue,
      some.map(({ id, data }) => ({ id, data })),
    );
  await boss.stop({ graceful: false, close: false });
}
