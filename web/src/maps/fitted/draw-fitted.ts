import { mixed } from '../../base/drawing/palette.ts';
import { cut, isRtl, type Shape } from '../../base/drawing/shapes.ts';
import * as words from '../../base/words/words.ts';
import {
  atDegrees,
  changeSign,
  countOf,
  dot,
  dotted,
  evenDash,
  greyed,
  inactive,
  nodeColor,
  textShape,
  tint,
  type View,
} from '../drawing/draw-node.ts';
import { type Practice, practices, type Structure } from '../model/map-theme.ts';
import { titleOf } from '../model/node-sizes.ts';
import { hasLeft, isFilled, plainDot } from '../model/node-style.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { circles, pill } from './fitted-measures.ts';
import type { FittedCircle, FittedCounts, FittedHead, FittedPicture, FittedPill, FittedRow } from './fitted-picture.ts';

/** The properties of a node that the drawing uses. */
type DrawnNode = Pick<PlacedNode, 'node' | 'facts' | 'generation' | 'style'>;
export type FittedLook = Pick<View, 'palette' | 'colorBy' | 'measure'> & {
  structure: Structure;
  nodeOf: (id: string) => DrawnNode | undefined;
};

const lineWidth = 1.25;
const practice = { size: 11, beside: 9.5, apart: 12.5, dot: 1.5 };
/** Where the practices stand beside a circle: its side and its line. */
const seats: Record<Practice, readonly [side: number, line: number]> = {
  prayer: [-1, -1],
  word: [-1, 0],
  worship: [-1, 1],
  baptism: [1, -1],
  lords_supper: [1, 0],
  giving: [1, 1],
};
/** The least size of the number in a circle, and the room between it and the rim. */
const number = { least: 7, rim: 3 };

/** Yields the shapes of a fitted map, from back to front, in pixels. */
export function* drawFitted(picture: FittedPicture, look: FittedLook): Generator<Shape> {
  const { palette } = look;
  for (const steps of picture.lines) yield { kind: 'path', steps, outline: { stroke: palette.edge, width: lineWidth } };
  for (const circle of picture.circles) yield* drawCircle(circle, look);
  for (const row of picture.rows) yield* drawRow(row, look);
  for (const head of picture.heads) yield* drawHead(head, look);
  for (const each of picture.pills) yield* drawPill(each, look);
}

/** Returns what the strip says: how many nodes are shown, and where the others are. */
export const stripTexts = ({ shown, of, hidden, pills }: FittedCounts): string[] =>
  hidden === 0
    ? [words.maps.fitted.all(of)]
    : [words.maps.fitted.shown(shown, of), words.maps.fitted.hidden(hidden, pills)];

