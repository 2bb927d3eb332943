import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { readTransaction, type Session } from './transactions.ts';

// Reads of much data may run on a standby. Each read sees everything that was committed when it began: it first asks
// the primary for its WAL position, and waits a moment until the standby has replayed the log up to there.

/** How long a read waits for the standby to catch up, and the interval at which it asks. */
const patienceMs = 100;
const askAgainMs = 5;
/** A standby that does not answer within this time counts as away. */
const answerMs = 1000;
const tryAgainMs = 1000;

/** `away`: the server does not answer, or is no standby any more. `behind`: the standby replays too late. */
export type ReplicaState = 'used' | 'away' | 'behind';

const position = 'select pg_current_wal_flush_lsn()::text as position';
const reached = (place: string) =>
  `select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= '${place}'::pg_lsn as has_it`;
type Progress = { is_standby: boolean; has_it: boolean };

/** Asks for the progress until the standby has reached the position, for at most `waitMs`. */
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

/** Thrown when a read cannot run on the replica. */
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

/** A standby, or several behind one address. While it is away or behind, checks it every second. */
export class Replica {
  /** Null until the first check. */
  state: ReplicaState | null = null;
  /** The number of reads so far, by the server that answered. */
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
   * Runs `work` on the standby when the standby has everything that was committed before. Asks for the progress on the
   * connection that reads, because another connection may lead to another standby.
   * @throws NotReached when the standby has not caught up or does not answer; errors of `work`
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

  /** Finds out whether the standby can be used, and sets `state`. */
  async check() {
    this.#become(
      await orTooLate(this.#mustReach(this.#db)).then(
        () => 'used' as const,
        (error) => (error instanceof NotReached ? error.state : 'away'),
      ),
    );
  }

  /** Waits until the standby of `db` has everything that is committed on the primary. */
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
 * A `readTransaction` on the replica of `db`, if there is one and it has everything that is committed. Without one, or
 * if the read fails on the replica for any reason, reads from the primary. `options` apply only on the primary.
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

/** The state of the standby at `replicaUrl`, after waiting up to ten seconds until it has caught up. */
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
