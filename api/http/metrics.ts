import { createHash, timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { refusalBody } from '@groundwork/contract/base/answers';
import type { Database } from '@groundwork/db/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveStreams } from '../live/live-streams.ts';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operation of the contract; empty while it is not known. */
    operation: string;
  }
}

type Watched = {
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;
  db: Database;
  live: Pick<LiveStreams, 'count' | 'isConnected'>;
};

/**
 * The operation, or the route when there is none. All unknown addresses share one name, which bounds the number of
 * labels.
 */
export const nameOf = ({ operation, routeOptions: { url }, method }: FastifyRequest) =>
  operation || (url && !url.includes('*') ? `${method} ${url}` : 'other');

/** The metrics of this server: for Prometheus, and for the health page of super-admins. */
export function buildMetrics({ pool, db, live }: Watched) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 20 });
  const requests = new Histogram({
    name: 'groundwork_request_seconds',
    help: 'Answered requests by operation and status, and how long they took',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const refused = new Counter({
    name: 'groundwork_refused_total',
    help: 'Requests that load shedding refused',
    labelNames: ['limit'],
    registers,
  });
  const mails = new Counter({
    name: 'groundwork_mails_total',
    help: 'Attempts to hand an email to the mail server',
    labelNames: ['outcome'],
    registers,
  });
  const slowQueries = new Counter({
    name: 'groundwork_slow_queries_total',
    help: 'Statements that took longer than SLOW_QUERY_MS',
    registers,
  });
  const connections = () => ({
    active: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  new Gauge({
    name: 'groundwork_database_connections',
    help: 'Connections of the pool that are active or idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  watchLive(live, registers);
  watchReplica(db, registers);
  watchJobs(db, registers);
  watchBackup(db, registers);

  const sum = async (counter: Counter) => (await counter.get()).values.reduce((total, { value }) => total + value, 0);

  return {
    register,
    refused: (limit: 'all' | 'caller') => refused.inc({ limit }),
    slowQuery: () => slowQueries.inc(),
    /** Wraps a delivery function for mails so that its outcomes are counted. */
    counting:
      <Mail>(deliver: (mail: Mail) => Promise<void>) =>
      async (mail: Mail) => {
        try {
          await deliver(mail);
          mails.inc({ outcome: 'sent' });
        } catch (error) {
          mails.inc({ outcome: 'failed' });
          throw error;
        }
      },
    /**
     * Counts and times the answers of `app`. Load shedding counts its own refusals. Event streams are not timed,
     * because they answer only when they end.
     */
    watch(app: FastifyInstance) {
      app.decorateRequest('operation', '');
      app.addHook('onResponse', async (request, reply) => {
        if (request.refused) return;
        if (reply.raw.headersSent && reply.raw.getHeader('content-type')?.toString().startsWith('text/event-stream'))
          return;
        requests.observe({ operation: nameOf(request), status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
    async health() {
      const lag = (await register.getSingleMetric('nodejs_eventloop_lag_p99_seconds')?.get())?.values[0]?.value ?? 0;
      return {
        started_at: new Date(performance.timeOrigin).toISOString(),
        memory_bytes: process.memoryUsage.rss(),
        event_loop_ms: lag * 1000,
        connections: { ...connections(), most: pool.options.max },
        streams: live.count(),
        refused: await sum(refused),
        slow_queries: await sum(slowQueries),
        operations: await busiest(requests),
      };
    },
  };
}
export type Metrics = ReturnType<typeof buildMetrics>;

function watchLive(live: Watched['live'], registers: Registry[]) {
  new Gauge({
    name: 'groundwork_streams',
    help: 'Open streams of live updates',
    registers,
    collect: function () {
      this.set(live.count());
    },
  });
  new Gauge({
    name: 'groundwork_live_connected',
    help: 'Whether changes of others arrive at this server: 1 or 0',
    registers,
    collect: function () {
      this.set(live.isConnected() ? 1 : 0);
    },
  });
}

function watchJobs(db: Database, registers: Registry[]) {
  new Gauge({
    name: 'groundwork_jobs',
    help: 'Unfinished jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      const { rows } = await sql<{ queue: string; state: string; count: number }>`
        select q.name as queue, kind.state, count(j.name) as count
        from jobs.queue q cross join unnest(array['created', 'active', 'retry', 'failed']) kind (state)
        left join jobs.job j
          on j.name = q.name and j.state::text = kind.state and j.state not in ('completed', 'cancelled')
        where q.name not like '\\_\\_%' group by 1, 2`
        .execute(db)
        // If the database is down, the other metrics must still be readable.
        .catch(() => ({ rows: [] }));
      for (const { queue, state, count } of rows) this.set({ queue, state }, count);
    },
  });
}

function watchBackup(db: Database, registers: Registry[]) {
  new Gauge({
    name: 'groundwork_backup_written_seconds',
    help: 'When the last backup was written, in seconds since 1970. 0 before the first one',
    registers,
    async collect() {
      this.reset();
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from max(written_at)), 0)::float8 as seconds from meta.last_backup`
        .execute(db)
        // Without an answer of the database, an earlier value would look like one.
        .catch(() => ({ rows: [] }));
      for (const { seconds } of rows) this.set(seconds);
    },
  });
}

/** Metrics of DATABASE_REPLICA_URL. */
function watchReplica(db: Database, registers: Registry[]) {
  new Gauge({
    name: 'groundwork_replica_used',
    help: 'Whether reads may run on the replica of DATABASE_REPLICA_URL: 1 or 0. Absent without one',
    registers,
    collect: function () {
      if (db.replica) this.set(db.replica.state === 'used' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'groundwork_replica_reads',
    help: 'Reads that may run on the replica since the start, by who served them',
    labelNames: ['on'],
    registers,
    collect: function () {
      for (const [on, count] of Object.entries(db.replica?.reads ?? {})) this.set({ on }, count);
    },
  });
}

/** The operations with the most total time. */
async function busiest(
  requests: Histogram,
): Promise<{ name: string; requests: number; failed: number; mean_ms: number }[]> {
  const operations = new Map<string, { name: string; requests: number; failed: number; seconds: number }>();
  for (const { metricName, labels, value } of (await requests.get()).values) {
    const name = String(labels.operation);
    const one = operations.get(name) ?? { name, requests: 0, failed: 0, seconds: 0 };
    operations.set(name, one);
    if (metricName?.endsWith('_sum')) one.seconds += value;
    if (metricName?.endsWith('_count')) {
      one.requests += value;
      if (Number(labels.status) >= 500) one.failed += value;
    }
  }
  return [...operations.values()]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 20)
    .map(({ seconds, ...one }) => ({ ...one, mean_ms: (1000 * seconds) / one.requests }));
}

const sha = (text: string) => createHash('sha256').update(text).digest();

/** Serves GET /metrics to requests with the token METRICS_TOKEN. Without that setting the route does not exist. */
export function metricsPage(app: FastifyInstance, { metricsToken }: Settings, { register }: Metrics) {
  if (!metricsToken) return;
  const expected = sha(`Bearer ${metricsToken}`);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!timingSafeEqual(sha(request.headers.authorization ?? ''), expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send(refusalBody('general.notAuthenticated', 'UNAUTHORIZED'));
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
}
