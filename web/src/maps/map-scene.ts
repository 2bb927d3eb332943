import { limits } from '@groundwork/contract/limits';
import { treeLayout } from './layout-tree.ts';
import { countBelow } from './map-branches.ts';
import type { MapEdge, MapModel, MapNode, Position } from './map-model.ts';
import type { MapTheme, NodeFacts, Structure } from './map-theme.ts';

/** A node where it is drawn: the centre of a circle, or of the largest circle that would stand in the place of a card. */
export type PlacedNode = Position & {
  id: string;
  node: MapNode;
  facts: NodeFacts;
  generation: number;
  /** On the canvas too; a root and the top of a branch in focus have none. */
  parent: PlacedNode | null;
  isFirstChild: boolean;
  /** How many nodes a folded branch hides. */
  folded: number;
};

export type PlacedEdge = { edge: MapEdge; label: string; from: PlacedNode; to: PlacedNode };

export type Box = { left: number; top: number; right: number; bottom: number };

/** Everything on the canvas, in the order of the tree. */
export type MapScene = {
  structure: Structure;
  nodes: readonly PlacedNode[];
  byId: ReadonlyMap<string, PlacedNode>;
  /** Nodes that a line from a parent leads to. */
  branches: readonly PlacedNode[];
  edges: readonly PlacedEdge[];
  hulls: readonly Hull[];
  bounds: Box;
};

/** A branch that another team holds, as the boxes that cover its nodes and the lines between them. */
export type Hull = { team: string; boxes: Box[] };

/** A window in which a map would be looked at: how much wider than high. */
const usualAspect = 1.6;

/** Nodes that stand as they stood in the scene `before` are the same objects. */
export function mapScene(model: MapModel, theme: MapTheme, before?: MapScene): MapScene {
  const { tree, focus, collapsed } = model;
  const byId = new Map<string, PlacedNode>();
  const nodes: PlacedNode[] = [];
  const position = positionsOf(model);
  const generationsAbove = focus === null ? 0 : tree.generation(focus) - 1;
  for (const id of tree.walk(focus, collapsed)) {
    const node = model.nodes.get(id) as MapNode;
    const parentId = tree.parent(id);
    const parent = (parentId !== null && byId.get(parentId)) || null;
    const { x, y } = position(node);
    const placed: PlacedNode = {
      x,
      y,
      id,
      node,
      facts: theme.facts(node),
      generation: (parent?.generation ?? generationsAbove) + 1,
      parent,
      isFirstChild: parent !== null && tree.children(parentId)[0] === id,
      folded: collapsed.has(id) ? countBelow(model, id) : 0,
    };
    const stood = before?.byId.get(id);
    const stands = stood && standsAs(stood, placed) ? stood : placed;
    byId.set(id, stands);
    nodes.push(stands);
  }
  const edges: PlacedEdge[] = [];
  for (const edge of model.edges.values()) {
    const [from, to] = [byId.get(edge.src_node_id), byId.get(edge.dst_node_id)];
    if (from && to) edges.push({ edge, label: theme.edgeLabel(edge.edge_type), from, to });
  }
  return {
    structure: theme.structure,
    nodes,
    byId,
    branches: nodes.filter(({ parent }) => parent !== null),
    edges,
    hulls: heldBranches(nodes),
    bounds: boundsOf(nodes),
  };
}

const standsAs = (one: PlacedNode, other: PlacedNode) =>
  one.node === other.node &&
  one.parent === other.parent &&
  one.x === other.x &&
  one.y === other.y &&
  one.facts === other.facts &&
  one.generation === other.generation &&
  one.isFirstChild === other.isFirstChild &&
  one.folded === other.folded;

/** How far a node reaches from its centre with its icons, its title and what marks it as selected. */
const reach = { across: 100, above: 84, below: 96 };

export const boxOf = ({ x, y }: Position): Box => ({ left: x - reach.across, right: x + reach.across, top: y - reach.above, bottom: y + reach.below });

function boundsOf(nodes: Iterable<Position>): Box {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of nodes) {
    bounds.left = Math.min(bounds.left, x - reach.across);
    bounds.right = Math.max(bounds.right, x + reach.across);
    bounds.top = Math.min(bounds.top, y - reach.above);
    bounds.bottom = Math.max(bounds.bottom, y + reach.below);
  }
  return bounds.left > bounds.right ? { left: -reach.across, right: reach.across, top: -reach.above, bottom: reach.below } : bounds;
}

/** The indexes of the parents of these nodes, which are in the order of the tree. */
export function parentIndexes(model: MapModel, ids: readonly string[]): Int32Array {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return Int32Array.from(ids, (id) => indexes.get(model.tree.parent(id) ?? '') ?? -1);
}

/** A map that nobody has laid out yet is a tidy tree, on shelves when it is large. On one that somebody has, a node without a place stands beside its siblings, or below its parent. */
function positionsOf(model: MapModel): (node: MapNode) => Position {
  const { across, down } = limits.map.grid;
  const given = new Map<string, Position>();
  if (model.nodes.values().every(({ position }) => position === null)) {
    const ids = [...model.tree.walk()];
    const laidOut = treeLayout({ parents: parentIndexes(model, ids), aspect: usualAspect, branch: limits.map.branchOnShelf });
    for (const [index, id] of ids.entries()) given.set(id, { x: laidOut[2 * index] as number, y: laidOut[2 * index + 1] as number });
  }
  const place = (node: MapNode) => node.position ?? given.get(node.id) ?? beside(node);

  function beside({ id }: MapNode): Position {
    const parentId = model.tree.parent(id);
    const parent = parentId === null ? null : place(model.nodes.get(parentId) as MapNode);
    let free = parent ? { x: parent.x, y: parent.y + down } : { x: 0, y: 0 };
    let last: Position | null = null;
    for (const sibling of model.tree.children(parentId)) {
      const at: Position = model.nodes.get(sibling)?.position ?? free;
      given.set(sibling, at);
      if (last === null || at.x >= last.x) last = at;
      free = { x: last.x + across, y: last.y };
    }
    return given.get(id) as Position;
  }
  return place;
}

function heldBranches(nodes: readonly PlacedNode[]): Hull[] {
  const hulls = new Map<PlacedNode, Hull>();
  const tops = new Map<PlacedNode, PlacedNode>();
  for (const node of nodes) {
    const team = node.node.held_by;
    if (!team) continue;
    const parent = node.parent?.node.held_by?.id === team.id ? node.parent : null;
    const top = (parent && tops.get(parent)) ?? node;
    tops.set(node, top);
    const hull = hulls.get(top) ?? { team: team.name, boxes: [] };
    hull.boxes.push(boxAround(parent && tops.has(parent) ? [parent, node] : [node]));
    hulls.set(top, hull);
  }
  return [...hulls.values()];
}

const boxAround = (nodes: PlacedNode[]): Box => ({
  left: Math.min(...nodes.map(({ x }) => x)) - 88,
  right: Math.max(...nodes.map(({ x }) => x)) + 88,
  top: Math.min(...nodes.map(({ y }) => y)) - 74,
  bottom: Math.max(...nodes.map(({ y }) => y)) + 100,
});
