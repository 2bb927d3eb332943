/** A node with the index of its parent, which comes earlier; null for a root. */
export type SketchedNode = { parent: number | null };
type Area = { width: number; height: number; margin: number };
type Place = { x: number; y: number; r: number; level: number; from: number; width: number };

const generations = 5;
/** The least width of a node, in units of the area. */
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

/**
 * Returns positions for the first generations. Children share the width of their parent, and each stands in the middle
 * of its share. Omits nodes that would be too narrow to draw.
 */
export function sketchPlaces(nodes: SketchedNode[], { width, height, margin }: Area): Map<number, Place> {
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

type SketchLinesProps = { nodes: SketchedNode[]; places: Map<number, Place>; className: string | undefined };

/** The lines from parents to their children, as one SVG path. */
export function SketchLines({ nodes, places, className }: SketchLinesProps) {
  const lines = [...places].map(([index, { x, y }]) => {
    const parent = places.get(nodes[index]?.parent ?? -1);
    return parent ? `M${parent.x} ${parent.y}V${(parent.y + y) / 2}H${x}V${y}` : '';
  });
  return <path className={className} d={lines.join('')} />;
}
