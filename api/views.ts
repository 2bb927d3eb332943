import type { TaskView } from '@groundwork/contract/views';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { notFound } from './http/errors.ts';
import { signedIn } from './http/procedures.ts';

const selectViews = (db: Db) =>
  db
    .selectFrom('task_views')
    .select([
      'id',
      'team_id',
      'name',
      sql<TaskView['page']>`page`.as('page'),
      sql<TaskView['search']>`search`.as('search'),
      'created_at',
    ]);

async function oneView(db: Db, viewId: string): Promise<TaskView> {
  const view = await selectViews(db).where('id', '=', viewId).executeTakeFirst();
  if (!view) throw notFound();
  return view;
}

export const views = {
  list: signedIn.views.list.handler(async ({ context, input }) => ({
    items: await selectViews(context.db).where('team_id', '=', input.teamId).orderBy(sql`lower(name)`).execute(),
  })),

  create: signedIn.views.create.handler(async ({ context, input: { teamId, ...view } }) => {
    const { id } = await context.db
      .insertInto('task_views')
      .values({ ...view, team_id: teamId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return oneView(context.db, id);
  }),

  update: signedIn.views.update.handler(async ({ context, input: { viewId, ...changes } }) => {
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('task_views').set(changes).where('id', '=', viewId).execute();
    return oneView(context.db, viewId);
  }),

  delete: signedIn.views.delete.handler(async ({ context, input }) => {
    const { numDeletedRows } = await context.db
      .deleteFrom('task_views')
      .where('id', '=', input.viewId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { success: true as const };
  }),
};
