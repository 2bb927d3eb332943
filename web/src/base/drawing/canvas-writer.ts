import { iconPaths } from './icon-shapes.ts';
import type { Measure, Shape, TextShape } from './shapes.ts';

export type Canvas2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const family = "'Inter Variable', 'Noto Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const fontOf = (size: number, weight: number) => `${weight} ${Math.round(size * 100) / 100}px ${family}`;

/** Returns a function that measures text with this canvas, with a cache. */
export function canvasMeasure(context: Canvas2d): Measure {
  const known = new Map<string, number>();
  return (text, size, weight) => {
    const key = `${weight}${text}`;
    let width = known.get(key);
    if (width === undefined) {
      context.font = fontOf(100, weight);
      width = context.measureText(text).width / 100;
      known.set(key, width);
    }
    return width * size;
  };
}

type Form = Extract<Shape, { kind: 'circle' | 'box' | 'path' }>;

/** The maximum number of shapes in one path. A longer path takes more time to fill than it saves. */
const together = 500;

/**
 * Draws shapes in map units; the caller has set the transform. Consecutive shapes with the same style, and only a
 * stroke or only a fill, become one path.
 */
export function paint(context: Canvas2d, shapes: Iterable<Shape>) {
  context.lineJoin = 'round';
  let open: Form | null = null;
  let count = 0;
  const close = () => {
    if (open) finish(context, open);
    open = null;
  };
  for (const shape of shapes) {
    if (shape.kind === 'text' || shape.kind === 'icon') {
      close();
      context.globalAlpha = shape.opacity ?? 1;
      if (shape.kind === 'text') write(context, shape);
      else drawIcon(context, shape);
      continue;
    }
    if (!open || count++ > together || !looksAs(open, shape)) {
      close();
      open = shape;
      count = 0;
      context.beginPath();
    }
    trace(context, shape);
  }
  close();
  context.globalAlpha = 1;
}

const looksAs = (one: Form, other: Form) =>
  one.fill === other.fill &&
  one.opacity === other.opacity &&
  (one.outline === undefined
    ? other.outline === undefined
    : one.fill === undefined &&
      !one.outline.dash &&
      one.outline.stroke === other.outline?.stroke &&
      one.outline.width === other.outline.width &&
      !other.outline.dash);

function trace(context: Canvas2d, shape: Form) {
  if (shape.kind === 'circle') {
    const r = Math.max(0, shape.r);
    context.moveTo(shape.x + r, shape.y);
    context.arc(shape.x, shape.y, r, 0, 2 * Math.PI);
  } else if (shape.kind === 'box') {
    if (shape.radius > 0) context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius);
    else context.rect(shape.x, shape.y, shape.width, shape.height);
  } else
    shape.steps.forEach((step, index) => {
      if (step.length === 4) context.quadraticCurveTo(step[0], step[1], step[2], step[3]);
      else if (index === 0) context.moveTo(step[0], step[1]);
      else context.lineTo(step[0], step[1]);
    });
}

function finish(context: Canvas2d, { fill, outline, opacity }: Form) {
  context.globalAlpha = opacity ?? 1;
  if (fill) {
    context.fillStyle = fill;
    context.fill();
  }
  if (!outline) return;
  context.strokeStyle = outline.stroke;
  context.lineWidth = outline.width;
  context.lineCap = outline.dash ? 'butt' : 'round';
  if (outline.dash) context.setLineDash([...outline.dash]);
  context.stroke();
  if (outline.dash) context.setLineDash([]);
}

const iconOutlines = new Map<string, { drawn: Path2D; filled: Path2D | null }>();

function drawIcon(context: Canvas2d, { icon, x, y, size, color, width }: Extract<Shape, { kind: 'icon' }>) {
  const path = iconPaths[icon];
  const outline = iconOutlines.get(icon) ?? {
    drawn: new Path2D(path.drawn),
    filled: path.filled ? new Path2D(path.filled) : null,
  };
  iconOutlines.set(icon, outline);
  const scale = size / 24;
  context.translate(x - size / 2, y - size / 2);
  context.scale(scale, scale);
  context.lineCap = 'round';
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(outline.drawn);
  if (outline.filled) {
    context.fillStyle = color;
    context.fill(outline.filled);
  }
  context.scale(1 / scale, 1 / scale);
  context.translate(size / 2 - x, size / 2 - y);
}

function write(context: Canvas2d, { text, x, y, size, weight, color, anchor, rtl, halo }: TextShape) {
  context.font = fontOf(size, weight);
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = anchor === 'middle' ? 'center' : anchor === 'start' ? 'left' : 'right';
  if (halo) {
    context.strokeStyle = halo;
    context.lineWidth = size * 0.28;
    context.strokeText(text, x, y);
  }
  context.fillStyle = color;
  context.fillText(text, x, y);
}
