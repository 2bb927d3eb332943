import type { MapModel } from './map-model.ts';
import type { MapNode } from './map-rows.ts';

/**
 * Returns whether a node stands for a whole map of another team. Such a node does not belong to that map. It counts
 * nowhere, and the first generation of that map is below it.
 */
export const isMapView = ({ node_type, read_only }: Pick<MapNode, 'node_type' | 'read_only'>): boolean =>
  read_only && node_type === 'view';

/** Returns the number of nodes of a map, without those that stand for whole maps. */
export function nodeCount({ nodes }: Pick<MapModel, 'nodes'>): number {
  let count = 0;
  for (const node of nodes.values()) if (!isMapView(node)) count++;
  return count;
}
