import type { Node } from '@xyflow/react';
import type { NodeState, View } from '../drawing/draw-node.ts';
import type { Tool } from '../drawing/node-tools.ts';
import { boxOf } from '../model/map-scene.ts';
import type { Structure } from '../model/map-theme.ts';
import type { Written } from '../model/node-sizes.ts';
import type { PlacedNode } from '../model/placed-node.ts';

/** A React Flow node. `drawNode` draws it, as in every other output of the map. */
export type FlowNode = Node<
  {
    placed: PlacedNode;
    structure: Structure;
    view: View;
    state: NodeState;
    tools: readonly Tool[];
    written: Written | undefined;
  },
  'drawn'
>;

/**
 * Converts placed nodes to React Flow nodes with explicit sizes, so that React Flow does not measure the DOM. An
 * unchanged node stays the same object, so that React does not render it again.
 */
export class FlowNodes {
  #before = new Map<string, FlowNode>();

  of(
    nodes: readonly PlacedNode[],
    lookOf: (placed: PlacedNode) => FlowNode['data'],
    moved: { ids: ReadonlySet<string>; by: { x: number; y: number } } | null,
  ) {
    const now = new Map<string, FlowNode>();
    for (const placed of nodes) {
      const { left, top, right, bottom } = boxOf(placed);
      const isMoved = moved?.ids.has(placed.id) ?? false;
      const by = moved && isMoved ? moved.by : { x: 0, y: 0 };
      const [x, y] = [left + by.x, top + by.y];
      const data = lookOf(placed);
      const before = this.#before.get(placed.id);
      const looksAs =
        before !== undefined &&
        (Object.keys(data) as (keyof FlowNode['data'])[]).every((key) => before.data[key] === data[key]);
      const isSame = looksAs && before.position.x === x && before.position.y === y && (before.zIndex === 1) === isMoved;
      const size = { width: right - left, height: bottom - top };
      now.set(
        placed.id,
        isSame
          ? before
          : {
              id: placed.id,
              type: 'drawn',
              position: { x, y },
              zIndex: isMoved ? 1 : 0,
              ...size,
              measured: size,
              data: looksAs ? before.data : data,
              selectable: false,
            },
      );
    }
    this.#before = now;
    return [...now.values()];
  }
}
