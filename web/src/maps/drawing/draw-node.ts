import { limits } from '@groundwork/contract/limits';
import { words } from '../../words/words.ts';
import type { Box, PlacedNode } from '../model/map-scene.ts';
import { type Practice, practices, type Structure } from '../model/map-theme.ts';
import { nodeRadius } from '../model/node-style.ts';
import { generationColor, type MapPalette, missingColor, mixed, toneColor } from './map-palette.ts';
import { cut, isRtl, type Measure, type Shape, type TextShape, wrapped } from './map-shapes.ts';

/** How a map is drawn. `zoom` is 1 at 100 %, and in exported files. */
export type View = {
  zoom: number;
  colorBy: 'generation' | 'missing';
  palette: MapPalette;
  measure: Measure;
  /** Draws no titles, for the minimap. */
  nameless?: boolean;
};
export type NodeState = 'selected' | 'hover' | 'focus' | 'drop' | null;

export type Detail = 'full' | 'mid' | 'far';
export const detailAt = (zoom: number): Detail => (zoom >= 0.75 ? 'full' : zoom >= 0.4 ? 'mid' : 'far');

/** Clockwise from three o'clock. */
const atDegrees = (degrees: number, distance: number) => ({
  x: distance * Math.cos((degrees * Math.PI) / 180),
  y: distance * Math.sin((degrees * Math.PI) / 180),
});
/** On a circle of radius 1. */
const seats: Record<Practice, { x: number; y: number }> = {
  prayer: atDegrees(222, 1),
  word: atDegrees(180, 1),
  worship: atDegrees(138, 1),
  baptism: atDegrees(-42, 1),
  lords_supper: atDegrees(0, 1),
  giving: atDegrees(42, 1),
};

export const card = { width: 176, above: 60, left: 13, right: 10, top: 8 };
/** How far the practices that are missing reach beyond the rim. */
const iconsBeyond = 20;
const farShare = 0.82;
const titleRoom = limits.map.grid.across - 10;
const widestBadge = 96;
const inactive = { full: 0.42, mid: 0.42, far: 0.5 };
/** Far out, `nodeColor` greys nodes. */
const greyed = { full: 0.28, mid: 0.28, far: 1 };
/** How strongly a circle is filled with its color: usually, and with the color of a value. */
const tint = { usual: 0.09, data: 0.3, hover: 0.07 };

export const farRadius = (placed: Pick<PlacedNode, 'facts' | 'style'>) => nodeRadius(placed) * farShare;

/** Returns the shapes of a node. */
export function drawNode(placed: PlacedNode, structure: Structure, view: View, state: NodeState = null): Shape[] {
  const detail = detailAt(view.zoom);
  const draw =
    structure === 'church'
      ? { full: drawCircle, mid: drawCircle, far: drawDisc }[detail]
      : detail === 'far'
        ? drawFarCard
        : drawCard;
  const shapes = draw(placed, view, state);
  shapes.push(...badge(placed, structure, view));
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
  const { palette, zoom, measure } = view;
  const mid = detailAt(zoom) === 'mid';
  const color = nodeColor(placed, view);
  const r = nodeRadius(placed);
  const isToned = placed.style?.tone !== undefined && placed.style.tone.scale !== 'unknown';
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
      ...(!facts.solid && { dash: evenDash(r) }),
    },
  });
  const size = mid ? 30 : 20;
  if (facts.isMap) shapes.push({ kind: 'icon', icon: 'lock', x, y, size: size + 4, color: palette.ink3, width: 1.9 });
  else shapes.push(said(countOf(facts), x, y + size * 0.36, size, 600, node.held_by ? palette.ink3 : palette.ink));
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
  if (placed.folded > 0) shapes.push(...foldedPill(x, y + r, placed.folded, color, mid ? 0.85 / zoom : 1, palette));

  const halo = node.held_by ? palette.heldHull : palette.canvas;
  const ink = node.held_by ? palette.ink3 : palette.ink;
  const title = facts.title || words.maps.untitled;
  if (mid) {
    const size = 11.5 / zoom;
    const baseline = y + r + (placed.folded > 0 ? 14 : state ? 7 : 3) + 9.5 / zoom;
    return [...shapes, said(cut(title, titleRoom, size, 600, measure), x, baseline, size, 600, ink, { halo })];
  }
  const lower = placed.folded > 0 ? 10 : state ? 3.5 : 0;
  shapes.push(
    said(cut(title, titleRoom, 12.5, 600, measure), x, y + r + (r > 57 ? 14.5 : 15.5) + lower, 12.5, 600, ink, {
      halo,
    }),
  );
  if (facts.leader)
    shapes.push(
      said(
        cut(facts.leader, titleRoom, 11, 400, measure),
        x,
        y + r + (r > 57 ? 25 : 27.5) + lower,
        11,
        400,
        palette.ink3,
        { halo },
      ),
    );
  return shapes;
}

