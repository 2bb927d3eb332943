import { limits } from '@groundwork/contract/base/limits';
import { generationColor, type MapPalette, missingColor, mixed, toneColor } from '../../base/drawing/palette.ts';
import type { Box } from '../../base/drawing/picture.ts';
import { cut, isRtl, type Measure, type Shape, type TextShape } from '../../base/drawing/shapes.ts';
import * as words from '../../base/words/words.ts';
import { type Practice, practices, type Structure } from '../model/map-theme.ts';
import {
  card,
  cardBox,
  cardContent,
  detailAt,
  dotRadius,
  drawnRadius,
  leaderBaseline,
  leaderSize,
  nameBaselines,
  nameBox,
  nameSize,
  ownPill,
  type Pill,
  pillBox,
  pillScale,
  pillText,
  pillTextSize,
  showsLeader,
  usualName,
  type Written,
} from '../model/node-sizes.ts';
import { hasLeft, isFilled } from '../model/node-style.ts';
import type { PlacedNode } from '../model/placed-node.ts';

/** How a map is drawn. `zoom` is 1 at 100 %, and in exported files. */
export type View = {
  zoom: number;
  colorBy: 'generation' | 'missing';
  palette: MapPalette;
  measure: Measure;
  /** Draws no titles, for the minimap. */
  nameless?: boolean;
  /** Returns the name and the pill of a node, if they were chosen by what fits. Files show the usual ones. */
  writtenAt?: (placed: PlacedNode) => Written | undefined;
};
export type NodeState = 'selected' | 'hover' | 'focus' | 'drop' | null;

/** Returns the point at an angle, clockwise from three o'clock. */
export const atDegrees = (degrees: number, distance: number) => ({
  x: distance * Math.cos((degrees * Math.PI) / 180),
  y: distance * Math.sin((degrees * Math.PI) / 180),
});
/** The positions of the practice icons on a circle of radius 1. */
const seats: Record<Practice, { x: number; y: number }> = {
  prayer: atDegrees(222, 1),
  word: atDegrees(180, 1),
  worship: atDegrees(138, 1),
  baptism: atDegrees(-42, 1),
  lords_supper: atDegrees(0, 1),
  giving: atDegrees(42, 1),
};

/** How far the icons of missing practices extend beyond the rim, in map units. */
const iconsBeyond = 20;
const leaderRoom = limits.map.grid.across - 10;
const widestBadge = 96;
export const inactive = { full: 0.42, mid: 0.42, far: 0.5 };
/** The opacity of nodes that a filter greys. It is 1 when zoomed far out, because `nodeColor` greys these nodes. */
export const greyed = { full: 0.28, mid: 0.28, far: 1 };
/** How strongly a circle is filled with its color: usually, and with the color of a value. */
export const tint = { usual: 0.09, data: 0.3, hover: 0.07 };

/** Returns the shapes of a node. */
export function drawNode(placed: PlacedNode, structure: Structure, view: View, state: NodeState = null): Shape[] {
  const detail = detailAt(view.zoom);
  const isFar = detail === 'far';
  const draw =
    isFar && view.nameless ? drawDot(structure) : structure !== 'church' ? drawCard : isFar ? drawDisc : drawCircle;
  const shapes = draw(placed, view, state);
  shapes.push(...badge(placed, structure, view), ...mark(placed, structure, view));
  const opacity = placed.style?.greyed ? greyed[detail] : placed.facts.active ? 1 : inactive[detail];
  return opacity === 1 ? shapes : shapes.map((shape) => ({ ...shape, opacity }));
}

export function nodeColor(
  { node, facts, generation, style }: Pick<PlacedNode, 'node' | 'facts' | 'generation' | 'style'>,
  { palette, colorBy }: Pick<View, 'palette' | 'colorBy'>,
): string {
  if (style?.greyed) return palette.greyed;
  if (style?.tone) return toneColor(palette, style.tone);
  if (node.held_by) return palette.held;
  return colorBy === 'missing'
    ? missingColor(palette, practices.length - facts.practiced.size)
    : generationColor(palette, generation);
}

