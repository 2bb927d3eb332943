import { addDays, daysBetween } from '../../base/dates/dates.ts';
import { barOf, type TimelineItem } from './timeline-items.ts';

/** One item blocks another: the second can start when the first is done. */
export type TimelineLink = { from: string; to: string };

/**
 * Returns the days between the end of each item and the first start of an open item that it blocks. An item that is
 * finished, or has no dates, has no slack.
 */
export function slackDays(items: Map<string, TimelineItem>, links: readonly TimelineLink[]): Map<string, number> {
  const slack = new Map<string, number>();
  for (const { from, to } of links) {
    const [first, then] = [items.get(from), items.get(to)];
    if (!first || !then || first.closed || then.closed) continue;
    const [bar, next] = [barOf(first), barOf(then)];
    if (!bar || !next) continue;
    const days = daysBetween(addDays(bar.to, 1), next.from);
    slack.set(from, Math.min(slack.get(from) ?? Number.POSITIVE_INFINITY, days));
  }
  return slack;
}

/** The vertical position of each row, in pixels from the first group; the rows that are not loaded have none. */
export type RowPlaces = Map<string, number>;

/** In pixels; `bar` is the middle of a bar in its row. */
type Sizes = { heading: number; row: number; bar: number; gap: number };

/** Returns the middle of the bar of each row. */
export function rowPlaces(groups: { items: { id: string }[] }[], { heading, row, bar, gap }: Sizes): RowPlaces {
  const places: RowPlaces = new Map();
  let top = 0;
  for (const { items } of groups) {
    top += heading;
    for (const { id } of items) {
      places.set(id, top + bar);
      top += row;
    }
    top += gap;
  }
  return places;
}

export type Point = readonly [x: number, y: number];

/** How far an arrow goes straight before it turns, in pixels. */
const turn = 8;

/**
 * Returns the lines of an arrow from the end of a bar to the start of another: the line, and its head. Without room
 * between the bars, the line goes back between the two rows, `half` a row from the first one.
 */
export function arrowLines([fromX, fromY]: Point, [toX, toY]: Point, half: number): [Point[], Point[]] {
  const out = fromX + turn;
  const between = fromY + (toY < fromY ? -half : half);
  const turns: Point[] =
    toX - turn >= out
      ? [
          [out, fromY],
          [out, toY],
        ]
      : [
          [out, fromY],
          [out, between],
          [toX - turn, between],
          [toX - turn, toY],
        ];
  return [
    [[fromX, fromY], ...turns, [toX, toY]],
    [
      [toX - 5, toY - 4],
      [toX, toY],
      [toX - 5, toY + 4],
    ],
  ];
}