/** Isolates a text, so that the ellipsis of a cut name stands at its own end in any script. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

function* drawCircle(circle: FittedCircle, look: FittedLook): Generator<Shape> {
  const drawn = look.nodeOf(circle.id);
  if (!drawn) return;
  const { palette, measure, structure } = look;
  const { x, nameY, belowY, below, room } = circle;
  yield* drawDisc(circle, drawn, 13, look);
  const opacity = opacityOf(drawn);
  if (structure === 'church' && !drawn.facts.isMap && !drawn.style?.dot)
    for (const each of practices) yield* drawPractice(each, circle, drawn, look);
  const name = cut(titleOf(drawn), room, circles.nameSize, 600, measure);
  yield { ...said(name, x, nameY, circles.nameSize, 600, inkOf(drawn, look)), ...opacity };
  if (below > 0) yield said(words.maps.fitted.below(below), x, belowY, 11, 400, palette.ink3);
}

function* drawRow(row: FittedRow, look: FittedLook): Generator<Shape> {
  const drawn = look.nodeOf(row.id);
  if (!drawn) return;
  const { size, weight, room, nameX, y, isMirrored } = row;
  yield* drawDisc(row, drawn, row.r >= 11 ? 11 : 10, look);
  const name = cut(titleOf(drawn), room, size, weight, look.measure);
  const anchor = isMirrored ? 'end' : 'start';
  yield { ...said(name, nameX, y + size * 0.36, size, weight, inkOf(drawn, look), { anchor }), ...opacityOf(drawn) };
}

/** Draws the circle of a node with its number. Ideas have none, because they are never counted as groups. */
function* drawDisc(
  { x, y, r: room }: { x: number; y: number; r: number },
  drawn: DrawnNode,
  size: number,
  look: FittedLook,
): Generator<Shape> {
  const { palette, measure, structure } = look;
  const { facts, node, style } = drawn;
  if (style?.dot) return yield dot({ x, y }, Math.min(room, plainDot), palette);
  const r = room * (style?.grown ?? 1);
  const color = nodeColor(drawn, look);
  const isToned = isFilled(style);
  const isChurch = structure === 'church';
  const opacity = opacityOf(drawn);
  const dash = hasLeft(style) ? { dash: dotted } : isChurch && !facts.solid && { dash: evenDash(r, r < 15 ? 5.5 : 7) };
  yield {
    kind: 'circle',
    x,
    y,
    r,
    fill:
      node.held_by && !isToned
        ? palette.heldFill
        : mixed(color, isToned || !isChurch ? tint.data : tint.usual, palette.node),
    outline: { stroke: color, width: r < 15 ? 1.75 : 2, ...dash },
    ...opacity,
  };
  const ink = node.held_by ? palette.ink3 : palette.ink;
  if (facts.isMap) yield { kind: 'icon', icon: 'lock', x, y, size: size + 1, color: palette.ink3, width: 1.9 };
  else if (isChurch) {
    const count = countOf(facts);
    const most = 2 * (r - number.rim);
    const fit = Math.max(number.least, Math.min(size, (size * most) / Math.max(1, measure(count, size, 600))));
    yield { ...said(count, x, y + fit * 0.36, fit, 600, ink), ...opacity };
  }
  const rim = atDegrees(-45, r);
  yield* changeSign(drawn, { x: x + rim.x, y: y + rim.y, r: r < 15 ? 5.5 : 7 }, palette);
}

function* drawPractice(
  each: Practice,
  { x, y, r }: FittedCircle,
  drawn: DrawnNode,
  look: FittedLook,
): Generator<Shape> {
  const [side, line] = seats[each];
  const at = { x: x + side * (r + practice.beside), y: y + line * practice.apart };
  const { palette } = look;
  if (drawn.facts.practiced.has(each))
    yield {
      kind: 'icon',
      icon: each,
      ...at,
      size: practice.size,
      color: drawn.node.held_by ? palette.faint : palette.ink2,
      width: 2.2,
      ...opacityOf(drawn),
    };
  else yield { kind: 'circle', ...at, r: practice.dot, fill: palette.edge, ...opacityOf(drawn) };
}

function* drawHead({ id, x, y, room, size, isMirrored }: FittedHead, look: FittedLook): Generator<Shape> {
  const { measure, palette } = look;
  const drawn = look.nodeOf(id);
  if (!drawn) return;
  const name = cut(titleOf(drawn), room - measure(words.maps.fitted.continued(''), size, 400), size, 400, measure);
  const text = words.maps.fitted.continued(isolated(name));
  const anchor = isMirrored ? 'end' : 'start';
  yield { kind: 'text', text, x, y: y + size * 0.36, size, weight: 400, color: palette.ink3, anchor, rtl: isRtl(name) };
}

function* drawPill(
  { text, beside, besideX, left, right, y, isMirrored }: FittedPill,
  { palette }: FittedLook,
): Generator<Shape> {
  yield {
    kind: 'box',
    x: left,
    y: y - pill.height / 2,
    width: right - left,
    height: pill.height,
    radius: pill.height / 2,
    fill: palette.surface,
    outline: { stroke: palette.line, width: 1 },
  };
  const baseline = y + pill.size * 0.36;
  yield said(text, (left + right) / 2, baseline, pill.size, 600, palette.ink2);
  if (beside)
    yield said(beside, besideX, baseline, pill.size, 400, palette.ink3, { anchor: isMirrored ? 'end' : 'start' });
}

const inkOf = ({ node, style }: DrawnNode, { palette }: FittedLook) =>
  node.held_by || style?.greyed || style?.dot ? palette.ink3 : palette.ink;

const opacityOf = ({ facts, style }: DrawnNode) =>
  style?.greyed ? { opacity: greyed.full } : facts.active ? {} : { opacity: inactive.full };

const said = (...drawn: Parameters<typeof textShape>) => {
  const shape = textShape(...drawn);
  return { ...shape, text: isolated(shape.text) };
};
