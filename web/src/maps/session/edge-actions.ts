import type { JsonValue } from '@groundwork/contract/base/json';
import * as messages from '@groundwork/contract/base/messages.gen';
import { newId } from '../../base/queries/new-id.ts';
import { toastError } from '../../base/toast/toast.ts';
import type { MapParts } from './map-parts.ts';
import { mapRights } from './map-rights.ts';

/** Adds, changes and removes the connections between nodes. */
export function edgeActions(parts: MapParts) {
  const { model, selection } = parts;
  const { mayWrite, mayRelate } = mapRights(parts);

  function connect(src: string, dst: string, edgeType: string) {
    if (!mayWrite(src) || !mayWrite(dst)) return;
    if (src === dst) return void toastError(messages.maps.edgeToItself);
    model.run([
      { type: 'connect', edge: { id: newId(), src_node_id: src, dst_node_id: dst, edge_type: edgeType, metadata: {} } },
    ]);
  }

  return {
    connect,
    /**
     * Ends the connection that is being drawn at a node, if the node is a valid end. Returns false when none is being
     * drawn.
     */
    endLink(id: string): boolean {
      const { link } = selection;
      if (!link) return false;
      if (id === link.from || !mayWrite(id)) return true;
      selection.beginLink(null);
      connect(link.from, id, link.type);
      return true;
    },
    mayRelate,
    changeEdge(
      id: string,
      { metadata = {}, edge_type }: { edge_type?: string; metadata?: Record<string, JsonValue | null> },
    ) {
      if (mayRelate(id)) model.run([{ type: 'relate', id, metadata, edge_type }]);
    },
    disconnect(id: string) {
      if (mayRelate(id)) model.run([{ type: 'disconnect', id }]);
    },
  };
}
