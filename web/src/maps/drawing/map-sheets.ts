import { leastNamePoints, room } from '../../base/drawing/paper.ts';
import type { Box } from '../../base/drawing/picture.ts';
import { cut, type Measure, type Shape } from '../../base/drawing/shapes.ts';
import { fittedPart, type Sheet, type SheetPart, scaleFor, wholePage } from '../../base/drawing/sheets.ts';
import * as words from '../../base/words/words.ts';
import { heldBranches } from '../model/held-branches.ts';
import type { MapScene } from '../model/map-scene.ts';
import { cardBox, leaderSize, type Pill, titleOf, usualName, type Written } from '../model/node-sizes.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { TakenBoxes } from '../model/taken-boxes.ts';
import { drawHanging, drawMap } from './draw-map.ts';
import { coveredBy, textShape, type View } from './draw-node.ts';
import { type PaperBlock, paperPages } from './paper-pages.ts';
import { type Frame, placeFrame, shownInFile } from './picture.ts';

export type SheetOptions = {
  title: string;
  colorBy: View['colorBy'];
  frame: Frame | null;
  /** The part of the map to show, on one page; by default the whole map. */
  window?: Box | null;
  /** The most pages after the overview. */
  most: number;
};

/** Points of paper for each map unit. The smallest names are those of leaders. */
const readableScale = leastNamePoints / leaderSize(1);
/** The room between the nodes of a page. Below a node, a pill can move its name down. */
const gap = { across: 12, above: 2, below: 12 };
/** The room of the reference above a block, and the distance of its baseline from the top. */
const reference = { height: 34, baseline: 12 };
/** The width of a page in units of the frame, whose texts are then 7.8 points or more. */
const frameWidth = 1400;
const leastMapHeight = 400;

/**
 * Returns the pages of a map on paper. A map that fits on one page at a readable size has one. Otherwise the first page
 * is an overview with the numbers of the pages, and the others have the branches.
 */
export function mapSheets(scene: MapScene, measure: Measure, options: SheetOptions): Sheet[] {
  const { window = null, frame, colorBy } = options;
  const { into, parts } = framed(frame, measure);
  const bounds = window ?? scene.bounds;
  if (window || scaleFor(bounds, into) >= readableScale) {
    const whole = fittedPart(bounds, into, (view) => drawMap(scene, { ...view, zoom: 1, colorBy }));
    return [{ parts: [...parts, { ...whole, ...(window && { window }) }] }];
  }
  const { pages, connections } = pagesOf(scene, measure, options);
  const of = Math.min(pages.length, options.most);
  const left = pages.length - of;
  const { title } = options;
  const first = framed(frame && { ...frame, connections }, measure);
  return [
    {
      parts: [...first.parts, overview(scene, first.into, measure, pages.slice(0, of), colorBy)],
      note: left > 0 ? words.maps.paper.bounded(title, of + 1, left) : words.maps.paper.note(title, 1, of + 1),
    },
    ...pages.slice(0, of).map((page, index) => ({
      parts: [page],
      note: words.maps.paper.note(title, index + 2, of + 1),
    })),
  ];
}

/** Returns the frame on a page, and the room for the map in it. */
function framed(frame: Frame | null, measure: Measure): { into: Box; parts: SheetPart[] } {
  if (!frame) return { into: wholePage, parts: [] };
  const box = (bottom: number) => ({ left: 0, top: 0, right: frameWidth, bottom });
  const { bounds } = placeFrame(frame, box(leastMapHeight), measure);
  const around = bounds.bottom - bounds.top - leastMapHeight;
  const height = Math.max(leastMapHeight, (frameWidth * room.height) / room.width - around);
  const placed = placeFrame(frame, box(height), measure);
  const part = fittedPart(placed.bounds, wholePage, ({ palette }) => placed.shapes(palette));
  const { left, top, scale } = part;
  return { into: { left, top, right: left + frameWidth * scale, bottom: top + height * scale }, parts: [part] };
}

/** A page with branches. `tops` are the nodes at the top of its blocks. */
type BranchPage = SheetPart & { tops: readonly string[] };

type Room = { across: number; above: number; below: number };

/** Returns the room that each node of a map needs on a page, around its center. */
function roomOf({ nodes, structure }: MapScene, measure: Measure): Room {
  const room: Room = { across: 0, above: 0, below: 0 };
  for (const node of nodes) {
    const { left, top, right, bottom } = coveredBy(node, structure, { zoom: 1, measure });
    room.across = Math.max(room.across, 2 * (right - node.x), 2 * (node.x - left));
    room.above = Math.max(room.above, node.y - top);
    room.below = Math.max(room.below, bottom - node.y);
  }
  return { across: room.across + gap.across, above: room.above + gap.above, below: room.below + gap.below };
}

