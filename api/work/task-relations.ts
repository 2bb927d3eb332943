import { closedStatuses } from '@groundwork/contract/base/statuses';
import type { RelationKind, StoredRelationKind } from '@groundwork/contract/work/relation-kinds';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { notFound, refusal } from '../http/errors.ts';
import { offsetOf, offsetPage, readFitting } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { lockAll, oneTask } from './tasks.ts';

/** The relation as the database stores it: the task that blocks or duplicates comes first. */
function stored(task_id: string, kind: RelationKind, related_task_id: string) {
  if (kind === 'blocked_by') return { task_id: related_task_id, kind: 'blocks' as const, related_task_id: task_id };
  if (kind === 'duplicated_by')
    return { task_id: related_task_id, kind: 'duplicates' as const, related_task_id: task_id };
  return { task_id, kind, related_task_id };
}

const removeRelation = (db: Db, one: string, other: string) =>
  db
    .deleteFrom('task_relations')
    .where('task_id', 'in', [one, other])
    .where('related_task_id', 'in', [one, other])
    .executeTakeFirst();

/** Refuses a relation that conflicts with another one: another kind for the same two tasks, or a second original. */
async function refuseToReplace(db: Db, { task_id, kind, related_task_id }: ReturnType<typeof stored>) {
  const rows = await db
    .selectFrom('task_relations')
    .select(['task_id', 'related_task_id', 'kind'])
    .where((relation) => relation.or([relation('task_id', '=', task_id), relation('related_task_id', '=', task_id)]))
    .execute();
  for (const row of rows) {
    const isOfBoth = [row.task_id, row.related_task_id].includes(related_task_id);
    const isSame = row.kind === kind && (row.task_id === task_id || kind === 'relates_to');
    if (isOfBoth && !isSame) throw refusal('CONFLICT', 'taskRelations.otherRelation');
    if (!isOfBoth && kind === 'duplicates' && row.kind === kind && row.task_id === task_id)
      throw refusal('CONFLICT', 'taskRelations.otherOriginal');
  }
}

export const taskRelations = {
  ofTeam: signedIn.taskRelations.ofTeam.handler(
    async ({ context: { db }, input: { teamId, goal_id, kind, ...page } }) => {
      const offset = offsetOf(page.cursor);
      let query = db
        .selectFrom('task_relations')
        .select(['task_id', 'related_task_id', sql<StoredRelationKind>`kind`.as('kind')])
        .where('team_id', '=', teamId);
      if (kind) query = query.where('kind', '=', kind);
      if (goal_id)
        query = query.where(
          sql<boolean>`exists (
            select from tasks t where t.id in (task_id, related_task_id) and t.goal_id = ${goal_id}
          )`,
        );
      const rows = query
        .orderBy('task_id')
        .orderBy('related_task_id')
        .offset(offset)
        .limit(page.limit + 1);
      return offsetPage(await readFitting(db, rows, page.limit), offset);
    },
  ),

  set: signedIn.taskRelations.set.handler(
    async ({ context: { db }, input: { taskId, relatedTaskId, kind, replace } }) => {
      const relation = stored(taskId, kind, relatedTaskId);
      const [task] = await lockAll(db, [taskId, relatedTaskId]);
      if (!replace) await refuseToReplace(db, relation);
      await removeRelation(db, taskId, relatedTaskId);
      if (relation.kind === 'duplicates') {
        await db
          .deleteFrom('task_relations')
          .where('task_id', '=', relation.task_id)
          .where('kind', '=', 'duplicates')
          .execute();
        await db
          .updateTable('tasks')
          .set({ status: 'archived' })
          .where('id', '=', relation.task_id)
          .where('status', 'not in', closedStatuses)
          .execute();
      }
      await db
        .insertInto('task_relations')
        .values({ team_id: task?.team_id ?? '', ...relation })
        .execute();
      return oneTask(db, taskId);
    },
  ),

  remove: signedIn.taskRelations.remove.handler(async ({ context: { db }, input: { taskId, relatedTaskId } }) => {
    await lockAll(db, [taskId, relatedTaskId]);
    const { numDeletedRows } = await removeRelation(db, taskId, relatedTaskId);
    if (numDeletedRows === 0n) throw notFound();
    return oneTask(db, taskId);
  }),
};
