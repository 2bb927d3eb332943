import { CompiledQuery } from 'kysely';
import { type Database, type Db, statementSeconds, withNext } from './database.ts';
import { readOnlyCode } from './primary.ts';

const sessionToken = /^[A-Za-z0-9]{20,64}$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const asMember = 'set local role groundwork_member';
const tabName = /^[\w-]{1,40}$/;

/** PostgreSQL error codes after which the whole transaction is retried: deadlock_detected, serialization_failure. */
const again = new Set(['40P01', '40001']);

/**
 * Delays `work` while the person or network holds too many connections. `long` says which pool counts: the pool for
 * long transactions, or the other.
 */
export type Turn = <Result>(work: () => Promise<Result>, long: boolean) => Promise<Result>;

/** The error code of PostgreSQL for a statement that has taken longer than `statement_timeout`: query_canceled. */
const canceled = '57014';

/** The error code of rules.enter for an invalid session: invalid_authorization_specification. */
const invalidSession = '28000';

/** The session of a signed-in person. Without `inTurn`, the number of their connections is not limited. */
export type Session = { token: string; inTurn?: Turn };

/** Thrown when a read transaction writes, which is a defect of the code. */
export class WriteInReading extends Error {}

/** Runs in a transaction; `db` is the transaction. */
type Work<Result> = (db: Db) => Promise<Result>;

/**
 * With `long`, the transaction takes a connection from the pool for long transactions. With `atOnce`, the session is
 * verified in the same round trip as the first statement of `work`, which runs only if the session is valid. So `work`
 * must do nothing before its first statement that needs a session. Its result counts only if the session is valid.
 */
type ReadOptions = { long?: boolean; atOnce?: boolean };

/**
 * `tab` is the person's browser tab, for change notices (live.sql). With `long`, statements may take
 * `statementSeconds.long`, as statements on a whole map do.
 */
type WriteOptions = ReadOptions & { tab?: string | undefined };

/**
 * Runs `work` in a read-only transaction as the person of `session`. Row-level security applies.
 * Resolves before PostgreSQL acknowledges the commit, because a read-only commit has nothing to lose. The connection
 * returns to the pool after the commit.
 * @throws error 28000 of PostgreSQL, before `work` starts, when the session does not exist, has expired or was ended;
 * WriteInReading when `work` writes.
 */
export function readTransaction<Result>(
  db: Database,
  session: Session,
  work: Work<Result>,
  options: ReadOptions = {},
): Promise<Result> {
  const begin = ['begin read only', ...enter(session)];
  return retried(
    () =>
      new Promise<Result>((resolve, reject) => {
        const worked = async (mine: Db) => {
          const result = await work(mine);
          if (options.atOnce) await mine.executeQuery(CompiledQuery.raw(''));
          resolve(result);
        };
        transaction(db, session, begin, worked, options).catch(reject);
      }),
  ).catch((error) => {
    // In a write transaction, the same error code means that the database is read-only, as during a failover.
    throw error.code === readOnlyCode ? new WriteInReading('A read transaction wrote', { cause: error }) : error;
  });
}

/**
 * Runs `work` in a transaction as the person of `session`. Row-level security applies.
 * Resolves when PostgreSQL has acknowledged the commit.
 * @throws error 28000 of PostgreSQL, before `work` starts, when the session does not exist, has expired or was ended.
 */
export function writeTransaction<Result>(
  db: Database,
  session: Session,
  work: Work<Result>,
  { tab = '', ...options }: WriteOptions = {},
): Promise<Result> {
  const begin = ['begin', ...enter(session)];
  if (tabName.test(tab)) begin.push(`set local groundwork.tab = '${tab}'`);
  if (options.long) begin.push(`set local statement_timeout = '${statementSeconds.long}s'`);
  return retried(() => transaction(db, session, begin, work, options));
}

/**
 * Runs `work` as the person who set the rule of a map that makes tasks. If that person may not make tasks in the team
 * any more, runs `work` as nobody. Row-level security applies.
 */
export function ruleTransaction<Result>(db: Database, mapId: string, work: Work<Result>): Promise<Result> {
  const begin = ['begin', `select rules.enter_for_map('${uuid.test(mapId) ? mapId : ''}')`, asMember];
  return retried(() => transaction(db, { token: '' }, begin, work));
}

/**
 * Runs `work` in a read-only transaction as the person who has asked for an export of their data. Row-level security
 * applies. Never repeats `work`, which writes rows into a file as it reads them.
 * @throws error 28000 of PostgreSQL, before `work` starts, when the export has ended or the person has lost access.
 */
export function exportTransaction<Result>(db: Database, exportId: string, work: Work<Result>): Promise<Result> {
  const begin = [
    'begin read only',
    `set local statement_timeout = '${statementSeconds.long}s'`,
    `select rules.enter_for_data_export('${uuid.test(exportId) ? exportId : ''}')`,
    asMember,
  ];
  return transaction(db, { token: '' }, begin, work, { long: true });
}

/**
 * Runs `work` in the transaction `db` with a statement timeout of `ms`. Returns null when PostgreSQL has canceled a
 * statement. Always rolls the writes of `work` back.
 */
export async function inTime<Result>(db: Db, ms: number, work: () => Promise<Result>): Promise<Result | null> {
  await db.executeQuery(CompiledQuery.raw(`savepoint part; set local statement_timeout = ${ms}`));
  const result = await work().catch((error) => {
    if (error.code !== canceled) throw error;
    return null;
  });
  await db.executeQuery(CompiledQuery.raw('rollback to savepoint part; release part'));
  return result;
}

/**
 * Runs `work` as `groundwork_login` within a transaction of a person, so that it can queue jobs. `work` sees no rows of
 * teams.
 */
export async function asServer<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await db.executeQuery(CompiledQuery.raw('set local role none'));
  const result = await work();
  await db.executeQuery(CompiledQuery.raw('set local role groundwork_member'));
  return result;
}

/**
 * The token is part of the SQL text, because PostgreSQL accepts several statements in one message only without
 * parameters.
 */
const enter = ({ token }: Session) => [`select rules.enter('${sessionToken.test(token) ? token : ''}')`, asMember];

async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      if (count === 3 || !again.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** Sends `begin` in one round trip. Without `atOnce`, `work` starts after PostgreSQL has answered it. */
function transaction<Result>(
  db: Database,
  { inTurn = (run) => run() }: Session,
  begin: string[],
  work: Work<Result>,
  { long = false, atOnce = false }: ReadOptions = {},
): Promise<Result> {
  const run = () =>
    (long ? db.long : db).connection().execute(async (connection) => {
      try {
        await connection.executeQuery(CompiledQuery.raw(begin.join('; '), atOnce ? withNext : []));
        const result = await work(connection);
        await commit(connection);
        return result;
      } catch (error) {
        // If the rollback fails, the pool closes the connection. If `work` failed before its first statement, `begin`
        // is sent here, and an invalid session is the first reason.
        const failed = await connection.executeQuery(CompiledQuery.raw('rollback')).catch((reason) => reason);
        throw failed.code === invalidSession ? failed : error;
      }
    });
  return inTurn(run, long);
}

/** @throws when a statement of the transaction failed: PostgreSQL then rolls back without an error. */
async function commit(connection: Db) {
  const { rows } = await connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit'));
  if (rows[0]?.command !== 'COMMIT') throw new Error('A statement failed, so PostgreSQL rolled the transaction back');
}