/** Stands for the number of attendees where nobody has counted them. */
export const unknownCount = '–';
const shortNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
function countOf({ attendees, counted }: PlacedNode['facts']): string {
  if (!counted) return unknownCount;
  return attendees < 1000 ? `${attendees}` : shortNumber.format(attendees);
}

const said = (
  text: string,
  x: number,
  y: number,
  size: number,
  weight: TextShape['weight'],
  color: string,
  more: Partial<Pick<TextShape, 'halo' | 'anchor'>> = {},
): Shape => ({ kind: 'text', text, x, y, size, weight, color, anchor: 'middle', rtl: isRtl(text), ...more });

/** Returns dashes of about 6.4 with gaps of about 4.6, adjusted so that the last dash meets the first. */
function evenDash(r: number): [number, number] {
  const around = 2 * Math.PI * r;
  const one = around / Math.round(around / 11);
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

function foldedPill(x: number, y: number, folded: number, color: string, scale: number, palette: MapPalette): Shape[] {
  const text = words.maps.folded(folded);
  const width = (28 + Math.max(2, text.length) * 7) * scale;
  const outline = { stroke: color, width: 1.5 * scale };
  return [
    {
      kind: 'box',
      x: x - width / 2,
      y: y - 10 * scale,
      width,
      height: 20 * scale,
      radius: 10 * scale,
      fill: palette.node,
      outline,
    },
    {
      kind: 'icon',
      icon: 'chevron',
      x: x - width / 2 + 10.5 * scale,
      y,
      size: 14 * scale,
      color: palette.ink2,
      width: 2.6,
    },
    said(text, x + 6 * scale, y + 4 * scale, 11.5 * scale, 600, palette.ink),
  ];
}

const badgeHeight = 17;
/** How far a badge reaches above the node. */
const badgeAbove = ({ style }: PlacedNode) => (style?.badge ? badgeHeight / 2 : 0);

/** Draws the badge of a node: at the top of a circle, at the upper edge of a card. Too small to read far out. */
function badge(placed: PlacedNode, structure: Structure, { zoom, palette, measure, colorBy }: View): Shape[] {
  const text = placed.style?.badge;
  const detail = detailAt(zoom);
  if (!text || detail === 'far') return [];
  const scale = detail === 'mid' ? 0.85 / zoom : 1;
  const [size, height] = [10.5 * scale, badgeHeight * scale];
  const shown = cut(text, widestBadge * scale, size, 600, measure);
  const width = Math.max(height, measure(shown, size, 600) + 9 * scale);
  const isCircle = structure === 'church';
  const x = isCircle ? placed.x : placed.x - card.width / 2 + 8 * scale + width / 2;
  const y = isCircle ? placed.y - nodeRadius(placed) : placed.y - card.above;
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
    said(shown, x, y + size * 0.36, size, 600, palette.ink),
  ];
}

