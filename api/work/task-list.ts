import { limits } from '@groundwork/contract/base/limits';
import { closedStatuses, listedStatuses } from '@groundwork/contract/base/statuses';
import {
  type SortDirection,
  type TaskGrouping,
  type TaskSort,
  usualDirection,
} from '@groundwork/contract/work/task-lists';
import { type TaskFilters, taskRow } from '@groundwork/contract/work/tasks';
import type { Db } from '@groundwork/db/database';
import type { DB } from '@groundwork/db/tables.gen';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { builtOnce } from '../http/built-once.ts';
import { clientDate, dayAfter, dayBegins, zone } from '../http/client-date.ts';
import { type Key, type Order, rowsOfPage } from '../http/paging.ts';
import { rawJsonPage } from '../http/raw-json.ts';
import { searchedBy } from '../http/search-words.ts';
import { dueDay, isOverdue } from './due-dates.ts';
import { selectTasks } from './task-rows.ts';

// The filters and orders of lists of tasks.

type TaskSelection<Selected> = SelectQueryBuilder<DB, 'tasks', Selected>;

/** Filters by a column that must equal one of the values, or be null if `none` is among them. */
function oneOf<Selected>(
  query: TaskSelection<Selected>,
  column: 'status' | 'priority' | 'goal_id' | 'parent_task_id' | 'sprint_id' | 'assigned_to',
  values: string[] | undefined,
) {
  if (!values) return query;
  const named = values.filter((value) => value !== 'none');
  return query.where((is) =>
    is.or([
      ...(named.length > 0 ? [is(column, 'in', named)] : []),
      ...(named.length < values.length ? [is(column, 'is', null)] : []),
    ]),
  );
}

/** Keeps the tasks that meet the filters of a list. */
export function filtered<Selected>(all: TaskSelection<Selected>, input: TaskFilters): TaskSelection<Selected> {
  let query = all;
  for (const column of ['team_id', 'record_id', 'node_id'] as const) {
    const value = input[column];
    if (value) query = query.where(column, '=', value);
  }
  for (const column of ['status', 'priority', 'goal_id', 'parent_task_id', 'sprint_id', 'assigned_to'] as const)
    query = oneOf(query, column, input[column]);
  if (input.label_id)
    query = query.where('id', 'in', (from) =>
      from
        .selectFrom('task_labels')
        .select('task_id')
        .where('label_id', 'in', input.label_id ?? []),
    );
  if (input.start_from) query = query.where('start_date', '>=', input.start_from);
  if (input.start_to) query = query.where('start_date', '<=', input.start_to);
  if (input.start) query = query.where('start_date', 'is', null);
  if (input.due_from) query = query.where(dueDay, '>=', input.due_from);
  if (input.due_to) query = query.where(dueDay, '<=', input.due_to);
  if (input.finished_from) query = query.where('finished_at', '>=', dayBegins(input.finished_from));
  if (input.finished_to) query = query.where('finished_at', '<', dayBegins(input.finished_to, 1));
  if (input.due === 'none') query = query.where('due_date', 'is', null);
  if (input.due === 'overdue') query = query.where(isOverdue);
  if (input.search) query = query.where(searchedBy(input.search));
  return query;
}

/** The sort value, or, if it is null, a value that sorts after all others in this direction. */
function nullsLast({ value, type }: Key, direction: SortDirection): RawBuilder<unknown> {
  const ascending = direction === 'asc';
  if (type === 'text') return ascending ? sql`coalesce('0' || ${value}, '1')` : sql`coalesce('1' || ${value}, '0')`;
  return sql`coalesce(${value}, ${sql.lit(ascending ? 'infinity' : '-infinity')}::${sql.raw(type)})`;
}

const statusPlace: Key = { value: sql`array_position(${listedStatuses}::text[], status)`, type: 'integer' };

/** A row `r` that the column of a task refers to, and its sort key. */
type Referred = { column: 'goal_id' | 'assigned_to' | 'sprint_id'; table: string; name: RawBuilder<unknown> };
const goal: Referred = { column: 'goal_id', table: 'goals', name: sql`lower(r.title) || ' ' || r.id` };
const sprint: Referred = { column: 'sprint_id', table: 'sprints', name: sql`r.starts_on || ' ' || r.id` };
const assignee: Referred = {
  column: 'assigned_to',
  table: 'user_profiles',
  name: sql`lower(coalesce(nullif(r.full_name, ''), r.email)) || ' ' || r.id`,
};

