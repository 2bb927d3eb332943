import { limits } from '@groundwork/contract/base/limits';
import type { Box } from '../../base/drawing/picture.ts';
import { cut, type Measure, wrapped } from '../../base/drawing/shapes.ts';
import * as words from '../../base/words/words.ts';
import type { Structure } from './map-theme.ts';
import { nodeRadius } from './node-style.ts';
import type { PlacedNode } from './placed-node.ts';

// This file holds the sizes of nodes, names and pills, for all drawings and for the choice of what fits.

export type Detail = 'full' | 'mid' | 'far';
export const detailAt = (zoom: number): Detail => (zoom >= 0.75 ? 'full' : zoom >= 0.4 ? 'mid' : 'far');

const step = 1.06;
const stepAt = (zoom: number, from: number) => from * step ** Math.floor(Math.log(zoom / from) / Math.log(step) + 1e-9);

/**
 * Returns the zoom that nodes are drawn and chosen for. Below 96 %, texts keep their size on the screen. Steps of 6 %
 * avoid new drawings in every frame of a zoom gesture. Rounding down keeps texts from becoming smaller.
 */
export function zoomStep(zoom: number): number {
  if (zoom >= sameFrom) return 1;
  return stepAt(zoom, zoom >= 0.75 ? 0.75 : 0.4);
}
/** From this zoom on, nodes are drawn at their full size, and the browser enlarges them. */
const sameFrom = 0.96;

/** Returns the next higher step below 75 %, or 75 %. */
export const nextStep = (zoom: number) => Math.min(0.75, zoomStep(zoomStep(zoom) * step * 1.0001));

/** The lines of a node's name. When zoomed out, names of the first generation are above their circles. */
export type NodeName = {
  lines: readonly string[];
  above: boolean;
  /** Whether the name moves down to make room for a pill on the rim. */
  low: boolean;
};
/** Where a pill is: over the rim, beside the circle, or below the name. Cards have it over their lower edge. */
export type PillSpot = 'rim' | 'right' | 'left' | 'below';
/**
 * A pill, which stands for the hidden part of a branch. A long pill also shows the number of churches. On paper, it
 * names the first and last page that show this part.
 */
export type Pill = {
  nodes: number;
  churches: number;
  isLong: boolean;
  spot: PillSpot;
  pages?: readonly [first: number, last: number];
};
/** The texts at a node. `name` is null for a node without room for its name. */
export type Written = { name: NodeName | null; pill: Pill | null };

export type Sized = { zoom: number; measure: Measure };

export const titleOf = ({ facts }: Pick<PlacedNode, 'facts'>) => facts.title || words.maps.untitled;

/** The least size of a name on the screen, in pixels. The first generation stands out when zoomed out. */
const leastPx = { name: 12, first: 13, leader: 11, text: 11, radius: 6.5 };
/** From this zoom on, the name of the leader is large enough to read. */
const leaderFrom = 0.9;
/** The share of its radius that a circle has when zoomed out, so that names have room. */
const farShare = 0.82;
const titleRoom = limits.map.grid.across - 10;
/** Widths of names on the screen, in pixels: in one line, in two lines, and cut. */
const nameRoom = { one: 170, two: 112, cut: 92 };
/** The minimum number of letters in a cut name. */
const leastLetters = 12;
const lineHeight = 1.2;
/** How far a text reaches above and below its baseline, in shares of its size. */
const reachOfText = { up: 0.85, down: 0.25 };

/** The radius of a dot in the minimap, which shows every node of the map. */
export const dotRadius = (placed: Pick<PlacedNode, 'facts' | 'style'>) => nodeRadius(placed) * farShare;

/** Returns the drawn radius of a circle, in map units. */
export function drawnRadius(placed: Pick<PlacedNode, 'facts' | 'style'>, zoom: number): number {
  const r = nodeRadius(placed);
  const detail = detailAt(zoom);
  if (detail === 'full') return r;
  if (detail === 'far') return Math.max(r * farShare, leastPx.radius / zoom);
  return r * (farShare + ((1 - farShare) * (zoomStep(zoom) - 0.4)) / 0.35);
}

