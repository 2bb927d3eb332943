import { sentence } from '@groundwork/contract/base/sentences';
import type { Label } from '@groundwork/contract/work/labels';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { canEditAndDelete } from '../base/can.ts';
import { deleteOne } from '../base/deleting.ts';
import { notFound, refusal } from '../http/errors.ts';
import { byOffset, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';

const selectLabels = (db: Db) =>
  db
    .selectFrom('labels')
    .select([
      'id',
      'team_id',
      'name',
      'color',
      'description',
      'created_at',
      sql<number>`(select count(*)::integer from task_labels tl where tl.label_id = labels.id)`.as('usage_count'),
      canEditAndDelete('label'),
    ]);

async function oneLabel(db: Db, labelId: string): Promise<Label> {
  const label = await selectLabels(db).where('id', '=', labelId).executeTakeFirst();
  if (!label) throw notFound();
  return label;
}

/**
 * The team of a task that the person can see. Locks the task, so that concurrent replacements of its labels run one
 * after the other.
 */
async function teamOf(db: Db, taskId: string): Promise<string> {
  const task = await db.selectFrom('tasks').select('team_id').where('id', '=', taskId).forUpdate().executeTakeFirst();
  if (!task) throw notFound();
  return task.team_id;
}

async function labelsOf(db: Db, taskId: string) {
  const items = await db
    .selectFrom('task_labels')
    .innerJoin('labels', 'labels.id', 'task_labels.label_id')
    .select(['labels.id', 'labels.name', 'labels.color'])
    .where('task_labels.task_id', '=', taskId)
    .orderBy('labels.name')
    .execute();
  return { items };
}

const link = (db: Db, team_id: string, task_id: string, label_ids: string[]) =>
  db
    .insertInto('task_labels')
    .values(label_ids.map((label_id) => ({ team_id, task_id, label_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const labels = {
  list: signedIn.labels.list.handler(({ context, input }) =>
    pageOf(
      context.db,
      selectLabels(context.db).where('team_id', '=', input.teamId),
      byOffset(sql`lower(name), id`),
      input,
    ),
  ),

  create: signedIn.labels.create.handler(async ({ context, input: { teamId, ...label } }) => {
    const { id } = await context.db
      .insertInto('labels')
      .values({ ...label, team_id: teamId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return oneLabel(context.db, id);
  }),

  get: signedIn.labels.get.handler(({ context, input }) => oneLabel(context.db, input.labelId)),

  update: signedIn.labels.update.handler(async ({ context, input: { labelId, ...changes } }) => {
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('labels').set(changes).where('id', '=', labelId).execute();
    return oneLabel(context.db, labelId);
  }),

  delete: signedIn.labels.delete.handler(async ({ context, input }) => {
    // Locks the label so that a concurrent assignment commits first and is counted.
    await context.db.selectFrom('labels').select('id').where('id', '=', input.labelId).forUpdate().execute();
    const { usage_count } = await oneLabel(context.db, input.labelId);
    if (usage_count > 0) throw refusal('CONFLICT', sentence('labels.inUse', usage_count));
    return deleteOne(context.db, 'label', input.labelId);
  }),

  ofTask: signedIn.labels.ofTask.handler(async ({ context, input }) => {
    const labels = await labelsOf(context.db, input.taskId);
    if (
      labels.items.length === 0 &&
      !(await context.db.selectFrom('tasks').select('id').where('id', '=', input.taskId).executeTakeFirst())
    )
      throw notFound();
    return labels;
  }),

  replace: signedIn.labels.replace.handler(async ({ context, input: { taskId, label_ids } }) => {
    const team_id = await teamOf(context.db, taskId);
    let gone = context.db.deleteFrom('task_labels').where('task_id', '=', taskId);
    if (label_ids.length > 0) gone = gone.where('label_id', 'not in', label_ids);
    await gone.execute();
    if (label_ids.length > 0) await link(context.db, team_id, taskId, label_ids);
    return labelsOf(context.db, taskId);
  }),

  assign: signedIn.labels.assign.handler(async ({ context, input: { taskId, labelId } }) => {
    await link(context.db, await teamOf(context.db, taskId), taskId, [labelId]);
    return labelsOf(context.db, taskId);
  }),

  remove: signedIn.labels.remove.handler(async ({ context, input: { taskId, labelId } }) => {
    await teamOf(context.db, taskId);
    await oneLabel(context.db, labelId);
    await context.db.deleteFrom('task_labels').where('task_id', '=', taskId).where('label_id', '=', labelId).execute();
    return labelsOf(context.db, taskId);
  }),
};
