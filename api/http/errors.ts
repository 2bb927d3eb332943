import { english } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import type { DeletionKind } from '@groundwork/contract/base/nouns.gen';
import { inUnit, type QuotaName, quotas } from '@groundwork/contract/base/quotas';
import { type Sentence, sentence } from '@groundwork/contract/base/sentences';
import { ORPCError } from '@orpc/server';
import type { FastifyReply } from 'fastify';

/** An error of the API with the sentence to show. The answer has its words and its key (answers.ts). */
export const refusal = (
  code: 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'UNAUTHORIZED',
  message: Sentence,
) => new ORPCError(code, { message });
/** An unexpected error in a part of an operation that has a sentence of its own. */
export const partFailed = (message: Sentence, cause: unknown) =>
  new ORPCError('PART_FAILED', { status: 500, message, cause });
export const notFound = () => refusal('NOT_FOUND', 'general.notFound');

/** The answer to a rate-limited request (429), with the seconds to wait in `retry-after` and in the message. */
export function tooMany(
  reply: FastifyReply,
  seconds: number,
  message: Sentence = sentence('general.tooMany', seconds),
) {
  reply.header('retry-after', seconds);
  return new ORPCError('TOO_MANY_REQUESTS', { message });
}

/** Messages for violated constraints. Other foreign keys answer that the row does not exist or is not accessible. */
const constraints: Record<string, Sentence> = {
  goals_assignee_is_member: 'goals.assigneeNotMember',
  tpl_maps_steps_for_member: 'tasks.assigneeNotMember',
  tasks_assignee_is_member: 'tasks.assigneeNotMember',
  goals_dates_in_order: 'goals.datesCrossed',
  labels_name_is_unique: 'labels.nameTaken',
  sprints_check: 'sprints.datesCrossed',
  team_invitations_one_pending: 'invitations.pending',
  task_views_name_is_unique: 'views.nameTaken',
  shared_task_views_name_is_unique: 'views.sharedNameTaken',
  saved_map_views_name_is_unique: 'views.nameTakenOnMap',
  tpl_templates_default_view_exists: 'templates.defaultViewUnknown',
  tpl_records_not_too_large: 'records.tooLarge',
  tpl_map_nodes_depth: 'maps.tooDeep',
  tpl_maps_node_count: 'maps.tooManyNodes',
  transfer_requests_pending: 'transfers.asked',
  tpl_map_edges_once: 'maps.edgeTaken',
};

/** The sentence that rules.refuse names, such as "tasks.cycle". */
const named = (key: string) => withLimits[key] ?? (english(key) === key ? 'general.invalid' : (key as Sentence));

/** The sentences of rules that name a limit. */
const withLimits: Record<string, Sentence> = {
  'targets.tooMany': sentence('targets.tooMany', limits.targets.perGoal),
  'targets.tooManyComputed': sentence('targets.tooManyComputed', limits.targets.computed),
  'passkeys.tooMany': sentence('passkeys.tooMany', limits.passkeys.perPerson),
};

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
    : refusal('UNAUTHORIZED', 'general.notAuthenticated');
}

/**
 * The answer for a full quota: 429 with the seconds to wait if it limits a rate, otherwise 409. `detail` is that of
 * rules.refuse_quota.
 */
function fullQuota(name: string, detail: string) {
  if (!(name in quotas)) return refusal('CONFLICT', 'general.conflict');
  const quota = name as QuotaName;
  const { used, most, wait } = JSON.parse(detail) as { used: number; most: number; wait: number | null };
  return new ORPCError('QUOTA_EXCEEDED', {
    status: wait === null ? 409 : 429,
    message: sentence(`quotas.${quota}`, inUnit(quota, used), inUnit(quota, most), wait ?? 0),
    data: { wait },
  });
}

/** The answer when another deletion must be restored first. `detail` is that of rules.settle_references. */
function restoreFirst(detail: string) {
  const { kind, name } = JSON.parse(detail) as { kind: DeletionKind; name: string };
  return refusal(
    'CONFLICT',
    sentence('deletions.restoreFirst', kind, name.length > 80 ? `${name.slice(0, 79).trimEnd()}…` : name),
  );
}

/** Part 8, "Templates": the messages of template operations for these database errors. */
function templateAnswer(code: string, message: string) {
  if (code === '42501') return refusal('FORBIDDEN', 'templates.permissionDenied');
  if (code === '23503') return refusal('NOT_FOUND', 'templates.invalidTeam');
  return /policy/i.test(message) ? refusal('FORBIDDEN', 'templates.accessDenied') : null;
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
      return refusal('FORBIDDEN', 'general.noTeamAccess');
    case '23503':
      return constraints[constraint] ? refusal('BAD_REQUEST', constraints[constraint]) : notFound();
    case '23505':
    case '40P01':
    case '40001':
      return refusal('CONFLICT', constraints[constraint] ?? 'general.conflict');
    case '23514':
    case '22007':
    case '22008':
    case '22P02':
    case '22P05':
    case '22021':
    case '22003':
      return refusal('BAD_REQUEST', constraints[constraint] ?? 'general.invalid');
  }
  // All connections of the pool are in use (db/database.ts).
  if (/timeout exceeded when trying to connect/i.test(error.message))
    return new ORPCError('SERVICE_UNAVAILABLE', { message: 'general.busy', cause: error });
  const unreachable =
    /^(08|57|53|25P03|25006)/.test(code) ||
    /^E(CONN|PIPE|TIMEDOUT|AI_AGAIN)/.test(code) ||
    /connection terminated|query read timeout|not queryable/i.test(error.message);
  return unreachable ? new ORPCError('SERVICE_UNAVAILABLE', { message: 'general.unavailable', cause: error }) : error;
}
