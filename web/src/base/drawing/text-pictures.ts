import { type Canvas2d, canvasMeasure, fontOf, paint } from './canvas-writer.ts';
import type { Measure, TextShape } from './shapes.ts';

/**
 * A text as pixels, four bytes each (RGBA). `ratio` is pixels per map unit. `left` and `up` are the distances of the
 * upper left corner from the start of the baseline, in pixels.
 */
type TextPicture = {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  left: number;
  up: number;
  ratio: number;
};

/** Measures and paints the texts that embedded fonts cannot set. */
export type TextPainter = { measure: Measure; picture: (shape: TextShape, ratio: number) => TextPicture };

/** The widest picture of a text, in pixels. */
const widest = 8000;

/** Paints texts with the fonts of this device, as the screen shows them. */
export function textPainter(): TextPainter {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser gives no canvas');
  const measure = canvasMeasure(context);
  const picture = (shape: TextShape, wanted: number): TextPicture => {
    const ratio = Math.min(
      wanted,
      widest / Math.max(1, measure(shape.text, shape.size, shape.weight) + 2 * shape.size),
    );
    const { left, right, up, down } = inkOf(context, shape, ratio);
    const [width, height] = [left + right, up + down];
    context.canvas.width = width;
    context.canvas.height = height;
    context.setTransform(ratio, 0, 0, ratio, left, up);
    paint(context, [{ ...shape, x: 0, y: 0, anchor: 'start', opacity: undefined, halo: undefined }]);
    return { pixels: context.getImageData(0, 0, width, height).data, width, height, left, up, ratio };
  };
  return { measure, picture };
}

/** Returns how far a text reaches from the start of its baseline, in pixels; at most twice its size beyond the line. */
function inkOf(context: Canvas2d, { text, size, weight, rtl }: TextShape, ratio: number) {
  context.font = fontOf(100, weight);
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  const ink = context.measureText(text);
  const most = 2 * size * ratio;
  const pixels = (length: number, atMost: number) =>
    Math.ceil(Math.max(0, Math.min(atMost, (length * size * ratio) / 100))) + 1;
  return {
    left: pixels(ink.actualBoundingBoxLeft, most),
    right: pixels(ink.actualBoundingBoxRight, widest),
    up: pixels(ink.actualBoundingBoxAscent, most),
    down: pixels(ink.actualBoundingBoxDescent, most),
  };
}
