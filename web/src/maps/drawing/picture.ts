import type { MapPalette } from '../../base/drawing/palette.ts';
import type { Box, Picture, PictureView } from '../../base/drawing/picture.ts';
import { cut, isRtl, type Measure, type Shape, type TextShape } from '../../base/drawing/shapes.ts';
import type { MapScene } from '../model/map-scene.ts';
import { drawMap } from './draw-map.ts';
import type { View } from './draw-node.ts';
import { within } from './map-within.ts';

/** The texts around a map in a file. */
export type Frame = {
  title: string;
  /** A line below the title. */
  subtitle: string;
  legend: { title: string; items: { color: string; text: string }[] };
  /** Lines below the legend. The first is their heading. */
  totals: string[];
};

type PictureOptions = { window?: Box | null; frame?: Frame | null; colorBy?: View['colorBy'] };

/** Returns the picture of a map, or of the part of it in `window`, with or without a frame. */
export function pictureOf(scene: MapScene, measure: Measure, options: PictureOptions = {}): Picture {
  const { window = null, frame = null, colorBy = 'generation' } = options;
  const shown = window ?? scene.bounds;
  const placed = frame && placeFrame(frame, shown, measure);
  const bounds = placed?.bounds ?? shown;
  function* shapes(view: PictureView, part = bounds) {
    const inside = window ? overlap(part, window) : part;
    yield* drawMap(scene, { ...view, colorBy }, { ...within(scene, inside), named: scene.nodes });
    if (window) yield* beside(window, view.palette);
    if (placed) yield* placed.shapes(view.palette);
  }
  return { bounds, shapes };
}

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

/** A text below the map. `color` is the color of the dot before the text; null for no dot. */
type Entry = { color: string | null; text: string; weight: 400 | 600; ownLine: boolean };

function entriesOf({ legend, totals }: Pick<Frame, 'legend' | 'totals'>): Entry[] {
  const heading = { color: null, text: legend.title, weight: 600, ownLine: false } as const;
  const items = legend.items.map((item) => ({ ...item, weight: 400, ownLine: false }) as const);
  const lines = totals.map((line, nth) => ({
    color: null,
    text: line,
    weight: nth === 0 ? (600 as const) : (400 as const),
    ownLine: true,
  }));
  return [...(items.length > 0 ? [heading, ...items] : []), ...lines];
}

function placeFrame({ title, subtitle, legend, totals }: Frame, shown: Box, measure: Measure) {
  const [across, down] = [shown.right - shown.left, shown.bottom - shown.top];
  const scale = Math.max(leastScale, Math.max(across, down * paperAspect) / usualWidth);
  const { pad, row, dot, afterDot, afterItem, ...text } = scaled(scale);
  const more = Math.max(0, leastWidth * scale - across) / 2;
  const [left, right] = [shown.left - more, shown.right + more];
  const room = right - left - 2 * pad;
  const top = shown.top - (pad + text.title + row);

  let [x, y] = [left + pad, shown.bottom + pad];
  const items: (Entry & { x: number; y: number })[] = [];
  for (const item of entriesOf({ legend, totals })) {
    const before = item.color === null ? 0 : afterDot;
    const fitting = cut(item.text, room - before, text.item, item.weight, measure);
    const width = before + measure(fitting, text.item, item.weight);
    const isFull = item.ownLine || x + width > right - pad;
    if (x > left + pad && isFull) [x, y] = [left + pad, y + row];
    items.push({ ...item, text: fitting, x, y });
    x += width + afterItem;
  }
  const bottom = items.length > 0 ? y + pad : shown.bottom + pad / 2;

  function* shapes({ ink, ink2 }: MapPalette): Generator<Shape> {
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
      const at = item.x + (item.color === null ? 0 : afterDot);
      if (item.color !== null)
        yield { kind: 'circle', x: item.x + dot, y: item.y - text.item * 0.34, r: dot, fill: item.color };
      const [size, rtl] = [text.item, isRtl(item.text)];
      const { weight, y } = item;
      yield { kind: 'text', text: item.text, x: at, y, size, weight, color: ink2, anchor: 'start', rtl };
    }
  }
  return { bounds: { left, right, top, bottom }, shapes };
}

const scaled = (scale: number) =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size * scale])) as typeof sizes;
