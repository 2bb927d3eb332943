import type { MapPalette } from '../../base/drawing/palette.ts';
import type { Box, Picture, PictureView } from '../../base/drawing/picture.ts';
import { cut, isRtl, type Measure, type Shape, type TextShape } from '../../base/drawing/shapes.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { Practice } from '../model/map-theme.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { fittingNames, type ShownMap, shownMap } from '../model/semantic-zoom.ts';
import { drawMap } from './draw-map.ts';
import { evenDash, inactive, type View } from './draw-node.ts';
import { within } from './map-within.ts';

/** The texts around a map in a file. */
export type Frame = {
  title: string;
  /** A line below the title. */
  subtitle: string;
  legend: { title: string; items: { color: string; text: string }[]; signs: LegendSign[] };
  /** Lines below the legend. The first is their heading. */
  totals: string[];
  /** Lines about connections between pages, on paper. */
  connections?: string[];
};

/** What a sign of the map stands for. Without a sign, the text is about those that follow. */
export type LegendSign = { sign: 'church' | 'group' | 'inactive' | Practice | null; text: string };

type PictureOptions = { window?: Box | null; frame?: Frame | null; colorBy?: View['colorBy'] };

/** Returns the picture of a map, or of the part of it in `window`, with or without a frame. */
export function pictureOf(scene: MapScene, measure: Measure, options: PictureOptions = {}): Picture {
  const { window = null, frame = null, colorBy = 'generation' } = options;
  const shown = window ?? scene.bounds;
  const placed = frame && placeFrame(frame, shown, measure);
  const bounds = placed?.bounds ?? shown;
  // A large picture is drawn in strips, which all show the same.
  let known: { zoom: number; measure: Measure; map: InFile } | null = null;
  function* shapes(view: PictureView, part = bounds) {
    const inside = window ? overlap(part, window) : part;
    const { zoom, measure } = view;
    if (known?.zoom !== zoom || known.measure !== measure) known = { zoom, measure, map: shownInFile(scene, view) };
    const { map } = known;
    const writtenAt = ({ id }: PlacedNode) => map.written.get(id);
    const named = map.scene.nodes;
    yield* drawMap(map.scene, { ...view, colorBy, writtenAt }, { ...within(map.scene, inside), named });
    if (window) yield* beside(window, view.palette);
    if (placed) yield* placed.shapes(view.palette);
  }
  return { bounds, shapes };
}

/** Circles and cards have a least size on the screen, so below this zoom they would cover each other. */
const leastZoom = { church: 0.1, card: 0.55 };

/**
 * Returns what a file shows of a map at a zoom: every node, with the names that fit. Where nodes would cover each other,
 * the pills of their parents stand for them, as on the canvas.
 */
export function shownInFile(scene: MapScene, { zoom, measure }: Pick<PictureView, 'zoom' | 'measure'>): InFile {
  const isTooSmall = zoom < (scene.structure === 'church' ? leastZoom.church : leastZoom.card);
  return isTooSmall ? shownMap(scene, zoom, measure) : { scene, written: fittingNames(scene, { zoom, measure }) };
}
type InFile = Pick<ShownMap, 'scene' | 'written'>;

const overlap = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  right: Math.min(one.right, other.right),
  top: Math.max(one.top, other.top),
  bottom: Math.min(one.bottom, other.bottom),
});

/** Covers the parts of shapes outside of a window with four boxes, larger than any map. */
function* beside({ left, top, right, bottom }: Box, { canvas }: MapPalette): Generator<Shape> {
  const far = 1e7;
  const box = { kind: 'box', radius: 0, fill: canvas } as const;
  yield { ...box, x: left - far, y: top - far, width: far, height: bottom - top + 2 * far };
  yield { ...box, x: right, y: top - far, width: far, height: bottom - top + 2 * far };
  yield { ...box, x: left, y: top - far, width: right - left, height: far };
  yield { ...box, x: left, y: bottom, width: right - left, height: far };
}

/** The width of a picture at which its texts have the sizes below, in map units. Larger maps have larger texts. */
const usualWidth = 1400;
/** Width / height of the paper. */
const paperAspect = 1.4;
const leastScale = 0.7;
const sizes = { title: 26, subtitle: 14, item: 14, dot: 5.5, pad: 24, row: 26, afterDot: 17, afterItem: 28 };
/** The least width of a picture with a frame, so that the texts have room. */
const leastWidth = 560;

/** A text below the map, after its mark. */
type Entry = { mark: Mark | null; text: string; weight: 400 | 600; ownLine: boolean };
type Mark = { color: string } | { sign: NonNullable<LegendSign['sign']> };