/** Returns the size of a node's name, in map units. */
export const nameSize = ({ generation }: Pick<PlacedNode, 'generation'>, zoom: number) =>
  detailAt(zoom) === 'far' && generation === 1 ? leastPx.first / zoom : Math.max(12.5, leastPx.name / zoom);
export const leaderSize = (zoom: number) => Math.max(11, leastPx.leader / zoom);
export const showsLeader = ({ facts, style }: PlacedNode, zoom: number) =>
  zoom >= leaderFrom && facts.leader !== '' && !style?.dot;

/** Yields the ways to write the name of a circle, the best first: in one line, in two lines, cut. */
export function* namesOf(placed: PlacedNode, { zoom, measure }: Sized): Generator<NodeName> {
  const title = titleOf(placed);
  const size = nameSize(placed, zoom);
  const detail = detailAt(zoom);
  if (detail === 'full')
    return yield { lines: [cut(title, titleRoom, size, 600, measure)], above: false, low: placed.folded > 0 };
  const above = detail === 'far' && placed.generation === 1;
  const whole = measure(title, size, 600);
  if (whole <= nameRoom.one / zoom) yield { lines: [title], above, low: false };
  if (whole <= nameRoom.cut / zoom) return;
  const room = Math.min(nameRoom.two / zoom, Math.max(nameRoom.cut / zoom, whole * 0.6));
  const two = wrapped(title, room, 2, size, measure, { weight: 600 });
  if (two.length === 2 && isLegible(two.join(''))) yield { lines: two, above, low: false };
  yield { lines: [cutName(title, nameRoom.cut / zoom, size, measure)], above, low: false };
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns how many letters of a cut text are left. */
export const cutLetters = (text: string) => [...letters.segment(text.replace('…', ''))].length;
const isLegible = (text: string) => !text.includes('…') || cutLetters(text) >= leastLetters;

/** Cuts a name to a width, but never to fewer than `leastLetters`. */
function cutName(title: string, width: number, size: number, measure: Measure): string {
  const short = cut(title, width, size, 600, measure);
  if (isLegible(short)) return short;
  const start = [...letters.segment(title.slice(0, 200))].slice(0, leastLetters).map(({ segment }) => segment);
  return start.join('').length >= title.length ? title : `${start.join('')}…`;
}

/**
 * Returns the best way to write a node's name, for drawings that do not choose by what fits: files, and the canvas when
 * zoomed in.
 */
export function usualName(placed: PlacedNode, sized: Sized): NodeName | null {
  for (const name of namesOf(placed, sized)) return name;
  return null;
}

/** Returns the pill of a branch that the user has folded. */
export const ownPill = ({ folded, foldedChurches }: PlacedNode): Pill | null =>
  folded > 0 ? { nodes: folded, churches: foldedChurches, isLong: false, spot: 'rim' } : null;

export function pillText({ nodes, churches, isLong, pages }: Pill) {
  if (pages) {
    const [first, last] = pages;
    return first === last ? words.maps.paper.more(nodes, first) : words.maps.paper.morePages(nodes, first, last);
  }
  return isLong && churches > 0 ? words.maps.foldedChurches(nodes, churches) : shortText(nodes);
}

/** A cache, because formatting numbers takes time. */
const shortTexts = new Map<number, string>();
function shortText(nodes: number): string {
  const text = shortTexts.get(nodes) ?? words.maps.folded(nodes);
  shortTexts.set(nodes, text);
  return text;
}

/** Returns the vertical offset of a name below a pill on the rim, in map units. */
const lowered = (zoom: number, { low }: NodeName): number =>
  low && detailAt(zoom) !== 'far' ? pillHeight(zoom) / 2 : 0;

/** Returns the baselines of the lines of a circle's name, from its center, in map units. */
export function nameBaselines(placed: PlacedNode, zoom: number, name: NodeName): number[] {
  const { lines, above } = name;
  const size = nameSize(placed, zoom);
  const r = drawnRadius(placed, zoom);
  const isFull = detailAt(zoom) === 'full';
  const gap = isFull ? (r > 57 ? 2 : 3) : 2 / zoom;
  const first = above
    ? -r - 3 / zoom - reachOfText.down * size - (lines.length - 1) * size * lineHeight
    : r + gap + (isFull ? 1 : reachOfText.up) * size + lowered(zoom, name);
  return lines.map((_, line) => first + line * size * lineHeight);
}

/** Returns the baseline of the leader's name, from the center of the circle. */
export const leaderBaseline = (placed: PlacedNode, zoom: number, name: NodeName): number => {
  const r = drawnRadius(placed, zoom);
  const size = nameSize(placed, zoom);
  return r + (r > 57 ? 2 : 3) + size + lowered(zoom, name) + leaderSize(zoom) * (r > 57 ? 0.955 : 1.09);
};

/** Returns the box of a circle's name with the leader, in map units. */
export function nameBox(placed: PlacedNode, { zoom, measure }: Sized, name: NodeName): Box {
  const size = nameSize(placed, zoom);
  const [first = 0, ...others] = nameBaselines(placed, zoom, name);
  const hasLeader = showsLeader(placed, zoom);
  const leader = hasLeader ? Math.min(titleRoom, measure(placed.facts.leader, leaderSize(zoom), 400)) : 0;
  const half = Math.max(leader, ...name.lines.map((line) => measure(line, size, 600))) / 2;
  const last = hasLeader
    ? leaderBaseline(placed, zoom, name) + reachOfText.down * leaderSize(zoom)
    : (others.at(-1) ?? first) + reachOfText.down * size;
  return {
    left: placed.x - half,
    right: placed.x + half,
    top: placed.y + first - reachOfText.up * size,
    bottom: placed.y + last,
  };
}

/** Returns how far below the center of a circle its name ends. */
export function nameBottom(placed: PlacedNode, { zoom, measure }: Sized, name: NodeName | null): number {
  const r = drawnRadius(placed, zoom);
  if (!name || name.above) return r;
  return nameBox(placed, { zoom, measure }, name).bottom - placed.y;
}

/** Returns the scale of a pill: below 75 % it keeps its size on the screen. */
export const pillScale = (zoom: number) => (detailAt(zoom) === 'full' ? 1 : 0.9 / zoom);
const pillHeight = (zoom: number) => 20 * pillScale(zoom);
const pillFont = 11.5;

/** Text in a pill is 12 px high on the screen, or 11.5 map units. */
export const pillTextSize = (zoom: number) => Math.max(pillFont, leastPx.name / zoom);

/** Returns the box of a pill, in map units. */
export function pillBox(placed: PlacedNode, structure: Structure, sized: Sized, { name, pill }: Written): Box {
  const { zoom, measure } = sized;
  const height = pillHeight(zoom);
  const width = measure(pill ? pillText(pill) : words.maps.folded(99), pillTextSize(zoom), 600) + 26 * pillScale(zoom);
  const { x, y } = placed;
  const at = (left: number, top: number): Box => ({ left, right: left + width, top, bottom: top + height });
  if (structure !== 'church') {
    const over = detailAt(zoom) === 'full' ? height / 2 : 3 / zoom;
    return at(x - width / 2, cardBox(placed, sized).bottom - over);
  }
  const r = drawnRadius(placed, zoom);
  const besideBy = (detailAt(zoom) === 'far' ? 2 : -4) / zoom;
  // Beside the circle, the pill is above the name.
  const beside = y + Math.min(0, r - height / 2) - height / 2;
  switch (pill?.spot) {
    case 'right':
      return at(x + r + besideBy, beside);
    case 'left':
      return at(x - r - besideBy - width, beside);
    case 'below':
      return at(x - width / 2, y + nameBottom(placed, sized, name) + 2 / zoom);
    default:
      return at(x - width / 2, y + r - height / 2);
  }
}

/** Returns where the pill of a node can be, the best first. */
export const pillSpots = (structure: Structure, zoom: number): readonly PillSpot[] =>
  structure !== 'church' || detailAt(zoom) === 'full' ? ['rim'] : detailAt(zoom) === 'far' ? farSpots : nearSpots;
const farSpots: readonly PillSpot[] = ['below', 'right', 'left'];
const nearSpots: readonly PillSpot[] = ['right', 'left', 'rim'];

/** The card at 100 %, in map units. */
export const card = { width: 176, above: 60, left: 13, right: 10, top: 8, highest: 134 };
/** How far above the center of a child the bar of the lines from its parent is. */
export const barAboveChild = { circle: 62, card: card.above + 9 };
/** The least width of a card on the screen, in pixels. */
const leastCard = 100;

/** The height of a card's parts, in map units. */
export type CardContent = {
  /** Distance of the content from the left and right edge, and from the upper edge. */
  inset: { left: number; right: number; top: number };
  title: { lines: string[]; size: number; line: number };
  text: { lines: string[]; size: number; line: number };
  links: { labels: string[]; size: number; line: number; top: number };
  more: number;
  height: number;
};

const cardWidth = (zoom: number) => (detailAt(zoom) === 'full' ? card.width : Math.max(card.width, leastCard / zoom));

/**
 * Returns the content of a card, cut to its width, and the height of the card. Texts keep a least size on the screen,
 * so that fewer lines and links fit when zoomed out. Below 75 % a card shows only its title.
 */
export function cardContent(placed: PlacedNode, { zoom, measure }: Sized): CardContent {
  const { facts } = placed;
  const isFull = detailAt(zoom) === 'full';
  const inset = isFull ? card : { left: 10 / zoom, right: 7 / zoom, top: 6 / zoom };
  const room = cardWidth(zoom) - inset.left - inset.right;
  const titleSize = Math.max(isFull ? 13 : 0, leastPx.name / zoom);
  const title = {
    lines: wrapped(titleOf(placed), room, 2, titleSize, measure, { weight: 600, breaks: true }),
    size: titleSize,
    line: titleSize * 1.27,
  };
  const size = Math.max(11.5, leastPx.text / zoom);
  const line = size * 1.3;
  const linkLine = size * 1.39;
  const text = { lines: isFull && facts.text ? wrapped(facts.text, room, 2, size, measure) : [], size, line };
  let shown = isFull ? Math.min(limits.map.links, facts.links.length) : 0;
  const heightOf = () => {
    const more = isFull && facts.links.length > shown;
    const list = shown > 0 || more ? 4 + shown * linkLine + (more ? line : 0) : 0;
    return (
      2 * inset.top +
      title.lines.length * title.line +
      (text.lines.length > 0 ? 1 + text.lines.length * line : 0) +
      list
    );
  };
  const isTooHigh = () => isFull && heightOf() > card.highest + 0.5;
  if (isTooHigh() && text.lines.length === 2) text.lines = wrapped(facts.text, room, 1, size, measure);
  while (isTooHigh() && shown > 0) shown--;
  if (isTooHigh()) text.lines = [];
  return {
    inset,
    title,
    text,
    links: {
      labels: facts.links.slice(0, shown).map(({ label }) => cut(label, room - 16, size, 400, measure)),
      size,
      line: linkLine,
      top: inset.top + title.lines.length * title.line + 4 + text.lines.length * line,
    },
    more: isFull ? facts.links.length - shown : 0,
    height: Math.max(isFull ? 34 : 26 / zoom, heightOf()),
  };
}

/** Returns the box of a card, in map units. */
export function cardBox(placed: PlacedNode, sized: Sized): Box {
  const half = cardWidth(sized.zoom) / 2;
  const top = placed.y - card.above;
  return { left: placed.x - half, right: placed.x + half, top, bottom: top + cardContent(placed, sized).height };
}
