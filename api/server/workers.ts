import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@groundwork/contract/base/limits';
import type { Database, Db } from '@groundwork/db/database';
import { toPrimary } from '@groundwork/db/primary';
import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import { type Job, PgBoss } from 'pg-boss';
import { dataExportWorker } from '../app/data-export-job.ts';
import type { Files } from '../base/files/files.ts';
import { repeatedLog } from '../base/repeated-log.ts';
import { deleteDueAccounts } from '../jobs/account-deletions.ts';
import { again } from '../jobs/again.ts';
import { type ImportTask, type Jobs, quiet } from '../jobs/queues.ts';
import { sweepExpired, sweepOld } from '../jobs/sweeps.ts';
import type { Mail } from '../mail/mail.ts';
import { runImport } from '../maps/import/import-job.ts';
import { makeStepTasks } from '../maps/map-steps.ts';
import { startAuditFeed } from '../people/audit-feed/feed.ts';
import type { Settings } from '../settings.ts';
import {
  notifyAddressed,
  queueDigests,
  queueMails,
  remind,
  remindCheckIns,
  sendReminders,
} from '../talk/notification-mails.ts';

// Sends one mail at a time and marks it as sent before the next, so that a crash repeats at most one. A notification
// wakes the worker; retries are found by polling.
const sending = { batchSize: 1, perJobResults: true, notifyPollingIntervalSeconds: 2 } as const;

/** The first 1000 characters of an error of the mail server, without email addresses. */
const withoutAddresses = (text: string) => text.slice(0, 1000).replace(/[^\s<>]+@[^\s<>]+/g, '…');

/** How often the server looks for requests to addresses and for notifications to mail. */
const lookMs = 3000;

/** How long sendMailNow waits, and its polling interval. */
const patience = { ms: 1500, everyMs: 50 };

/** The error code of the mail server or of the connection: "550", "ESOCKET". */
function codeOf(error: unknown): string | null {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode?.toString() ?? code ?? null;
}

/** Codes of a mail server that could not be reached. They say nothing about the mail. */
const unreachedCode = /^(ECONN|EDNS|ESOCKET|ETIMEDOUT)/;

type Parts = {
  loginUrl: string;
  db: Database;
  settings: Settings;
  deliver: (mail: Mail) => Promise<void>;
  files: Files;
  log: FastifyBaseLogger;
};

/**
 * Starts the workers of this server. Failed jobs are retried; their errors are logged without the content of the job.
 */