/** Returns the pages with the branches of a map, and what the overview says about connections between them. */
function pagesOf(scene: MapScene, measure: Measure, { colorBy }: SheetOptions) {
  const { nodes, structure, edges } = scene;
  const indexes = new Map(nodes.map((node, index) => [node.id, index]));
  const parents = nodes.map(({ parent }) => (parent ? (indexes.get(parent.id) ?? -1) : -1));
  const page = { width: room.width / readableScale, height: room.height / readableScale };
  const around = roomOf(scene, measure);
  const pages = paperPages({
    parents,
    page,
    node: { across: around.across, down: around.above + around.below },
    reference: reference.height,
  });
  const pageOf = new Int32Array(nodes.length);
  for (const [index, blocks] of pages.entries())
    for (const block of blocks) for (const place of block.nodes) pageOf[place.index] = index + 2;
  const pills = continuedPills(nodes, parents, pages, pageOf);
  const sheets = pages.map((blocks): BranchPage => {
    const shapes = ({ palette, measure }: Pick<View, 'palette' | 'measure'>) => {
      const placed = placedOn(blocks, nodes, around);
      const view: View = {
        palette,
        measure,
        zoom: 1,
        colorBy,
        writtenAt: (node) => {
          const pill = pills.get(node.id);
          if (!pill) return undefined;
          const name = usualName(node, { zoom: 1, measure });
          return { name: name && { ...name, low: true }, pill } satisfies Written;
        },
      };
      return drawPage(blocks, placed, { structure, edges, nodes, pageOf }, view);
    };
    const used = Math.max(...blocks.map((block) => block.left + block.width));
    return {
      shapes,
      scale: readableScale,
      left: ((page.width - used) / 2) * readableScale,
      top: 0,
      tops: blocks.flatMap(({ tops }) => tops.map((top) => nodes[top]?.id ?? '')),
    };
  });
  const pageAt = ({ id }: PlacedNode) => pageOf[indexes.get(id) ?? 0] ?? 0;
  const between = edges.filter(({ from, to }) => pageAt(from) !== pageAt(to));
  const named = (node: PlacedNode) => words.maps.paper.onPage(cut(titleOf(node), 170, 14, 400, measure), pageAt(node));
  const said = between
    .slice(0, mostConnections)
    .map(({ from, to, label }) => words.maps.paper.connection(named(from), named(to), label));
  const more = between.length - said.length;
  const connections =
    said.length === 0
      ? []
      : [words.maps.paper.connections, ...said, ...(more > 0 ? [words.maps.paper.others(more)] : [])];
  return { pages: sheets, connections };
}

/** The most connections between pages that the overview names. */
const mostConnections = 30;

/** Returns the pills of the nodes with branches in other blocks: how many nodes these have, and on which pages. */
function continuedPills(
  nodes: readonly PlacedNode[],
  parents: readonly number[],
  pages: readonly PaperBlock[][],
  pageOf: Int32Array,
): Map<string, Pill> {
  const sizes = new Int32Array(nodes.length).fill(1);
  for (let index = nodes.length - 1; index >= 0; index--) {
    const parent = parents[index] ?? -1;
    if (parent >= 0) sizes[parent] = (sizes[parent] ?? 0) + (sizes[index] ?? 0);
  }
  const pills = new Map<string, Pill>();
  for (const { from, tops } of pages.flat()) {
    const id = nodes[from]?.id;
    const [page = 0] = tops.map((top) => pageOf[top]);
    if (id === undefined) continue;
    const before = pills.get(id);
    const [first, last] = before?.pages ?? [page, page];
    pills.set(id, {
      nodes: (before?.nodes ?? 0) + tops.reduce((sum, top) => sum + (sizes[top] ?? 0), 0),
      churches: 0,
      isLong: false,
      spot: 'rim',
      pages: [Math.min(first, page), Math.max(last, page)],
    });
  }
  return pills;
}