function drawCircle(placed: PlacedNode, view: View, state: NodeState): Shape[] {
  const { x, y, node, facts } = placed;
  const { palette, zoom } = view;
  const mid = detailAt(zoom) === 'mid';
  const color = nodeColor(placed, view);
  const r = drawnRadius(placed, zoom);
  if (placed.style?.dot)
    return [...ring(placed, r, palette, state), dot(placed, r, palette), ...drawWritten(placed, view, state)];
  const isToned = isFilled(placed.style);
  const fillShare = (isToned ? tint.data : tint.usual) + (state === 'hover' ? tint.hover : 0);
  const shapes: Shape[] = ring(placed, r, palette, state);
  shapes.push({
    kind: 'circle',
    x,
    y,
    r,
    fill: node.held_by && !isToned ? palette.heldFill : mixed(color, fillShare, palette.node),
    outline: {
      stroke: color,
      width: (facts.solid ? 2.25 : 2) * (mid ? 1.4 : 1),
      ...(hasLeft(placed.style) ? { dash: dotted } : !facts.solid && { dash: evenDash(r) }),
    },
  });
  const size = mid ? 30 : 20;
  if (facts.isMap) shapes.push({ kind: 'icon', icon: 'lock', x, y, size: size + 4, color: palette.ink3, width: 1.9 });
  else shapes.push(textShape(countOf(facts), x, y + size * 0.36, size, 600, node.held_by ? palette.ink3 : palette.ink));
  if (!mid && !facts.isMap)
    for (const practice of practices) {
      const practiced = facts.practiced.has(practice);
      const distance = practiced ? r - 14 : r + 13;
      const at = { x: x + distance * seats[practice].x, y: y + distance * seats[practice].y };
      const iconColor = practiced && !node.held_by ? palette.ink2 : palette.faint;
      shapes.push({
        kind: 'icon',
        icon: practice,
        x: at.x,
        y: at.y,
        size: 14,
        color: iconColor,
        width: practiced ? 2.4 : 2,
      });
    }
  return [...shapes, ...drawWritten(placed, view, state)];
}

/**
 * Returns the name and the pill of a node: those that were chosen to fit, else the usual name and the pill of the
 * folded branch.
 */
export const writtenAt = (placed: PlacedNode, view: Pick<View, 'zoom' | 'measure' | 'writtenAt'>): Written =>
  view.writtenAt?.(placed) ?? { name: usualName(placed, view), pill: ownPill(placed) };

/** Draws the name, the leader and the pill of a circle. */
function drawWritten(placed: PlacedNode, view: View, state: NodeState): Shape[] {
  const { x, y, node, facts } = placed;
  const { palette, zoom, measure } = view;
  const { name, pill } = writtenAt(placed, view);
  const shapes = pill ? drawPill(placed, 'church', view, { name, pill }) : [];
  // Far out, a node that a filter leaves out has no name.
  if (!name || (placed.style?.greyed && detailAt(zoom) === 'far')) return shapes;
  const halo = node.held_by ? palette.heldHull : palette.canvas;
  const ink = node.held_by || placed.style?.dot ? palette.ink3 : palette.ink;
  // The ring of a selected node needs room above its name.
  const lower = state && !pill && !name.above ? 3.5 / Math.min(1, zoom) : 0;
  const size = nameSize(placed, zoom);
  nameBaselines(placed, zoom, name).forEach((baseline, line) => {
    shapes.push(textShape(name.lines[line] as string, x, y + baseline + lower, size, 600, ink, { halo }));
  });
  if (!showsLeader(placed, zoom)) return shapes;
  const small = leaderSize(zoom);
  const leader = cut(facts.leader, leaderRoom, small, 400, measure);
  shapes.push(textShape(leader, x, y + leaderBaseline(placed, zoom, name) + lower, small, 400, palette.ink3, { halo }));
  return shapes;
}

/** Placeholder for an unknown number of attendees. */
export const unknownCount = '–';
const shortNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
export function countOf({ attendees, counted }: PlacedNode['facts']): string {
  if (!counted) return unknownCount;
  return attendees < 1000 ? `${attendees}` : shortNumber.format(attendees);
}

export const textShape = (
  text: string,
  x: number,
  y: number,
  size: number,
  weight: TextShape['weight'],
  color: string,
  more: Partial<Pick<TextShape, 'halo' | 'anchor'>> = {},
): TextShape => ({ kind: 'text', text, x, y, size, weight, color, anchor: 'middle', rtl: isRtl(text), ...more });

