import { randomUUID } from 'node:crypto';
import { savedStatus, type TaskStatus, taskStatuses } from '@groundwork/contract/base/statuses';
import type { Task, TaskInput } from '@groundwork/contract/work/tasks';
import type { Db } from '@groundwork/db/database';
import { type InferResult, sql } from 'kysely';
import { deleteOne, deleting } from '../base/deleting.ts';
import { nodeNames } from '../base/node-names.ts';
import { builtOnce, isColumn } from '../http/built-once.ts';
import { notFound } from '../http/errors.ts';
import { safeHtml } from '../http/html-sanitizer.ts';
import { signedIn, signedInAtOnce } from '../http/procedures.ts';
import { sendRawJson } from '../http/raw-json.ts';
import { shownAttachments } from '../talk/attachments.ts';
import { pageOfThreads } from '../talk/comments.ts';
import { assignmentsOf, notify, notifyAssignment, notifyingAssignees } from '../talk/notifications.ts';
import { revertEdits } from '../talk/reverts.ts';
import { dueDay, dueTime, dueTimeText } from './due-dates.ts';
import { continueRecurrences } from './recurrence.ts';
import { filtered, taskPage } from './task-list.ts';
import { columns, detail, nothingYet, selectTasks, subtasksOf, taskQuery, taskWithComments } from './task-rows.ts';

/**
 * Completes a change of only the due date, time or recurrence date with the current due date and time, as the caller
 * sees them. The change is in the caller's time zone, and the stored due date may be in another time zone.
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

export const insertTasks = (db: Db, ...tasks: (TaskInput & { id?: string | undefined })[]) =>
  db.insertInto('tasks').values(tasks.map((task) => ({ ...task, description: safeHtml(task.description) })));

/** Adds a task, notifies its assignee, and returns the columns that its page shows, without the `nothingYet` fields. */
export const addShownTask = builtOnce((db, task: TaskInput) => {
  const adding = db
    .insertInto('tasks')
    .values(task)
    .returning([...columns, ...detail]);
  if (!task.assigned_to) return adding.compile();
  const notified = notifyingAssignees('added');
  return sql<InferResult<typeof adding>[number]>`
    with added as (${adding}), notified as (${notified}) select * from added`.compile(db);
}, isColumn);

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
  const subtasks = task.subtask_count === 0 ? [] : (await db.executeQuery(subtasksOf({ taskId: task.id }))).rows;
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

/**
 * The earlier values of a task, to restore. If another card now has its place on the board, the task gets the middle
 * between that place and the card above.
 */
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
        then (
          coalesce((select max(o.board_order) ${others} and o.board_order < ${place}), ${place} - 1) + ${place}
        ) * 0.5
      else ${place}
    end`,
  };
}

export const tasks = {
  list: signedInAtOnce.tasks.list.handler(async ({ context, input }) =>
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
    async ({ context: { db }, input: { task_ids, add_label_ids, remove_label_ids, open_subtasks, ...changes } }) => {
      const rows = await lockAll(db, task_ids);
      await notifyAssignment(db, 'tasks', task_ids, changes.assigned_to);
      if (Object.keys(changes).length > 0)
        await db.updateTable('tasks').set(withWholeDue(changes)).where('id', 'in', task_ids).execute();
      if (changes.status) await continueRecurrences(db, task_ids, open_subtasks);
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

  create: signedInAtOnce.tasks.create.handler(async ({ context, input }) => {
    const adding = addShownTask({ ...input, description: safeHtml(input.description) });
    const [added] = (await context.db.executeQuery(adding)).rows;
    const task = { ...nothingYet, ...(added as NonNullable<typeof added>) };
    return { ...(await withNode(context.db, task)), subtasks: [], relations: [], next_task: null };
  }),

  createMany: signedIn.tasks.createMany.handler(async ({ context: { db }, input }) => {
    // Lists sort by creation time and id. All new tasks have the same creation time, so ascending ids keep their order.
    const ids = input.tasks.map(() => randomUUID() as string).toSorted();
    const tasks = input.tasks.map(({ label_ids: _, ...task }, place) => ({ ...task, id: ids[place] as string }));
    await insertTasks(db, ...tasks).execute();
    const links = input.tasks.flatMap(({ team_id, label_ids }, place) =>
      [...new Set(label_ids)].map((label_id) => ({ team_id, task_id: ids[place] as string, label_id })),
    );
    if (links.length > 0) await db.insertInto('task_labels').values(links).execute();
    await notify(db, assignmentsOf(tasks));
    return { items: await selectTasks(db).where('id', 'in', ids).orderBy('id').execute() };
  }),

  get: signedInAtOnce.tasks.get.handler(async ({ context: { db }, input: { taskId, comments } }) => {
    if (!comments) return oneTask(db, taskId);
    const [task] = (await db.executeQuery(taskWithComments({ taskId, comments }))).rows;
    const { threads, ...shown } = await whole(db, task);
    return { ...shown, comments: pageOfThreads(threads) };
  }),

  update: signedIn.tasks.update.handler(async ({ context, input: { taskId, open_subtasks, ...changes } }) => {
    if (changes.description !== undefined)
      changes.description = safeHtml(
        changes.description,
        await shownAttachments(context.db, { task_id: taskId }, changes.description),
      );
    await notifyAssignment(context.db, 'tasks', [taskId], changes.assigned_to);
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('tasks').set(withWholeDue(changes)).where('id', '=', taskId).execute();
    if (changes.status) await continueRecurrences(context.db, [taskId], open_subtasks);
    return oneTask(context.db, taskId);
  }),

  place: signedIn.tasks.place.handler(async ({ context: { db }, input }) => {
    const { taskId, status, before_task_id, open_subtasks } = input;
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
    await continueRecurrences(db, [taskId], open_subtasks);
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
      delete from task_labels l
      using jsonb_to_recordset(${pairs('remove_label_ids')}::jsonb) r (task_id uuid, label_id uuid)
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
