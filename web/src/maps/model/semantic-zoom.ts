import type { Box } from '../../base/drawing/picture.ts';
import type { Measure } from '../../base/drawing/shapes.ts';
import { heldBranches } from './held-branches.ts';
import { isChurch } from './map-branches.ts';
import type { MapScene } from './map-scene.ts';
import type { Structure } from './map-theme.ts';
import {
  barAboveChild,
  detailAt,
  drawnRadius,
  nameBox,
  nextStep,
  ownPill,
  pillBox,
  type Sized,
  usualName,
  type Written,
  zoomStep,
} from './node-sizes.ts';
import type { PlacedNode } from './placed-node.ts';
import { TakenBoxes, type Way, waysToDraw } from './taken-boxes.ts';

/** The visible part of a map at a zoom: its nodes with their names, and the pills of the branches that do not fit. */
export type ShownMap = {
  /** The shown part of the map. It is the whole scene where everything fits. */
  scene: MapScene;
  /** The names and pills by node id. A node without an entry has its usual name. */
  written: ReadonlyMap<string, Written>;
  /** The nodes whose branches do not fit at this zoom. */
  folded: ReadonlySet<string>;
  /** The roots that do not fit, each with the root whose pill contains it. */
  standIns: ReadonlyMap<string, string>;
};

/** Returns the zoom steps above `zoom` at which more nodes may fit, up to the zoom that shows all nodes. */
export function choiceZooms(zoom: number): number[] {
  const found: number[] = [];
  for (let at = nextStep(zoom); at < 0.75; at = nextStep(at)) found.push(at);
  return [...found, 0.75].filter((each) => each > zoom);
}

const known = new WeakMap<MapScene, Map<number, { measure: Measure; shown: ShownMap }>>();

/** Returns what a map shows at a zoom. Caches the result for each scene and zoom. */
export function shownMap(scene: MapScene, zoom: number, measure: Measure): ShownMap {
  const at = zoomStep(zoom);
  const kept = known.get(scene) ?? new Map<number, { measure: Measure; shown: ShownMap }>();
  known.set(scene, kept);
  const found = kept.get(at);
  if (found?.measure === measure) return found.shown;
  const shown =
    detailAt(at) === 'full'
      ? { scene, written: nothing, folded: new Set<string>(), standIns: nothing }
      : chosen(scene, { zoom: at, measure });
  kept.set(at, { measure, shown });
  return shown;
}

/** Choosing among more nodes takes longer than a frame. */
export const mostAtOnce = 1500;

/**
 * A choice for one zoom serves up to this factor above and below it. Beyond this factor, the canvas also redraws its
 * picture.
 */
const closeBy = 1.6;
/** Choosing for a lower zoom is fast, because little fits. */
const fastBelow = 0.2;

/**
 * Returns what to show of a large map while its viewport moves. There is no time to choose for each zoom step. So this
 * returns the cached choice for the nearest zoom, or a choice for a low zoom, which is fast.
 */
export function knownMap(scene: MapScene, zoom: number, measure: Measure): ShownMap {
  const kept = known.get(scene);
  if (scene.nodes.length <= mostAtOnce || detailAt(zoom) === 'full' || kept?.has(zoomStep(zoom)))
    return shownMap(scene, zoom, measure);
  const fast = zoomStep(Math.min(zoom, fastBelow));
  const isClose = (at: number) => at < zoom * closeBy && at > Math.min(zoom / closeBy, fast * 0.999);
  const away = (at: number) => Math.abs(Math.log(at / zoom));
  const [nearest = fast] = [...(kept?.keys() ?? [])]
    .filter((at) => detailAt(at) !== 'full' && isClose(at))
    .toSorted((one, other) => away(one) - away(other));
  return shownMap(scene, nearest, measure);
}

const nothing: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * Returns the names of nodes that are drawn in full detail. Where names of nodes on top of each other would overlap,
 * only the first node has its name.
 */
export function nearNames(
  { structure }: MapScene,
  nodes: readonly PlacedNode[],
  sized: Sized,
): ReadonlyMap<string, Written> {
  if (structure !== 'church' || detailAt(sized.zoom) !== 'full') return nothing;
  const taken = new TakenBoxes(sized.zoom);
  const without = new Map<string, Written>();
  for (const node of nodes) {
    const pill = ownPill(node);
    const name = usualName(node, sized);
    if (!name) continue;
    const box = nameBox(node, sized, name);
    if (taken.blocker([box])) without.set(node.id, { name: null, pill });
    else taken.add(node, box);
  }
  return without;
}

/**
 * Returns the names that fit where every node is drawn, from the first generation on. A node without room for its name
 * has none.
 */