/** The ids and names of all rows that tasks of a team, or of all teams, may refer to. */
const namesOf = ({ table, name }: Referred, teamId: string | undefined) => {
  const ofTeam = teamId ? sql`team_id = ${teamId}` : sql`true`;
  const known =
    table === 'user_profiles' ? sql`id = any (array(select user_id from team_memberships where ${ofTeam}))` : ofTeam;
  return sql`(select r.id, ${name} as name from ${sql.table(table)} r where ${known})`;
};

/**
 * The rank of the name of the row that a task refers to, from 1. A binary search finds it in two arrays, which
 * PostgreSQL makes once. For a join, PostgreSQL might choose nested loops, because it cannot tell how many tasks there
 * are. A task that refers to no row comes last.
 */
function ranksOf(referred: Referred, teamId: string | undefined, direction: SortDirection): NonNullable<Key['ranks']> {
  const names = namesOf(referred, teamId);
  const ranked = sql`(select id, name, row_number() over (order by name)::float8 as rank from ${names} named)`;
  const last = sql`${sql.lit(direction === 'asc' ? 'infinity' : '-infinity')}::float8`;
  const key = nullsLast({ value: sql`name`, type: 'text' }, direction);
  return {
    rank: sql`coalesce(
      (array(select rank from ${ranked} ranked order by id))[
        width_bucket(${sql.ref(`tasks.${referred.column}`)}, array(select id from ${names} named order by id))
      ], ${last})`,
    // The name may have changed since. Then the rank is between those of its neighbors.
    rankOf: (value) => sql`(
      select case when ${value} = ${nullsLast({ value: sql`null`, type: 'text' }, direction)} then ${last}
        else coalesce(max(rank) filter (where ${key} = ${value}), count(*) filter (where ${key} < ${value}) + 0.5) end
      from ${ranked} ranked
    )`,
  };
}

/** A sort key. The key `of` a referred row is null for a task that refers to none. */
type TaskKey = { type: Key['type']; nullable?: true } & ({ value: RawBuilder<unknown> } | { of: Referred });

/** The sort key of each order. */
const sortKeys: Record<TaskSort, TaskKey> = {
  created: { value: sql`created_at`, type: 'timestamptz' },
  due: { value: sql`rules.overdue_from(due_at, due_date, ${zone})`, type: 'timestamptz', nullable: true },
  start: { value: sql`coalesce(start_date, ${dueDay})`, type: 'date', nullable: true },
  priority: { value: sql`array_position(array['urgent', 'high', 'medium', 'low'], priority)`, type: 'integer' },
  title: { value: sql`lower(title)`, type: 'text' },
  board: { value: sql`board_order`, type: 'numeric' },
  status: statusPlace,
  assignee: { of: assignee, type: 'text', nullable: true },
  goal: { of: goal, type: 'text', nullable: true },
  sprint: { of: sprint, type: 'text', nullable: true },
  type: { value: sql`lower(type)`, type: 'text' },
  estimate: { value: sql`estimated_hours`, type: 'numeric', nullable: true },
  spent: { value: sql`actual_hours`, type: 'numeric', nullable: true },
  remaining: { value: sql`remaining_hours`, type: 'numeric', nullable: true },
};

/** A key in SQL. With `amongMany`, names are ranked first, for keys of many tasks. */
function keyOf(key: TaskKey, direction: SortDirection, amongMany: boolean, teamId: string | undefined): Key {
  const { nullable, type } = key;
  const named = (value: RawBuilder<unknown>) => (nullable ? nullsLast({ value, type }, direction) : value);
  if ('value' in key) return { type, value: named(key.value) };
  const { column, table, name } = key.of;
  return {
    type,
    value: named(sql`(select ${name} from ${sql.table(table)} r where r.id = ${sql.ref(`tasks.${column}`)})`),
    ...(amongMany && { ranks: ranksOf(key.of, teamId, direction) }),
  };
}

