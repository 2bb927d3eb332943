import { relationKinds } from '@groundwork/contract/relation-kinds';
import {
  closedStatuses,
  listedStatuses,
  type Priority,
  savedStatus,
  type TaskStatus,
  taskStatuses,
} from '@groundwork/contract/statuses';
import {
  type Task,
  type TaskFilters,
  type TaskGrouping,
  type TaskInput,
  type TaskRow,
  type TaskSort,
  taskRow,
} from '@groundwork/contract/tasks';
import type { Db } from '@groundwork/db/database';
import type { DB } from '@groundwork/db/tables.gen';
import { type SelectQueryBuilder, sql } from 'kysely';
import { canEditAndDelete } from './can.ts';
import { commentCount, pageOfThreads, threadsOf } from './comments.ts';
import { deleteOne, deleting } from './deletions.ts';
import { dueDay, dueTime, dueTimeText } from './due-dates.ts';
import { shownAttachments } from './files/attachments.ts';
import { clientDate, dayBegins, zone } from './http/client-date.ts';
import { notFound } from './http/errors.ts';
import { safeHtml } from './http/html-sanitizer.ts';
import { type Key, type Order, rowsOfPage } from './http/paging.ts';
import { signedIn } from './http/procedures.ts';
import { rawJsonPage, sendRawJson } from './http/raw-json.ts';
import { searchedBy } from './http/search-words.ts';
import { personOf } from './identity/people.ts';
import { nodeNames } from './maps/node-names.ts';
import { notify, notifyAssignment } from './notifications.ts';
import { continueRecurrences } from './recurrence.ts';
import { revertEdits } from './reverts.ts';

const isOverdue = sql<boolean>`rules.overdue_from(due_at, due_date, ${zone}) <= now()`;

/** Fields of a task in lists whose type is narrower than that of the column, or that its columns lead to. */
const derived = {
  status: sql<TaskStatus>`tasks.status`.as('status'),
  priority: sql<Priority>`tasks.priority`.as('priority'),
  goal: sql<
    TaskRow['goal']
  >`(select json_build_object('id', g.id, 'title', g.title) from goals g where g.id = tasks.goal_id)`.as('goal'),
  parent: sql<
    TaskRow['parent']
  >`(select json_build_object('id', p.id, 'title', p.title) from tasks p where p.id = tasks.parent_task_id)`.as(
    'parent',
  ),
  assigned_user: personOf('tasks.assigned_to').as('assigned_user'),
  due_date: dueDay.as('due_date'),
  due_time: dueTimeText.as('due_time'),
  snoozed_until: sql<string | null>`(
    select s.until from task_snoozes s
    where s.team_id = tasks.team_id and s.task_id = tasks.id and s.user_id = rules.me()
      and s.until > (now() at time zone ${zone})::date
  )`.as('snoozed_until'),
  can: canEditAndDelete('task'),
};
/** The open tasks that block the task in `column`, as a JSON array. Both columns are needed for the index. */
export const openBlockers = (table: string) => sql<TaskRow['blocked_by']>`array_to_json(array(
    select json_build_object('id', b.id, 'title', b.title)
    from task_relations r join tasks b on b.id = r.task_id
    where r.team_id = ${sql.ref(`${table}.team_id`)} and r.related_task_id = ${sql.ref(`${table}.id`)}
      and r.kind = 'blocks' and not rules.is_closed(b.status)
    order by b.created_at, b.id
  ))`;

/** Fields of a task in lists that tell of its labels, blockers, subtasks, comments and attachments. */
const collected = {
  labels: sql<TaskRow['labels']>`array_to_json(array(
    select json_build_object('id', l.id, 'name', l.name, 'color', l.color)
    from task_labels tl join labels l on l.id = tl.label_id where tl.task_id = tasks.id order by l.name
  ))`.as('labels'),
  blocked_by: openBlockers('tasks').as('blocked_by'),
  subtask_count: sql<number>`(
    select count(*)::integer from tasks s where s.parent_task_id = tasks.id and s.status <> 'archived'
  )`.as('subtask_count'),
  subtask_done_count: sql<number>`(
    select count(*)::integer from tasks s where s.parent_task_id = tasks.id and s.status in ('done', 'completed')
  )`.as('subtask_done_count'),
  comment_count: commentCount('task_id', 'tasks.id'),
  attachment_count: sql<number>`(select count(*)::integer from attachments a where a.task_id = tasks.id)`.as(
    'attachment_count',
  ),
};
/** The same fields of a new task. */
const nothingYet = {
  labels: [],
  blocked_by: [],
  subtask_count: 0,
  subtask_done_count: 0,
  comment_count: 0,
  attachment_count: 0,
};

