import { limits } from '@groundwork/contract/limits';
import type { MapClip } from '@groundwork/contract/map-clip';
import { messages } from '@groundwork/contract/messages';
import { toastError } from '../../ui/toast.ts';
import { laysOutBelow } from '../model/auto-places.ts';
import { topsOf } from '../model/map-branches.ts';
import type { MapCommand } from '../model/map-model.ts';
import { clipIn, clipOf, copiesOf, levelsOf, readMapClip, writeMapClip } from './map-clipboard.ts';
import type { MapParts } from './map-parts.ts';
import { mapRights } from './map-rights.ts';
import { knownType, newNodeFields, newNodePosition, newNodeType } from './new-node.ts';

/** Copies nodes, within the map and by the clipboard. `removeBranches` removes what is cut. */
export function clipboardActions(parts: MapParts, removeBranches: (tops: string[]) => void) {
  const { model, theme, nodeFields, nodeTypes, edgeTypes, selection, camera } = parts;
  const { nodes, tree } = model;
  const { mayWrite, writable } = mapRights(parts);

  /** Adds copies, if the map has room for them. */
  function addCopies(clips: { clip: MapClip; parent_id: string | null; before: string | null }[]) {
    const commands: MapCommand[] = [];
    const tops: string[] = [];
    for (const { clip, parent_id, before } of clips) {
      const level = parent_id === null ? 0 : tree.generation(parent_id);
      if (level + levelsOf(clip) > limits.map.levels) return void toastError(messages.maps.tooDeep);
      const at = clip.nodes[0]?.position;
      const spot = at && !laysOutBelow(model, parent_id) ? (newNodePosition(parts, parent_id) ?? at) : null;
      const copies = copiesOf(clip, { parent_id, before }, at && spot ? { x: spot.x - at.x, y: spot.y - at.y } : null);
      commands.push(copies.command);
      tops.push(...copies.tops);
    }
    const count = clips.reduce((sum, { clip }) => sum + clip.nodes.length, 0);
    if (nodes.size + count > limits.map.nodes) return void toastError(messages.maps.tooManyNodes);
    model.run(commands, { failed: messages.maps.nodeCreateFailed });
    selection.select(tops);
    if (tops[0] !== undefined) camera.reveal(tops[0]);
  }

  function copy(ids: Iterable<string>) {
    const tops = topsOf(model, ids);
    if (tops.length > 0) void writeMapClip(clipOf(model, tops));
    return tops;
  }

  return {
    copy(ids: Iterable<string>) {
      copy(ids);
    },
    /** Asks before removing nodes that other teams see or hold. */
    cut(ids: Iterable<string>) {
      removeBranches(copy(writable(ids)));
    },
    /**
     * Pastes copied nodes, or lines of text as nodes. `text` is the content of a paste event; without it, the method
     * reads the clipboard.
     */
    async paste(parentId: string | null, text?: string) {
      const pasted = text ?? (await readMapClip());
      const clip = await clipIn(pasted, (title) => ({
        node_type: newNodeType(nodeTypes, nodes.get(parentId ?? '')?.node_type),
        fields: { ...newNodeFields(nodeFields), [theme.titleField]: title },
      }));
      if (!clip || !mayWrite(parentId)) return;
      const known: MapClip = {
        ...clip,
        nodes: clip.nodes.map((node) => ({ ...node, node_type: newNodeType(nodeTypes, node.node_type) })),
        edges: clip.edges.map((edge) => ({
          ...edge,
          edge_type: knownType(edgeTypes, edge.edge_type) ?? edge.edge_type,
        })),
      };
      if (parentId !== null) model.setCollapsed([parentId], false);
      addCopies([{ clip: known, parent_id: parentId, before: null }]);
    },
    duplicate(ids: Iterable<string>) {
      const tops = topsOf(model, ids).filter((id) => mayWrite(tree.parent(id)));
      if (tops.length > 0)
        addCopies(tops.map((id) => ({ clip: clipOf(model, [id]), parent_id: tree.parent(id), before: tree.next(id) })));
    },
  };
}