/** Returns the nodes of a page at their places on it. A node at the top of a block has no parent there. */
function placedOn(blocks: readonly PaperBlock[], nodes: readonly PlacedNode[], around: Room): Map<string, PlacedNode> {
  const placed = new Map<string, PlacedNode>();
  for (const { left, top, nodes: places, tops } of blocks) {
    const first = new Set(tops);
    for (const { index, x, y } of places) {
      const node = nodes[index] as PlacedNode;
      const parent = first.has(index) ? null : (placed.get(node.parent?.id ?? '') ?? null);
      // The center of a circle is above the middle of its room, because its name is below it.
      const center = top + y + (around.above - around.below) / 2;
      placed.set(node.id, { ...node, x: left + x, y: center, parent });
    }
  }
  return placed;
}

type WholeMap = Pick<MapScene, 'structure' | 'edges' | 'nodes'> & { pageOf: Int32Array };

function* drawPage(
  blocks: readonly PaperBlock[],
  placed: ReadonlyMap<string, PlacedNode>,
  { structure, edges, nodes, pageOf }: WholeMap,
  view: View,
): Generator<Shape> {
  const own = [...placed.values()];
  const scene: MapScene = {
    structure,
    nodes: own,
    byId: placed,
    branches: own.filter(({ parent }) => parent !== null),
    edges: edges.flatMap((edge) => {
      const [from, to] = [placed.get(edge.from.id), placed.get(edge.to.id)];
      return from && to ? [{ ...edge, from, to }] : [];
    }),
    hulls: heldBranches(own),
    lanes: [],
    bounds: wholePage,
  };
  yield* drawMap(scene, view);
  for (const { from, tops, left, top, width } of blocks) {
    const parent = nodes[from];
    if (!parent) continue;
    const below = tops.flatMap((index) => placed.get(nodes[index]?.id ?? '') ?? []);
    const [first, last] = [below[0], below.at(-1)];
    if (!first || !last) continue;
    const x = (first.x + last.x) / 2;
    const size = leaderSize(1);
    const text = words.maps.paper.from(shortTitle(parent, width, view.measure), pageOf[from] ?? 0);
    yield* drawHanging({ x, y: top + reference.baseline + 5 }, below, structure, view);
    // A reference that is wider than its block begins where the block begins.
    const half = view.measure(text, size, 400) / 2;
    const at = Math.max(left + half, Math.min(x, left + width - half));
    yield textShape(text, at, top + reference.baseline, size, 400, view.palette.ink2);
  }
}

function shortTitle(node: PlacedNode, width: number, measure: Measure): string {
  const room = width - measure(words.maps.paper.from('', 1000), leaderSize(1), 400);
  return cut(titleOf(node), room, leaderSize(1), 400, measure);
}

/** Draws the map on one page as the canvas shows it when zoomed out, with the pages of the branches that have room. */
function overview(
  scene: MapScene,
  into: Box,
  measure: Measure,
  pages: readonly BranchPage[],
  colorBy: View['colorBy'],
): SheetPart {
  const zoom = (scaleFor(scene.bounds, into) * leaderSize(1)) / leastNamePoints;
  const map = shownInFile(scene, { zoom, measure });
  const written = { zoom, measure, writtenAt: ({ id }: PlacedNode) => map.written.get(id) };
  const taken = new TakenBoxes(zoom);
  for (const node of map.scene.nodes) taken.add(node, coveredBy(node, scene.structure, written));
  const size = leaderSize(zoom);
  const marks: { text: string; x: number; y: number }[] = [];
  for (const [index, { tops }] of pages.entries())
    for (const id of tops) {
      const node = map.scene.byId.get(id);
      if (!node) continue;
      const text = words.maps.paper.mark(index + 2);
      const half = measure(text, size, 600) / 2 + 2 / zoom;
      const { left, right, top, bottom } =
        scene.structure === 'church' ? coveredBy(node, scene.structure, written) : cardBox(node, written);
      const places = [
        { x: right + half + 7 / zoom, y: node.y + size / 3 },
        { x: left - half - 7 / zoom, y: node.y + size / 3 },
        { x: node.x, y: bottom + size + 4 / zoom },
        { x: node.x, y: top - 5 / zoom },
      ];
      const boxOf = ({ x, y }: { x: number; y: number }) => ({
        left: x - half,
        right: x + half,
        top: y - size,
        bottom: y + size / 4,
      });
      const place = places.find((each) => taken.blocker([boxOf(each)]) === null);
      if (!place) continue;
      taken.add(node, boxOf(place));
      marks.push({ text, ...place });
    }
  return fittedPart(scene.bounds, into, function* (view) {
    yield* drawMap(map.scene, { ...view, ...written, colorBy });
    for (const { text, x, y } of marks)
      yield textShape(text, x, y, size, 600, view.palette.accentInk, { halo: view.palette.canvas });
  });
}
