import { limits } from '@groundwork/contract/limits';
import { words } from '../../words/words.ts';
import { type Box, type Hull, type MapScene, type PlacedEdge, type PlacedNode, reach } from '../model/map-scene.ts';
import { radiusOf, type Structure } from '../model/map-theme.ts';
import { card, type Detail, detailAt, drawNode, farRadius, type NodeState, nodeColor, type View } from './draw-node.ts';
import type { MapPalette } from './map-palette.ts';
import { isRtl, type Shape, type Step } from './map-shapes.ts';

/** The part of the map to draw. A branch is the line from a parent to the node that it is named by. */
export type Drawn = Pick<MapScene, 'nodes' | 'branches' | 'edges'>;

/** Yields all shapes of the map, from back to front. */
export function* drawMap(
  scene: MapScene,
  view: View,
  { nodes, branches, edges }: Drawn = scene,
  stateOf?: (id: string) => NodeState,
): Generator<Shape> {
  for (const hull of scene.hulls) yield* drawHull(hull, view);
  for (const node of branches) if (node.parent) yield drawBranch(node, node.parent, scene.structure, view);
  const near = nodesNear(edges.length > 0 ? nodes : []);
  for (const edge of edges)
    yield* drawEdge(edge, near(edge), scene.structure, view, stateOf?.(edge.edge.id) === 'selected');
  // When zoomed out, nodes do not overlap. Grouping them by color lets `paint` join them into one path.
  const inOrder =
    detailAt(view.zoom) === 'far' ? [...Map.groupBy(nodes, (node) => nodeColor(node, view)).values()].flat() : nodes;
  for (const node of inOrder) yield* drawNode(node, scene.structure, view, stateOf?.(node.id));
  if (!view.nameless) for (const hull of scene.hulls) yield* drawHeldTag(hull, view);
}

const barAboveChild = { circle: 62, card: card.above + 9 };
const corner = 8;
/** Far out, thicker lines would hide the nodes. */
const widestLine = 12;

/**
 * Draws a line from the parent down, along the bar above its child, and down to the child. The line is straight when
 * the child is not below the parent.
 */
function drawBranch(
  child: PlacedNode,
  parent: PlacedNode,
  structure: Structure,
  { palette, zoom }: Pick<View, 'palette' | 'zoom'>,
): Shape {
  const detail = detailAt(zoom);
  const outline = {
    stroke: child.node.held_by ? palette.heldEdge : palette.edge,
    width: detail === 'far' ? Math.min(1 / zoom, widestLine) : 1.5,
  };
  return { kind: 'path', steps: branchSteps(child, parent, structure, detail, corner * zoom >= 1), outline };
}

/** Returns the steps of the line. Corners that would be under a pixel are not rounded. */
function branchSteps(
  child: PlacedNode,
  parent: PlacedNode,
  structure: Structure,
  detail: Detail,
  isRound: boolean,
): Step[] {
  const isCard = structure !== 'church';
  const top =
    child.y - (isCard ? card.above : detail === 'far' ? farRadius(child) : radiusOf(child.facts.attendees) + 1);
  const bar = child.y - (isCard ? barAboveChild.card : barAboveChild.circle);
  const rim = isCard
    ? parent.y - 40
    : parent.y + (detail === 'far' ? farRadius(parent) : radiusOf(parent.facts.attendees));
  if (bar < rim)
    return [
      [parent.x, parent.y],
      [child.x, child.y],
    ];
  const stem = isCard || detail === 'far' ? rim : Math.min(bar, rim + 31);
  const side = Math.sign(child.x - parent.x);
  if (Math.abs(child.x - parent.x) < 1)
    return [
      [parent.x, Math.min(stem, top - 3)],
      [child.x, top],
    ];
  const steps: Step[] = child.isFirstChild ? [[parent.x, stem]] : [];
  steps.push([parent.x, bar]);
  if (isRound)
    steps.push([child.x - side * corner, bar], [child.x, bar, child.x, Math.max(bar + 2, Math.min(bar + corner, top))]);
  else steps.push([child.x, bar]);
  steps.push([child.x, top]);
  return steps;
}

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
    const titles = Array.from(near, (node) => titleBox(node, structure, measure));
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

