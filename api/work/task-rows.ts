import type { Priority, TaskStatus } from '@groundwork/contract/base/statuses';
import { relationKinds } from '@groundwork/contract/work/relation-kinds';
import { type Task, type TaskRow, taskRow } from '@groundwork/contract/work/tasks';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { canEditAndDelete } from '../base/can.ts';
import { builtOnce } from '../http/built-once.ts';
import { zone } from '../http/client-date.ts';
import { notFound } from '../http/errors.ts';
import { personOf } from '../people/identity/people.ts';
import { commentCount, threadsOf } from '../talk/comments.ts';
import { dueDay, dueTimeText } from './due-dates.ts';

// The fields of tasks as lists and single tasks show them.

/** Fields of a task in lists with a narrower type than their column, or from rows that the task refers to. */
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
  plan: sql<TaskRow['plan']>`(
    select json_build_object('day', p.day, 'place', p.place) from task_plans p
    where p.team_id = tasks.team_id and p.task_id = tasks.id and p.user_id = rules.me()
  )`.as('plan'),
  can: canEditAndDelete('task'),
};

/** The open tasks that block the tasks of `table`, as a JSON array. The index needs both `team_id` and the task. */
export const openBlockers = (table: string) => sql<TaskRow['blocked_by']>`array_to_json(array(
    select json_build_object('id', b.id, 'title', b.title)
    from task_relations r join tasks b on b.id = r.task_id
    where r.team_id = ${sql.ref(`${table}.team_id`)} and r.related_task_id = ${sql.ref(`${table}.id`)}
      and r.kind = 'blocks' and not rules.is_closed(b.status)
    order by b.created_at, b.id
  ))`;

/** Fields of a task in lists from its labels, blockers, subtasks, comments and attachments. */
const collected = {
  labels: sql<TaskRow['labels']>`array_to_json(array(
    select json_build_object('id', l.id, 'name', l.name, 'color', l.color)
    from task_labels tl join labels l on l.id = tl.label_id where tl.task_id = tasks.id order by l.name
  ))`.as('labels'),
  blocked_by: openBlockers('tasks').as('blocked_by'),
  subtask_count: sql<number>`(
    select count(*)::integer from tasks s where s.parent_task_id = tasks.id and rules.is_counted(s.status)
  )`.as('subtask_count'),
  subtask_done_count: sql<number>`(
    select count(*)::integer from tasks s where s.parent_task_id = tasks.id and s.status in ('done', 'completed')
  )`.as('subtask_done_count'),
  comment_count: commentCount('task_id', 'tasks.id'),
  attachment_count: sql<number>`(select count(*)::integer from attachments a where a.task_id = tasks.id)`.as(
    'attachment_count',
  ),
};
/** The values of these fields for a new task. */
export const nothingYet = {
  labels: [],
  blocked_by: [],
  subtask_count: 0,
  subtask_done_count: 0,
  comment_count: 0,
  attachment_count: 0,
};

type Column = Exclude<keyof TaskRow, keyof typeof derived | keyof typeof collected>;
const isColumn = (name: string): name is Column => !(name in derived || name in collected);
export const columns = [...Object.keys(taskRow.shape).filter(isColumn), ...Object.values(derived)];
export const selectTasks = (db: Db) => db.selectFrom('tasks').select([...columns, ...Object.values(collected)]);

// The queries of the handlers; bench/ runs the same queries on a pool without the server.

/** The columns that only a single task has; the tasks of a list lack them. */
export const detail = ['description' as const, personOf('tasks.created_by').as('created_user')];
const relations = sql<Task['relations']>`array_to_json(array(
    select json_build_object(
      'kind', r.kind, 'task', json_build_object('id', t.id, 'title', t.title, 'status', t.status)
    )
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

/** A task with the first page of its comments. */
export const taskWithComments = builtOnce((db, { taskId, comments }: { taskId: string; comments: number }) =>
  taskQuery(db, taskId)
    .select(threadsOf(db, 'task_id', sql.ref('tasks.id'), { limit: comments }).as('threads'))
    .compile(),
);

export const subtasksQuery = (db: Db, taskId: string) =>
  selectTasks(db).where('parent_task_id', '=', taskId).orderBy('created_at').orderBy('id');
export const subtasksOf = builtOnce((db, { taskId }: { taskId: string }) => subtasksQuery(db, taskId).compile());

/** Throws when the task is not accessible. */
export async function teamOfTask(db: Db, taskId: string): Promise<string> {
  const task = await db.selectFrom('tasks').select('team_id').where('id', '=', taskId).executeTakeFirst();
  if (!task) throw notFound();
  return task.team_id;
}
