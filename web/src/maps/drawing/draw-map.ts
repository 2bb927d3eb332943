import { limits } from '@groundwork/contract/base/limits';
import type { Box } from '../../base/drawing/picture.ts';
import { cut, isRtl, type Shape, type Step } from '../../base/drawing/shapes.ts';
import { type MapScene, reach } from '../model/map-scene.ts';
import type { Structure } from '../model/map-theme.ts';
import { barAboveChild, card, cardBox, detailAt, drawnRadius, nameBottom } from '../model/node-sizes.ts';
import { nodeRadius } from '../model/node-style.ts';
import type { PlacedEdge, PlacedNode } from '../model/placed-node.ts';
import { drawHeldTag, drawHull } from './draw-hull.ts';
import { coveredBy, drawNode, type NodeState, nodeColor, type View, writtenAt } from './draw-node.ts';

/**
 * The part of the map to draw. A branch is the line from a parent to the node that it is named by. `named` are the
 * nodes whose titles labels must avoid, if React Flow draws the nodes.
 */
export type Drawn = Pick<MapScene, 'nodes' | 'branches' | 'edges'> & { named?: readonly PlacedNode[] };

/** Yields all shapes of the map, from back to front. */
export function* drawMap(
  scene: MapScene,
  view: View,
  { nodes, branches, edges, named = nodes }: Drawn = scene,
  stateOf?: (id: string) => NodeState,
): Generator<Shape> {
  for (const hull of scene.hulls) yield* drawHull(hull, view);
  for (const node of branches) if (node.parent) yield* drawBranch(node, node.parent, scene.structure, view);
  const near = new NodesNear(edges.length > 0 || scene.hulls.length > 0 ? named : []);
  for (const edge of edges)
    yield* drawEdge(edge, near.around(edge), scene.structure, view, stateOf?.(edge.edge.id) === 'selected');
  // When zoomed out, nodes do not overlap. Grouping them by color lets `paint` join them into one path.
  const inOrder =
    detailAt(view.zoom) === 'far' ? [...Map.groupBy(nodes, (node) => nodeColor(node, view)).values()].flat() : nodes;
  for (const node of inOrder) yield* drawNode(node, scene.structure, view, stateOf?.(node.id));
  if (view.nameless) return;
  yield* drawHeadings(scene.lanes, view);
  const tags: Box[] = [];
  for (const hull of scene.hulls) yield* drawHeldTag(hull, { ...view, structure: scene.structure, near, tags });
}

/** The widest heading of a lane, and the least width of a lane on the screen for a heading. */
const heading = { room: limits.map.laneSpacing - 12, leastPx: 48 };

/** Draws the headings of lanes above the first nodes. */
function* drawHeadings(lanes: MapScene['lanes'], { zoom, palette, measure }: View): Generator<Shape> {
  if (limits.map.laneSpacing * zoom < heading.leastPx) return;
  const size = Math.max(15, 13 / zoom);
  for (const { text, x, y } of lanes)
    yield {
      kind: 'text',
      text: cut(text, heading.room, size, 600, measure),
      x,
      y: y - reach.above - 10,
      size,
      weight: 600,
      color: palette.ink2,
      anchor: 'middle',
      rtl: isRtl(text),
      halo: palette.canvas,
    };
}

const corner = 8;
/** The maximum width of a line, in map units. When zoomed far out, thicker lines would hide the nodes. */
const widestLine = 12;

/** The length of the line below a title, where there is room for it. */
const usualStem = 6;
/** The least distance between a title and a child below it for a line with corners: on the screen, when zoomed out. */
const leastRoom = { near: 1, farPx: 8 };

/**
 * Draws a line from below the title of the parent down, along the bar above its child, and down to the child. The line
 * is straight when the child is directly below the parent, or when there is no room for the bar.
 */
function* drawBranch(child: PlacedNode, parent: PlacedNode, structure: Structure, view: View): Generator<Shape> {
  const { palette, zoom } = view;
  const outline = {
    stroke: child.node.held_by ? palette.heldEdge : palette.edge,
    width: detailAt(zoom) === 'far' ? Math.min(1 / zoom, widestLine) : 1.5,
  };
  const steps = branchSteps(child, parent, structure, view);
  if (steps.length > 0) yield { kind: 'path', steps, outline };
}

