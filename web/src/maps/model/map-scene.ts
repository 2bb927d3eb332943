import type { Box } from '../../base/drawing/picture.ts';
import { autoPlaces } from './auto-places.ts';
import { heldBranches } from './held-branches.ts';
import { type LaneHeading, laneHeadings } from './lane-headings.ts';
import { churchesBelow, countBelow, generationOf } from './map-branches.ts';
import type { MapModel } from './map-model.ts';
import type { MapNode, Position } from './map-rows.ts';
import type { MapTheme, Structure } from './map-theme.ts';
import { isMapView } from './map-views.ts';
import type { NodeStyle } from './node-style.ts';
import type { Hull, PlacedEdge, PlacedNode } from './placed-node.ts';

/** Everything on the canvas, in tree order. */
export type MapScene = {
  structure: Structure;
  nodes: readonly PlacedNode[];
  byId: ReadonlyMap<string, PlacedNode>;
  /** Nodes that have a line from their parent. */
  branches: readonly PlacedNode[];
  edges: readonly PlacedEdge[];
  hulls: readonly Hull[];
  /** The headings of lanes, if the nodes stand in lanes. */
  lanes: readonly LaneHeading[];
  bounds: Box;
};

/**
 * Computes the position of everything visible. Unchanged nodes of `before` are reused as the same objects. `styleOf`
 * returns the same object for equal styles.
 */
export function mapScene(
  model: MapModel,
  theme: MapTheme,
  before?: MapScene,
  styleOf?: (id: string) => NodeStyle | undefined,
): MapScene {
  const { tree, focus, collapsed } = model;
  const byId = new Map<string, PlacedNode>();
  const nodes: PlacedNode[] = [];
  const position = autoPlaces(model);
  const first = focus === null ? 1 : generationOf(model, focus);

  function place(id: string, parent: PlacedNode | null): PlacedNode {
    const node = model.nodes.get(id) as MapNode;
    const { x, y } = position(id);
    const generation = parent ? parent.generation + (isMapView(parent.node) ? 0 : 1) : first;
    const folded = collapsed.has(id) ? countBelow(model, id) : 0;
    const foldedChurches = folded > 0 ? churchesBelow(model, id, theme.facts) : 0;
    const style = styleOf?.(id);
    const stood = before?.byId.get(id);
    const stands =
      stood?.node === node &&
      stood.parent === parent &&
      stood.x === x &&
      stood.y === y &&
      stood.generation === generation &&
      stood.folded === folded &&
      stood.foldedChurches === foldedChurches &&
      stood.style === style;
    const placed = stands
      ? stood
      : { x, y, id, node, facts: theme.facts(node), generation, parent, folded, foldedChurches, style };
    byId.set(id, placed);
    nodes.push(placed);
    return placed;
  }

  // This loop runs on every change, so it looks up each node once and carries its parent along.
  const waiting = (focus === null ? tree.roots : [focus])
    .toReversed()
    .map((id) => ({ id, parent: null as PlacedNode | null }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const parent = place(next.id, next.parent);
    if (parent.folded > 0) continue;
    const below = tree.children(next.id);
    for (let index = below.length - 1; index >= 0; index--) waiting.push({ id: below[index] as string, parent });
  }
  const edges: PlacedEdge[] = [];
  for (const edge of model.edges.values()) {
    const [from, to] = [byId.get(edge.src_node_id), byId.get(edge.dst_node_id)];
    if (from && to) edges.push({ edge, label: theme.edgeLabel(edge.edge_type), from, to });
  }
  const lanes = laneHeadings(nodes, theme.laneFields);
  return {
    structure: theme.structure,
    nodes,
    byId,
    branches: nodes.filter(({ parent }) => parent !== null),
    edges,
    hulls: heldBranches(nodes),
    lanes,
    bounds: boundsOf(nodes, lanes.length > 0 ? reach.heading : 0),
  };
}

/**
 * How far a node extends from its center, including icons, title and selection ring; and the room for the headings of
 * lanes.
 */
export const reach = { across: 100, above: 84, below: 96, heading: 44 };

export const boxOf = ({ x, y }: Position): Box => ({
  left: x - reach.across,
  right: x + reach.across,
  top: y - reach.above,
  bottom: y + reach.below,
});

function boundsOf(nodes: Iterable<Position>, heading: number): Box {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of nodes) {
    bounds.left = Math.min(bounds.left, x - reach.across);
    bounds.right = Math.max(bounds.right, x + reach.across);
    bounds.top = Math.min(bounds.top, y - reach.above - heading);
    bounds.bottom = Math.max(bounds.bottom, y + reach.below);
  }
  return bounds.left > bounds.right
    ? { left: -reach.across, right: reach.across, top: -reach.above, bottom: reach.below }
    : bounds;
}
