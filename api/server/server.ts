import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@groundwork/contract/base/limits';
import { sampleCredentials } from '@groundwork/contract/maps/import/legacy';
import { type Database, loginUrl, openDatabase } from '@groundwork/db/database';
import {
  differentDatabases,
  keepsStatements,
  losesStatements,
  refuseUnfit,
  sharedSessions,
} from '@groundwork/db/direct-connection';
import { type Care, startEmbedded } from '@groundwork/db/embedded';
import { migrate } from '@groundwork/db/migrate';
import { finishMigrations } from '@groundwork/db/online-migrations';
import { onPrimary, primaryUrl } from '@groundwork/db/primary';
import { Replica } from '@groundwork/db/replica';
import { type Logger, pino } from 'pino';
import { Files } from '../base/files/files.ts';
import { setQuotas } from '../base/quotas.ts';
import { repeatedLog } from '../base/repeated-log.ts';
import { admission } from '../http/load-shedding.ts';
import { buildMetrics } from '../http/metrics.ts';
import { requestId } from '../http/request-context.ts';
import { startTracing } from '../http/tracing.ts';
import { prepareJobs } from '../jobs/queues.ts';
import { listen } from '../live/change-feed.ts';
import { liveStreams } from '../live/live-streams.ts';
import { mailer } from '../mail/mail.ts';
import { identity } from '../people/identity/auth.ts';
import { requireSecondFactor } from '../people/identity/require-second-factor.ts';
import { loginPassword, readSettings, type Settings } from '../settings.ts';
import { exitWith } from '../startup-errors.ts';
import { buildApp } from './app.ts';
import { startJobs } from './workers.ts';

/** The usual backlog of 511 would refuse connections in a burst, and clients would retry only after seconds. */
const backlog = 4096;

/**
 * Reports failures of the embedded PostgreSQL. While it is down, requests answer 503. If it cannot restart, the process
 * exits, so that its supervisor notices.
 */
const caring = (log: Logger): Care => ({
  lost: () => log.error('PostgreSQL has exited and restarts'),
  back: (ms) => log.warn({ ms }, 'PostgreSQL is running again'),
  givenUp(error) {
    process.stderr.write(
      `${error.message}. Groundwork exits. Is the disk full, or does another process stop PostgreSQL?\n`,
    );
    process.exit(1);
  },
});

/** Opens the standby of DATABASE_REPLICA_URL, and uses it as soon as it keeps up. Returns a function that closes it. */
async function openReplica(settings: Settings, primary: Database, log: Logger): Promise<() => Promise<void>> {
  if (!settings.databaseReplicaUrl) return async () => {};
  const repeated = repeatedLog(log);
  const { db, pool } = openDatabase(loginUrl(settings.databaseReplicaUrl, loginPassword(settings)), {
    connections: settings.databaseConnections,
    prepared: await keepsStatements(settings.databaseReplicaUrl).catch(() => false),
    onLost: (error) => repeated.warn({ reason: error.message }, 'connection of the replica lost'),
  });
  const replica = new Replica(db, primary, (state) => {
    if (state === 'used') log.info('the replica keeps up, and serves reads');
    else log.warn(`the replica is ${state}, so the primary serves its reads`);
  });
  primary.replica = replica;
  await replica.check();
  return () => {
    replica.stop();
    return pool.end();
  };
}

/**
 * Starts database, jobs and HTTP server. `stop` first turns readiness off, then closes the listener and gives running
 * requests and jobs some seconds to finish.
 */
