import { useComputedColorScheme } from '@mantine/core';
import { type SketchedNode, SketchLines, sketchPlaces } from '../../ui/tree-sketch.tsx';
import { generationColor, palettes } from './map-palette.ts';
import c from './map-sketch.module.css';

const size = { width: 372, height: 150, margin: 14 };

type MapSketchProps<Node> = {
  nodes: Node[];
  /** Whether a node is a group (ring) and not a church (disc). */
  isGroup?: (node: Node) => boolean;
  label: string;
};

/** A small drawing of the first generations, in the colors of the map. */
export function MapSketch<Node extends SketchedNode>({ nodes, isGroup, label }: MapSketchProps<Node>) {
  const palette = palettes[useComputedColorScheme('light')];
  const places = sketchPlaces(nodes, size);
  return (
    <svg className={c.sketch} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <SketchLines nodes={nodes} places={places} className={c.edge} />
      {[...places].map(([index, { x, y, r, level }]) => {
        const color = generationColor(palette, level + 1);
        const isRing = isGroup?.(nodes[index] as Node);
        return (
          <circle
            key={index}
            cx={x}
            cy={y}
            r={isRing ? r * 0.82 : r}
            fill={isRing ? palette.surface : color}
            stroke={color}
            strokeWidth={r * 0.36}
          />
        );
      })}
    </svg>
  );
}
