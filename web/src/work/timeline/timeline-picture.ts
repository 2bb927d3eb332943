import type { TimelineScale } from '@groundwork/contract/work/timeline-scales';
import { addDays, daysBetween } from '../../base/dates/dates.ts';
import { type MapPalette, mixed } from '../../base/drawing/palette.ts';
import { readable, room } from '../../base/drawing/paper.ts';
import type { Picture } from '../../base/drawing/picture.ts';
import { cut, isRtl, type Measure, type Shape, type Weight } from '../../base/drawing/shapes.ts';
import type { Status } from '../../base/icons/status-icon.tsx';
import { isRightToLeft } from '../../base/words/direction.ts';
import * as words from '../../base/words/words.ts';
import { barOf, type TimelineItem } from './timeline-items.ts';
import { arrowLines, type Point, type TimelineLink } from './timeline-links.ts';
import { axisOf } from './timeline-scale.ts';

/** The content of an exported timeline: a title, a line below the title, and the rows of each group. */
export type DrawnTimeline = {
  title: string;
  subtitle: string;
  groups: { name: string; items: TimelineItem[] }[];
  links: readonly TimelineLink[];
  today: string;
};

/** The colors of bars. They are literal, like those of the palettes of maps, because files have no tokens. */
const tones: Partial<Record<Status, string>> = {
  in_progress: '#2867a8',
  in_review: '#7a4fa8',
  blocked: '#b4382c',
  on_hold: '#8a5d0f',
  done: '#2b7b5b',
  completed: '#2b7b5b',
};
const usualTone = '#6f685e';
const lateTone = '#b4382c';

/** The rows of a page, so that no row is cut between two. All sizes are in units of the picture. */
const rowsOnPage = 35;
const width = Math.floor(room.width / readable);
const rowHeight = room.height / readable / rowsOnPage;
const label = 320;
const pad = 16;
/** The heights of the title, of the two lines of the axis, and of the gap below, in rows. */
const headRows = { title: 2, axis: 1.5, gap: 0.5 };
const size = { title: 20, text: 12, small: 11 };
const barHeight = 15;

/** The least width of a day for each scale, so that its names do not overlap. */
const leastDayWidth: [TimelineScale, number][] = [
  ['days', 18],
  ['weeks', 5],
  ['months', 1],
  ['quarters', 0],
];

type Row = { group: string } | { item: TimelineItem };

/**
 * Returns the rows with their positions, and the function from days to positions. The scale follows from the days
 * between the first and last bar.
 */
function laidOut({ groups, today }: DrawnTimeline) {
  const rows: Row[] = groups.flatMap(({ name, items }) => [{ group: name }, ...items.map((item) => ({ item }))]);
  const bars = rows.flatMap((row) => ('item' in row ? (barOf(row.item) ?? []) : []));
  const first = addDays(
    bars.reduce((day, { from }) => (from < day ? from : day), today),
    -1,
  );
  const last = addDays(
    bars.reduce((day, { to }) => (to > day ? to : day), today),
    1,
  );
  const dayWidth = (width - label - pad) / (daysBetween(first, last) + 1);
  const scale = leastDayWidth.find(([, least]) => dayWidth >= least)?.[0] ?? 'quarters';
  const top = rowHeight * (headRows.title + headRows.axis + headRows.gap);
  const places = new Map<string, { item: TimelineItem; y: number }>();
  for (const [index, one] of rows.entries())
    if ('item' in one) places.set(one.item.id, { item: one.item, y: top + (index + 0.5) * rowHeight });
  const at = (day: string) => label + daysBetween(first, day) * dayWidth;
  return { rows, places, first, last, dayWidth, scale, top, bottom: top + rows.length * rowHeight, at };
}

