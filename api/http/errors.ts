import { messages } from '@groundwork/contract/base/messages';
import type { DeletionKind } from '@groundwork/contract/base/nouns.gen';
import { inUnit, type QuotaName, quotas } from '@groundwork/contract/base/quotas';
import { ORPCError } from '@orpc/server';
import type { FastifyReply } from 'fastify';

/** An error of the API with the message to show. */
export const refusal = (
  code: 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'UNAUTHORIZED',
  message: string,
) => new ORPCError(code, { message });
/** An unexpected error in a part of an operation that has a sentence of its own. */
export const partFailed = (message: string, cause: unknown) =>
  new ORPCError('PART_FAILED', { status: 500, message, cause });
export const notFound = () => refusal('NOT_FOUND', messages.general.notFound);

/** The answer to a rate-limited request (429), with the seconds to wait in `retry-after` and in the message. */
export function tooMany(reply: FastifyReply, seconds: number, message = messages.general.tooMany(seconds)) {
  reply.header('retry-after', seconds);
  return new ORPCError('TOO_MANY_REQUESTS', { message });
}

/** Messages for violated constraints. Other foreign keys answer that the row does not exist or is not accessible. */
const constraints: Record<string, string> = {
  goals_assignee_is_member: messages.goals.assigneeNotMember,
  tpl_maps_steps_for_member: messages.tasks.assigneeNotMember,
  tasks_assignee_is_member: messages.tasks.assigneeNotMember,
  goals_dates_in_order: messages.goals.datesCrossed,
  labels_name_is_unique: messages.labels.nameTaken,
  sprints_check: messages.sprints.datesCrossed,
  team_invitations_one_pending: messages.invitations.pending,
  task_views_name_is_unique: messages.views.nameTaken,
  shared_task_views_name_is_unique: messages.views.sharedNameTaken,
  saved_map_views_name_is_unique: messages.views.nameTakenOnMap,
  tpl_templates_default_view_exists: messages.templates.defaultViewUnknown,
  tpl_records_not_too_large: messages.records.tooLarge,
  tpl_map_nodes_depth: messages.maps.tooDeep,
  tpl_maps_node_count: messages.maps.tooManyNodes,
  transfer_requests_pending: messages.transfers.asked,
  tpl_map_edges_once: messages.maps.edgeTaken,
};

/** The message that a key of rules.refuse names: "tasks.cycle" → messages.tasks.cycle. */
function named(key: string): string {
  const [noun = '', name = ''] = key.split('.');
  const sentence = (messages as Record<string, Record<string, unknown>>)[noun]?.[name];
  return typeof sentence === 'string' ? sentence : messages.general.invalid;
}

/** The codes of sessions that exist and have no access, by the key that rules.enter raises. */
const sessionCodes: Record<string, string> = {
  'auth.suspended': 'ACCOUNT_SUSPENDED',
  'auth.secondFactorNeeded': 'SECOND_FACTOR_NEEDED',
  'auth.secondFactorRequired': 'SECOND_FACTOR_REQUIRED',
};

/** The answer to a session that rules.enter refuses. */
function withoutAccess(key: string) {
  const code = sessionCodes[key];
  return code
    ? new ORPCError(code, { status: 401, message: named(key) })
    : refusal('UNAUTHORIZED', messages.general.notAuthenticated);
}

/**
 * The answer for a full quota: 429 with the seconds to wait if it limits a rate, otherwise 409. `detail` is that of
 * rules.refuse_quota.
 */
function fullQuota(name: string, detail: string) {
  if (!(name in quotas)) return refusal('CONFLICT', messages.general.conflict);
  const quota = name as QuotaName;
  const { used, most, wait } = JSON.parse(detail) as { used: number; most: number; wait: number | null };
  return new ORPCError('QUOTA_EXCEEDED', {
    status: wait === null ? 409 : 429,
    message: messages.quotas[quota](inUnit(quota, used), inUnit(quota, most), wait ?? 0),
    data: { wait },
  });
}

/** The answer when another deletion must be restored first. `detail` is that of rules.settle_references. */
function restoreFirst(detail: string) {
  const { kind, name } = JSON.parse(detail) as { kind: DeletionKind; name: string };
  return refusal('CONFLICT', messages.deletions.restoreFirst(kind, name));
}

/** Part 8, "Templates": the messages of template operations for these database errors. */
function templateAnswer(code: string, message: string) {
  if (code === '42501') return refusal('FORBIDDEN', messages.templates.permissionDenied);
  if (code === '23503') return refusal('NOT_FOUND', messages.templates.invalidTeam);
  return /policy/i.test(message) ? refusal('FORBIDDEN', messages.templates.accessDenied) : null;
}

/**
 * Maps errors of PostgreSQL and of its connection to answers; returns other errors unchanged. No other code maps them.
 * `noun` is the noun of the operation.
 */
export function answerFor(error: unknown, noun?: string): unknown {
  if (error instanceof ORPCError || !(error instanceof Error)) return error;
  const {
    code = '',
    constraint = '',
    detail = '',
  } = error as Partial<Record<'code' | 'constraint' | 'detail', string>>;
  const ofTemplates = noun === 'templates' ? templateAnswer(code, error.message) : null;
  if (ofTemplates) return ofTemplates;
  switch (code) {
    case '28000':
      return withoutAccess(error.message);
    case 'GW001':
      return refusal(error.message === 'teams.ownerNeeded' ? 'CONFLICT' : 'BAD_REQUEST', named(error.message));
    case 'GW403':
      return refusal('FORBIDDEN', named(error.message));
    case 'GW404':
      return refusal('NOT_FOUND', named(error.message));
    case 'GW409':
      return refusal('CONFLICT', named(error.message));
    case 'GWRST':
      return restoreFirst(detail);
    case 'GWQUO':
      return fullQuota(error.message, detail);
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
  // All connections of the pool are in use (db/database.ts).
  if (/timeout exceeded when trying to connect/i.test(error.message))
    return new ORPCError('SERVICE_UNAVAILABLE', { message: messages.general.busy, cause: error });
  const unreachable =
    /^(08|57|53|25P03|25006)/.test(code) ||
    /^E(CONN|PIPE|TIMEDOUT|AI_AGAIN)/.test(code) ||
    /connection terminated|query read timeout|not queryable/i.test(error.message);
  return unreachable
    ? new ORPCError('SERVICE_UNAVAILABLE', { message: messages.general.unavailable, cause: error })
    : error;
}
