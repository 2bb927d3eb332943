import type { DashboardStatistics } from '@groundwork/contract/app/dashboard-statistics';
import { limits } from '@groundwork/contract/base/limits';
import { closedStatuses, type GoalStatus } from '@groundwork/contract/base/statuses';
import { sql } from 'kysely';
import { clientDate, dayBegins, dayIn } from '../http/client-date.ts';
import { signedInAnywhere } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';
import { oneTeam } from '../people/teams.ts';

type Load = DashboardStatistics['load'][number];

export const dashboardStatistics = {
  ofTeam: signedInAnywhere.dashboardStatistics.ofTeam.handler(
    async ({ context: { db }, input: { teamId, since, today } }) => {
      await oneTeam(db, teamId);
      const { weeks, people } = limits.dashboardStatistics;
      const goals = await db
        .selectFrom('goals')
        .select([sql<GoalStatus>`status`.as('status'), sql<number>`count(*)::integer`.as('count')])
        .where('team_id', '=', teamId)
        .groupBy('status')
        .execute();
      const finished = await db
        .selectFrom('tasks')
        .select([
          sql<number>`(${dayIn(sql`finished_at`)} - ${since}::date) / 7`.as('week'),
          sql<number>`count(*)::integer`.as('count'),
        ])
        .where('team_id', '=', teamId)
        .where('finished_at', '>=', dayBegins(since))
        .where('finished_at', '<', dayBegins(since, 7 * weeks))
        .groupBy('week')
        .execute();
      const load = await db
        .selectFrom('tasks')
        .select([
          personOf('assigned_to').as('user'),
          sql<number>`count(*)::integer`.as('open'),
          sql<number>`(count(*) filter (
            where due_at < now() or due_at is null and due_date < ${clientDate(today)}::date
          ))::integer`.as('overdue'),
        ])
        .where('team_id', '=', teamId)
        .where('status', 'not in', closedStatuses)
        .groupBy('assigned_to')
        .orderBy('open', 'desc')
        .orderBy('assigned_to')
        .limit(people)
        .execute();
      return {
        goals_by_status: Object.fromEntries(goals.map(({ status, count }) => [status, count])),
        finished_by_week: Array.from(
          { length: weeks },
          (_, index) => finished.find(({ week }) => week === index)?.count ?? 0,
        ),
        load: load satisfies Load[],
      };
    },
  ),
};