/** Returns the timeline as a picture that is as wide as a page, with all rows. */
export function timelinePicture(timeline: DrawnTimeline, measure: Measure): Picture {
  const { title, subtitle, links, today } = timeline;
  const { rows, places, first, last, dayWidth, scale, top, bottom, at } = laidOut(timeline);
  const draw = new Pen(measure);

  function* head(palette: MapPalette): Generator<Shape> {
    const { ink, ink2, ink3 } = palette;
    yield draw.text(title, pad, rowHeight, { size: size.title, weight: 600, color: ink, room: width - 2 * pad });
    yield draw.text(subtitle, pad, rowHeight * 1.75, {
      size: size.text,
      weight: 400,
      color: ink2,
      room: width - 2 * pad,
    });
    const { minor, major } = axisOf(scale, first, last);
    const [upper, lower] = [rowHeight * 2.4, rowHeight * 3.15];
    for (const [line, y, weight] of [
      [major, upper, 600],
      [minor, lower, 400],
    ] as const)
      for (const { day, days, label: name } of line) {
        const from = Math.max(label, at(day));
        const to = Math.min(width - pad, at(addDays(day, days)));
        // A unit that begins or ends outside may have no room for its name.
        if (to - from < measure(name, size.small, weight) + 6) continue;
        yield draw.text(name, from + 4, y, {
          size: size.small,
          weight,
          color: weight === 600 ? ink : ink3,
          room: to - from,
        });
      }
  }

  function* lines({ grid, line, accent }: MapPalette): Generator<Shape> {
    const { minor, major } = axisOf(scale, first, last);
    const starts = new Set(major.map(({ day }) => day));
    for (const { day } of minor)
      if (day >= first) yield draw.line(at(day), rowHeight * 2, bottom, starts.has(day) ? line : grid, 0.8);
    yield draw.line(at(today) + dayWidth / 2, rowHeight * 2, bottom, accent, 1.6);
  }

  function* row(one: Row, y: number, palette: MapPalette): Generator<Shape> {
    const middle = y + rowHeight / 2;
    const { ink, ink2, surface } = palette;
    const base = middle + size.text * 0.35;
    if ('group' in one) {
      yield draw.box(pad / 2, y + 2, width - pad, rowHeight - 4, 4, mixed(palette.line, 0.35, palette.canvas));
      yield draw.text(one.group, pad, base, { size: size.text, weight: 600, color: ink, room: width - 2 * pad });
      return;
    }
    const { item } = one;
    const tone = tones[item.status] ?? usualTone;
    yield draw.box(pad, middle - 4, 8, 8, 4, tone);
    yield draw.text(item.title, pad + 16, base, {
      ...{ size: size.text, weight: 400, color: item.closed ? ink2 : ink },
      room: label - pad - 28,
    });
    const bar = barOf(item);
    if (!bar) return;
    const late = item.closed || item.end === null ? 0 : daysBetween(item.end, today) - 0.5;
    if (late > 0)
      yield draw.box(at(addDays(bar.to, 1)), middle - 2, late * dayWidth, 4, 2, mixed(lateTone, 0.7, surface));
    const length = Math.max(4, (daysBetween(bar.from, bar.to) + 1) * dayWidth);
    const [start, barTop] = [at(bar.from), middle - barHeight / 2];
    yield draw.box(start, barTop, length, barHeight, 4, mixed(tone, 0.28, surface), tone);
    if (item.progress) yield draw.box(start, barTop, length * item.progress, barHeight, 4, mixed(tone, 0.6, surface));
  }

  function* arrows({ edge }: MapPalette, from: number, to: number): Generator<Shape> {
    for (const link of links) {
      const [first, then] = [places.get(link.from), places.get(link.to)];
      if (!first || !then || Math.max(first.y, then.y) < from || Math.min(first.y, then.y) > to) continue;
      const [bar, next] = [barOf(first.item), barOf(then.item)];
      if (!bar || !next) continue;
      const isLate = next.from <= bar.to && !first.item.closed && !then.item.closed;
      for (const points of arrowLines([at(addDays(bar.to, 1)), first.y], [at(next.from), then.y], rowHeight / 2))
        yield draw.path(points, isLate ? lateTone : edge, 1);
    }
  }

  return {
    bounds: { left: 0, top: 0, right: width, bottom: bottom + rowHeight / 2 },
    *shapes({ palette }, part) {
      if (!part || part.top < top) yield* head(palette);
      yield* lines(palette);
      const from = part ? Math.max(0, Math.floor((part.top - top) / rowHeight)) : 0;
      const to = part ? Math.ceil((part.bottom - top) / rowHeight) : rows.length;
      for (const [index, one] of rows.slice(from, Math.max(from, to)).entries())
        yield* row(one, top + (from + index) * rowHeight, palette);
      yield* arrows(palette, part?.top ?? top, part?.bottom ?? bottom);
    },
  };
}

/** Returns every character of the texts, by font weight. */
export function timelineTexts({ title, subtitle, groups, today }: DrawnTimeline): Record<Weight, string> {
  const unique = (texts: string[]) => [...new Set(texts.join('').normalize())].join('');
  const bars = groups.flatMap(({ items }) => items.flatMap((item) => barOf(item) ?? []));
  const days = [today, ...bars.flatMap(({ from, to }) => [from, to])].toSorted();
  const [first = today, last = today] = [days[0], days.at(-1)];
  // Covers every year of the bars. The names of months are those of the first year, because they repeat.
  const { minor, major } = axisOf('months', first, last);
  const quarters = [1, 2, 3, 4].map(words.timeline.quarter);
  const names = minor.map(({ label }) => label);
  const months = axisOf('days', `${first.slice(0, 4)}-01-01`, `${first.slice(0, 4)}-12-31`).major;
  const bold = [
    title,
    ...groups.map(({ name }) => name),
    ...major.map(({ label }) => label),
    ...months.map((tick) => tick.label),
  ];
  const usual = [subtitle, ...quarters, ...names, ...groups.flatMap(({ items }) => items.map((item) => item.title))];
  return { 400: unique([...usual, '0123456789…', words.maps.page(1, 2, 3, 4)]), 600: unique([...bold, '0123456789…']) };
}

type TextLook = { size: number; weight: Weight; color: string; room: number };

/** Draws shapes at a distance from the start side, which is the right one in right-to-left languages. */
class Pen {
  readonly #measure: Measure;

  constructor(measure: Measure) {
    this.#measure = measure;
  }

  #x = (start: number, length: number) => (isRightToLeft() ? width - start - length : start);

  text(text: string, start: number, y: number, { room, ...look }: TextLook): Shape {
    const shown = cut(text, room, look.size, look.weight, this.#measure);
    const anchor = isRightToLeft() ? 'end' : 'start';
    return { kind: 'text', text: shown, x: this.#x(start, 0), y, anchor, rtl: isRtl(text), ...look };
  }

  box(start: number, y: number, length: number, height: number, radius: number, fill: string, stroke?: string): Shape {
    const place = { x: this.#x(start, length), y, width: length, height, radius: Math.min(radius, length / 2) };
    return { kind: 'box', ...place, fill, ...(stroke && { outline: { stroke, width: 0.8 } }) };
  }

  line(start: number, from: number, to: number, stroke: string, thickness: number): Shape {
    return this.path(
      [
        [start, from],
        [start, to],
      ],
      stroke,
      thickness,
    );
  }

  path(points: Point[], stroke: string, thickness: number): Shape {
    const steps = points.map(([start, y]) => [this.#x(start, 0), y] as const);
    return { kind: 'path', steps, outline: { stroke, width: thickness } };
  }
}