/** Returns the steps of the line. Corners that would be under a pixel are not rounded. */
function branchSteps(child: PlacedNode, parent: PlacedNode, structure: Structure, view: View): Step[] {
  const { zoom } = view;
  const isFar = detailAt(zoom) === 'far';
  const isCard = structure !== 'church';
  const top = child.y - (isCard ? card.above : drawnRadius(child, zoom) + (isFar ? 0 : 1));
  const start = isCard
    ? isFar
      ? cardBox(parent, view).bottom
      : parent.y - 40
    : parent.y + (view.nameless ? drawnRadius(parent, zoom) : nameBottom(parent, view, writtenAt(parent, view).name));
  if (top - start < (isFar ? leastRoom.farPx / zoom : leastRoom.near)) return straight(parent, child, structure, view);
  return hanging({ x: parent.x, y: start }, { x: child.x, y: child.y, structure }, top, view);
}

/** Draws the lines from a point down to circles or cards in a row, as if the point were the bottom of their parent. */
export function* drawHanging(
  from: Point,
  children: readonly PlacedNode[],
  structure: Structure,
  view: View,
): Generator<Shape> {
  for (const child of children) {
    const top = child.y - (structure === 'church' ? drawnRadius(child, view.zoom) + 1 : card.above);
    const steps = hanging(from, { x: child.x, y: child.y, structure }, top, view);
    yield { kind: 'path', steps, outline: { stroke: view.palette.edge, width: 1.5 } };
  }
}

function hanging({ x, y: start }: Point, child: Point & { structure: Structure }, top: number, { zoom }: View): Step[] {
  if (Math.abs(child.x - x) < 1)
    return [
      [x, start],
      [child.x, top],
    ];
  const usual = child.y - (child.structure === 'church' ? barAboveChild.circle : barAboveChild.card);
  // All children in a row share the bar, so its place does not depend on the size of the child, if that is possible.
  const bar = usual >= start + usualStem ? usual : (start + (usual > start ? usual : top)) / 2;
  const steps: Step[] = [
    [x, start],
    [x, bar],
  ];
  const side = Math.sign(child.x - x);
  if (corner * zoom >= 1)
    steps.push([child.x - side * corner, bar], [child.x, bar, child.x, Math.min(bar + corner, top)]);
  else steps.push([child.x, bar]);
  steps.push([child.x, top]);
  return steps;
}

/** Returns the part of the line between two centers that is outside of both nodes and their titles. */
function straight(from: PlacedNode, to: PlacedNode, structure: Structure, view: View): Step[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const left = outOf(coveredBy(from, structure, view), from, dx, dy);
  const entered = 1 - outOf(coveredBy(to, structure, view), to, -dx, -dy);
  if (left >= entered) return [];
  return [
    [from.x + left * dx, from.y + left * dy],
    [from.x + entered * dx, from.y + entered * dy],
  ];
}

/** Returns the share of a way after which it leaves the box that it starts in. */
const outOf = (box: Box, { x, y }: Point, dx: number, dy: number) =>
  Math.min(
    dx === 0 ? Infinity : ((dx > 0 ? box.right : box.left) - x) / dx,
    dy === 0 ? Infinity : ((dy > 0 ? box.bottom : box.top) - y) / dy,
  );

type Point = { x: number; y: number };

/** Returns the curve of a connection, from rim to rim, with its control point. */
export function edgeCurve(
  { from, to }: Pick<PlacedEdge, 'from' | 'to'>,
  structure: Structure,
): { start: Point; bow: Point; end: Point } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bow = { x: (from.x + to.x) / 2 - dy * 0.15, y: (from.y + to.y) / 2 + dx * 0.15 };
  return { start: onRim(from, bow, structure), bow, end: onRim(to, bow, structure) };
}