/** What a drawn node covers, with its title, in map units. */
export function coveredBy(placed: PlacedNode, structure: Structure, view: Pick<View, 'zoom' | 'measure'>): Box {
  const { x, y, facts, generation } = placed;
  const { zoom, measure } = view;
  const detail = detailAt(zoom);
  if (structure !== 'church') {
    const top = y - card.above;
    const half = card.width / 2;
    return { left: x - half, right: x + half, top, bottom: top + cardHeight(placed, view) };
  }
  const title = facts.title || words.maps.untitled;
  if (detail === 'far') {
    const r = farRadius(placed);
    const named = generation === 1 || (generation === 2 && zoom >= 0.28);
    const half = Math.max(r, named ? Math.min(120 / zoom, measure(title, 13 / zoom, 600)) / 2 : 0);
    const beyond = named ? 20 / zoom : 0;
    return {
      left: x - half,
      right: x + half,
      top: y - r - (generation === 1 ? beyond : 0),
      bottom: y + r + (generation === 1 ? 0 : beyond),
    };
  }
  const r = nodeRadius(placed);
  const widest =
    detail === 'mid'
      ? measure(title, 11.5 / zoom, 600)
      : Math.max(measure(title, 12.5, 600), measure(facts.leader, 11, 400));
  const half = Math.max(r + (detail === 'full' ? iconsBeyond : 0), Math.min(titleRoom, widest) / 2);
  return { left: x - half, right: x + half, top: y - r - badgeAbove(placed), bottom: y + labelBottom(placed, zoom) };
}

/** Returns how far below the center of a circle its title and leader end. */
export function labelBottom(placed: PlacedNode, zoom: number): number {
  const { facts, folded } = placed;
  const r = nodeRadius(placed);
  const detail = detailAt(zoom);
  if (detail === 'far') return farRadius(placed);
  const lower = folded > 0 ? 10 : 0;
  if (detail === 'mid') return r + 3 + lower + 12.5 / zoom;
  return r + lower + (facts.leader ? (r > 57 ? 28 : 30.5) : r > 57 ? 18 : 19);
}

export type Tool = 'add' | 'connect' | 'unfold';

/** Returns the positions of a node's tools: add a child, connect to another node, unfold the branch. */
export function toolSeats(
  placed: PlacedNode,
  structure: Structure,
  view: Pick<View, 'zoom' | 'measure'>,
): Record<Tool, { x: number; y: number }> {
  const { x, y } = placed;
  if (structure !== 'church') {
    const bottom = y - card.above + cardContent(placed, view).height;
    return {
      add: { x: x + 44, y: bottom },
      connect: { x: x + card.width / 2, y: (y - card.above + bottom) / 2 },
      unfold: { x, y: bottom },
    };
  }
  const r = nodeRadius(placed);
  const [add, connect] = [atDegrees(66, r + 2), atDegrees(114, r + 2)];
  return {
    add: { x: x + add.x, y: y + add.y },
    connect: { x: x + connect.x, y: y + connect.y },
    unfold: { x, y: y + r },
  };
}

/** Returns the shapes of a node's tools. Editable nodes show them while hovered or selected. */
export function drawTools(placed: PlacedNode, structure: Structure, view: View, tools: readonly Tool[]): Shape[] {
  if (detailAt(view.zoom) !== 'full') return [];
  const { palette } = view;
  const { add, connect } = toolSeats(placed, structure, view);
  return [
    ...(tools.includes('connect')
      ? ([
          { kind: 'circle', ...connect, r: 5, fill: palette.node, outline: { stroke: palette.accent, width: 2 } },
        ] satisfies Shape[])
      : []),
    ...(tools.includes('add')
      ? ([
          { kind: 'circle', ...add, r: 9, fill: palette.accent, outline: { stroke: palette.canvas, width: 2 } },
          { kind: 'icon', icon: 'plus', ...add, size: 13.7, color: palette.onAccent, width: 3.1 },
        ] satisfies Shape[])
      : []),
  ];
}

