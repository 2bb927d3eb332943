import { useComputedColorScheme } from '@mantine/core';
import { generationColor, palettes } from '../../base/drawing/palette.ts';
import { type SketchedNode, SketchLines, sketchPlaces } from '../../base/drawing/tree-sketch.tsx';
import c from './map-sketch.module.css';

const size = { width: 372, height: 150, margin: 14 };

type MapSketchProps<Node> = {
  nodes: Node[];
  /** Whether a node is a group (ring) and not a church (disc). */
  isGroup?: (node: Node) => boolean;
  label: string;
};

type Circle = { x: number; y: number; r: number };

/** Returns the path of circles. A gallery has thousands of nodes, and an element for each would slow it down. */
const circles = (all: Circle[]) =>
  all.map(({ x, y, r }) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join('');

/** A small drawing of the first generations, in the colors of the map. */
export function MapSketch<Node extends SketchedNode>({ nodes, isGroup, label }: MapSketchProps<Node>) {
  const palette = palettes[useComputedColorScheme('light')];
  const places = sketchPlaces(nodes, size);
  const isRing = (index: number) => isGroup?.(nodes[index] as Node) ?? false;
  const discs = [...places].map(([index, { x, y, r, level }]) => ({
    circle: { x, y, r: isRing(index) ? r : r * 1.18 },
    color: generationColor(palette, level + 1),
  }));
  const holes = [...places].flatMap(([index, { x, y, r }]) => (isRing(index) ? [{ x, y, r: r * 0.64 }] : []));
  return (
    <svg className={c.sketch} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <SketchLines nodes={nodes} places={places} className={c.edge} />
      {[...Map.groupBy(discs, ({ color }) => color)].map(([color, some]) => (
        <path key={color} d={circles(some.map(({ circle }) => circle))} fill={color} />
      ))}
      {holes.length > 0 && <path d={circles(holes)} fill={palette.surface} />}
    </svg>
  );
}