/** The outline of a node that has left the map. */
export const dotted: [number, number] = [2, 3];

/** Draws a node of which only the name matters. */
export const dot = ({ x, y }: { x: number; y: number }, r: number, palette: MapPalette): Shape => ({
  kind: 'circle',
  x,
  y,
  r,
  fill: palette.greyed,
  outline: { stroke: palette.faint, width: r / 6 },
});

/** Returns dashes with gaps, `length` together, adjusted so that the last dash meets the first. */
export function evenDash(r: number, length = 11): [number, number] {
  const around = 2 * Math.PI * r;
  const one = around / Math.round(around / length);
  return [one * 0.58, one * 0.42];
}

function ring({ x, y }: PlacedNode, r: number, palette: MapPalette, state: NodeState): Shape[] {
  switch (state) {
    case 'selected':
      return [{ kind: 'circle', x, y, r: r + 4.5, outline: { stroke: palette.accent, width: 2.5 } }];
    case 'focus':
      return [{ kind: 'circle', x, y, r: r + 4.5, outline: { stroke: palette.ink, width: 2 } }];
    case 'drop':
      return [
        {
          kind: 'circle',
          x,
          y,
          r: r + 10,
          fill: mixed(palette.accent, 0.14, palette.canvas),
          outline: { stroke: palette.accent, width: 2, dash: [3, 4] },
        },
      ];
    default:
      return [];
  }
}

function drawPill(placed: PlacedNode, structure: Structure, view: View, written: Written & { pill: Pill }): Shape[] {
  const { palette, zoom } = view;
  const scale = pillScale(zoom);
  const { left, top, right, bottom } = pillBox(placed, structure, view, written);
  const y = (top + bottom) / 2;
  const size = pillTextSize(zoom);
  const outline = { stroke: nodeColor(placed, view), width: 1.5 * scale };
  const icon = { icon: 'chevron', x: left + 10 * scale, y, size: 14 * scale, color: palette.ink2, width: 2.6 } as const;
  return [
    {
      kind: 'box',
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
      radius: 10 * scale,
      fill: palette.node,
      outline,
    },
    { kind: 'icon', ...icon },
    textShape(pillText(written.pill), left + 18 * scale, y + size * 0.35, size, 600, palette.ink, { anchor: 'start' }),
  ];
}

const badgeHeight = 17;
/** How far a badge reaches above the node. */
const badgeAbove = ({ style }: PlacedNode) => (style?.badge ? badgeHeight / 2 : 0);

/**
 * Draws the badge of a node: at the top of a circle, at the upper edge of a card. When zoomed far out, draws none,
 * because it would be too small to read.
 */
function badge(placed: PlacedNode, structure: Structure, { zoom, palette, measure, colorBy }: View): Shape[] {
  const text = placed.style?.badge;
  const detail = detailAt(zoom);
  if (!text || detail === 'far') return [];
  const scale = detail === 'mid' ? 0.85 / zoom : 1;
  const [size, height] = [10.5 * scale, badgeHeight * scale];
  const shown = cut(text, widestBadge * scale, size, 600, measure);
  const width = Math.max(height, measure(shown, size, 600) + 9 * scale);
  const isCircle = structure === 'church';
  const x = isCircle ? placed.x : cardBox(placed, { zoom, measure }).left + 8 * scale + width / 2;
  const y = placed.y - (isCircle ? drawnRadius(placed, zoom) : card.above);
  return [
    {
      kind: 'box',
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      radius: height / 2,
      fill: palette.node,
      outline: { stroke: nodeColor(placed, { palette, colorBy }), width: 1.5 * scale },
    },
    textShape(shown, x, y + size * 0.36, size, 600, palette.ink),
  ];
}

const signs = { added: 'plus', changed: 'pen', gone: 'minus', handed_over: 'arrow' } as const;

/** Draws the sign of a change, a disc of radius `r`. */
export function changeSign(
  { style }: Pick<PlacedNode, 'style'>,
  { x, y, r }: { x: number; y: number; r: number },
  palette: MapPalette,
): Shape[] {
  if (!style?.mark) return [];
  const [fill, color] = [palette.changes[style.mark], palette.onAccent];
  return [
    { kind: 'circle', x, y, r, fill, outline: { stroke: palette.canvas, width: r / 4 } },
    { kind: 'icon', icon: signs[style.mark], x, y, size: r * 1.3, color, width: 3.4 },
  ];
}

