import { type FormField, fixedOptions } from '@groundwork/contract/form-fields';
import { messages } from '@groundwork/contract/messages';
import { toastError } from '../../ui/toast.ts';
import type { Layout } from '../layouts/lay-out.ts';
import { topsOf } from '../model/map-branches.ts';
import type { MapCommand, MapNode, Position } from '../model/map-model.ts';
import type { MapParts } from './map-parts.ts';
import { mapRights } from './map-rights.ts';
import { newNodePosition } from './new-node.ts';

type LayoutOptions = {
  /** Width / height of the canvas. */
  aspect?: number;
  /** For lanes: the field whose values are the lanes. */
  laneField?: string;
  signal?: AbortSignal;
};

/** Moves nodes in the tree and on the canvas. */
export function moveActions(parts: MapParts) {
  const { model, theme, nodeFields, canEdit, camera } = parts;
  const { tree } = model;
  const { mayWrite, mayPlace, writable } = mapRights(parts);

  /** Returns the command that moves the positions of a whole branch to its new parent. */
  function carried(top: string, parentId: string | null): MapCommand[] {
    const at = model.nodes.get(top)?.position;
    const spot = at && tree.parent(top) !== parentId && newNodePosition(parts, parentId);
    if (!spot) return [];
    const positions = [...tree.walk(top)].flatMap((id) => {
      const was = model.nodes.get(id)?.position;
      return was && mayPlace({ id }) ? [{ id, position: { x: was.x + spot.x - at.x, y: was.y + spot.y - at.y } }] : [];
    });
    return [{ type: 'place', positions }];
  }

  function reparent(ids: Iterable<string>, parentId: string | null, beforeId: string | null = null) {
    if (!mayWrite(parentId)) return;
    const tops = topsOf(model, writable(ids));
    if (parentId !== null && tops.some((top) => tree.isWithin(parentId, top)))
      return void toastError(messages.maps.ownDescendant);
    if (parentId !== null) model.setCollapsed([parentId], false);
    model.run(
      tops.flatMap((id): MapCommand[] => [
        { type: 'move', id, parent_id: parentId, before: beforeId },
        ...carried(id, parentId),
      ]),
    );
  }

  return {
    reparent,
    moveAmongSiblings(id: string, by: -1 | 1) {
      const siblings = tree.children(tree.parent(id));
      const place = siblings.indexOf(id) + by;
      if (siblings[place] === undefined) return;
      reparent([id], tree.parent(id), siblings[by === 1 ? place + 1 : place] ?? null);
    },
    place(positions: { id: string; position: Position }[]) {
      const placed = positions.filter(mayPlace);
      if (placed.length > 0) model.run([{ type: 'place', positions: placed }]);
    },
    async layOut(kind: Layout['kind'], { aspect = 1.6, laneField, signal }: LayoutOptions = {}) {
      if (!canEdit) return;
      try {
        const { layOut } = await import('../layouts/lay-out.ts');
        const lane = nodeFields.find(({ name }) => name === laneField);
        const command = await layOut(model, theme, layoutOf(kind, aspect, lane), signal);
        if (signal?.aborted) return;
        const positions = command.positions.filter(mayPlace);
        model.run([{ ...command, positions }], {
          done: messages.maps.layoutApplied,
          failed: messages.maps.layoutFailed,
        });
        camera.fit();
      } catch {
        if (!signal?.aborted) toastError(messages.maps.layoutFailed);
      }
    },
  };
}

function layoutOf(kind: Layout['kind'], aspect: number, laneField: FormField | undefined): Layout {
  if (kind !== 'lanes') return kind === 'layered' ? { kind } : { kind, aspect };
  const laneOf = ({ fields, node_type }: MapNode) => String((laneField ? fields[laneField.name] : node_type) ?? '');
  return { kind, laneOf, lanes: laneField ? fixedOptions(laneField).map(({ value }) => value) : [] };
}
