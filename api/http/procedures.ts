import { createHash } from 'node:crypto';
import { freshSessionNeeded } from '@groundwork/contract/base/fresh-session';
import type { OperationMeta } from '@groundwork/contract/base/operation';
import { contract } from '@groundwork/contract/contract';
import type { Database, Db } from '@groundwork/db/database';
import { readAnywhere } from '@groundwork/db/replica';
import { readTransaction, type Session, writeTransaction } from '@groundwork/db/transactions';
import { implement, ORPCError } from '@orpc/server';
import type { Auth, AuthContext } from 'better-auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Files } from '../base/files/files.ts';
import type { Jobs } from '../jobs/queues.ts';
import type { Settings } from '../settings.ts';
import { isCrossSite, trustedOrigins } from './csrf.ts';
import { answerFor, refusal } from './errors.ts';
import { mustAuthenticate } from './fresh-session.ts';
import type { Metrics } from './metrics.ts';

/** The parts of the identity library (people/identity/auth.ts) that handlers use. */
type Identity = {
  api: Pick<Auth['api'], 'getSession'>;
  $context: Promise<{ password: Pick<AuthContext['password'], 'hash' | 'verify'> }>;
};

/**
 * The context of an operation. The token of `session` is empty when there is none. In a signed-in operation `db` is
 * that person's transaction.
 */
export type RequestContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  session: Session;
  db: Database;
  settings: Settings;
  identity: Identity;
  files: Files;
  jobs: Pick<Jobs, 'sendMail' | 'sendMailNow' | 'startImport' | 'startDataExport'>;
  metrics: Metrics;
};

const base = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, next, path }) => {
    context.request.operation = path.join('.');
    try {
      return await next();
    } catch (error) {
      throw answerFor(error, path[0]);
    }
  });

/** Operations that need no session. */
export const open = base;

/**
 * Operations that need a session and open the transactions of its person themselves, because something has to happen
 * before or after them. The contract names those that need a fresh session.
 */
export const withSession = base.use(async ({ context: { session, db }, next, procedure }, input) => {
  if (!session.token) throw refusal('UNAUTHORIZED', 'general.notAuthenticated');
  const { freshSession } = procedure['~orpc'].meta as OperationMeta;
  if (freshSession && (await mustAuthenticate(db, session, freshSession, input)))
    throw new ORPCError(freshSessionNeeded, { status: 403, message: 'account.freshSessionNeeded' });
  return next();
});

/**
 * The one GET that writes: part 7 asks that it creates the map of an instance if there is none. Another site can make a
 * browser send a GET with our cookie, so this one is refused across sites, as every write is (api-routes.ts).
 */
export const writingGet = withSession.use(({ context, next }) => {
  if (isCrossSite(context.request.headers, new Set(trustedOrigins(context.settings))))
    throw refusal('FORBIDDEN', 'general.crossSite');
  return next();
});

/**
 * Operations of a signed-in person: one transaction as that person, which is read-only for a GET. A POST that carries
 * an Idempotency-Key is done once.
 */
const inTransaction = ({ long = false, atOnce = false, read = readTransaction } = {}) =>
  withSession.use(({ context, next, path }, input, output) => {
    const { request, session, db } = context;
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const work = async (db: Db) => {
      if (typeof key !== 'string') return next({ context: { db } });
      const remembered = await remember(db, key, path.join('.'), input);
      if (remembered) return output(remembered.answer as never);
      const result = await next({ context: { db } });
      await db
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(result.output) })
        .where('key', '=', key)
        .execute();
      return result;
    };
    if (request.method === 'GET') return read(db, session, work, { long, atOnce });
    const tab = request.headers['x-groundwork-tab'];
    return writeTransaction(db, session, work, { tab: typeof tab === 'string' ? tab : undefined, long, atOnce });
  });

export const signedIn = inTransaction();
/**
 * Like `signedIn`, for the most frequent operations: verifies the session in the same round trip as the first statement.
 * The handler must do nothing before its first statement that needs a session.
 */
export const signedInAtOnce = inTransaction({ atOnce: true });
/** Like `signedIn`, for a GET of much data: it may run on the replica. */
export const signedInAnywhere = inTransaction({ read: readAnywhere });
/**
 * Like `signedIn`, for operations that may read or write very many rows, such as all nodes of a map, or that wait for
 * such an operation. They have connections of their own, and a write has more time for its statements.
 */
export const signedInForLong = inTransaction({ long: true });
/** Like `signedInForLong`, for a GET that may run on the replica. */
export const signedInForLongAnywhere = inTransaction({ long: true, read: readAnywhere });

/** The input as JSON. Very deep input overflows the stack of `JSON.stringify` and is refused. */
function serialized(input: unknown): string {
  try {
    return JSON.stringify(input);
  } catch {
    throw refusal('BAD_REQUEST', 'formFields.jsonDepth');
  }
}

/**
 * Claims an idempotency key for this request, or returns the stored answer of the first request with that key. Waits
 * while another request with the same key is running.
 */
async function remember(db: Db, key: string, operation: string, input: unknown) {
  if (key.length > 200) throw refusal('BAD_REQUEST', 'general.invalid');
  const request_hash = createHash('sha256').update(serialized(input)).digest('base64url');
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ key, operation, request_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const { rows } = await sql<{
    operation: string;
    request_hash: string;
    answer: unknown;
  }>`select operation, request_hash, answer from idempotency_keys where key = ${key} and user_id = rules.me()`.execute(
    db,
  );
  const first = rows[0];
  if (!first || first.operation !== operation || first.request_hash !== request_hash)
    throw refusal('CONFLICT', 'general.idempotencyReused');
  return { answer: first.answer };
}