type Column = Exclude<keyof TaskRow, keyof typeof derived | keyof typeof collected>;
const isColumn = (name: string): name is Column => !(name in derived || name in collected);
const columns = [...Object.keys(taskRow.shape).filter(isColumn), ...Object.values(derived)];
export const selectTasks = (db: Db) => db.selectFrom('tasks').select([...columns, ...Object.values(collected)]);

// The queries of the handlers; bench/ runs the same queries on a pool without the server.

/** The columns that only a single task has, not those of a list. */
const detail = ['description' as const, personOf('tasks.created_by').as('created_user')];
const relations = sql<Task['relations']>`array_to_json(array(
    select json_build_object('kind', r.kind, 'task', json_build_object('id', t.id, 'title', t.title, 'status', t.status))
    from (
      select kind, related_task_id as id, created_at from task_relations
      where team_id = tasks.team_id and task_id = tasks.id
      union all
      select case kind when 'blocks' then 'blocked_by' when 'duplicates' then 'duplicated_by' else kind end,
        task_id, created_at
      from task_relations where team_id = tasks.team_id and related_task_id = tasks.id
    ) r join tasks t on t.id = r.id
    order by array_position(${relationKinds}::text[], r.kind), r.created_at, t.id
  ))`.as('relations');
const nextTask = sql<Task['next_task']>`(
    select json_build_object('id', n.id, 'title', n.title, 'due_date', rules.due_day(n.due_at, n.due_date, ${zone}))
    from tasks n where n.team_id = tasks.team_id and n.previous_task_id = tasks.id
  )`.as('next_task');
export const taskQuery = (db: Db, taskId: string) =>
  selectTasks(db)
    .select([...detail, relations, nextTask])
    .where('id', '=', taskId);

export const subtasksQuery = (db: Db, taskId: string) =>
  selectTasks(db).where('parent_task_id', '=', taskId).orderBy('created_at').orderBy('id');

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