/** Finds the nodes around a connection. An index of horizontal bands keeps this fast for thousands of connections. */
function nodesNear(nodes: readonly PlacedNode[]): (edge: PlacedEdge) => Iterable<PlacedNode> {
  const bands = Map.groupBy(nodes, ({ y }) => Math.floor(y / band));
  return function* near({ from, to }) {
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const around = Math.hypot(to.x - from.x, to.y - from.y) * 0.65 + reach.across;
    for (let n = Math.floor((y - around) / band); n <= Math.floor((y + around) / band); n++)
      for (const node of bands.get(n) ?? [])
        if (Math.abs(node.x - x) < around && Math.abs(node.y - y) < around) yield node;
  };
}

/** Positions along the curve, from its middle outward. */
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

/** Returns the box that a node covers, including the title and the leader below a circle. */
function titleBox({ x, y, facts }: PlacedNode, structure: Structure, measure: View['measure']): Box {
  if (structure !== 'church')
    return { left: x - card.width / 2, right: x + card.width / 2, top: y - card.above, bottom: y + card.above };
  const r = radiusOf(facts.attendees);
  const half = Math.max(
    r,
    Math.min(limits.map.grid.across, Math.max(measure(facts.title, 12.5, 600), measure(facts.leader, 11, 400))) / 2,
  );
  return { left: x - half, right: x + half, top: y - r, bottom: y + r + 30 };
}

function onRim(node: PlacedNode, towards: Point, structure: Structure): Point {
  const [dx, dy] = [towards.x - node.x, towards.y - node.y];
  const distance = Math.hypot(dx, dy) || 1;
  const r =
    structure === 'church'
      ? radiusOf(node.facts.attendees) + 4
      : Math.min((card.width / 2 + 4) / (Math.abs(dx / distance) || 1e-9), card.above + 4);
  return { x: node.x + (dx / distance) * r, y: node.y + (dy / distance) * r };
}

function* drawHull({ boxes }: Hull, { palette, zoom }: View): Generator<Shape> {
  const line = 1.25 / Math.min(1, zoom);
  for (const [more, fill] of [
    [line, palette.heldLine],
    [0, palette.heldHull],
  ] as const)
    for (const { left, top, right, bottom } of boxes)
      yield {
        kind: 'box',
        x: left - more,
        y: top - more,
        width: right - left + 2 * more,
        height: bottom - top + 2 * more,
        radius: 20 + more,
        fill,
      };
}

/**
 * Draws the tag of the holding team at the top edge of a held branch. It keeps its size on the screen. When zoomed out,
 * it shows only the team's name.
 */
function* drawHeldTag({ heldBy, boxes: [top] }: Hull, { palette, zoom, measure }: View): Generator<Shape> {
  if (!top) return;
  const scale = 1 / Math.min(1, zoom);
  const text = detailAt(zoom) === 'far' ? heldBy.name : words.maps.heldBy(heldBy);
  const width = measure(text, 12, 600) + 37;
  const [x, y] = [(top.left + top.right - width * scale) / 2, top.top];
  const ink = palette.ink2;
  yield {
    kind: 'box',
    x,
    y: y - 13 * scale,
    width: width * scale,
    height: 26 * scale,
    radius: 13 * scale,
    fill: palette.surface,
    outline: tagLine(palette, scale),
  };
  yield { kind: 'icon', icon: 'lock', x: x + 15 * scale, y, size: 13 * scale, color: palette.ink3, width: 1.9 };
  yield {
    kind: 'text',
    text,
    x: x + 27 * scale,
    y: y + 4.3 * scale,
    size: 12 * scale,
    weight: 600,
    color: ink,
    anchor: 'start',
    rtl: isRtl(text),
  };
}

const tagLine = (palette: MapPalette, scale: number) => ({ stroke: palette.line, width: scale });
