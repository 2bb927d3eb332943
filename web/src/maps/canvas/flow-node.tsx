import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { drawNode } from '../drawing/draw-node.ts';
import { DrawnShapes } from '../drawing/drawn-shape.tsx';
import { drawTools } from '../drawing/node-tools.ts';
import { boxOf } from '../model/map-scene.ts';
import type { FlowNode } from './flow-nodes.ts';

export const nodeTypes = {
  drawn: memo(
    ({ data: { placed, structure, view: look, state, tools, written } }: NodeProps<FlowNode>) => {
      const { left, top, right, bottom } = boxOf(placed);
      const view = { ...look, writtenAt: () => written };
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
          <DrawnShapes shapes={shapes} />
        </svg>
      );
    },
    (one, other) => one.data === other.data,
  ),
};