function filtered<Selected>(all: TaskSelection<Selected>, input: TaskFilters): TaskSelection<Selected> {
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

/** The sort key of each order. */
const orders: Record<TaskSort, Order> = {
  created: { value: sql`created_at`, type: 'timestamptz', direction: 'desc' },
  due: {
    value: sql`coalesce(rules.overdue_from(due_at, due_date, ${zone}), 'infinity')`,
    type: 'timestamptz',
    direction: 'asc',
  },
  start: { value: sql`coalesce(start_date, ${dueDay}, 'infinity'::date)`, type: 'date', direction: 'asc' },
  priority: {
    value: sql`array_position(array['urgent', 'high', 'medium', 'low'], priority)`,
    type: 'integer',
    direction: 'asc',
  },
  title: { value: sql`lower(title)`, type: 'text', direction: 'asc' },
  board: { value: sql`board_order`, type: 'numeric', direction: 'asc' },
};

/** The sort key of each grouping: goals and people by name, sprints by their start, rows without one last. */
const groups: Record<TaskGrouping, (today: string) => Key> = {
  status: () => ({ value: sql`array_position(${listedStatuses}::text[], status)`, type: 'integer' }),
  goal: () => ({
    value: sql`coalesce((select '0' || lower(g.title) || ' ' || g.id from goals g where g.id = goal_id), '1')`,
    type: 'text',
  }),
  assignee: () => ({
    value: sql`coalesce((
      select '0' || lower(coalesce(nullif(p.full_name, ''), p.email)) || ' ' || p.id
      from user_profiles p where p.id = assigned_to
    ), '1')`,
    type: 'text',
  }),
  sprint: () => ({
    value: sql`coalesce((select '0' || s.starts_on || ' ' || s.id from sprints s where s.id = sprint_id), '1')`,
    type: 'text',
  }),
  due: (today) => ({
    value: sql`case
      when due_date is null then 4
      when ${dueDay} < ${today}::date and status = any (${closedStatuses}::text[]) then 5
      when (${dueDay} < ${today}::date or due_at <= now()) and status <> all (${closedStatuses}::text[]) then 0
      when ${dueDay} = ${today}::date then 1
      when ${dueDay} <= ${today}::date + 6 then 2
      else 3
    end`,
    type: 'integer',
  }),
};

type TaskListInput = TaskFilters & {
  sort?: TaskSort;
  group?: TaskGrouping;
  today?: string;
  has_subtasks?: boolean;
  dated?: boolean;
  recurring?: boolean;
  cursor?: string;
  limit: number;
};

const tasksAsJson = rawJsonPage(taskRow);

export function tasksQuery(
  db: Db,
  { sort = 'created', group, today, has_subtasks, dated, recurring, ...input }: TaskListInput,
) {
  const order: Order = { ...orders[sort], groups: group && groups[group](clientDate(today)) };
  let query = filtered(selectTasks(db), input);
  if (has_subtasks)
    query = query.where(({ exists, selectFrom }) =>
      exists(selectFrom('tasks as below').select('below.id').whereRef('below.parent_task_id', '=', 'tasks.id')),
    );
  if (dated) query = query.where((is) => is.or([is('start_date', 'is not', null), is('due_date', 'is not', null)]));
  if (recurring) query = query.where('recurrence', 'is not', null);
  return tasksAsJson(rowsOfPage(query, order, input), input.limit).compile(db);
}

async function taskPage(db: Db, input: TaskListInput) {
  const [page] = (await db.executeQuery(tasksQuery(db, input))).rows;
  return page as NonNullable<typeof page>;
}

/**
 * Adds the due date or time that a change leaves as the caller sees it. Both are in the caller's time zone, and the
 * task's may be in another. The dates of a recurrence are those of the due date.
 */
function withWholeDue<Change extends { due_date?: string | null; due_time?: string | null; recurs_on?: string | null }>(
  change: Change,
) {
  const { due_date, due_time, recurs_on } = change;
  const isWhole = due_date === undefined && due_time === undefined && recurs_on === undefined;
  return {
    ...change,
    ...(!isWhole && due_time === undefined && { due_time: dueTime }),
    ...(!isWhole && due_date === undefined && { due_date: dueDay }),
  };
}

export const addTask = (db: Db, input: TaskInput & { id?: string | undefined }) =>
  db.insertInto('tasks').values({ ...input, description: safeHtml(input.description) });

/** Adds a task and returns it as its page shows it, without what it does not have yet. */
export const addShownTask = (db: Db, input: TaskInput) => addTask(db, input).returning([...columns, ...detail]);

type ShownTask = Omit<Task, 'node' | 'subtasks' | 'relations' | 'next_task'>;

async function withNode<Row extends ShownTask>(db: Db, task: Row) {
  const nodes = await nodeNames(db, task.node_id === null ? [] : [task.node_id]);
  return { ...task, node: nodes.get(task.node_id ?? '') ?? null };
}

export async function oneTask(db: Db, taskId: string): Promise<Task> {
  return whole(db, await taskQuery(db, taskId).executeTakeFirst());
}

/** Adds the node and the subtasks to a task that was found. */
async function whole<Row extends ShownTask>(db: Db, task: Row | undefined) {
  if (!task) throw notFound();
  const subtasks = task.subtask_count === 0 ? [] : await subtasksQuery(db, task.id).execute();
  return { ...(await withNode(db, task)), subtasks };
}

/**
 * Locks tasks in the order of their ids, so that concurrent bulk edits do not deadlock. Throws when one of them is not
 * accessible.
 */
export async function lockAll(db: Db, task_ids: string[]) {
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'team_id'])
    .where('id', 'in', task_ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length !== new Set(task_ids).size) throw notFound();
  return rows;
}

/** Serializes moves on a team's board. Otherwise two cards could get the same place. */
const lockBoard = sql<unknown>`rules.lock_in_team('board', team_id)`;

