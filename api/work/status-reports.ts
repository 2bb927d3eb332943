import { limits } from '@groundwork/contract/base/limits';
import { closedStatuses, type Priority, type TaskStatus } from '@groundwork/contract/base/statuses';
import type { Goal } from '@groundwork/contract/work/goals';
import type { ReportedTask, StatusReport } from '@groundwork/contract/work/status-reports';
import type { Db } from '@groundwork/db/database';
import { type RawBuilder, sql } from 'kysely';
import { clientDate, dayAfter, dayBegins } from '../http/client-date.ts';
import { readFitting } from '../http/paging.ts';
import { signedInForLongAnywhere } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';
import { oneTeam } from '../people/teams.ts';
import { subjectOf } from '../talk/activity.ts';
import { dueDay, dueTimeText, isOverdue } from './due-dates.ts';
import { oneGoal, selectGoals } from './goals.ts';
import { withNumbers } from './targets.ts';

const { goals: mostGoals, tasks: mostTasks, owners: mostOwners, comingDays } = limits.statusReport;

/** The goals of a report: all of a team, or one with its sub-goals. */
type Scope = { teamId: string; goalId?: string };
type Condition = RawBuilder<boolean>;

const isOpen = sql`status <> all (${closedStatuses}::text[])`;

/** The conditions for the tasks in each part of a report. */
const partsIn = (from: string, to: string) => ({
  finished: sql<boolean>`(finished_at >= ${dayBegins(from)} and finished_at < ${dayBegins(to, 1)})`,
  overdue: sql<boolean>`(${isOpen} and ${isOverdue}) is true`,
  coming: sql<boolean>`(${isOpen} and ${dueDay} <= ${dayAfter(to, comingDays)} and not ${isOverdue}) is true`,
  blocked: sql<boolean>`status = 'blocked'`,
});

/** Returns the goals as a tree in one list. A goal whose parent is not among them is at the top. */
function inTreeOrder(goals: Goal[]): StatusReport['goals'] {
  const ids = new Set(goals.map(({ id }) => id));
  const parentOf = ({ parent_goal_id: id }: Goal) => (id !== null && ids.has(id) ? id : null);
  const under = (parent: string | null, level: number): StatusReport['goals'] =>
    goals
      .filter((goal) => parentOf(goal) === parent)
      .flatMap((goal) => [{ ...goal, level }, ...under(goal.id, level + 1)]);
  return under(null, 0);
}

async function reportedGoals(db: Db, { teamId, goalId }: Scope, from: string) {
  const wasClosed = sql<boolean>`exists (
    select from activity_log a
    where a.goal_id = goals.id and a.subject = 'goal' and a.activity_type = 'status_change'
      and a.created_at >= ${dayBegins(from)}
  )`;
  const isReported = sql<boolean>`(
    team_id = ${teamId} and ${goalId ? sql`id in (select rules.goal_branch(${teamId}, ${goalId}))` : sql`true`}
    and (
      status not in ('completed', 'cancelled') or status = 'completed' and ${wasClosed} or id = ${goalId ?? null}::uuid
    )
  )`;
  const { count } = await db
    .selectFrom('goals')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(isReported)
    .executeTakeFirstOrThrow();
  const query = selectGoals(db)
    .where(isReported)
    .orderBy(sql`(id = ${goalId ?? null}::uuid) desc nulls last, created_at desc, id`)
    .limit(mostGoals);
  const goals = await withNumbers(db, (await readFitting(db, query, mostGoals)).rows);
  return { goals: inTreeOrder(goals), left_out: count - goals.length };
}

async function reportedTasks(db: Db, inScope: Condition, part: Condition, order: RawBuilder<unknown>) {
  const rows = await db
    .selectFrom('tasks')
    .select([
      'id',
      'title',
      sql<TaskStatus>`status`.as('status'),
      sql<Priority>`priority`.as('priority'),
      subjectOf('goals', 'tasks.goal_id').$castTo<ReportedTask['goal']>().as('goal'),
      personOf('tasks.assigned_to').as('assigned_user'),
      dueDay.as('due_date'),
      dueTimeText.as('due_time'),
      'due_at',
      'finished_at',
      sql<number>`count(*) over ()::integer`.as('count'),
    ])
    .where(inScope)
    .where(part)
    .orderBy(order)
    .limit(mostTasks)
    .execute();
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...task }) => task) };
}

const counted = (part: Condition) => sql<number>`(count(*) filter (where ${part}))::integer`;

async function reportOf(db: Db, scope: Scope, days: number, today: string | undefined): Promise<StatusReport> {
  const to = clientDate(today);
  const from = dayAfter(to, 1 - days);
  const parts = partsIn(from, to);
  const inScope = sql<boolean>`team_id = ${scope.teamId} and ${
    scope.goalId
      ? sql`goal_id in (select rules.goal_branch(${scope.teamId}, ${scope.goalId}))`
      : sql`goal_id is not null`
  }`;
  const byDue = sql`coalesce(due_at, due_date::timestamptz), id`;
  const any = sql<boolean>`(${parts.finished} or ${parts.overdue} or ${parts.coming} or ${parts.blocked})`;
  return {
    from,
    to,
    ...(await reportedGoals(db, scope, from)),
    finished: await reportedTasks(db, inScope, parts.finished, sql`finished_at desc, id`),
    overdue: await reportedTasks(db, inScope, parts.overdue, byDue),
    coming: await reportedTasks(db, inScope, parts.coming, byDue),
    blocked: await reportedTasks(db, inScope, parts.blocked, byDue),
    owners: await db
      .selectFrom('tasks')
      .select([
        personOf('assigned_to').as('user'),
        counted(parts.finished).as('finished'),
        counted(parts.overdue).as('overdue'),
        counted(parts.coming).as('coming'),
        counted(parts.blocked).as('blocked'),
      ])
      .where(inScope)
      .where(any)
      .groupBy('assigned_to')
      .orderBy(sql`count(*) desc, assigned_to`)
      .limit(mostOwners)
      .execute(),
  };
}

export const statusReports = {
  ofTeam: signedInForLongAnywhere.statusReports.ofTeam.handler(
    async ({ context: { db }, input: { teamId, days, today } }) => {
      await oneTeam(db, teamId);
      return reportOf(db, { teamId }, days, today);
    },
  ),

  ofGoal: signedInForLongAnywhere.statusReports.ofGoal.handler(
    async ({ context: { db }, input: { goalId, days, today } }) => {
      const { team_id } = await oneGoal(db, goalId);
      return reportOf(db, { teamId: team_id, goalId }, days, today);
    },
  ),
};
