import { limits } from '@groundwork/contract/base/limits';
import type { MapModel } from './map-model.ts';
import type { Position } from './map-rows.ts';
import type { MapScene } from './map-scene.ts';

const { across, down } = limits.map.grid;
/** Branches that overlap by less than this stay where they are. */
const slack = 20;

type Nodes = Pick<MapModel, 'nodes' | 'tree'>;

/**
 * Returns the positions after branches were dropped on a placed node, or at the top of a placed map. The branches stand
 * to the right of the other children, or below the parent. Branches to their right make room.
 */
export function dropPlaces(
  model: Nodes,
  { byId }: Pick<MapScene, 'byId'>,
  tops: readonly string[],
  parentId: string | null,
): Map<string, Position> {
  const { nodes, tree } = model;
  const places = new Map<string, Position>();
  const at = (id: string) => places.get(id) ?? byId.get(id) ?? nodes.get(id)?.position ?? null;
  const branch = (top: string) =>
    [...tree.walk(top)].flatMap((id) => {
      const place = at(id);
      return place ? [{ id, x: place.x, y: place.y }] : [];
    });
  const shift = (points: { id: string; x: number; y: number }[], by: Position) => {
    for (const { id, x, y } of points) places.set(id, { x: Math.round(x + by.x), y: Math.round(y + by.y) });
  };
  const siblings = (id: string | null) => tree.children(id).filter((child) => !tops.includes(child));

  const dropped = new Rows();
  const beside = new Rows();
  for (const child of siblings(parentId)) beside.add(branch(child));
  const levels = ancestorsOf(model, parentId).map((id) => ({ x: at(id)?.x ?? 0, others: others(id) }));
  function others(id: string) {
    return siblings(tree.parent(id)).filter((other) => other !== id);
  }
  for (const { x, others } of levels)
    for (const other of others) if ((at(other)?.x ?? 0) < x) beside.add(branch(other));

  for (const top of tops) {
    const from = at(top);
    if (!from) continue;
    const seat = seatBelow(siblings(parentId).concat([...places.keys()].filter((id) => tops.includes(id))));
    const points = branch(top).map(({ id, x, y }) => ({ id, x: x + seat.x - from.x, y: y + seat.y - from.y }));
    shift(points, { x: beside.overlapOf(points), y: 0 });
    const placed = branch(top);
    beside.add(placed);
    dropped.add(placed);
  }
  function seatBelow(children: readonly string[]): Position {
    const last = children
      .flatMap((id) => at(id) ?? [])
      .reduce<Position | null>((most, each) => (most === null || each.x >= most.x ? each : most), null);
    const parent = parentId === null ? null : at(parentId);
    return last ? { x: last.x + across, y: last.y } : { x: parent?.x ?? 0, y: parent ? parent.y + down : 0 };
  }

  for (const { x, others } of levels)
    for (const other of others.toSorted((one, two) => (at(one)?.x ?? 0) - (at(two)?.x ?? 0))) {
      if ((at(other)?.x ?? 0) < x || !nodes.get(other)?.position) continue;
      const points = branch(other);
      const by = dropped.overlapOf(points);
      if (by <= slack) continue;
      shift(
        points.filter(({ id }) => nodes.get(id)?.position),
        { x: by, y: 0 },
      );
      dropped.add(points.map(({ x, y }) => ({ x: x + by, y })));
    }
  return places;
}

/** Returns a node and its ancestors, from the node upward. */
function ancestorsOf({ tree }: Nodes, id: string | null): string[] {
  const found: string[] = [];
  for (let above = id; above !== null; above = tree.parent(above)) found.push(above);
  return found;
}

/** The right edge of nodes, by rows of half the height of a generation. */
class Rows {
  readonly #right = new Map<number, number>();

  add(points: readonly Position[]) {
    for (const { x, y } of points) {
      const row = rowOf(y);
      this.#right.set(row, Math.max(x, this.#right.get(row) ?? Number.NEGATIVE_INFINITY));
    }
  }

  /** Returns how far nodes at `points` have to move to the right to stand beside the added nodes. */
  overlapOf(points: readonly Position[]): number {
    return points.reduce((most, { x, y }) => {
      const rights = [-1, 0, 1].map((row) => this.#right.get(rowOf(y) + row) ?? Number.NEGATIVE_INFINITY);
      return Math.max(most, Math.max(...rights) + across - x);
    }, 0);
  }
}

const rowOf = (y: number) => Math.round((2 * y) / down);
