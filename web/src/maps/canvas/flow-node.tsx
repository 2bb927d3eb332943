import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { drawNode, drawTools, type NodeState, type Tool, type View } from '../drawing/draw-node.ts';
import { DrawnShape } from '../drawing/drawn-shape.tsx';
import { boxOf, type PlacedNode } from '../model/map-scene.ts';
import type { Structure } from '../model/map-theme.ts';

/** A node that React Flow carries; what it looks like is the drawing that every other picture of the map is made of. */
export type FlowNode = Node<
  { placed: PlacedNode; structure: Structure; view: View; state: NodeState; tools: readonly Tool[] },
  'drawn'
>;

export const nodeTypes = {
  drawn: memo(
    ({ data: { placed, structure, view, state, tools } }: NodeProps<FlowNode>) => {
      const { left, top, right, bottom } = boxOf(placed);
      const shapes = drawNode(placed, structure, view, state);
      if (state === 'selected' || state === 'hover') shapes.push(...drawTools(placed, structure, view, tools));
      return (
        <svg
          aria-hidden="true"
          width={right - left}
          height={bottom - top}
          viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
          overflow="visible"
          strokeLinecap="round"
          strokeLinejoin="round"
          fontFamily="inherit"
        >
          {shapes.map((shape, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no names; a node is drawn in the same order each time.
            <DrawnShape key={index} shape={shape} />
          ))}
        </svg>
      );
    },
    (one, other) => one.data === other.data,
  ),
};

/** The node as React Flow takes it: with its measures, so that nothing is measured on the page. Nodes that look as before are the same object. */
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
