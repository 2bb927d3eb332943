import Flatbush from 'flatbush';
import type { Drawn } from './draw-map.ts';
import { type Box, boxOf, type MapScene, type PlacedEdge, type PlacedNode } from './map-scene.ts';

/** Finds what of a map is in a window, and what is under a point. */
export class MapIndex {
  readonly #scene: MapScene;
  readonly #nodes: Flatbush | null;
  readonly #lines: Flatbush | null;

  constructor(scene: MapScene) {
    this.#scene = scene;
    this.#nodes = built(scene.nodes.map(boxOf));
    this.#lines = built([...scene.nodes.map((node) => boxAround(node, node.parent ?? node)), ...scene.edges.map(({ from, to }) => boxAround(from, to))]);
  }

  /** In the order in which they are drawn. */
  within({ left, top, right, bottom }: Box): Drawn {
    const found = (index: Flatbush | null) => index?.search(left, top, right, bottom).toSorted((one, other) => one - other) ?? [];
    const { nodes, edges } = this.#scene;
    const lines = found(this.#lines);
    return {
      nodes: found(this.#nodes).map((index) => nodes[index] as PlacedNode),
      branches: lines.filter((index) => index < nodes.length).map((index) => nodes[index] as PlacedNode),
      edges: lines.filter((index) => index >= nodes.length).map((index) => edges[index - nodes.length] as PlacedEdge),
    };
  }

  /** The nodes around a point, the one drawn last first. */
  around(x: number, y: number): PlacedNode[] {
    return this.within({ left: x, right: x, top: y, bottom: y }).nodes.toReversed();
  }
}

function built(boxes: Box[]): Flatbush | null {
  if (boxes.length === 0) return null;
  const index = new Flatbush(boxes.length);
  for (const { left, top, right, bottom } of boxes) index.add(left, top, right, bottom);
  index.finish();
  return index;
}

const boxAround = (one: { x: number; y: number }, other: { x: number; y: number }): Box => ({
  left: Math.min(one.x, other.x) - 40,
  right: Math.max(one.x, other.x) + 40,
  top: Math.min(one.y, other.y) - 40,
  bottom: Math.max(one.y, other.y) + 40,
});
