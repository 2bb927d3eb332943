import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { UnfitDatabase } from './migrate.ts';

/** How long a notice may take on a busy machine. Without a pool, the check ends as soon as the notice arrives. */
const patienceMs = 5000;

const connected = async (connectionString: string) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: patienceMs });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/**
 * Whether a session of `listenUrl` receives a notice that is sent through `sendUrl`. False behind a connection pool in
 * transaction mode, which gives the listening session to other clients. False if the URLs lead to different databases.
 */
export async function receivesNotices(listenUrl: string, sendUrl: string): Promise<boolean> {
  const channel = `groundwork_check_${randomBytes(8).toString('hex')}`;
  const listener = await connected(listenUrl);
  try {
    const arrived = new Promise<true>((resolve) => listener.once('notification', () => resolve(true)));
    await listener.query(`listen ${channel}`);
    const sender = await connected(sendUrl);
    try {
      await sender.query('select pg_notify($1, $2)', [channel, '']);
    } finally {
      await sender.end();
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, patienceMs, false);
    });
    return await Promise.race([arrived, late]).finally(() => clearTimeout(timer));
  } finally {
    await listener.end();
  }
}

/** The databases of an installation, as settings name them. */
type Urls = { databaseUrl: string | null; databaseDirectUrl: string | null };

/**
 * Returns a sentence if the address for migrations, jobs and live updates leads through a pool that does not keep
 * sessions; null if it keeps them, or if PostgreSQL runs embedded.
 */
export async function sharedSessions({ databaseUrl, databaseDirectUrl }: Urls): Promise<string | null> {
  if (!databaseDirectUrl || (await receivesNotices(databaseDirectUrl, databaseDirectUrl))) return null;
  return databaseUrl === databaseDirectUrl
    ? 'DATABASE_URL leads through a connection pool in transaction mode, such as PgBouncer. ' +
        'Set DATABASE_DIRECT_URL to an address of the same database without such a pool: ' +
        'migrations, jobs and live updates need one.'
    : 'DATABASE_DIRECT_URL leads through a connection pool in transaction mode, such as PgBouncer. ' +
        'Set it to an address of the same database without such a pool: ' +
        'migrations, jobs and live updates need one.';
}

/**
 * Returns a sentence if requests (`pooledUrl`) and live updates (`directUrl`) reach different databases; null if they
 * reach the same one.
 */
export async function differentDatabases(pooledUrl: string, directUrl: string): Promise<string | null> {
  if (pooledUrl === directUrl || (await receivesNotices(directUrl, pooledUrl))) return null;
  return 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Both must lead to the same one.';
}

/** @throws UnfitDatabase with `problem`, if there is one. */
export function refuseUnfit(problem: string | null) {
  if (problem) throw new UnfitDatabase(problem);
}

export const losesStatements =
  'The connection pool of DATABASE_URL loses prepared statements, so the server sends them unprepared, ' +
  'which costs time. PgBouncer 1.21 or later keeps them with max_prepared_statements.';

/**
 * Whether prepared statements last on the connections of `url`. A pool in transaction mode runs a client's next
 * transaction on another connection of PostgreSQL, where only some pools prepare the statement again: PgBouncer 1.21 or
 * later with `max_prepared_statements`. Answers no in doubt.
 */
export async function keepsStatements(url: string): Promise<boolean> {
  const clients: pg.Client[] = [];
  const open = async () => {
    const client = await connected(url);
    clients.push(client);
    return client;
  };
  try {
    const client = await open();
    const ask = async () =>
      (
        await client.query({
          name: 'groundwork_check',
          text: 'select pg_backend_pid() as pid where $1',
          values: [true],
        })
      ).rows[0]?.pid;
    const first = await ask();
    // A connection pool reports a process id of its own in the protocol, which differs from that of PostgreSQL.
    if (first === (client as pg.Client & { processID: number }).processID) return true;
    // An open transaction holds a connection of PostgreSQL, so that the client soon gets another one.
    for (let held = 0; held < 4; held++) {
      await (await open()).query('begin');
      if ((await ask()) !== first) return true;
    }
    return false;
  } catch (error) {
    if (['26000', '42P05'].includes((error as { code?: string }).code ?? '')) return false;
    if ((error as Error).message.includes('timeout')) return false;
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
