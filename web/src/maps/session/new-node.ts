import { limits } from '@groundwork/contract/base/limits';
import type { FormField, MapType } from '@groundwork/contract/forms/form-fields';
import { initialValues } from '@groundwork/contract/forms/initial-values';
import type { Position } from '../model/map-rows.ts';
import type { MapParts } from './map-parts.ts';

/** Returns the key if the map has this type, otherwise the first type of the map. */
export const knownType = (types: MapType[], key: string | undefined) =>
  (types.length === 0 || types.some((type) => type.key === key) ? key : undefined) ?? types[0]?.key;

/** Returns the type of a new node. */
export const newNodeType = (types: MapType[], wanted: string | undefined) => knownType(types, wanted) ?? 'node';

/**
 * Returns the default values of a new node. The meaning "active" defaults to true, so a switch without a default must
 * not set it to false.
 */
export const newNodeFields = (fields: FormField[]) =>
  initialValues(fields.filter(({ meaning, defaultValue }) => meaning !== 'active' || defaultValue !== undefined));

/** Returns the position of the next child, if its siblings or its parent have positions. */
export function newNodePosition(
  { model, scene }: Pick<MapParts, 'model' | 'scene'>,
  parentId: string | null,
): Position | null {
  const { byId } = scene();
  const { across, down } = limits.map.grid;
  const beside = model.tree
    .children(parentId)
    .flatMap((id) => byId.get(id) ?? [])
    .reduce<Position | null>((right, at) => (right && right.x >= at.x ? right : at), null);
  if (beside) return { x: beside.x + across, y: beside.y };
  const parent = parentId === null ? undefined : byId.get(parentId);
  return parent ? { x: parent.x, y: parent.y + down } : null;
}