export function fittingNames(scene: MapScene, sized: Sized): ReadonlyMap<string, Written> {
  const { structure, nodes } = scene;
  if (structure !== 'church' || detailAt(sized.zoom) === 'full') return nearNames(scene, nodes, sized);
  const taken = new TakenBoxes(sized.zoom);
  for (const node of nodes) {
    const r = drawnRadius(node, sized.zoom);
    taken.add(node, { left: node.x - r, right: node.x + r, top: node.y - r, bottom: node.y + r });
    if (node.parent) for (const box of lineBoxes(node, node.parent)) taken.add(node.parent, box);
  }
  const written = new Map<string, Written>();
  for (const node of nodes.toSorted((one, other) => one.generation - other.generation)) {
    const pill = ownPill(node);
    const way = waysToDraw(node, structure, sized, pill).find(
      ({ boxes }) => taken.blocker(boxes.slice(1), node) === null,
    );
    if (way) taken.take(node, way);
    written.set(node.id, { name: way?.name ?? null, pill: pill && { ...pill, spot: way?.pill?.spot ?? pill.spot } });
  }
  return written;
}

/** Returns the boxes of the line from a parent to its child: along the bar above the child, and down to the child. */
function lineBoxes({ x, y }: PlacedNode, parent: PlacedNode): Box[] {
  const bar = y - barAboveChild.circle;
  return [
    { left: Math.min(x, parent.x), right: Math.max(x, parent.x), top: bar, bottom: bar },
    { left: x, right: x, top: bar, bottom: y },
    { left: parent.x, right: parent.x, top: Math.min(parent.y, bar), bottom: Math.max(parent.y, bar) },
  ];
}

/** Returns the node that represents a node: the node itself, or the one whose pill contains it. */
export function shownFor(
  { scene, standIns }: Pick<ShownMap, 'scene' | 'standIns'>,
  placed: PlacedNode,
): PlacedNode | null {
  let at = placed;
  while (!scene.byId.has(at.id) && at.parent) at = at.parent;
  return scene.byId.get(standIns.get(at.id) ?? at.id) ?? null;
}

/**
 * Chooses the nodes that fit, from the first generation on, larger branches first. A branch that does not fit goes into
 * the pill of its parent. A root that does not fit goes into the pill of the root in its way.
 */
function chosen(scene: MapScene, sized: Sized): ShownMap {
  const { childrenOf, below } = branchesOf(scene);
  const taken = new TakenBoxes(sized.zoom);
  const ways = new Map<PlacedNode, Way>();
  const hidden = new Map<PlacedNode, Count>();
  const standIns = new Map<string, string>();
  const bySize = largerFirst(below);
  const roots = scene.nodes.filter(({ parent }) => parent === null);
  const isForest = roots.length > 1;
  /**
   * Reserves the room of a node and of the pill that it may have. Returns the node in the way, if the node does not
   * fit.
   */
  const take = (node: PlacedNode): PlacedNode | null => {
    const most = isForest && !node.parent ? scene.nodes.length : (below.get(node)?.nodes ?? 0) + node.folded;
    const pill = most > 0 ? { nodes: Math.max(99, most), churches: 0, isLong: false } : null;
    let blocker: PlacedNode | null = null;
    for (const way of waysToDraw(node, scene.structure, sized, pill)) {
      blocker = taken.blocker(way.boxes);
      if (blocker) continue;
      taken.take(node, way);
      ways.set(node, way);
      return null;
    }
    return blocker;
  };
  const hide = (node: PlacedNode, by: PlacedNode) =>
    hidden.set(by, added(hidden.get(by) ?? noCount, countOf(node), ownFold(node), below.get(node) ?? noCount));

  let level: PlacedNode[] = [];
  for (const root of roots.toSorted(bySize)) {
    const blocker = take(root);
    if (!blocker) level.push(root);
    else {
      standIns.set(root.id, blocker.id);
      hide(root, blocker);
    }
  }
  while (level.length > 0) {
    const next: PlacedNode[] = [];
    for (const node of level) {
      let failed = 0;
      for (const child of childrenOf.get(node) ?? []) {
        if (failed < mostFailed && take(child) === null) next.push(child);
        else {
          failed++;
          hide(child, node);
        }
      }
    }
    level = next.toSorted(bySize);
  }

  const written = new Map<string, Written>();
  for (const [node, way] of ways) {
    const pill = added(ownFold(node), hidden.get(node) ?? noCount);
    written.set(node.id, reused(node, settled(scene.structure, sized, taken, node, way, pill)));
  }
  const folded = new Set([...hidden.keys()].map(({ id }) => id));
  return { scene: part(scene, written), written, folded, standIns };
}

/**
 * After this many children of a node that do not fit, the remaining children are hidden without a try, because they are
 * smaller.
 */
