import { type Database, type Db, statementSeconds } from '@groundwork/db/database';
import { sql } from 'kysely';
import { inTurn } from './turns.ts';

/** Thrown by a job with work left, because its time is over or the server stops. The queue then runs the job again. */
export class Unfinished extends Error {
  override message = 'Not finished in time; it goes on at once';
}

/** Does one part of a job in the transaction of `db`. Returns false when nothing is left. */
export type Batch = (db: Db) => Promise<boolean>;

/**
 * Repeats `batch`, each time in a transaction of its own, until nothing is left. So no transaction holds locks for
 * long, and a crash loses at most one batch: the next run goes on with the rest. A batch must do nothing twice, also
 * when several servers run it at once. The time limit of each statement is `statementSeconds.long`.
 * @throws Unfinished when `signal` is aborted and something may be left
 */
export async function inBatches(db: Database, signal: AbortSignal, batch: Batch): Promise<void> {
  for (let more = true; more; ) {
    if (signal.aborted) throw new Unfinished();
    more = await inTurn(() =>
      db.long.transaction().execute(async (transaction) => {
        await sql.raw(`set local statement_timeout = '${statementSeconds.long}s'`).execute(transaction);
        return batch(transaction);
      }),
    );
  }
}