function entriesOf({ legend, totals, connections = [] }: Pick<Frame, 'legend' | 'totals' | 'connections'>): Entry[] {
  const usual = { mark: null, weight: 400, ownLine: false } as const;
  const items = legend.items.map(({ color, text }): Entry => ({ ...usual, mark: { color }, text }));
  const signs = legend.signs.map(
    ({ sign, text }, nth): Entry => ({ ...usual, mark: sign && { sign }, text, ownLine: nth === 0 || sign === null }),
  );
  const lines = totals.map((text, nth): Entry => ({ ...usual, text, weight: nth === 0 ? 600 : 400, ownLine: true }));
  const between = connections.map(
    (text, nth): Entry => ({ ...usual, text, weight: nth === 0 ? 600 : 400, ownLine: nth === 0 }),
  );
  return [
    ...(items.length > 0 ? [{ ...usual, text: legend.title, weight: 600 } as const, ...items] : []),
    ...signs,
    ...lines,
    ...between,
  ];
}

/** Draws the mark of an entry around a point, as nodes have it on the map. `r` is the radius of a dot. */
function drawMark(mark: Mark, x: number, y: number, r: number, { ink2 }: MapPalette): Shape {
  if ('color' in mark) return { kind: 'circle', x, y, r, fill: mark.color };
  const { sign } = mark;
  if (sign !== 'church' && sign !== 'group' && sign !== 'inactive')
    return { kind: 'icon', icon: sign, x, y, size: 2.7 * r, color: ink2, width: 2 };
  const outline = { stroke: ink2, width: r * 0.3, ...(sign === 'group' && { dash: evenDash(r, r) }) };
  return { kind: 'circle', x, y, r, outline, ...(sign === 'inactive' && { opacity: inactive.full }) };
}

export function placeFrame({ title, subtitle, ...texts }: Frame, shown: Box, measure: Measure) {
  const [across, down] = [shown.right - shown.left, shown.bottom - shown.top];
  const scale = Math.max(leastScale, Math.max(across, down * paperAspect) / usualWidth);
  const { pad, row, dot, afterDot, afterItem, ...text } = scaled(scale);
  const more = Math.max(0, leastWidth * scale - across) / 2;
  const [left, right] = [shown.left - more, shown.right + more];
  const room = right - left - 2 * pad;
  const top = shown.top - (pad + text.title + row);

  let [x, y] = [left + pad, shown.bottom + pad];
  const items: (Entry & { x: number; y: number })[] = [];
  for (const item of entriesOf(texts)) {
    const before = item.mark ? afterDot : 0;
    const fitting = cut(item.text, room - before, text.item, item.weight, measure);
    const width = before + measure(fitting, text.item, item.weight);
    const isFull = item.ownLine || x + width > right - pad;
    if (x > left + pad && isFull) [x, y] = [left + pad, y + row];
    items.push({ ...item, text: fitting, x, y });
    x += width + afterItem;
  }
  const bottom = items.length > 0 ? y + pad : shown.bottom + pad / 2;

  function* shapes(palette: MapPalette): Generator<Shape> {
    const { ink, ink2 } = palette;
    const said = (what: Pick<TextShape, 'text' | 'y' | 'size' | 'weight' | 'color'>): Shape => {
      const rtl = isRtl(what.text);
      const side = rtl ? ({ x: right - pad, anchor: 'end' } as const) : ({ x: left + pad, anchor: 'start' } as const);
      return { kind: 'text', rtl, ...side, ...what };
    };
    const titleText = cut(title, room, text.title, 600, measure);
    const line = cut(subtitle, room, text.subtitle, 400, measure);
    yield said({ text: titleText, y: top + pad + text.title * 0.7, size: text.title, weight: 600, color: ink });
    yield said({ text: line, y: top + pad + text.title + row * 0.7, size: text.subtitle, weight: 400, color: ink2 });
    for (const item of items) {
      const at = item.x + (item.mark ? afterDot : 0);
      if (item.mark) yield drawMark(item.mark, item.x + dot, item.y - text.item * 0.34, dot, palette);
      const [size, rtl] = [text.item, isRtl(item.text)];
      const { weight, y } = item;
      yield { kind: 'text', text: item.text, x: at, y, size, weight, color: ink2, anchor: 'start', rtl };
    }
  }
  return { bounds: { left, right, top, bottom }, shapes };
}

const scaled = (scale: number) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size * scale])) as typeof sizes;
