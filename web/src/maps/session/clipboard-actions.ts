import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { MapClip } from '@groundwork/contract/maps/map-clip';
import { toastError } from '../../base/toast/toast.ts';
import { laysOutBelow } from '../model/auto-places.ts';
import { topsOf } from '../model/map-branches.ts';
import type { Gesture } from '../model/map-model.ts';
import type { MapCommand } from '../model/map-rows.ts';
import { clipIn, clipOf, copiesOf, levelsOf, readMapClip, writeMapClip } from './map-clipboard.ts';
import type { MapParts } from './map-parts.ts';
import { mapRights } from './map-rights.ts';
import { knownType, newNodePosition, newNodeType } from './new-node.ts';
import { mostRevealed } from './undo-steps.ts';

type Placed = { clip: MapClip; parent_id: string | null; before: string | null };

/**
 * Copies, cuts and pastes nodes, within the map and through the clipboard. `removeBranches` removes the cut branches.
 */
export function clipboardActions(parts: MapParts, removeBranches: (tops: string[]) => void) {
  const { model, nodeTypes, edgeTypes, selection, camera } = parts;
  const { nodes, tree } = model;
  const { mayWrite, writable } = mapRights(parts);

  /** Returns the reason why the map has no room for copies; null when it has room. */
  function roomProblem(clips: Placed[]): string | null {
    for (const { clip, parent_id } of clips) {
      const level = parent_id === null ? 0 : tree.generation(parent_id);
      if (level + levelsOf(clip) > limits.map.levels) return messages.maps.tooDeep;
    }
    const count = clips.reduce((sum, { clip }) => sum + clip.nodes.length, 0);
    return nodes.size + count > limits.map.nodes ? messages.maps.tooManyNodes : null;
  }

  /** Adds copies, if the map has room for them. */
  function addCopies(clips: Placed[]): Gesture | null {
    const problem = roomProblem(clips);
    if (problem) {
      toastError(problem);
      return null;
    }
    const commands: MapCommand[] = [];
    const tops: string[] = [];
    for (const { clip, parent_id, before } of clips) {
      const at = clip.nodes[0]?.position;
      const spot = at && !laysOutBelow(model, parent_id) ? (newNodePosition(parts, parent_id) ?? at) : null;
      const copies = copiesOf(clip, { parent_id, before }, at && spot ? { x: spot.x - at.x, y: spot.y - at.y } : null);
      commands.push(copies.command);
      tops.push(...copies.tops);
    }
    const gesture = model.run(commands, { failed: messages.maps.nodeCreateFailed });
    selection.select(tops);
    const added = clips.reduce((sum, { clip }) => sum + clip.nodes.length, 0);
    if (added > mostRevealed) camera.fit();
    else if (tops[0] !== undefined) camera.reveal(tops[0]);
    return gesture;
  }

  function addBelow(clip: MapClip, parentId: string | null): Gesture | null {
    const known: MapClip = {
      ...clip,
      nodes: clip.nodes.map((node) => ({ ...node, node_type: newNodeType(nodeTypes, node.node_type) })),
      edges: clip.edges.map((edge) => ({
        ...edge,
        edge_type: knownType(edgeTypes, edge.edge_type) ?? edge.edge_type,
      })),
    };
    if (parentId !== null) model.setCollapsed([parentId], false);
    return addCopies([{ clip: known, parent_id: parentId, before: null }]);
  }

  const texts = async () => (await import('./text-actions.ts')).textActions(parts, { roomProblem, addBelow });

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
     * Pastes copied nodes, or text as nodes (`readSource`). `text` is the content of a paste event; without it, the
     * method reads the clipboard.
     */
    async paste(parentId: string | null, text?: string) {
      const pasted = text ?? (await readMapClip());
      if (pasted.trim() === '' || !mayWrite(parentId)) return;
      const clip = await clipIn(pasted);
      const { fits, pasteText } = await texts();
      if (clip && (await fits(clip))) addBelow(clip, parentId);
      else await pasteText(parentId, pasted);
    },
    pasteFiles: async (parentId: string | null, files: File[]) => (await texts()).pasteFiles(parentId, files),
    pasteList: async (parentId: string | null) => (await texts()).pasteList(parentId),
    duplicate(ids: Iterable<string>) {
      const tops = topsOf(model, ids).filter((id) => mayWrite(tree.parent(id)));
      if (tops.length > 0)
        addCopies(tops.map((id) => ({ clip: clipOf(model, [id]), parent_id: tree.parent(id), before: tree.next(id) })));
    },
  };
}
