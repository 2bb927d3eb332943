import Flatbush from 'flatbush';
import { type Drawn, edgeCurve } from './draw-map.ts';
import { type Box, boxOf, type MapScene, type PlacedEdge, type PlacedNode } from './map-scene.ts';

/** Finds what of a map is in a window, and what is under a point. */
export class MapIndex {
  readonly #scene: MapScene;
  readonly #nodes: Flatbush | null;
  readonly #lines: Flatbush | null;

  constructor(scene: MapScene) {
    this.#scene = scene;
    this.#nodes = built(scene.nodes.map(boxOf));
    this.#lines = built([
      ...scene.nodes.map((node) => boxAround(node, node.parent ?? node)),
      ...scene.edges.map((edge) => {
        const { start, bow, end } = edgeCurve(edge, scene.structure);
        return boxAround(start, bow, end);
      }),
    ]);
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

function boxAround(...points: { x: number; y: number }[]): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x - 40);
    box.right = Math.max(box.right, x + 40);
    box.top = Math.min(box.top, y - 40);
    box.bottom = Math.max(box.bottom, y + 40);
  }
  return box;
}

const indexes = new WeakMap<MapScene, MapIndex>();

/** One index for all who look at a map. */
export function indexOf(scene: MapScene): MapIndex {
  const index = indexes.get(scene) ?? new MapIndex(scene);
  indexes.set(scene, index);
  return index;
}
