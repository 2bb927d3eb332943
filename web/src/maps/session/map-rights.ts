import { standsForHeld } from '../model/map-branches.ts';
import type { MapParts } from './map-parts.ts';

/** Returns the checks of what the person may change on a map. */
export function mapRights({ model, canEdit }: Pick<MapParts, 'model' | 'canEdit'>) {
  /** Whether the person may change a node; null stands for the top of the map. */
  const mayWrite = (id: string | null) => canEdit && (id === null || model.nodes.get(id)?.read_only === false);
  const mayPlace = ({ id }: { id: string }) => mayWrite(id) || (canEdit && standsForHeld(model, id));
  /**
   * Whether the person may change a connection. A connection between two nodes of another team belongs to that team.
   */
  const mayRelate = (id: string) => {
    const edge = model.edges.get(id);
    return edge !== undefined && (mayWrite(edge.src_node_id) || mayWrite(edge.dst_node_id));
  };
  /** Returns these nodes without those that the person may not change. */
  const writable = (ids: Iterable<string>) => [...new Set(ids)].filter(mayWrite);
  return { mayWrite, mayPlace, mayRelate, writable };
}