const mostFailed = 30;

/**
 * Returns the final name and pill of a node. A pill is long where it covers nothing, and a name without a pill moves
 * up.
 */
function settled(
  structure: Structure,
  sized: Sized,
  taken: TakenBoxes,
  node: PlacedNode,
  { name, pill: reserved }: Way,
  count: Count,
): Written {
  taken.releasePill(node);
  if (count.nodes > 0) {
    const spot = reserved?.spot ?? 'rim';
    const long = { ...count, isLong: true, spot };
    const box = pillBox(node, structure, sized, { name, pill: long });
    const isLong = taken.blocker([box], node) === null;
    const pill = { ...long, isLong };
    taken.takePill(node, isLong ? box : pillBox(node, structure, sized, { name, pill }));
    return { name, pill };
  }
  if (!name?.low) return { name, pill: null };
  const high = { ...name, low: false };
  const isFree = taken.blocker([nameBox(node, sized, high)], node) === null;
  if (isFree) taken.add(node, nameBox(node, sized, high));
  return { name: isFree ? high : name, pill: null };
}

const latest = new WeakMap<PlacedNode, Written>();

/** Returns the same object for the same texts, so that React does not render the node again. */
function reused(node: PlacedNode, texts: Written): Written {
  const before = latest.get(node);
  if (before && isSame(before, texts)) return before;
  latest.set(node, texts);
  return texts;
}

const isSame = (one: Written, other: Written) =>
  one.name?.above === other.name?.above &&
  one.name?.lines.join('\n') === other.name?.lines.join('\n') &&
  one.pill?.nodes === other.pill?.nodes &&
  one.pill?.churches === other.pill?.churches &&
  one.pill?.isLong === other.pill?.isLong &&
  one.pill?.spot === other.pill?.spot &&
  one.name?.low === other.name?.low;

type Count = { nodes: number; churches: number };
const noCount: Count = { nodes: 0, churches: 0 };

const countOf = ({ facts }: PlacedNode): Count => ({ nodes: 1, churches: isChurch(facts) ? 1 : 0 });
const ownFold = ({ folded, foldedChurches }: PlacedNode): Count => ({ nodes: folded, churches: foldedChurches });
const added = (...counts: Count[]): Count =>
  counts.reduce(
    (sum, { nodes, churches }) => ({ nodes: sum.nodes + nodes, churches: sum.churches + churches }),
    noCount,
  );

const largerFirst = (below: Branches['below']) => (one: PlacedNode, other: PlacedNode) =>
  (below.get(other)?.nodes ?? 0) - (below.get(one)?.nodes ?? 0);

type Branches = { childrenOf: ReadonlyMap<PlacedNode, PlacedNode[]>; below: ReadonlyMap<PlacedNode, Count> };
const knownBranches = new WeakMap<MapScene, Branches>();

/** Returns the children of each node of a scene, larger branches first, and how many nodes are below it. */
function branchesOf(scene: MapScene): Branches {
  const kept = knownBranches.get(scene);
  if (kept) return kept;
  const childrenOf = new Map<PlacedNode, PlacedNode[]>();
  const below = new Map<PlacedNode, { nodes: number; churches: number }>();
  // Iterates backward, because children come after their parent.
  for (let index = scene.nodes.length - 1; index >= 0; index--) {
    const node = scene.nodes[index] as PlacedNode;
    if (!node.parent) continue;
    const sum = below.get(node.parent) ?? { nodes: 0, churches: 0 };
    const own = below.get(node);
    sum.nodes += 1 + node.folded + (own?.nodes ?? 0);
    sum.churches += countOf(node).churches + node.foldedChurches + (own?.churches ?? 0);
    below.set(node.parent, sum);
  }
  for (const node of scene.branches) {
    if (!node.parent) continue;
    const siblings = childrenOf.get(node.parent);
    if (siblings) siblings.push(node);
    else childrenOf.set(node.parent, [node]);
  }
  for (const siblings of childrenOf.values()) siblings.sort(largerFirst(below));
  const found = { childrenOf, below };
  knownBranches.set(scene, found);
  return found;
}

function part(scene: MapScene, shown: ReadonlyMap<string, unknown>): MapScene {
  if (shown.size === scene.nodes.length) return scene;
  const nodes = scene.nodes.filter(({ id }) => shown.has(id));
  return {
    ...scene,
    nodes,
    byId: new Map(nodes.map((node) => [node.id, node])),
    branches: nodes.filter(({ parent }) => parent !== null),
    edges: scene.edges.filter(({ from, to }) => shown.has(from.id) && shown.has(to.id)),
    hulls: scene.hulls.length > 0 ? heldBranches(nodes) : [],
  };
}
