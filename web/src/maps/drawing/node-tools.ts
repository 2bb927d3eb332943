import type { Shape } from '../../base/drawing/shapes.ts';
import type { Structure } from '../model/map-theme.ts';
import { cardBox, detailAt, pillBox } from '../model/node-sizes.ts';
import { nodeRadius } from '../model/node-style.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { atDegrees, type View, writtenAt } from './draw-node.ts';

export type Tool = 'add' | 'connect' | 'unfold';

/** Returns the positions of a node's tools: add a child, connect to another node, unfold the branch. */
export function toolSeats(
  placed: PlacedNode,
  structure: Structure,
  view: Pick<View, 'zoom' | 'measure' | 'writtenAt'>,
): Record<Tool, { x: number; y: number }> {
  const { x, y } = placed;
  const pill = pillBox(placed, structure, view, writtenAt(placed, view));
  const unfold = { x, y: (pill.top + pill.bottom) / 2 };
  if (structure !== 'church') {
    const { right, top, bottom } = cardBox(placed, view);
    return { add: { x: x + 44, y: bottom }, connect: { x: right, y: (top + bottom) / 2 }, unfold };
  }
  const r = nodeRadius(placed);
  const [add, connect] = [atDegrees(66, r + 2), atDegrees(114, r + 2)];
  return {
    add: { x: x + add.x, y: y + add.y },
    connect: { x: x + connect.x, y: y + connect.y },
    unfold,
  };
}

/** Returns the shapes of a node's tools. Editable nodes show them while hovered or selected. */
export function drawTools(placed: PlacedNode, structure: Structure, view: View, tools: readonly Tool[]): Shape[] {
  if (detailAt(view.zoom) !== 'full') return [];
  const { palette } = view;
  const { add, connect } = toolSeats(placed, structure, view);
  return [
    ...(tools.includes('connect')
      ? ([
          { kind: 'circle', ...connect, r: 5, fill: palette.node, outline: { stroke: palette.accent, width: 2 } },
        ] satisfies Shape[])
      : []),
    ...(tools.includes('add')
      ? ([
          { kind: 'circle', ...add, r: 9, fill: palette.accent, outline: { stroke: palette.canvas, width: 2 } },
          { kind: 'icon', icon: 'plus', ...add, size: 13.7, color: palette.onAccent, width: 3.1 },
        ] satisfies Shape[])
      : []),
  ];
}
