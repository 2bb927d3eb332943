import type { Priority, TaskStatus } from '@groundwork/contract/statuses';
import type { Task, TaskInput, TaskRow } from '@groundwork/contract/tasks';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { after, page } from './paging.ts';
import { personOf } from './people.ts';
import { notFound, signedIn } from './procedures.ts';
import { safeHtml } from './safe-html.ts';

const columns = [
  'id',
  'title',
  sql<TaskStatus>`tasks.status`.as('status'),
  sql<Priority>`tasks.priority`.as('priority'),
  'type',
  'team_id',
  'goal_id',
  'parent_task_id',
  'assigned_to',
  'due_date',
  'created_by',
  'created_at',
  'estimated_hours',
  'actual_hours',
  'remaining_hours',
  'record_id',
  'sprint_id',
  sql<TaskRow['goal']>`(select json_build_object('id', g.id, 'title', g.title) from goals g where g.id = tasks.goal_id)`.as('goal'),
  personOf('tasks.assigned_to').as('assigned_user'),
  sql<TaskRow['labels']>`coalesce((
    select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name)
    from task_labels tl join labels l on l.id = tl.label_id where tl.task_id = tasks.id
  ), '[]')`.as('labels'),
  sql<number>`(select count(*)::integer from tasks s where s.parent_task_id = tasks.id and s.status <> 'archived')`.as('subtask_count'),
  sql<number>`(select count(*)::integer from tasks s where s.parent_task_id = tasks.id and s.status in ('done', 'completed'))`.as('subtask_done_count'),
  sql<number>`(select count(*)::integer from comments c where c.task_id = tasks.id)`.as('comment_count'),
  sql<number>`(select count(*)::integer from attachments a where a.task_id = tasks.id)`.as('attachment_count'),
  sql<TaskRow['can']>`json_build_object('edit', team_id in (select rules.my_team_ids()), 'delete', team_id in (select rules.my_team_ids()))`.as('can'),
] as const;
const selectTasks = (db: Db) => db.selectFrom('tasks').select(columns);

// The queries of the handlers; bench/ runs the same ones on a bare pool.

export const taskQuery = (db: Db, taskId: string) =>
  selectTasks(db)
    .select(['description', personOf('tasks.created_by').as('created_user')])
    .where('id', '=', taskId);

export const subtasksQuery = (db: Db, taskId: string) => selectTasks(db).where('parent_task_id', '=', taskId).orderBy('created_at').orderBy('id');

const filters = ['team_id', 'status', 'priority', 'assigned_to', 'goal_id', 'sprint_id', 'parent_task_id', 'record_id'] as const;

export function tasksQuery(db: Db, input: { [filter in (typeof filters)[number]]?: string } & { cursor?: string; limit: number }) {
  let query = selectTasks(db);
  for (const filter of filters) {
    const value = input[filter];
    if (value) query = query.where(filter, '=', value);
  }
  if (input.cursor) query = query.where(after(input.cursor));
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.limit + 1);
}

export const addTask = (db: Db, input: TaskInput) =>
  db
    .insertInto('tasks')
    .values({ ...input, description: safeHtml(input.description) })
    .returning('id');

async function oneTask(db: Db, taskId: string): Promise<Task> {
  const task = await taskQuery(db, taskId).executeTakeFirst();
  if (!task) throw notFound();
  const subtasks = task.subtask_count === 0 ? [] : await subtasksQuery(db, taskId).execute();
  return { ...task, subtasks };
}

export const tasks = {
  list: signedIn.tasks.list.handler(async ({ context, input }) => page(await tasksQuery(context.db, input).execute(), input.limit)),

  create: signedIn.tasks.create.handler(async ({ context, input }) => {
    const { id } = await addTask(context.db, input).executeTakeFirstOrThrow();
    return oneTask(context.db, id);
  }),

  get: signedIn.tasks.get.handler(({ context, input }) => oneTask(context.db, input.taskId)),

  update: signedIn.tasks.update.handler(async ({ context, input: { taskId, ...changes } }) => {
    if (changes.description !== undefined) changes.description = safeHtml(changes.description);
    if (Object.keys(changes).length > 0) await context.db.updateTable('tasks').set(changes).where('id', '=', taskId).execute();
    return oneTask(context.db, taskId);
  }),

  delete: signedIn.tasks.delete.handler(async ({ context, input }) => {
    const { numDeletedRows } = await context.db.deleteFrom('tasks').where('id', '=', input.taskId).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { success: true as const };
  }),
};