export async function startJobs({ loginUrl, db, settings, deliver, files, log }: Parts): Promise<Jobs> {
  const boss = new PgBoss({
    ...quiet,
    ...toPrimary(loginUrl),
    application_name: 'groundwork jobs',
    max: 3,
    supervise: true,
    // How soon another server takes over the job of a server that died.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 5,
    schedule: true,
    useListenNotify: true,
  });
  const repeated = repeatedLog(log);
  // The workers of all queues fail alike while the database is away. pg-boss adds their names.
  const reasonOf = ({ message }: Error) => message.replace(/ \(Queue: [^()]*\)$/, '');
  boss.on('error', (error) => repeated.error({ err: { message: reasonOf(error) } }, 'jobs'));
  await boss.start();
  const stopping = new AbortController();
  /** Runs `work` for the jobs of a queue, for a limited time and until the server stops. */
  const inTime = (queueName: string, work: (signal: AbortSignal) => Promise<void>) =>
    boss.work(queueName, () =>
      work(AbortSignal.any([stopping.signal, AbortSignal.timeout(limits.jobs.seconds * 1000)])),
    );
  await inTime('sweep', (signal) => sweepExpired(db, settings, signal));
  await inTime('sweep-old', (signal) => sweepOld(db, settings, signal));
  await inTime('map-steps', async (signal) => {
    const added = await makeStepTasks(db, signal, (map, error) =>
      log.warn({ map, reason: error.message }, 'the rule of a map could not make tasks, will be tried again'),
    );
    if (added > 0) log.info({ added }, 'tasks made by rules of maps');
  });
  await boss.work('sweep-files', async () => {
    const removed = await files.sweep(async (names) => {
      const { rows } = await sql<{ name: string }>`select rules.files_with_row(${names}) as name`.execute(db);
      return rows.map(({ name }) => name);
    });
    if (removed > 0) log.info({ removed }, 'files without a row removed');
  });
  const within = (transaction: Db) => ({
    executeSql: (text: string, values: unknown[] = []) => transaction.executeQuery(CompiledQuery.raw(text, values)),
  });
  const queue = async (transaction: Db, mail: Mail, startAfter = 0) =>
    void (await boss.send('mail', mail, { startAfter, db: within(transaction) }));
  await inTime('delete-accounts', (signal) => deleteDueAccounts({ db, settings, queueMail: queue }, signal));
  await inTime('remind', async (signal) => {
    await remind(db, signal);
    await remindCheckIns(db, signal);
    await queueDigests(db, settings, queue, signal);
  });
  await inTime('send-reminders', (signal) => sendReminders(db, signal));
  const stopLooking = again(lookMs, async () => {
    try {
      await notifyAddressed(db);
      while ((await queueMails(db, settings, queue)) > 0);
    } catch (error) {
      repeated.warn(
        { reason: (error as Error).message },
        'notifications could not be handed to the mail queue, will be tried again',
      );
    }
  });
  const stopFeed = await startAuditFeed(db, settings.audit, log);
  await sendQueuedMails(boss, deliver, log);
  // Polling also finds imports that wait for their turn or were interrupted.
  await boss.work(
    'import',
    { batchSize: 1, localConcurrency: 2, notifyPollingIntervalSeconds: 2 },
    async ([job]: Job<ImportTask>[]) => {
      if (job) await runImport({ db, settings, queueMail: queue }, job.data);
    },
  );
  const exportData = dataExportWorker({ db, settings, files, queueMail: queue, log }, stopping.signal);
  await boss.work('data-export', { notifyPollingIntervalSeconds: 2 }, exportData);
  return {
    async startImport(transaction, task) {
      await boss.send('import', task, { db: within(transaction) });
    },
    async startDataExport(transaction, task) {
      await boss.send('data-export', task, { db: within(transaction) });
    },
    async sendMail(mail, transaction) {
      await boss.send('mail', mail, transaction && { db: within(transaction) });
    },
    async sendMailNow(mail) {
      const id = await boss.send('mail', mail);
      for (const end = Date.now() + patience.ms; id && Date.now() < end; await sleep(patience.everyMs)) {
        const [job] = await boss.findJobs<Mail>('mail', { id });
        if (job?.state === 'completed') return { sent: true, error: null };
        if (job?.state === 'retry')
          return { sent: false, error: (job.output as { code?: string | null }).code ?? null };
      }
      return { sent: false, error: null };
    },
    async stop() {
      stopping.abort();
      await Promise.all([stopLooking(), stopFeed()]);
      await boss.stop({ graceful: true, timeout: limits.stopping.jobsMs });
    },
  };
}

/** Sends the mails of the queue. When an unreachable mail server answers again, retries the mails that missed it. */
async function sendQueuedMails(boss: PgBoss, deliver: Parts['deliver'], log: Parts['log']) {
  let unreached = false;
  const reachedAgain = async () => {
    unreached = false;
    await boss
      .getDb()
      .executeSql(
        `update jobs.job set start_after = now()
         where name = 'mail' and state = 'retry' and start_after > now() and output->>'code' ~ $1`,
        [unreachedCode.source],
      )
      .catch((error: Error) => log.warn({ reason: error.message }, 'could not retry waiting mails early'));
  };
  const mailWorker: string = await boss.work('mail', sending, async (jobs: Job<Mail>[]) => {
    const [{ id, data }] = jobs as [Job<Mail>];
    // More mails may wait, so the worker fetches again at once.
    boss.notifyWorker(mailWorker);
    try {
      await deliver(data);
      log.info({ job: id, queue: 'mail' }, 'mail sent');
      if (unreached) await reachedAgain();
      return [{ id, status: 'completed' as const }];
    } catch (error) {
      const reason = withoutAddresses(error instanceof Error ? error.message : 'unknown');
      const code = codeOf(error);
      if (unreachedCode.test(code ?? '')) unreached = true;
      else if (unreached) await reachedAgain();
      log.warn({ job: id, queue: 'mail', reason }, 'mail not sent, will be tried again');
      return [{ id, status: 'failed' as const, output: { reason, code } }];
    }
  });
}
