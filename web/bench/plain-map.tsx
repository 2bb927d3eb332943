import '@xyflow/react/dist/style.css';
import { type Edge, getNodesBounds, getViewportForBounds, type Node, ReactFlow, useNodesState } from '@xyflow/react';
import { toPng } from 'html-to-image';
import { createRoot } from 'react-dom/client';
import { churchTheme, onShelves, sampleMap } from '../src/maps/model/sample-map.ts';

// Renders and exports the same maps with common libraries, as the baseline of the benchmark.

type Drawing = { nodes: Node[]; edges: Edge[] };

function drawingOf(count: number): Drawing {
  const model = onShelves(sampleMap(count));
  const nodes = [...model.nodes.values()].map((node) => ({
    id: node.id,
    position: node.position ?? { x: 0, y: 0 },
    data: { label: churchTheme.facts(node).title },
    style: { width: 100, height: 100, borderRadius: 50 },
  }));
  const edges = nodes.flatMap(({ id }): Edge[] => {
    const source = model.tree.parent(id);
    return source === null ? [] : [{ id, source, target: id, type: 'smoothstep' }];
  });
  return { nodes, edges };
}

function PlainMap({ drawing }: { drawing: Drawing }) {
  const [nodes, , onNodesChange] = useNodesState(drawing.nodes);
  return (
    <ReactFlow nodes={nodes} edges={drawing.edges} onNodesChange={onNodesChange} minZoom={0.001} panOnScroll fitView />
  );
}

const root = createRoot(document.getElementById('map') as HTMLElement);
let shown: Drawing;

const plainMap = {
  /** Returns the milliseconds until the whole map is visible. */
  show: (count: number) => {
    shown = drawingOf(count);
    const started = performance.now();
    root.render(<PlainMap drawing={shown} />);
    return new Promise<number>((done) => {
      const look = () => {
        const isThere =
          document.querySelectorAll('.react-flow__node').length === count &&
          getComputedStyle(document.querySelector('.react-flow__node') as Element).visibility === 'visible';
        requestAnimationFrame(isThere ? () => done(performance.now() - started) : look);
      };
      look();
    });
  },
  /** Returns the milliseconds of a PNG export at `width`, the width of our own export. */
  png: async (width: number) => {
    const bounds = getNodesBounds(shown.nodes);
    const height = Math.round((width * bounds.height) / bounds.width);
    const { x, y, zoom } = getViewportForBounds(bounds, width, height, 0.001, 2, 0);
    const started = performance.now();
    await toPng(document.querySelector('.react-flow__viewport') as HTMLElement, {
      width,
      height,
      pixelRatio: 1,
      style: { width: `${width}px`, height: `${height}px`, transform: `translate(${x}px, ${y}px) scale(${zoom})` },
    });
    return performance.now() - started;
  },
};
export type PlainMap = typeof plainMap;
Object.assign(window, { plainMap });
