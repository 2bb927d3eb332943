import { limits } from '@groundwork/contract/base/limits';
import { openStatuses, type Priority, type TaskStatus } from '@groundwork/contract/base/statuses';
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

const isOpen = sql`status = any (${openStatuses}::text[])`;

/** The conditions for the tasks in each part of a report. */
const partsIn = (from: string, to: string) => ({
  finished: sql<boolean>`(finished_at >= ${dayBegins(from)} and finished_at < ${dayBegins(to, 1)})`,
  overdue: sql<boolean>`(${isOpen} and ${isOverdue})`,
  coming: sql<boolean>`(${isOpen} and ${dueDay} <= ${dayAfter(to, comingDays)} and not ${isOverdue})`,
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

/** The first tasks of a part. PostgreSQL sorts the columns of an index (tasks_of_team), and reads only these tasks. */
async function firstTasks(db: Db, inPart: Condition, order: RawBuilder<unknown>): Promise<ReportedTask[]> {
  const first = db.selectFrom('tasks').select('id').where(inPart).orderBy(order).limit(mostTasks);
  return db
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
    ])
    .where(sql<boolean>`id = any (array(${first}))`)
    .orderBy(order)
    .execute();
}

/**
 * The number of tasks in each part, and the people with the most of them. Tasks with the same days are added up first,
 * because a large team has few different days.
 */
async function countsOf(db: Db, inScope: Condition, { finished, ...byDay }: ReturnType<typeof partsIn>) {
  const parts = { finished: sql<boolean>`finished`, ...byDay };
  const counted = (part: Condition) => sql`coalesce(sum(tasks) filter (where ${part}), 0)::integer`;
  const total = (part: keyof typeof parts) => sql<number>`coalesce(sum(${sql.ref(part)}), 0)::integer`;
  const { rows } = await sql<{ counts: Record<keyof typeof parts, number>; owners: StatusReport['owners'] }>`
    with alike as materialized (
      select assigned_to, status, due_at, due_date, ${finished} is true as finished, count(*) as tasks
      from tasks where ${inScope} group by 1, 2, 3, 4, 5
    ), shares as (
      select
        assigned_to, sum(tasks) as tasks, ${counted(parts.finished)} as finished, ${counted(parts.overdue)} as overdue,
        ${counted(parts.coming)} as coming, ${counted(parts.blocked)} as blocked
      from alike where ${parts.finished} or ${parts.overdue} or ${parts.coming} or ${parts.blocked}
      group by assigned_to
    ), most as (
      select ${personOf('assigned_to')} as "user", finished, overdue, coming, blocked
      from shares order by tasks desc, assigned_to limit ${mostOwners}
    )
    select
      (
        select json_build_object(
          'finished', ${total('finished')}, 'overdue', ${total('overdue')}, 'coming', ${total('coming')},
          'blocked', ${total('blocked')}
        )
        from shares
      ) as counts,
      (select coalesce(json_agg(most), '[]') from most) as owners`.execute(db);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

async function reportOf(db: Db, scope: Scope, days: number, today: string | undefined): Promise<StatusReport> {
  const to = clientDate(today);
  const from = dayAfter(to, 1 - days);
  const parts = partsIn(from, to);
  const inScope = sql<boolean>`team_id = ${scope.teamId} and ${
    scope.goalId
      ? sql`goal_id in (select rules.goal_branch(${scope.teamId}, ${scope.goalId}))`
      : sql`goal_id is not null`
  }`;
  // A generic plan expects few tasks and sorts all of them on disk. A plan for this team counts them by hashing.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(db);
  const byDue = sql`coalesce(due_at, due_date::timestamptz), id`;
  const { counts, owners } = await countsOf(db, inScope, parts);
  const reported = async (part: keyof typeof parts, order: RawBuilder<unknown>) => ({
    count: counts[part],
    items: await firstTasks(db, sql`${inScope} and ${parts[part]}`, order),
  });
  return {
    from,
    to,
    ...(await reportedGoals(db, scope, from)),
    finished: await reported('finished', sql`finished_at desc, id`),
    overdue: await reported('overdue', byDue),
    coming: await reported('coming', byDue),
    blocked: await reported('blocked', byDue),
    owners,
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
