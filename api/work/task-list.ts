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
/** The sort keys of goals, people and sprints: name, name, and first day. Null for a task that has none. */
const goalName: Key = {
  value: sql`(select lower(g.title) || ' ' || g.id from goals g where g.id = goal_id)`,
  type: 'text',
};
const assigneeName: Key = {
  value: sql`(
    select lower(coalesce(nullif(p.full_name, ''), p.email)) || ' ' || p.id
    from user_profiles p where p.id = assigned_to
  )`,
  type: 'text',
};
const sprintStart: Key = {
  value: sql`(select s.starts_on || ' ' || s.id from sprints s where s.id = sprint_id)`,
  type: 'text',
};

/** The sort key of each order. */
const sortKeys: Record<TaskSort, Key & { nullable?: boolean }> = {
  created: { value: sql`created_at`, type: 'timestamptz' },
  due: { value: sql`rules.overdue_from(due_at, due_date, ${zone})`, type: 'timestamptz', nullable: true },
  start: { value: sql`coalesce(start_date, ${dueDay})`, type: 'date', nullable: true },
  priority: { value: sql`array_position(array['urgent', 'high', 'medium', 'low'], priority)`, type: 'integer' },
  title: { value: sql`lower(title)`, type: 'text' },
  board: { value: sql`board_order`, type: 'numeric' },
  status: statusPlace,
  assignee: { ...assigneeName, nullable: true },
  goal: { ...goalName, nullable: true },
  sprint: { ...sprintStart, nullable: true },
  type: { value: sql`lower(type)`, type: 'text' },
  estimate: { value: sql`estimated_hours`, type: 'numeric', nullable: true },
  spent: { value: sql`actual_hours`, type: 'numeric', nullable: true },
  remaining: { value: sql`remaining_hours`, type: 'numeric', nullable: true },
};

function orderOf(sort: TaskSort, direction = usualDirection(sort)): Order {
  const { nullable, ...key } = sortKeys[sort];
  return { ...key, direction, ...(nullable && { value: nullsLast(key, direction) }) };
}

const groupedBy = (key: Key): Key => ({ ...key, value: nullsLast(key, 'asc') });

/** The sort key of each grouping. Tasks without one come last. */
const groups: Record<TaskGrouping, (today: string, weekEnd: string) => Key> = {
  status: () => statusPlace,
  goal: () => groupedBy(goalName),
  assignee: () => groupedBy(assigneeName),
  sprint: () => groupedBy(sprintStart),
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
  const order: Order = {
    ...orderOf(sort, direction),
    groups: group && groups[group](day, week_end ?? dayAfter(day, 6)),
  };
  let query = filtered(selectTasks(db), input);
  if (has_subtasks)
    query = query.where(({ exists, selectFrom }) =>
      exists(selectFrom('tasks as below').select('below.id').whereRef('below.parent_task_id', '=', 'tasks.id')),
    );
  if (dated) query = query.where((is) => is.or([is('start_date', 'is not', null), is('due_date', 'is not', null)]));
  if (work) query = query.where('status', 'not in', closedStatuses).where(work === 'mine' ? isMine : isWaitedFor);
  if (recurring) query = query.where('recurrence', 'is not', null);
  return tasksAsJson(rowsOfPage(query, order, input), input.limit).compile(db);
}

export async function taskPage(db: Db, input: TaskListInput) {
  const [page] = (await db.executeQuery(tasksQuery(db, input))).rows;
  return page as NonNullable<typeof page>;
}
