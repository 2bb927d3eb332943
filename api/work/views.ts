import type { TaskView } from '@groundwork/contract/work/views';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { authorAllows, can, teamAllows } from '../base/can.ts';
import { deleteOne } from '../base/deleting.ts';
import { notFound, refusal } from '../http/errors.ts';
import { signedIn } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';

const fields = [
  'id',
  'team_id',
  'name',
  sql<TaskView['page']>`page`.as('page'),
  sql<TaskView['search']>`search`.as('search'),
  sql<TaskView['icon']>`icon`.as('icon'),
  sql<TaskView['color']>`color`.as('color'),
  'created_at',
] as const;

const managed = sql<boolean>`(${authorAllows('view.edit', 'created_by')} or ${teamAllows('shared_view.manage')})`;

/** The person's own views, and the shared views of their teams. */
const selectViews = (db: Db) => {
  const own = db
    .selectFrom('task_views')
    .select(fields)
    .select([
      sql<boolean>`false`.as('shared'),
      personOf('task_views.user_id').as('created_user'),
      can({ edit: sql`true`, share: sql`true`, delete: sql`true` }),
    ]);
  const shared = db
    .selectFrom('shared_task_views')
    .select(fields)
    .select([
      sql<boolean>`true`.as('shared'),
      personOf('shared_task_views.created_by').as('created_user'),
      can({ edit: managed, share: authorAllows('view.edit', 'created_by'), delete: managed }),
    ]);
  return db.selectFrom(own.unionAll(shared).as('views')).selectAll();
};

async function oneView(db: Db, viewId: string): Promise<TaskView> {
  const view = await selectViews(db).where('id', '=', viewId).executeTakeFirst();
  if (!view) throw notFound();
  return view;
}

const tableOf = ({ shared }: { shared: boolean }) => (shared ? 'shared_task_views' : 'task_views');

/** The views of a team as the person has arranged them. */
async function arrangedViews(db: Db, teamId: string) {
  const choices = await db
    .selectFrom('task_view_choices')
    .select(['default_view', 'view_order'])
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  const items = await selectViews(db)
    .where('team_id', '=', teamId)
    .orderBy(sql`array_position(${choices?.view_order ?? []}::uuid[], id)`)
    .orderBy(sql`lower(name)`)
    .orderBy('shared')
    .execute();
  return { items, default_view: items.find(({ id }) => id === choices?.default_view)?.id ?? null };
}

/** Moves a view between the private views of its author and the shared views of the team. The view keeps its id. */
async function moveView(db: Db, { id, team_id, name, page, search, icon, color, shared }: TaskView) {
  await db
    .insertInto(tableOf({ shared: !shared }))
    .values({ id, team_id, name, page, search, icon, color })
    .execute();
  await db.deleteFrom(tableOf({ shared })).where('id', '=', id).execute();
}

export const views = {
  list: signedIn.views.list.handler(({ context, input }) => arrangedViews(context.db, input.teamId)),

  create: signedIn.views.create.handler(async ({ context: { db }, input: { teamId, shared = false, ...view } }) => {
    const { id } = await db
      .insertInto(tableOf({ shared }))
      .values({ ...view, team_id: teamId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return oneView(db, id);
  }),

  update: signedIn.views.update.handler(async ({ context: { db }, input: { viewId, shared, ...changes } }) => {
    const view = await oneView(db, viewId);
    const moves = shared !== undefined && shared !== view.shared;
    if (!view.can.edit) throw refusal('FORBIDDEN', 'views.notYours');
    if (moves && !view.can.share) throw refusal('FORBIDDEN', 'views.notYoursToShare');
    if (moves) await moveView(db, { ...view, ...changes });
    else if (Object.keys(changes).length > 0)
      await db.updateTable(tableOf(view)).set(changes).where('id', '=', viewId).execute();
    return oneView(db, viewId);
  }),

  delete: signedIn.views.delete.handler(async ({ context: { db }, input: { viewId } }) => {
    const view = await oneView(db, viewId);
    if (!view.can.delete) throw refusal('FORBIDDEN', 'views.notYours');
    if (view.shared) return deleteOne(db, 'view', viewId);
    await db.deleteFrom('task_views').where('id', '=', viewId).execute();
    return { success: true as const, deletion_id: null };
  }),

  arrange: signedIn.views.arrange.handler(async ({ context: { db }, input: { teamId, ...choices } }) => {
    const named = [...(choices.view_order ?? []), ...(choices.default_view ? [choices.default_view] : [])];
    const { items } = await arrangedViews(db, teamId);
    if (!named.every((viewId) => items.some(({ id }) => id === viewId))) throw notFound();
    if (Object.keys(choices).length > 0)
      await db
        .insertInto('task_view_choices')
        .values({ ...choices, team_id: teamId })
        .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet(choices))
        .execute();
    return arrangedViews(db, teamId);
  }),
};
