import type { MapView } from '@groundwork/contract/maps/map-views';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { notFound } from '../http/errors.ts';
import { byOffset, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';

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

/** The operations of `views` on the saved views of maps. */
export const mapViews = {
  ofMap: signedIn.views.ofMap.handler(async ({ context: { db }, input: { mapId, ...page } }) => {
    await teamOfMap(db, mapId);
    return pageOf(db, selectMapViews(db, mapId), byOffset(sql`lower(name), id`), page);
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