/** When zoomed out, a church is a disc and a group is a ring. */
function drawDisc(placed: PlacedNode, view: View, state: NodeState): Shape[] {
  const { x, y, facts } = placed;
  const { palette, zoom } = view;
  const color = nodeColor(placed, view);
  const width = facts.solid ? 1 / zoom : 2.2 / zoom;
  const r = farRadius(placed);
  // A ring under two pixels would not show, so it becomes a dot in its color.
  const half = Math.max(r, 0.7 / zoom);
  if (r * zoom < 2 && !state)
    return [
      { kind: 'box', x: x - half, y: y - half, width: 2 * half, height: 2 * half, radius: 0, fill: color },
      ...farName(placed, view, r),
    ];
  const shape: Shape = facts.solid
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
  return [...marked, shape, ...farName(placed, view, r)];
}

/** Draws titles above nodes of the first generation and below those of the second. */
function farName(placed: PlacedNode, { zoom, palette, measure, nameless }: View, reach: number): Shape[] {
  const { x, y, generation, facts, node } = placed;
  const first = generation === 1;
  if (nameless || placed.style?.greyed) return [];
  if (!first && (generation > 2 || zoom < 0.28)) return [];
  const size = (first ? 13 : 11) / zoom;
  const color = node.held_by ? palette.ink3 : first ? palette.ink : palette.ink2;
  const title = cut(facts.title || words.maps.untitled, Math.max(titleRoom, 120 / zoom), size, 600, measure);
  return [
    said(title, x, first ? y - reach - 6 / zoom : y + reach + 13 / zoom, size, 600, color, { halo: palette.canvas }),
  ];
}

const cardTitle = 17;
const cardLine = 15;
const linkLine = 16;
const farCard = 76;

/** Returns the text of a card, cut to its width, and the height that results. */
function cardContent({ facts, folded }: PlacedNode, { zoom, measure }: Pick<View, 'zoom' | 'measure'>) {
  const room = card.width - card.left - card.right;
  const mid = detailAt(zoom) === 'mid';
  const title = cut(facts.title || words.maps.untitled, room, mid ? 11.5 / zoom : 13, 600, measure);
  const lines = mid || !facts.text ? [] : wrapped(facts.text, room, 2, 11.5, measure);
  const links = mid
    ? []
    : facts.links.slice(0, limits.map.links).map(({ label }) => cut(label, room - 16, 11.5, 400, measure));
  const more = mid ? 0 : facts.links.length - links.length;
  const text = lines.length > 0 ? 1 + lines.length * cardLine : 0;
  const list = links.length > 0 ? 4 + links.length * linkLine + (more > 0 ? cardLine : 0) : 0;
  const linksTop = card.top + cardTitle + 4 + lines.length * cardLine;
  return {
    title,
    lines,
    links,
    linksTop,
    more,
    folded,
    height: Math.max(34, card.top + cardTitle + text + list + card.top),
  };
}

/** Returns the address of the link at a point of a card. */
export function linkAt(
  placed: PlacedNode,
  { x, y }: { x: number; y: number },
  view: Pick<View, 'zoom' | 'measure'>,
): string | null {
  if (detailAt(view.zoom) !== 'full') return null;
  const { links, linksTop } = cardContent(placed, view);
  const index = Math.floor((y - placed.y + card.above - linksTop) / linkLine);
  const label = links[index];
  if (label === undefined) return null;
  const start = placed.x - card.width / 2 + card.left;
  const isBeside = x < start || (!isRtl(label) && x > start + 16 + view.measure(label, 11.5, 400));
  return isBeside ? null : (placed.facts.links[index]?.address ?? null);
}

/** Returns the drawn height of a card, in map units. */
export const cardHeight = (placed: PlacedNode, view: Pick<View, 'zoom' | 'measure'>) =>
  detailAt(view.zoom) === 'far' ? farCard : cardContent(placed, view).height;