async function startServer(settings: Settings): Promise<{ address: string; stop(): Promise<void> }> {
  const log = pino({ level: settings.logLevel });
  const repeated = repeatedLog(log);
  const embedded = settings.databaseUrl ? null : await startEmbedded(settings.dataDir, {}, caring(log));
  const primary = await onPrimary(settings);
  const adminUrl = primary.databaseDirectUrl ?? (embedded?.url as string);
  const password = loginPassword(settings);
  refuseUnfit(await sharedSessions(primary));
  const { ahead } = await migrate(adminUrl, password);
  if (ahead) log.warn('the database has had a later version of Groundwork, and this server uses it as it is');
  await setQuotas(adminUrl, settings.quotas);
  await requireSecondFactor(adminUrl, settings.requireSecondFactor);
  // If the database is ahead, the later version has already prepared the queues.
  if (!ahead) await prepareJobs(adminUrl);
  const nowLogin = loginUrl(primary.databaseUrl ?? adminUrl, password);
  refuseUnfit(await differentDatabases(nowLogin, loginUrl(adminUrl, password)));
  const directLogin = loginUrl(settings.databaseDirectUrl ?? adminUrl, password);
  const login = loginUrl(settings.databaseUrl ?? adminUrl, password);
  await Promise.all([primaryUrl(login), primaryUrl(directLogin)]);
  const prepared = login === directLogin || (await keepsStatements(nowLogin));
  if (!prepared) log.warn(losesStatements);
  const admitting = admission(settings.databaseConnections);
  const tracing = settings.traces && (await startTracing(settings.traces));
  const { db, pool } = openDatabase(login, {
    connections: settings.databaseConnections,
    prepared,
    onLost: (error) => repeated.warn({ reason: error.message }, 'database connection lost'),
    onWait: admitting.waited,
    onQuery(ms, text) {
      tracing?.query(ms, text);
      if (ms < settings.slowQueryMs) return;
      metrics.slowQuery();
      log.warn({ reqId: requestId(), ms: Math.round(ms * 10) / 10, query: text.slice(0, 1000) }, 'slow query');
    },
  });
  const closeReplica = await openReplica(settings, db, log);
  const { db: probe, pool: probing } = openDatabase(login, { connections: 1, prepared });
  const files = new Files(settings);
  const live = liveStreams(db, log);
  const metrics = buildMetrics({ pool, db, live });
  const [jobs, notices] = await Promise.all([
    startJobs({ loginUrl: directLogin, db, settings, deliver: metrics.counting(mailer(settings)), files, log }),
    listen({ loginUrl: directLogin, sender: probe, listener: live.listener, log }),
    // Opens the readiness connection now: after a restart many clients connect at once, and `/readyz` must not wait for
    // them.
    probing.connect().then((client) => client.release()),
  ]);
  const app = await buildApp({
    settings,
    db,
    probe,
    identity: identity(settings, db, jobs),
    files,
    jobs,
    live,
    metrics,
    tracing,
    admission: admitting,
    log,
  });
  const { host, port } = settings;
  const address = await app.listen({ host, port, backlog });
  finishMigrations(adminUrl).catch(({ message }: Error) =>
    log.error({ reason: message }, 'an online migration failed; the next start tries it again'),
  );
  return {
    address,
    async stop() {
      app.leave();
      await sleep(settings.drainSeconds * 1000);
      // Longer requests would delay the start of the next version.
      const late = setTimeout(() => app.server.closeAllConnections(), limits.stopping.requestsMs);
      await app.close();
      clearTimeout(late);
      await notices.stop();
      await jobs.stop();
      await Promise.all([pool.end(), probing.end(), closeReplica()]);
      await tracing?.stop();
      await embedded?.stop();
    },
  };
}

function banner(settings: Settings, address: string) {
  const lines = [`Groundwork is ready: ${settings.appUrl}`];
  if (!settings.production) {
    if (!settings.smtpUrl)
      lines.push(`Mails are kept at ${settings.appUrl}/dev/mailbox (${join(settings.dataDir, 'outbox')})`);
    lines.push(`Data: ${settings.databaseUrl ? 'DATABASE_URL' : join(settings.dataDir, 'postgres')}`);
    lines.push(`API: ${settings.appUrl}/api/docs`);
    if (settings.legacy?.source === 'sample')
      lines.push(
        `Import from a sample: ${settings.appUrl}/dashboard/import, ` +
          `as ${sampleCredentials.email} with ${sampleCredentials.password}`,
      );
    lines.push('npm run demo adds sample data; Ctrl+C stops the server.');
  } else {
    lines.push(`Listening on ${address}`);
    if (settings.allowed.length > 0) lines.push(`Not safe, but allowed: ${settings.allowed.join(', ')}`);
  }
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
}

/**
 * Runs the server with the settings of the environment until SIGINT or SIGTERM. Prints a known startup error as one
 * sentence and exits.
 */
export async function main() {
  try {
    const settings = readSettings(process.env);
    const server = await startServer(settings);
    banner(settings, server.address);
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        // If the database is down, parts of the shutdown would wait for it.
        setTimeout(() => process.exit(1), settings.drainSeconds * 1000 + limits.stopping.mostMs).unref();
        server.stop().then(
          () => process.exit(0),
          (error) => {
            process.stderr.write(`${error}\n`);
            process.exit(1);
          },
        );
      });
    }
  } catch (error) {
    exitWith(error);
  }
}
