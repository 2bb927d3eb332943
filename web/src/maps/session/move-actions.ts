import * as messages from '@groundwork/contract/base/messages.gen';
import { type FormField, knownOptions } from '@groundwork/contract/forms/form-fields';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import type { Layout } from '../layouts/lay-out.ts';
import { laysOutBelow } from '../model/auto-places.ts';
import { dropPlaces } from '../model/drop-places.ts';
import { topsOf } from '../model/map-branches.ts';
import type { MapCommand, MapNode, Position } from '../model/map-rows.ts';
import type { MapParts } from './map-parts.ts';
import { mapRights } from './map-rights.ts';
import { undoSteps } from './undo-steps.ts';

type LayoutOptions = {
  /** Width / height of the canvas. */
  aspect?: number;
  /** For lanes: the field whose values are the lanes. */
  laneField?: string;
  signal?: AbortSignal;
};

/** Moves nodes in the tree and on the canvas. */
export function moveActions(parts: MapParts) {
  const { model, theme, nodeFields, canEdit, camera, scene } = parts;
  const { nodes, tree } = model;
  const { mayWrite, mayPlace, writable } = mapRights(parts);

  /**
   * Returns the command that positions branches below a new parent. In an automatic layout, the branches lose their
   * positions. Elsewhere, branches in their way make room.
   */
  function seated(tops: readonly string[], parentId: string | null): MapCommand[] {
    const coming = tops.filter((top) => tree.parent(top) !== parentId);
    const positions = laysOutBelow(model, parentId, coming)
      ? coming
          .flatMap((top) => [...tree.walk(top)])
          .flatMap((id) => (nodes.get(id)?.position ? [{ id, position: null }] : []))
      : [...dropPlaces(model, scene(), coming, parentId)].map(([id, position]) => ({ id, position }));
    const placed = positions.filter(mayPlace);
    return placed.length > 0 ? [{ type: 'place', positions: placed }] : [];
  }

  /** `tells` shows a toast with an undo button, for moves by pointer, whose target is easily missed. */
  function reparent(ids: Iterable<string>, parentId: string | null, beforeId: string | null = null, tells = false) {
    if (!mayWrite(parentId)) return;
    const tops = topsOf(model, writable(ids));
    if (parentId !== null && tops.some((top) => tree.isWithin(parentId, top)))
      return void toastError(messages.maps.ownDescendant);
    if (parentId !== null) model.setCollapsed([parentId], false);
    const places = seated(tops, parentId);
    const isElsewhere = tops.some((top) => tree.parent(top) !== parentId);
    const gesture = model.run([
      ...tops.map((id): MapCommand => ({ type: 'move', id, parent_id: parentId, before: beforeId })),
      ...places,
    ]);
    const parent = nodes.get(parentId ?? '');
    if (gesture && tells && isElsewhere)
      toastSuccess(words.maps.movedUnder(parent ? theme.facts(parent).title || words.maps.untitled : null), {
        about: gesture.id,
        undo: () => undoSteps(parts).undo(gesture.id),
      });
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
  return { kind, laneOf, lanes: laneField ? knownOptions(laneField).map(({ value }) => value) : [] };
}
