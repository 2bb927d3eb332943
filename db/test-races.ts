import pg from 'pg';
import { vi } from 'vitest';

/** Runs `work` with two administrator connections, for concurrent transactions. */
export async function withTwoSessions(url: string, work: (first: pg.Client, second: pg.Client) => Promise<void>) {
  const sessions = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const;
  await Promise.all(sessions.map((session) => session.connect()));
  try {
    await work(...sessions);
  } finally {
    await Promise.all(sessions.map((session) => session.end()));
  }
}

const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Resolves as soon as this number of statements in the database waits for a lock. */
export async function untilBlocked(admin: pg.Client, statements = 1) {
  const isBlocked = async () => {
    // Within a transaction PostgreSQL caches these statistics.
    await admin.query('select pg_stat_clear_snapshot()');
    return (await admin.query(waiting)).rowCount === statements;
  };
  await vi.waitUntil(isBlocked, { interval: 5, timeout: 10_000 });
}

/** Resolves as soon as `work` is done or a statement waits for a lock. */
export async function settledOrWaiting(admin: pg.Client, work: Promise<unknown>) {
  let settled = false;
  const done = () => {
    settled = true;
  };
  work.then(done, done);
  await vi.waitUntil(async () => settled || (await admin.query(waiting)).rowCount !== 0, {
    interval: 5,
    timeout: 10_000,
  });
}
