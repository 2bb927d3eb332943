import { useMemo, useState } from 'react';
import { pageMeasure } from '../../base/drawing/page-measure.ts';
import type { View } from '../drawing/draw-node.ts';
import { within } from '../drawing/map-within.ts';
import { nearNames, type ShownMap } from '../model/semantic-zoom.ts';
import { FlowNodes } from './flow-nodes.ts';
import type { NearWindow } from './near-window.ts';
import type { Highlights } from './use-highlights.ts';

/** Returns the nodes that React Flow renders: those near the viewport, or none when zoomed out. */
export function useFlowNodes(
  { scene, written }: ShownMap,
  near: NearWindow | null,
  { colorBy, palette }: Pick<View, 'colorBy' | 'palette'>,
  { stateOf, toolsOf, lifted }: Highlights,
) {
  const [flowNodes] = useState(() => new FlowNodes());
  const view = useMemo(
    () => ({ zoom: near?.zoom ?? 1, colorBy, palette, measure: pageMeasure }),
    [near?.zoom, colorBy, palette],
  );
  if (!near) return [];
  const { nodes } = within(scene, near.box);
  const names = nearNames(scene, nodes, view);
  return flowNodes.of(
    nodes,
    (placed) => ({
      placed,
      structure: scene.structure,
      view,
      state: stateOf(placed.id),
      tools: toolsOf(placed),
      written: written.get(placed.id) ?? names.get(placed.id),
    }),
    lifted,
  );
}
