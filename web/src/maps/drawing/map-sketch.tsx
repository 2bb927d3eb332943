import { useComputedColorScheme } from '@mantine/core';
import { generationColor, palettes } from './map-palette.ts';
import c from './map-sketch.module.css';

const size = { width: 372, height: 150, margin: 14 };
/** A node with the index of its parent, which comes earlier; null for a root. */
type SketchedNode = { parent: number | null };
const generations = 5;
const least = 1.5;

/** Returns the indexes of the nodes by generation, roots first. Parents must come before their children. */
export function generationsOf(nodes: SketchedNode[]): number[][] {
  const levels: number[] = [];
  const found: number[][] = [];
  for (const [index, { parent }] of nodes.entries()) {
    const level = parent === null ? 0 : (levels[parent] ?? 0) + 1;
    levels[index] = level;
    found[level] = [...(found[level] ?? []), index];
  }
  return found;
}

type Place = { x: number; y: number; r: number; level: number; from: number; width: number };

/**
 * Places the first generations in a rectangle: each node in the middle of its share of its parent's width. Omits nodes that
 * would be too narrow to draw.
 */
export function sketchPlaces(nodes: SketchedNode[], { width, height, margin }: typeof size): Map<number, Place> {
  const depth = Math.min(generations, generationsOf(nodes).length);
  const below = Map.groupBy(nodes.keys(), (index) => nodes[index]?.parent ?? null);
  const places = new Map<number, Place>();
  let row: (number | null)[] = [null];
  for (let level = 0; level < depth; level++) {
    const y = depth === 1 ? height / 2 : margin + (level * (height - 2 * margin)) / (depth - 1);
    const next: number[] = [];
    for (const parent of row) {
      const children = below.get(parent) ?? [];
      const above = parent === null ? { from: 0, width } : places.get(parent);
      const share = (above?.width ?? 0) / children.length;
      if (!above || share < least) continue;
      for (const [place, index] of children.entries()) {
        const from = above.from + place * share;
        places.set(index, { x: from + share / 2, y, r: Math.min(7 - level, share / 2.6), level, from, width: share });
        next.push(index);
      }
    }
    row = next;
  }
  return places;
}

type Edges = { nodes: SketchedNode[]; places: Map<number, Place>; className: string | undefined };

/** The lines from the parents to their children. */
export const SketchEdges = ({ nodes, places, className }: Edges) =>
  [...places].map(([index, { x, y }]) => {
    const parent = places.get(nodes[index]?.parent ?? -1);
    return (
      parent && (
        <path key={index} className={className} d={`M${parent.x} ${parent.y}V${(parent.y + y) / 2}H${x}V${y}`} />
      )
    );
  });

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
      <SketchEdges nodes={nodes} places={places} className={c.edge} />
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
