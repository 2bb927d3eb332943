import type { MapView, TaskView } from '@groundwork/contract/views';
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

const selectMapViews = (db: Db, mapId: string) =>
  db
    .selectFrom('saved_map_views')
    .select(['id', 'team_id', 'map_id', 'name', sql<MapView['look']>`look`.as('look'), 'created_at'])
    .where('map_id', '=', mapId);

async function oneMapView(db: Db, mapId: string, viewId: string): Promise<MapView> {
  const view = await selectMapViews(db, mapId).where('id', '=', viewId).executeTakeFirst();
  if (!view) throw notFound();
  return view;
}

async function teamOfMap(db: Db, mapId: string): Promise<string> {
  const map = await db.selectFrom('tpl_maps').select('team_id').where('id', '=', mapId).executeTakeFirst();
  if (!map) throw notFound();
  return map.team_id;
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

  ofMap: signedIn.views.ofMap.handler(async ({ context, input: { mapId } }) => {
    await teamOfMap(context.db, mapId);
    return { items: await selectMapViews(context.db, mapId).orderBy(sql`lower(name)`).execute() };
  }),

  addToMap: signedIn.views.addToMap.handler(async ({ context, input: { mapId, ...view } }) => {
    const { id } = await context.db
      .insertInto('saved_map_views')
      .values({ ...view, team_id: await teamOfMap(context.db, mapId), map_id: mapId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return oneMapView(context.db, mapId, id);
  }),

  updateOfMap: signedIn.views.updateOfMap.handler(async ({ context, input: { mapId, viewId, ...changes } }) => {
    if (Object.keys(changes).length > 0)
      await context.db
        .updateTable('saved_map_views')
        .set(changes)
        .where('map_id', '=', mapId)
        .where('id', '=', viewId)
        .execute();
    return oneMapView(context.db, mapId, viewId);
  }),

  deleteOfMap: signedIn.views.deleteOfMap.handler(async ({ context, input: { mapId, viewId } }) => {
    const { numDeletedRows } = await context.db
      .deleteFrom('saved_map_views')
      .where('map_id', '=', mapId)
      .where('id', '=', viewId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { success: true as const };
  }),
};
