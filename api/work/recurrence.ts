import type { OpenSubtasks, TaskStatus } from '@groundwork/contract/base/statuses';
import { nextDate } from '@groundwork/contract/work/recurrence-dates';
import { relationKinds } from '@groundwork/contract/work/relation-kinds';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { dayAfter, daysBetween, zone } from '../http/client-date.ts';
import { addTaskTree, readTaskTree } from './task-trees.ts';

/** A recurring task whose status this transaction has written. Its dates are in the time zone of the task. */
type Recurring = {
  id: string;
  team_id: string;
  goal_id: string | null;
  parent_task_id: string | null;
  status: TaskStatus;
  start_date: string | null;
  due_date: string | null;
  due_time: string | null;
  recurrence: string;
  recurs_on: string | null;
  today: string;
  next_id: string | null;
  /** The choice of the signed-in person for open subtasks (Settings › Preferences); null if they want to be asked. */
  open_subtasks: OpenSubtasks | null;
};

/**
 * Makes the next task of each recurring task that this transaction has finished. For each task that it has reopened,
 * takes the next task back, so that undoing leaves one task. The transaction holds the locks of the tasks, so that a
 * task has at most one next task; a unique index enforces this. Open subtasks follow the request or else the person's
 * preference.
 */
export async function continueRecurrences(db: Db, taskIds: string[], openSubtasks?: OpenSubtasks) {
  const { rows } = await sql<Recurring>`
    select t.id, t.team_id, t.goal_id, t.parent_task_id, t.status, t.start_date, t.due_date, t.due_time, t.recurrence,
      t.recurs_on, (now() at time zone coalesce(t.due_zone, ${zone}))::date as today, next.id as next_id,
      (select open_subtasks from user_metadata where user_id = rules.me()) as open_subtasks
    from tasks t left join tasks next on next.team_id = t.team_id and next.previous_task_id = t.id
    where t.id = any (${taskIds}::uuid[]) and t.recurrence is not null
      and case when next.id is null then t.finished_at = now()::timestamptz(3) else not rules.is_closed(t.status) end
    order by t.id`.execute(db);
  for (const task of rows)
    await (task.next_id === null
      ? addNext(db, task, openSubtasks ?? task.open_subtasks ?? 'leave')
      : takeBackNext(db, task));
}

/**
 * Adds the task for the next date: a copy with the subtasks, all unfinished and with dates moved by the same number of
 * days. Skips dates that have passed. Open subtasks that move keep their dates and are not copied.
 */
async function addNext(db: Db, task: Recurring, openSubtasks: OpenSubtasks) {
  const { recurs_on, due_date, today } = task;
  const next = nextDate(task.recurrence, recurs_on ?? today, today);
  if (!next) return;
  const tree = await readTaskTree(db, { task_id: task.id }, { withOpen: openSubtasks !== 'move' });
  const [id] = await addTaskTree(db, tree, task, { days: daysBetween(recurs_on ?? due_date ?? today, next.day) });
  await db
    .updateTable('tasks')
    .set({
      previous_task_id: task.id,
      recurrence: next.recurrence,
      recurs_on: recurs_on && next.day,
      start_date: due_date && task.start_date && dayAfter(next.day, daysBetween(due_date, task.start_date)),
      due_date: next.day,
      due_time: task.due_time,
    })
    .where('id', '=', id ?? '')
    .execute();
  if (openSubtasks === 'move')
    await sql`
      update tasks set parent_task_id = ${id}
      where parent_task_id = ${task.id} and not rules.is_closed(status)`.execute(db);
  if (openSubtasks === 'finish')
    await sql`
      with recursive ${below(task.id)}
      update tasks set status = ${task.status}
      where id in (select id from below) and not rules.is_closed(status)`.execute(db);
}

/** The ids of all subtasks of a task. */
const below = (id: string) => sql`below (id) as (
  select id from tasks where parent_task_id = ${id}
  union all select s.id from tasks s join below on s.parent_task_id = below.id
)`;

/**
 * Moves the subtasks back that have moved from a reopened task to its next task. Reopens the subtasks that were
 * finished with the task, which means in the transaction that made the next task, after it was made.
 */
async function takeBackSubtasks(db: Db, { id, next_id }: Recurring) {
  await sql`
    update tasks s set parent_task_id = ${id}
    from tasks next
    where next.id = ${next_id} and s.parent_task_id = next.id and s.created_at < next.created_at`.execute(db);
  await sql`
    with recursive ${below(id)}, finished as (
      select s.id, last.changes -> 'status' ->> 'old' as was
      from below join tasks s on s.id = below.id join tasks next on next.id = ${next_id}
      join activity_log made on made.task_id = next.id and made.activity_type = 'create'
      cross join lateral (
        select changes, created_at from activity_log
        where task_id = s.id and activity_type = 'status_change' order by created_at desc limit 1
      ) last
      where s.finished_at = next.created_at and last.created_at >= made.created_at
    )
    update tasks set status = was from finished where tasks.id = finished.id`.execute(db);
}

/**
 * Deletes the next task if nobody has worked on it: the log has only the creation of its tasks and of relations among
 * them. Otherwise the next task stays, and only it continues the recurrence.
 */
async function takeBackNext(db: Db, task: Recurring) {
  const { id, next_id } = task;
  await takeBackSubtasks(db, task);
  const { numAffectedRows } = await sql`
    with recursive tree (id) as (
      select ${next_id}::uuid union all select s.id from tasks s join tree on s.parent_task_id = tree.id
    )
    delete from tasks where id = ${next_id} and not exists (
      select from tree t
      where exists (select from attachments a where a.task_id = t.id)
        or exists (
          select from activity_log l
          where l.task_id = t.id and l.activity_type <> 'create' and not (
            select coalesce(
              bool_and(field = any (${relationKinds}) and change ->> 'new' in (select id::text from tree)), false
            )
            from jsonb_each(l.changes) changed (field, change)
          )
        )
    )`.execute(db);
  if (numAffectedRows === 0n)
    await db.updateTable('tasks').set({ recurrence: null, recurs_on: null }).where('id', '=', id).execute();
}
