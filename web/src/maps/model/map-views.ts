import type { MapNode } from './map-model.ts';

/**
 * Returns whether a node stands for a whole map of another team. It is not a node of that map, so it counts nowhere, and
 * the first generation of that map is below it.
 */
export const isMapView = ({ node_type, read_only }: Pick<MapNode, 'node_type' | 'read_only'>): boolean =>
  read_only && node_type === 'view';