/** Draws the sign of a change at the upper right of a circle, or at the corner of a card. */
function mark(placed: PlacedNode, structure: Structure, { zoom, palette, measure }: View): Shape[] {
  const r = { full: 9, mid: 7.5 / zoom, far: 5.5 / zoom }[detailAt(zoom)];
  if (structure !== 'church') {
    const { right, top } = cardBox(placed, { zoom, measure });
    return changeSign(placed, { x: right, y: top, r }, palette);
  }
  const { x, y } = atDegrees(-45, drawnRadius(placed, zoom));
  return changeSign(placed, { x: placed.x + x, y: placed.y + y, r }, palette);
}

/** Returns the box that a drawn node covers, with its name and its pill, in map units. */
export function coveredBy(
  placed: PlacedNode,
  structure: Structure,
  view: Pick<View, 'zoom' | 'measure' | 'writtenAt'>,
): Box {
  const { x, y } = placed;
  const written = writtenAt(placed, view);
  const pill = written.pill ? [pillBox(placed, structure, view, written)] : [];
  if (structure !== 'church') return around([cardBox(placed, view), ...pill]);
  const r = drawnRadius(placed, view.zoom);
  const half = r + (detailAt(view.zoom) === 'full' ? iconsBeyond : 0);
  const circle = { left: x - half, right: x + half, top: y - r - badgeAbove(placed), bottom: y + r };
  const name = written.name ? [nameBox(placed, view, written.name)] : [];
  return around([circle, ...name, ...pill]);
}

