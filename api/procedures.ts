import { createHash } from 'node:crypto';
import { contract } from '@groundwork/contract/contract';
import { messages } from '@groundwork/contract/messages';
import type { Database, Db } from '@groundwork/db/database';
import { readTransaction, writeTransaction } from '@groundwork/db/transactions';
import { implement, ORPCError } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Identity } from './auth.ts';
import type { Files } from './files.ts';
import type { Jobs } from './jobs.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

/** `token` names the caller's session; empty when there is none. `db` is the pool; signed-in operations get that person's transaction in its place. */
export type RequestContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  token: string;
  db: Database;
  settings: Settings;
  identity: Identity;
  files: Files;
  jobs: Pick<Jobs, 'sendMailNow' | 'startImport'>;
  metrics: Metrics;
};

/** A refusal with the sentence to show. */
export const refusal = (
  code: 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'UNAUTHORIZED',
  message: string,
) => new ORPCError(code, { message });
export const notFound = () => refusal('NOT_FOUND', messages.general.notFound);

/** After too many tries of something: in how many seconds it may be tried again. */
export function tooMany(reply: FastifyReply, seconds: number | string, message: string = messages.general.tooMany) {
  reply.header('retry-after', seconds);
  return new ORPCError('TOO_MANY_REQUESTS', { message });
}

/** Broken constraints that have a sentence of their own; the other foreign keys mean "not there or not yours". */
const constraints: Record<string, string> = {
  goals_assignee_is_member: messages.goals.assigneeNotMember,
  tasks_assignee_is_member: messages.tasks.assigneeNotMember,
  goals_dates_in_order: messages.goals.datesCrossed,
  labels_name_is_unique: messages.labels.nameTaken,
  sprints_check: messages.sprints.datesCrossed,
  team_invitations_one_pending: messages.invitations.pending,
  task_views_name_is_unique: messages.views.nameTaken,
  tpl_templates_default_view_exists: messages.templates.defaultViewUnknown,
  tpl_records_not_too_large: messages.records.tooLarge,
  tpl_map_nodes_depth: messages.maps.tooDeep,
  tpl_maps_node_count: messages.maps.tooManyNodes,
  transfer_requests_pending: messages.transfers.asked,
  tpl_map_edges_once: messages.maps.edgeTaken,
};

/** The sentence that rules.refuse names: "tasks.cycle" → messages.tasks.cycle. */
function named(key: string): string {
  const [noun = '', name = ''] = key.split('.');
  const sentence = (messages as Record<string, Record<string, unknown>>)[noun]?.[name];
  return typeof sentence === 'string' ? sentence : messages.general.invalid;
}

/** Part 8, "Templates": what their operations say of these errors of the database. */
function templateAnswer(code: string, message: string) {
  if (code === '42501') return refusal('FORBIDDEN', messages.templates.permissionDenied);
  if (code === '23503') return refusal('NOT_FOUND', messages.templates.invalidTeam);
  return /policy/i.test(message) ? refusal('FORBIDDEN', messages.templates.accessDenied) : null;
}

/** Errors of PostgreSQL and of the connection to it become answers here and nowhere else; others are returned as they came. `noun` is that of the operation. */
export function answerFor(error: unknown, noun?: string): unknown {
  if (error instanceof ORPCError || !(error instanceof Error)) return error;
  const { code = '', constraint = '' } = error as { code?: string; constraint?: string };
  const ofTemplates = noun === 'templates' ? templateAnswer(code, error.message) : null;
  if (ofTemplates) return ofTemplates;
  switch (code) {
    case '28000':
      return error.message === 'auth.suspended'
        ? new ORPCError('ACCOUNT_SUSPENDED', { status: 401, message: messages.auth.suspended })
        : refusal('UNAUTHORIZED', messages.general.notAuthenticated);
    case 'GW001':
      return refusal(error.message === 'teams.ownerNeeded' ? 'CONFLICT' : 'BAD_REQUEST', named(error.message));
    case 'GW403':
      return refusal('FORBIDDEN', named(error.message));
    case 'GW404':
      return refusal('NOT_FOUND', named(error.message));
    case 'GW409':
      return refusal('CONFLICT', named(error.message));
    case '42501':
      return refusal('FORBIDDEN', messages.general.noTeamAccess);
    case '23503':
      return constraints[constraint] ? refusal('BAD_REQUEST', constraints[constraint]) : notFound();
    case '23505':
    case '40P01':
    case '40001':
      return refusal('CONFLICT', constraints[constraint] ?? messages.general.conflict);
    case '23514':
    case '22007':
    case '22008':
    case '22P02':
    case '22P05':
    case '22021':
    case '22003':
      return refusal('BAD_REQUEST', constraints[constraint] ?? messages.general.invalid);
  }
  const unreachable =
    /^(08|57|53|25P03)/.test(code) ||
    /^E(CONN|PIPE|TIMEDOUT|AI_AGAIN)/.test(code) ||
    /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable/i.test(
      error.message,
    );
  return unreachable
    ? new ORPCError('SERVICE_UNAVAILABLE', { message: messages.general.unavailable, cause: error })
    : error;
}

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
 * Operations that need a session and open the transactions of its person themselves: something has to happen after the
 * commit, or a GET may have to write.
 */
export const withSession = base.use(({ context, next }) => {
  if (!context.token) throw refusal('UNAUTHORIZED', messages.general.notAuthenticated);
  return next();
});

/**
 * Operations of a signed-in person: one transaction as that person, which is read-only for a GET. A POST that carries
 * an Idempotency-Key is done once.
 */
const inTransaction = ({ long }: { long: boolean }) =>
  withSession.use(({ context, next, path }, input, output) => {
    const { request, token, db } = context;
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
    if (request.method === 'GET') return readTransaction(db, token, work);
    const tab = request.headers['x-groundwork-tab'];
    return writeTransaction(db, token, work, { tab: typeof tab === 'string' ? tab : undefined, long });
  });

export const signedIn = inTransaction({ long: false });
/** The same for operations that may write all nodes of a map. */
export const signedInForLong = inTransaction({ long: true });

/** What is nested more deeply than calls can be has no text. */
function written(input: unknown): string {
  try {
    return JSON.stringify(input);
  } catch {
    throw refusal('BAD_REQUEST', messages.formFields.jsonDepth);
  }
}

/** Claims a key for this request, or answers what the first request with it answered. A request with the same key that is still running is waited for. */
async function remember(db: Db, key: string, operation: string, input: unknown) {
  if (key.length > 200) throw refusal('BAD_REQUEST', messages.general.invalid);
  const request_hash = createHash('sha256').update(written(input)).digest('base64url');
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
    throw refusal('CONFLICT', messages.general.idempotencyReused);
  return { answer: first.answer };
}