/** The sort key of each grouping. Tasks without one come last. */
const groups: Record<TaskGrouping, (today: string, weekEnd: string) => TaskKey> = {
  status: () => statusPlace,
  goal: () => sortKeys.goal,
  assignee: () => sortKeys.assignee,
  sprint: () => sortKeys.sprint,
  due: (today, weekEnd) => ({
    value: sql`case
      when due_date is null then 4
      when ${dueDay} < ${today}::date and status = any (${closedStatuses}::text[]) then 5
      when case when due_at is null then ${dueDay} < ${today}::date else due_at <= now() end
        and status <> all (${closedStatuses}::text[]) then 0
      when ${dueDay} <= ${today}::date then 1
      when ${dueDay} <= ${weekEnd}::date then 2
      else 3
    end`,
    type: 'integer',
  }),
};

/** The arrays let PostgreSQL look the tasks up in indexes. */
const isMine = sql<boolean>`(assigned_to = rules.me() or id = any (array(
  select task_id from task_plans where user_id = rules.me()
)))`;
const isWaitedFor = sql<boolean>`(
  assigned_to is distinct from rules.me()
  and (created_by = rules.me() and assigned_to is not null or id = any (array(
    select r.task_id from task_relations r join tasks t on t.team_id = r.team_id and t.id = r.related_task_id
    where r.kind = 'blocks' and t.assigned_to = rules.me() and not rules.is_closed(t.status)
  )) or assigned_to is not null and id = any (array(
    select task_id from watches where user_id = rules.me() and task_id is not null and not is_muted
  )))
)`;

type TaskListInput = TaskFilters & {
  sort?: TaskSort;
  direction?: SortDirection;
  group?: TaskGrouping;
  today?: string;
  week_end?: string;
  has_subtasks?: boolean;
  dated?: boolean;
  recurring?: boolean;
  work?: 'mine' | 'waiting';
  cursor?: string;
  limit: number;
};

const tasksAsJson = rawJsonPage(taskRow);

export function tasksQuery(
  db: Db,
  {
    sort = 'created',
    direction,
    group,
    today,
    week_end,
    has_subtasks,
    dated,
    recurring,
    work,
    ...input
  }: TaskListInput,
) {
  const day = clientDate(today);
  const grouping = group && groups[group](day, week_end ?? dayAfter(day, 6));
  const toward = direction ?? usualDirection(sort);
  const order = (amongMany: boolean): Order => ({
    ...keyOf(sortKeys[sort], toward, amongMany, input.team_id),
    direction: toward,
    groups: grouping && keyOf(grouping, 'asc', amongMany, input.team_id),
  });
  function found<Selected>(all: TaskSelection<Selected>) {
    let query = filtered(all, input);
    if (has_subtasks)
      query = query.where(({ exists, selectFrom }) =>
        exists(selectFrom('tasks as below').select('below.id').whereRef('below.parent_task_id', '=', 'tasks.id')),
      );
    if (dated) query = query.where((is) => is.or([is('start_date', 'is not', null), is('due_date', 'is not', null)]));
    if (work) query = query.where('status', 'not in', closedStatuses).where(work === 'mine' ? isMine : isWaitedFor);
    if (recurring) query = query.where('recurrence', 'is not', null);
    return query;
  }
  // An index has the tasks of a team in the order of their creation.
  if (sort === 'created' && !group)
    return tasksAsJson(rowsOfPage(found(selectTasks(db)), order(false), input), input.limit).compile(db);
  // Other orders, except that of titles (tasks_by_title), sort all tasks of a team. So PostgreSQL sorts the few columns of
  // an index first (tasks_of_team), and then reads the tasks of the page.
  const first = rowsOfPage(found(db.selectFrom('tasks').select('tasks.id')), order(true), input);
  const query = selectTasks(db).where(sql<boolean>`id = any (array(select id from ${first} first))`);
  return tasksAsJson(rowsOfPage(query, order(false), { limit: input.limit }), input.limit).compile(db);
}

/** The text depends on the day and on the limit of bytes, too. */
const builtPage = builtOnce((db, { input }: { input: TaskListInput; bytes: number }) => tasksQuery(db, input));

export async function taskPage(db: Db, asked: TaskListInput) {
  const input = { ...asked, today: clientDate(asked.today) };
  const query = input.search || input.cursor ? tasksQuery(db, input) : builtPage({ input, bytes: limits.page.bytes });
  const [page] = (await db.executeQuery(query)).rows;
  return page as NonNullable<typeof page>;
}
