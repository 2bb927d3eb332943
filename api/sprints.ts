import type { Sprint } from '@groundwork/contract/sprints';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { canEditAndDelete } from './can.ts';
import { deleteOne } from './deletions.ts';
import { notFound } from './http/errors.ts';
import { byOffset, pageOf } from './http/paging.ts';
import { signedIn } from './http/procedures.ts';

const selectSprints = (db: Db) =>
  db
    .selectFrom('sprints')
    .select([
      'id',
      'team_id',
      'name',
      'starts_on',
      'ends_on',
      'created_at',
      sql<number>`(select count(*)::integer from tasks t where t.sprint_id = sprints.id)`.as('task_count'),
      canEditAndDelete('sprint'),
    ]);

async function oneSprint(db: Db, sprintId: string): Promise<Sprint> {
  const sprint = await selectSprints(db).where('id', '=', sprintId).executeTakeFirst();
  if (!sprint) throw notFound();
  return sprint;
}

export const sprints = {
  list: signedIn.sprints.list.handler(({ context, input }) =>
    pageOf(selectSprints(context.db).where('team_id', '=', input.teamId), byOffset(sql`starts_on desc, id`), input),
  ),

  create: signedIn.sprints.create.handler(async ({ context, input: { teamId, ...sprint } }) => {
    const { id } = await context.db
      .insertInto('sprints')
      .values({ ...sprint, team_id: teamId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return oneSprint(context.db, id);
  }),

  update: signedIn.sprints.update.handler(async ({ context, input: { sprintId, ...changes } }) => {
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('sprints').set(changes).where('id', '=', sprintId).execute();
    return oneSprint(context.db, sprintId);
  }),

  delete: signedIn.sprints.delete.handler(({ context, input }) => deleteOne(context.db, 'sprint', input.sprintId)),
};