/** Draws a connection: a curve with an arrow head and a label. */
function* drawEdge(
  { label: text, from, to }: PlacedEdge,
  near: Iterable<PlacedNode>,
  structure: Structure,
  { palette, zoom, measure }: View,
  isSelected: boolean,
): Generator<Shape> {
  const width = (isSelected ? 2.5 : 1.5) / Math.min(1, zoom);
  const held = from.node.held_by !== null && to.node.held_by !== null;
  const color = isSelected ? palette.accent : held ? palette.held : palette.ink3;
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const curve = edgeCurve({ from, to }, structure);
  const { start, bow, end } = curve;
  yield {
    kind: 'path',
    steps: [
      [start.x, start.y],
      [bow.x, bow.y, end.x, end.y],
    ],
    outline: { stroke: color, width, dash: [5, 4] },
  };
  const angle = Math.atan2(end.y - bow.y, end.x - bow.x);
  const wing = (turn: number): Step => [end.x - 9 * Math.cos(angle + turn), end.y - 9 * Math.sin(angle + turn)];
  yield { kind: 'path', steps: [[end.x, end.y], wing(0.42), wing(-0.42), [end.x, end.y]], fill: color };
  if (text && detailAt(zoom) === 'full' && distance > 160) {
    const titles = Array.from(near, (node) => coveredBy(node, structure, { zoom, measure }));
    const spot = labelSpot(curve, titles, measure(text, 11, 400) / 2);
    if (spot)
      yield {
        kind: 'text',
        text,
        ...spot,
        size: 11,
        weight: 400,
        color,
        anchor: 'middle',
        rtl: isRtl(text),
        halo: held ? palette.heldHull : palette.canvas,
      };
  }
}

const band = 400;

/** Finds nodes by position. The index of horizontal bands keeps this fast for thousands of connections. */
class NodesNear {
  readonly #bands: Map<number, PlacedNode[]>;

  constructor(nodes: readonly PlacedNode[]) {
    this.#bands = Map.groupBy(nodes, ({ y }) => Math.floor(y / band));
  }

  around({ from, to }: PlacedEdge): Iterable<PlacedNode> {
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const around = Math.hypot(to.x - from.x, to.y - from.y) * 0.65 + reach.across;
    return this.within({ left: x - around, right: x + around, top: y - around, bottom: y + around });
  }

  *within({ left, top, right, bottom }: Box): Iterable<PlacedNode> {
    for (let n = Math.floor(top / band); n <= Math.floor(bottom / band); n++)
      for (const node of this.#bands.get(n) ?? [])
        if (node.x > left && node.x < right && node.y > top && node.y < bottom) yield node;
  }
}

/** The positions along the curve to try for a label, from the middle outward. */
const seats = [0.5, 0.6, 0.4, 0.7, 0.3, 0.8];

/**
 * Returns a free place for the label of a connection: on the middle of its curve, else elsewhere on the curve, else
 * beside it. Returns undefined when nodes and titles cover all of these.
 */
function labelSpot({ start, bow, end }: ReturnType<typeof edgeCurve>, titles: Box[], half: number): Point | undefined {
  const at = (t: number) => {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: a * start.x + b * bow.x + c * end.x, y: a * start.y + b * bow.y + c * end.y };
  };
  const isFree = ({ x, y }: Point) =>
    titles.every(({ left, right, top, bottom }) => x + half < left || x - half > right || y < top || y - 11 > bottom);
  const on = seats.map(at);
  return [0, half + 8, -half - 8].flatMap((aside) => on.map(({ x, y }) => ({ x: x + aside, y }))).find(isFree);
}

function onRim(node: PlacedNode, towards: Point, structure: Structure): Point {
  const [dx, dy] = [towards.x - node.x, towards.y - node.y];
  const distance = Math.hypot(dx, dy) || 1;
  const r =
    structure === 'church'
      ? nodeRadius(node) + 4
      : Math.min((card.width / 2 + 4) / (Math.abs(dx / distance) || 1e-9), card.above + 4);
  return { x: node.x + (dx / distance) * r, y: node.y + (dy / distance) * r };
}