const around = (boxes: Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** When zoomed out, a church is a disc and a group is a ring. */
function drawDisc(placed: PlacedNode, view: View, state: NodeState): Shape[] {
  const { x, y, facts } = placed;
  const { palette, zoom } = view;
  const color = nodeColor(placed, view);
  const width = facts.solid ? 1 / zoom : 2.2 / zoom;
  const r = drawnRadius(placed, zoom);
  const shape: Shape = placed.style?.dot
    ? dot(placed, r, palette)
    : hasLeft(placed.style)
      ? {
          kind: 'circle',
          x,
          y,
          r: r - width / 2,
          fill: palette.canvas,
          outline: { stroke: color, width: 2.2 / zoom, dash: [2 / zoom, 3 / zoom] },
        }
      : facts.solid
        ? { kind: 'circle', x, y, r, fill: color, outline: { stroke: palette.rim, width } }
        : { kind: 'circle', x, y, r: r - width / 2, fill: palette.canvas, outline: { stroke: color, width } };
  const marked: Shape[] =
    state && state !== 'hover'
      ? [
          {
            kind: 'circle',
            x,
            y,
            r: r + 4 / zoom,
            outline: { stroke: state === 'focus' ? palette.ink : palette.accent, width: 2.5 / zoom },
          },
        ]
      : [];
  return [...marked, shape, ...drawWritten(placed, view, state)];
}

/** In the minimap, which shows every node, a node is a disc, a ring or a box. Under two pixels it is a square. */
const drawDot =
  (structure: Structure) =>
  (placed: PlacedNode, view: View): Shape[] => {
    const { x, y, facts } = placed;
    const { palette, zoom } = view;
    const fill = nodeColor(placed, view);
    if (structure !== 'church')
      return [
        { kind: 'box', x: x - card.width / 2, y: y - card.above, width: card.width, height: dotCard, radius: 14, fill },
      ];
    const r = dotRadius(placed);
    const half = Math.max(r, 0.7 / zoom);
    if (r * zoom < 2)
      return [{ kind: 'box', x: x - half, y: y - half, width: 2 * half, height: 2 * half, radius: 0, fill }];
    const width = facts.solid ? 1 / zoom : 2.2 / zoom;
    return facts.solid
      ? [{ kind: 'circle', x, y, r, fill, outline: { stroke: palette.rim, width } }]
      : [{ kind: 'circle', x, y, r: r - width / 2, fill: palette.canvas, outline: { stroke: fill, width } }];
  };

/** The height of a card in the minimap. */
const dotCard = 76;

/** Returns the address of the link at a point of a card. */
export function linkAt(
  placed: PlacedNode,
  { x, y }: { x: number; y: number },
  view: Pick<View, 'zoom' | 'measure'>,
): string | null {
  if (detailAt(view.zoom) !== 'full') return null;
  const { links } = cardContent(placed, view);
  const index = Math.floor((y - placed.y + card.above - links.top) / links.line);
  const label = links.labels[index];
  if (label === undefined) return null;
  const start = placed.x - card.width / 2 + card.left;
  const isBeside = x < start || (!isRtl(label) && x > start + 16 + view.measure(label, links.size, 400));
  return isBeside ? null : (placed.facts.links[index]?.address ?? null);
}

/** A card with the color of a value is slightly filled with it. */
const cardFill = ({ style }: PlacedNode, color: string, palette: MapPalette) =>
  isFilled(style) ? mixed(color, 0.16, palette.surface) : palette.surface;

function drawCard(placed: PlacedNode, view: View, state: NodeState): Shape[] {
  const { node } = placed;
  const { palette, zoom } = view;
  const { inset, title, text, links, more } = cardContent(placed, view);
  const { left, top, right, bottom } = cardBox(placed, view);
  const [width, height] = [right - left, bottom - top];
  const color = nodeColor(placed, view);
  const lively = state === 'selected' || state === 'drop';
  const stroke = lively
    ? palette.accent
    : state === 'focus'
      ? palette.ink
      : state === 'hover'
        ? palette.edge
        : palette.line;
  // Zoomed out, lines and corners keep their size on the screen.
  const px = detailAt(zoom) === 'full' ? 1 : 1 / zoom;
  const shapes: Shape[] = [];
  if (lively) {
    const glow = mixed(palette.accent, 0.14, palette.canvas);
    const by = 5 * px;
    shapes.push({
      kind: 'box',
      x: left - by,
      y: top - by,
      width: width + 2 * by,
      height: height + 2 * by,
      radius: 12 * px,
      fill: glow,
    });
  }
  const gone = hasLeft(placed.style) && { stroke: color, dash: [2 * px, 3 * px] as const };
  const outline = { stroke, width: (lively || state === 'focus' || gone ? 2.5 : 1) * px, ...gone };
  const fill = node.held_by ? palette.heldFill : cardFill(placed, color, palette);
  shapes.push({ kind: 'box', x: left, y: top, width, height, radius: 8 * px, fill, outline });
  const bar = { x: left - px, y: top + 8 * px, width: 3 * px, height: height - 16 * px, radius: 1.5 * px };
  shapes.push({ kind: 'box', ...bar, fill: color });

  const start = left + inset.left;
  const say = (line: string, baseline: number, size: number, weight: TextShape['weight'], ink: string, by = 0) =>
    isRtl(line)
      ? textShape(line, right - inset.right, baseline, size, weight, ink, { anchor: 'end' })
      : textShape(line, start + by, baseline, size, weight, ink, { anchor: 'start' });
  let at = top + inset.top;
  for (const line of title.lines) {
    shapes.push(
      say(line, at + title.line / 2 + title.size * 0.36, title.size, 600, node.held_by ? palette.ink3 : palette.ink),
    );
    at += title.line;
  }
  at += 1;
  for (const line of text.lines) {
    shapes.push(say(line, at + text.size, text.size, 400, palette.ink3));
    at += text.line;
  }
  at = top + links.top;
  for (const link of links.labels) {
    const icon = { icon: 'link', x: start + 5.5, y: at + links.line / 2, size: 11, color: palette.accentInk } as const;
    shapes.push({ kind: 'icon', ...icon, width: 2 });
    shapes.push(say(link, at + links.line * 0.75, links.size, 400, palette.accentInk, 16));
    at += links.line;
  }
  if (more > 0) shapes.push(say(words.maps.moreLinks(more), at + links.size - 0.5, links.size, 400, palette.ink3, 16));
  const { pill } = writtenAt(placed, view);
  if (pill) shapes.push(...drawPill(placed, structureOfCards, view, { name: null, pill }));
  return shapes;
}

/** Stands for any structure with cards, because all cards have the same sizes. */
const structureOfCards: Structure = 'idea';