/** Fields to compare. A place on the board may have more digits than a number in JavaScript, so it is read as text. */
const asShown = {
  due_date: dueDay,
  due_time: dueTimeText,
  board_order: sql<string>`board_order::text`,
};

/** The earlier values of a task: its place on the board, or the middle to the card above if another card has it now. */
function inFreePlace({
  board_order,
  ...was
}: {
  board_order?: string | undefined;
  status?: string | undefined;
}): Record<string, unknown> {
  if (board_order === undefined) return was;
  const place = sql<string>`${board_order}::numeric`;
  const others = sql`from tasks o where o.team_id = tasks.team_id and o.id <> tasks.id
    and o.status = coalesce(${was.status ?? null}, tasks.status)`;
  return {
    ...was,
    board_order: sql<string>`case
      when exists (select ${others} and o.board_order = ${place})
        then (coalesce((select max(o.board_order) ${others} and o.board_order < ${place}), ${place} - 1) + ${place}) * 0.5
      else ${place}
    end`,
  };
}

export const tasks = {
  list: signedIn.tasks.list.handler(async ({ context, input }) =>
    sendRawJson(context.reply, await taskPage(context.db, input), { items: [], next_cursor: null }),
  ),

  counts: signedIn.tasks.counts.handler(async ({ context, input }) => {
    const rows = await filtered(
      context.db
        .selectFrom('tasks')
        .select([sql<TaskStatus>`status`.as('status'), sql<number>`count(*)::integer`.as('count')]),
      input,
    )
      .groupBy('status')
      .execute();
    return {
      total: rows.reduce((sum, { count }) => sum + count, 0),
      by_status: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    };
  }),

  columns: signedIn.tasks.columns.handler(async ({ context, input }) => {
    const columns: string[] = [];
    for (const status of input.status ?? taskStatuses) {
      const { json, empty } = await taskPage(context.db, { ...input, status: [status] });
      if (!empty) columns.push(`"${status}":${json}`);
    }
    return sendRawJson(context.reply, { json: `{"columns":{${columns.join(',')}}}` }, { columns: {} });
  }),

  types: signedIn.tasks.types.handler(async ({ context, input }) => {
    const rows = await context.db
      .selectFrom('tasks')
      .select('type')
      .distinct()
      .where('team_id', '=', input.teamId)
      .orderBy('type')
      .execute();
    return { types: rows.map(({ type }) => type) };
  }),

  updateMany: signedIn.tasks.updateMany.handler(
    async ({ context: { db }, input: { task_ids, add_label_ids, remove_label_ids, ...changes } }) => {
      const rows = await lockAll(db, task_ids);
      await notifyAssignment(db, 'tasks', task_ids, changes.assigned_to);
      if (Object.keys(changes).length > 0)
        await db.updateTable('tasks').set(withWholeDue(changes)).where('id', 'in', task_ids).execute();
      if (changes.status) await continueRecurrences(db, task_ids);
      if (remove_label_ids.length > 0)
        await db
          .deleteFrom('task_labels')
          .where('task_id', 'in', task_ids)
          .where('label_id', 'in', remove_label_ids)
          .execute();
      const links = rows.flatMap(({ id, team_id }) =>
        add_label_ids.map((label_id) => ({ team_id, task_id: id, label_id })),
      );
      if (links.length > 0)
        await db
          .insertInto('task_labels')
          .values(links)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return {
        items: await selectTasks(db)
          .where('id', 'in', task_ids)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .execute(),
      };
    },
  ),

  deleteMany: signedIn.tasks.deleteMany.handler(async ({ context: { db }, input: { task_ids } }) => {
    await lockAll(db, task_ids);
    const remove = () => db.deleteFrom('tasks').where('id', 'in', task_ids).execute();
    const { deletion_id } = await deleting(db, 'task', remove);
    return { deleted: task_ids.length, deletion_id };
  }),

  create: signedIn.tasks.create.handler(async ({ context, input }) => {
    const task = { ...nothingYet, ...(await addShownTask(context.db, input).executeTakeFirstOrThrow()) };
    if (task.assigned_to)
      await notify(context.db, [
        { kind: 'assignment', team_id: task.team_id, user_id: task.assigned_to, task_id: task.id },
      ]);
    return { ...(await withNode(context.db, task)), subtasks: [], relations: [], next_task: null };
  }),

  get: signedIn.tasks.get.handler(async ({ context: { db }, input: { taskId, comments } }) => {
    if (!comments) return oneTask(db, taskId);
    const found = threadsOf(db, 'task_id', sql.ref('tasks.id'), { limit: comments }).as('threads');
    const task = await taskQuery(db, taskId).select(found).executeTakeFirst();
    const { threads, ...shown } = await whole(db, task);
    return { ...shown, comments: pageOfThreads(threads, comments) };
  }),

  update: signedIn.tasks.update.handler(async ({ context, input: { taskId, ...changes } }) => {
    if (changes.description !== undefined)
      changes.description = safeHtml(
        changes.description,
        await shownAttachments(context.db, { task_id: taskId }, changes.description),
      );
    await notifyAssignment(context.db, 'tasks', [taskId], changes.assigned_to);
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('tasks').set(withWholeDue(changes)).where('id', '=', taskId).execute();
    if (changes.status) await continueRecurrences(context.db, [taskId]);
    return oneTask(context.db, taskId);
  }),

  place: signedIn.tasks.place.handler(async ({ context: { db }, input: { taskId, status, before_task_id } }) => {
    const task = await db
      .selectFrom('tasks')
      .select(['team_id', sql<string>`board_order::text`.as('board_order_was'), lockBoard.as('locked')])
      .where('id', '=', taskId)
      .forUpdate()
      .executeTakeFirst();
    if (!task) throw notFound();
    const column = db
      .selectFrom('tasks')
      .select(sql<string>`max(board_order)`.as('last'))
      .where('team_id', '=', task.team_id)
      .where('status', '=', savedStatus(status))
      .where('id', '<>', taskId);
    let board_order = sql<string>`coalesce((${column}) + 1, board_order)`;
    if (before_task_id) {
      const before = await db
        .selectFrom('tasks')
        .select(sql<string>`board_order::text`.as('board_order'))
        .where('id', '=', before_task_id)
        .where('team_id', '=', task.team_id)
        .executeTakeFirst();
      if (!before) throw notFound();
      // Halving is exact in `numeric`, however small the gap.
      const place = sql<number>`${before.board_order}::numeric`;
      const previous = column.where('board_order', '<', place);
      board_order = sql`coalesce((${previous} + ${place}) * 0.5, ${place} - 1)`;
    }
    await db.updateTable('tasks').set({ status, board_order }).where('id', '=', taskId).execute();
    await continueRecurrences(db, [taskId]);
    const row = await selectTasks(db)
      .select(sql<string>`board_order::text`.as('board_order'))
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    return { ...row, board_order_was: task.board_order_was };
  }),

  revert: signedIn.tasks.revert.handler(async ({ context: { db }, input: { edits } }) => {
    const lock = edits.some(({ was }) => was.board_order !== undefined) ? lockBoard : undefined;
    const { taken, answer } = await revertEdits(db, 'tasks', edits, {
      lock,
      shown: asShown,
      written: (was) => inFreePlace(withWholeDue(was)),
    });
    const pairs = (labels: 'add_label_ids' | 'remove_label_ids') =>
      JSON.stringify(taken.flatMap((edit) => edit[labels].map((label_id) => ({ task_id: edit.id, label_id }))));
    await sql`
      delete from task_labels l using jsonb_to_recordset(${pairs('remove_label_ids')}::jsonb) r (task_id uuid, label_id uuid)
      where l.task_id = r.task_id and l.label_id = r.label_id`.execute(db);
    await sql`
      insert into task_labels (team_id, task_id, label_id)
      select t.team_id, t.id, a.label_id
      from jsonb_to_recordset(${pairs('add_label_ids')}::jsonb) a (task_id uuid, label_id uuid)
      join tasks t on t.id = a.task_id
      on conflict do nothing`.execute(db);
    const statusOf = taken.filter(({ was }) => was.status !== undefined);
    await continueRecurrences(
      db,
      statusOf.map(({ id }) => id),
    );
    return answer;
  }),

  delete: signedIn.tasks.delete.handler(({ context, input }) => deleteOne(context.db, 'task', input.taskId)),
};
