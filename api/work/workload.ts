import { limits } from '@groundwork/contract/base/limits';
import { openStatuses } from '@groundwork/contract/base/statuses';
import type { WorkloadShare } from '@groundwork/contract/work/workload';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { clientDate } from '../http/client-date.ts';
import { signedIn } from '../http/procedures.ts';
import { dueDay } from './due-dates.ts';

/**
 * Returns the open work of a team by assignee and week. The open hours of a task are spread evenly over its working
 * days from its start to its due date. Overdue work counts from `today` on. A task without a working day is spread over
 * its days. Tasks with the same days are added up before that, because a large team has few different days.
 * @param from the first day of the first week
 */
async function sharesOf(db: Db, teamId: string, from: string, today: string): Promise<WorkloadShare[]> {
  const { rows } = await sql<WorkloadShare>`
    with open as (
      select
        assigned_to, greatest(least(start_date, due), ${today}::date) as first_day,
        greatest(start_date, due, ${today}::date) as last_day, start_date is null and due is null as is_undated,
        sum(hours) as hours, count(*) as tasks, count(*) filter (where hours is null) as without_estimate
      from tasks
      cross join lateral (values (${dueDay}::date, coalesce(remaining_hours, estimated_hours))) as d (due, hours)
      where team_id = ${teamId} and status = any (${openStatuses}::text[])
      group by 1, 2, 3, 4
    ),
    weeks as (
      select ${from}::date + 7 * n as first_day, ${from}::date + 7 * n + 6 as last_day
      from generate_series(0, ${limits.workloadWeeks - 1}::integer) as n
    ),
    shares as (
      select
        open.assigned_to, weeks.first_day as week, open.hours * here.part as hours, open.tasks, open.without_estimate
      from open
      join weeks on not open.is_undated and open.first_day <= weeks.last_day and open.last_day >= weeks.first_day
      cross join lateral (
        values (greatest(open.first_day, weeks.first_day), least(open.last_day, weeks.last_day))
      ) as common (first_day, last_day)
      cross join lateral (values (coalesce(
        rules.working_days(common.first_day, common.last_day)::numeric
          / nullif(rules.working_days(open.first_day, open.last_day), 0),
        (common.last_day - common.first_day + 1)::numeric / (open.last_day - open.first_day + 1)
      ))) as here (part)
      where here.part > 0
      union all
      select assigned_to, null, hours, tasks, without_estimate from open where is_undated
    )
    select
      assigned_to as user_id, to_char(week, 'YYYY-MM-DD') as week, coalesce(sum(hours), 0)::float8 as hours,
      sum(tasks)::integer as tasks, sum(without_estimate)::integer as without_estimate
    from shares
    group by assigned_to, week
    order by week nulls last, assigned_to nulls last`.execute(db);
  return rows;
}

export const workload = {
  get: signedIn.workload.get.handler(async ({ context: { db }, input: { teamId, from, today } }) => ({
    items: await sharesOf(db, teamId, from, clientDate(today)),
  })),
};
