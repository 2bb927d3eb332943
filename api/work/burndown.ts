import { limits } from '@groundwork/contract/base/limits';
import type { FinishedSprint, SprintDay } from '@groundwork/contract/work/sprints';
import type { Db } from '@groundwork/db/database';
import { type RawBuilder, sql } from 'kysely';
import { dayBegins, dayIn, zone } from '../http/client-date.ts';

// Burndown and velocity of sprints (docs/decisions/058-compute-burndowns-from-a-ledger-of-changes.md). The numbers of a
// sprint at a moment are its present numbers minus the entries of sprint_changes after that moment.

/** The end of a day in the caller's time zone. */
const endOf = (day: RawBuilder<unknown>) => sql`((${day} + 1)::timestamp at time zone ${zone})`;

/** The present number of tasks and hours of each sprint. */
const now = sql`
  select
    sprints.id as sprint_id, coalesce(sum(s.tasks), 0) as tasks, coalesce(sum(s.open_tasks), 0) as open_tasks,
    coalesce(sum(s.hours), 0) as hours, coalesce(sum(s.open_hours), 0) as open_hours,
    coalesce(sum(s.done_hours), 0) as done_hours
  from sprints
  left join tasks t on t.sprint_id = sprints.id
  left join lateral rules.sprint_share(t.status, t.estimated_hours, t.remaining_hours) s on t.id is not null`;

/** Returns the numbers of a sprint at the end of each day until `today` or its end, in the caller's time zone. */
export async function burndownDays(db: Db, sprintId: string, firstDay: string, today: string): Promise<SprintDay[]> {
  const { rows } = await sql<SprintDay>`
    with sprint as (
      select id, team_id, starts_on, least(
        ends_on, ${today}::date, ${dayIn(sql`ended_at`)}, ${firstDay}::date + ${limits.burndownDays - 1}::integer
      ) as last_day
      from sprints where id = ${sprintId}
    ),
    now as (${now} where sprints.id = ${sprintId} group by sprints.id),
    changes as (
      select
        ${dayIn(sql`c.created_at`)} as day, sum(c.tasks) as tasks, sum(c.open_tasks) as open_tasks,
        sum(c.hours) as hours, sum(c.open_hours) as open_hours
      from sprint_changes c join sprint on c.team_id = sprint.team_id and c.sprint_id = sprint.id
      where c.created_at >= ${dayBegins(firstDay, 1)}
      group by 1
    )
    select
      to_char(d.day, 'YYYY-MM-DD') as day,
      (now.tasks - coalesce(sum(c.tasks), 0))::integer as tasks,
      (now.open_tasks - coalesce(sum(c.open_tasks), 0))::integer as open_tasks,
      (now.hours - coalesce(sum(c.hours), 0))::float8 as hours,
      (now.open_hours - coalesce(sum(c.open_hours), 0))::float8 as open_hours
    from sprint
    cross join now
    cross join lateral generate_series(starts_on::timestamp, last_day::timestamp, '1 day') as d (day)
    left join changes c on c.day > d.day
    group by d.day, now.tasks, now.open_tasks, now.hours, now.open_hours
    order by d.day`.execute(db);
  return rows;
}

/**
 * Returns the numbers of the last past sprints of a team: planned at the end of the first day, and finished when the
 * team ended the sprint, or else at the end of the last day.
 */
export async function velocity(db: Db, teamId: string, today: string): Promise<FinishedSprint[]> {
  const { rows } = await sql<FinishedSprint>`
    with past as (
      select
        id, team_id, name, ends_on, starts_on, ${endOf(sql`starts_on`)} as planned_at,
        least(ended_at, ${endOf(sql`ends_on`)}) as finished_at
      from sprints
      where team_id = ${teamId} and (ends_on < ${today} or ended_at is not null)
      order by ends_on desc, id limit ${limits.velocitySprints}
    ),
    now as (${now} where sprints.id in (select id from past) group by sprints.id)
    select
      past.id, past.name,
      (now.tasks - coalesce(sum(c.tasks) filter (where c.created_at >= planned_at), 0))::integer as planned_tasks,
      (now.hours - coalesce(sum(c.hours) filter (where c.created_at >= planned_at), 0))::float8 as planned_hours,
      (now.tasks - now.open_tasks
        - coalesce(sum(c.tasks - c.open_tasks) filter (where c.created_at > finished_at), 0))::integer as done_tasks,
      (now.done_hours
        - coalesce(sum(c.done_hours) filter (where c.created_at > finished_at), 0))::float8 as done_hours
    from past
    join now on now.sprint_id = past.id
    left join sprint_changes c
      on c.team_id = past.team_id and c.sprint_id = past.id and c.created_at >= least(planned_at, finished_at)
    group by past.id, past.name, past.ends_on, now.tasks, now.hours, now.open_tasks, now.done_hours
    order by past.ends_on, past.id`.execute(db);
  return rows;
}
