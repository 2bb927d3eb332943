import { z } from 'zod';
import { done, idOf, pageOf, pageQuery, requiredName, rowId, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { mapLook } from './map-look.ts';

/** A saved view of a map, shared by the team of the map. */
export const mapView = z.object({
  id: rowId('map_view'),
  team_id: rowId('team'),
  map_id: rowId('map'),
  name: z.string(),
  look: mapLook,
  created_at: timestamp,
});
export type MapView = z.infer<typeof mapView>;

const mapViewFields = { name: requiredName(limits.text.view, 'views.nameRequired'), look: mapLook };
const mapId = idOf('map');
const mapViewId = idOf('map_view');

/** Operations on the saved views of maps, which are part of `views`. */
export const mapViewsContract = {
  ofMap: operation('views.listFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/views',
      tags: ['views'],
      summary: 'The saved views of a map, which its team shares, by name',
    })
    .input(z.strictObject({ mapId, ...pageQuery }))
    .output(pageOf(mapView)),
  addToMap: operation('views.saveFailed')
    .route({
      method: 'POST',
      path: '/maps/{mapId}/views',
      tags: ['views'],
      summary: 'Save a view of a map for its team; its name is unique on the map without regard to case',
      successStatus: 201,
    })
    .input(z.strictObject({ mapId, ...mapViewFields }))
    .output(mapView),
  updateOfMap: operation('views.updateFailed')
    .route({
      method: 'PATCH',
      path: '/maps/{mapId}/views/{viewId}',
      tags: ['views'],
      summary: 'Rename a saved view of a map, or replace what it shows',
    })
    .input(z.strictObject(mapViewFields).partial().extend({ mapId, viewId: mapViewId }))
    .output(mapView),
  deleteOfMap: operation('views.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/maps/{mapId}/views/{viewId}',
      tags: ['views'],
      summary: 'Delete a saved view of a map, for the whole team',
    })
    .input(z.strictObject({ mapId, viewId: mapViewId }))
    .output(done),
};
