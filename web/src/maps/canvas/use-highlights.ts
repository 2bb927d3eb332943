import { useState, useSyncExternalStore } from 'react';
import { pageMeasure } from '../../base/drawing/page-measure.ts';
import { usePausedUpdates } from '../../base/live/update-pause.ts';
import type { NodeState } from '../drawing/draw-node.ts';
import type { Tool } from '../drawing/node-tools.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import type { MapSession } from '../session/map-session.ts';
import { type GesturePreview, lineTo } from './canvas-drags.ts';
import type { Hit } from './map-hits.ts';

export type Highlights = ReturnType<typeof useHighlights>;

const tools: Record<'none' | 'add' | 'all', readonly Tool[]> = { none: [], add: ['add'], all: ['add', 'connect'] };

/** Returns what the canvas highlights: the selection, what is under the pointer, and the preview of a gesture. */
export function useHighlights({ selection, canEdit, edgeTypes }: MapSession, scene: MapScene) {
  const selected = useSyncExternalStore(selection.subscribe, () => selection.ids);
  const marked = useSyncExternalStore(selection.subscribe, () => selection.marked);
  const active = useSyncExternalStore(selection.subscribe, () => selection.active);
  const editing = useSyncExternalStore(selection.subscribe, () => selection.editing);
  const edge = useSyncExternalStore(selection.subscribe, () => selection.edge);
  const link = useSyncExternalStore(selection.subscribe, () => selection.link);
  const [hovered, setHovered] = useState<Hit | null>(null);
  const [dragged, setDragged] = useState<GesturePreview | null>(null);
  usePausedUpdates(dragged !== null);

  const preview = dragged ?? (link && lineTo(scene, link.from, active, pageMeasure));
  const target = preview && 'target' in preview ? preview.target : null;
  const over = preview ? null : (hovered?.node?.id ?? null);
  const offered = !canEdit || preview ? tools.none : edgeTypes.length > 0 ? tools.all : tools.add;

  return {
    selected,
    edge,
    active,
    /** The node whose title is being edited. */
    editing,
    hovered,
    preview,
    /** The nodes that a drag moves. */
    lifted: preview?.kind === 'drag' ? preview : null,
    stateOf: (id: string): NodeState =>
      id === target
        ? 'drop'
        : selected.has(id) || marked.has(id) || id === edge
          ? 'selected'
          : id === over
            ? 'hover'
            : id === active
              ? 'focus'
              : null,
    /** Returns the tools that a node shows. */
    toolsOf: ({ id, node }: PlacedNode): readonly Tool[] =>
      !node.read_only && id !== editing && (selected.has(id) || id === over) ? offered : tools.none,
    /** Shows the preview of a drag; null ends it. */
    showDrag: setDragged,
    hover: (now: Hit | null) => {
      const isSame =
        now?.node === hovered?.node &&
        now?.edge === hovered?.edge &&
        (now?.node && hovered?.node ? now.tool === hovered.tool : true);
      if (!isSame) setHovered(now);
    },
  };
}
