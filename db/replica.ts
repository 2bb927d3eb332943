import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { readTransaction, type Session } from './transactions.ts';

// Reads of much data may run on a standby, and show all that was committed when they began: a read first asks the
// primary how far it is, and waits a moment until the standby has replayed that.

/** How long a read waits for the standby, and how often it asks. */
const patienceMs = 100;
const askAgainMs = 5;
/** A standby that does not answer within this time is away. */
const answerMs = 1000;
const tryAgainMs = 1000;

/** `away`: it does not answer, or is no standby any more. `behind`: it replays too late. */
export type ReplicaState = 'used' | 'away' | 'behind';

const position = 'select pg_current_wal_flush_lsn()::text as position';
const reached = (place: string) =>
  `select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= '${place}'::pg_lsn as has_it`;
type Progress = { is_standby: boolean; has_it: boolean };

/** Asks for the progress until the standby has replayed what is asked for. */
async function waitFor(ask: () => Promise<Progress | undefined>, waitMs: number): Promise<ReplicaState> {
  const end = performance.now() + waitMs;
  for (;;) {
    const progress = await ask();
    if (!progress?.is_standby) return 'away';
    if (progress.has_it) return 'used';
    if (performance.now() >= end) return 'behind';
    await sleep(askAgainMs);
  }
}

/** The read cannot run on the replica. */
class NotReached extends Error {
  readonly state: ReplicaState;
  constructor(state: ReplicaState) {
    super(`The replica is ${state}`);
    this.state = state;
  }
}

const orTooLate = <Result>(work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    sleep(answerMs, undefined, { ref: false }).then(() => {
      throw new NotReached('away');
    }),
  ]);

/** A standby, or several behind one address. While it is away or behind, it is tried again and again. */
export class Replica {
  /** Null until the first check. */
  state: ReplicaState | null = null;
  /** Reads so far, by who served them. */
  readonly reads = { replica: 0, primary: 0 };
  readonly #db: Database;
  readonly #primary: Db;
  readonly #onChange: (state: ReplicaState) => void;
  #again: NodeJS.Timeout | undefined;

  /** `onChange` is called with the first state, and after each change. */
  constructor(db: Database, primary: Db, onChange: (state: ReplicaState) => void) {
    this.#db = db;
    this.#primary = primary;
    this.#onChange = onChange;
  }

  /**
   * Runs `work` on the standby when it has all that was committed before. The connection that reads also asks, because
   * another connection may lead to another standby.
   * @throws when it does not, or cannot
   */
  async read<Result>(session: Session, work: Work<Result>): Promise<Result> {
    const arrived = Promise.withResolvers<void>();
    let isLate = false;
    const reading = readTransaction(this.#db, session, async (db) => {
      await this.#mustReach(db);
      if (isLate) throw new NotReached('away');
      arrived.resolve();
      return work(db);
    });
    reading.catch(arrived.reject);
    try {
      await orTooLate(arrived.promise);
      return await reading;
    } catch (error) {
      isLate = true;
      if (error instanceof NotReached) this.#become(error.state);
      else void this.check();
      throw error;
    }
  }

  /** Finds out whether it can be used. */
  async check() {
    this.#become(
      await orTooLate(this.#mustReach(this.#db)).then(
        () => 'used' as const,
        (error) => (error instanceof NotReached ? error.state : 'away'),
      ),
    );
  }

  /** Waits until the standby of `db` has all that is committed. */
  async #mustReach(db: Db) {
    const { rows } = await sql<{ position: string }>`${sql.raw(position)}`.execute(this.#primary);
    const progress = sql<Progress>`${sql.raw(reached(rows[0]?.position ?? ''))}`;
    const state = await waitFor(async () => (await progress.execute(db)).rows[0], patienceMs);
    if (state !== 'used') throw new NotReached(state);
  }

  #become(state: ReplicaState) {
    if (state !== this.state) this.#onChange(state);
    this.state = state;
    clearTimeout(this.#again);
    if (state !== 'used') this.#again = setTimeout(() => this.check(), tryAgainMs).unref();
  }

  stop() {
    clearTimeout(this.#again);
  }
}

type Work<Result> = (db: Db) => Promise<Result>;

/**
 * A `readTransaction` on the replica of `db`, if there is one that has all that is committed; otherwise on the primary.
 * If it fails on the replica for any reason, the primary decides. There, `options` hold.
 */
export async function readAnywhere<Result>(
  db: Database,
  session: Session,
  work: Work<Result>,
  options?: Parameters<typeof readTransaction>[3],
): Promise<Result> {
  const { replica } = db;
  if (replica?.state === 'used') {
    try {
      const result = await replica.read(session, work);
      replica.reads.replica++;
      return result;
    } catch {
      // The primary reads.
    }
  }
  if (replica) replica.reads.primary++;
  return readTransaction(db, session, work, options);
}

/** Whether a command may read from `replicaUrl`: it waits up to ten seconds until the standby has caught up. */
export async function caughtUp(replicaUrl: string, primaryUrl: string): Promise<ReplicaState> {
  const [replica, primary] = [replicaUrl, primaryUrl].map((connectionString) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
    return client.on('error', () => {});
  }) as [pg.Client, pg.Client];
  try {
    await Promise.all([replica.connect(), primary.connect()]);
    const place = (await primary.query(position)).rows[0].position;
    return await waitFor(async () => (await replica.query(reached(place))).rows[0], 10_000);
  } catch {
    return 'away';
  } finally {
    await Promise.allSettled([replica.end(), primary.end()]);
  }
}