/** A card with the color of a value is slightly filled with it. */
const cardFill = ({ style }: PlacedNode, color: string, palette: MapPalette) =>
  style?.tone && style.tone.scale !== 'unknown' ? mixed(color, 0.16, palette.surface) : palette.surface;

function drawCard(placed: PlacedNode, view: View, state: NodeState): Shape[] {
  const { x, y, node } = placed;
  const { palette, zoom } = view;
  const { title, lines, links, linksTop, more, height } = cardContent(placed, view);
  const color = nodeColor(placed, view);
  const [left, top] = [x - card.width / 2, y - card.above];
  const lively = state === 'selected' || state === 'drop';
  const stroke = lively
    ? palette.accent
    : state === 'focus'
      ? palette.ink
      : state === 'hover'
        ? palette.edge
        : palette.line;
  const shapes: Shape[] = [];
  if (lively) {
    const glow = mixed(palette.accent, 0.14, palette.canvas);
    shapes.push({
      kind: 'box',
      x: left - 5,
      y: top - 5,
      width: card.width + 10,
      height: height + 10,
      radius: 12,
      fill: glow,
    });
  }
  const outline = { stroke, width: lively || state === 'focus' ? 2.5 : 1 };
  const fill = node.held_by ? palette.heldFill : cardFill(placed, color, palette);
  shapes.push({ kind: 'box', x: left, y: top, width: card.width, height, radius: 8, fill, outline });
  shapes.push({ kind: 'box', x: left - 1, y: top + 8, width: 3, height: height - 16, radius: 1.5, fill: color });

  const start = left + card.left;
  const say = (text: string, baseline: number, size: number, weight: TextShape['weight'], ink: string, inset = 0) =>
    isRtl(text)
      ? said(text, left + card.width - card.right, baseline, size, weight, ink, { anchor: 'end' })
      : said(text, start + inset, baseline, size, weight, ink, { anchor: 'start' });
  const titleSize = detailAt(zoom) === 'mid' ? 11.5 / zoom : 13;
  let at = top + card.top;
  shapes.push(
    say(title, at + cardTitle / 2 + titleSize * 0.36, titleSize, 600, node.held_by ? palette.ink3 : palette.ink),
  );
  at += cardTitle + 1;
  for (const line of lines) {
    shapes.push(say(line, at + 11.5, 11.5, 400, palette.ink3));
    at += cardLine;
  }
  at = top + linksTop;
  for (const link of links) {
    shapes.push({
      kind: 'icon',
      icon: 'link',
      x: start + 5.5,
      y: at + linkLine / 2,
      size: 11,
      color: palette.accentInk,
      width: 2,
    });
    shapes.push(say(link, at + 12, 11.5, 400, palette.accentInk, 16));
    at += linkLine;
  }
  if (more > 0) shapes.push(say(words.maps.moreLinks(more), at + 11, 11.5, 400, palette.ink3, 16));
  if (placed.folded > 0)
    shapes.push(
      ...foldedPill(x, top + height, placed.folded, color, detailAt(zoom) === 'mid' ? 0.85 / zoom : 1, palette),
    );
  return shapes;
}

function drawFarCard(placed: PlacedNode, view: View, state: NodeState): Shape[] {
  const { x, y } = placed;
  const { palette, zoom } = view;
  const outline =
    state && state !== 'hover'
      ? { stroke: state === 'focus' ? palette.ink : palette.accent, width: 2.5 / zoom }
      : undefined;
  const box: Shape = {
    kind: 'box',
    x: x - card.width / 2,
    y: y - card.above,
    width: card.width,
    height: farCard,
    radius: 14,
    fill: nodeColor(placed, view),
    ...(outline && { outline }),
  };
  return [box, ...farName(placed, view, card.above)];
}
