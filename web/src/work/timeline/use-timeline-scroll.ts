import type { TimelineScale } from '@groundwork/contract/work/timeline-scales';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { daysBetween } from '../../base/dates/dates.ts';
import { lineSign } from '../../base/words/direction.ts';
import type { Bar } from './timeline-items.ts';
import { dayWidthOf, type TimelineSpan } from './timeline-scale.ts';

/** The visible part of the lanes, in pixels from the first day. */
export type Seen = { from: number; to: number };

/** `seen` changes in these steps, so that scrolling seldom renders. */
const step = 32;
/** Where a day is put when the timeline goes to it, as a share of the visible part. */
const goal = 0.25;

/** Returns the width of the lanes that is visible, without the titles beside them. */
const widthOfLanes = (area: HTMLElement) =>
  area.clientWidth - (area.querySelector<HTMLElement>('[data-corner]')?.offsetWidth ?? 0);

/**
 * Follows the horizontal scroll position. A change of scale keeps the day in the middle of the screen. A longer span
 * keeps the visible days. At first, today is visible.
 */
export function useTimelineScroll(span: TimelineSpan, scale: TimelineScale, today: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const dayWidth = dayWidthOf(scale);
  const [seen, setSeen] = useState<Seen>({ from: 0, to: 0 });
  /** The days from today to the middle of the screen. */
  const middle = useRef<number>(null);
  const before = daysBetween(span.first, today);

  const read = useCallback(() => {
    const area = scroller.current;
    if (!area) return;
    const [at, width] = [Math.abs(area.scrollLeft), widthOfLanes(area)];
    middle.current = (at + width / 2) / dayWidth - before;
    const from = Math.floor(at / step) * step;
    const to = Math.ceil((at + width) / step) * step;
    setSeen((known) => (known.from === from && known.to === to ? known : { from, to }));
  }, [dayWidth, before]);

  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const width = widthOfLanes(area);
    middle.current ??= ((0.5 - goal) * width) / dayWidth;
    area.scrollLeft = lineSign() * ((middle.current + before) * dayWidth - width / 2);
    read();
    const resized = new ResizeObserver(read);
    resized.observe(area);
    return () => resized.disconnect();
  }, [dayWidth, before, read]);

  /** Scrolls to a day. */
  const goTo = useCallback(
    (day: string) => {
      const area = scroller.current;
      if (area) area.scrollLeft = lineSign() * (daysBetween(span.first, day) * dayWidth - goal * widthOfLanes(area));
    },
    [span.first, dayWidth],
  );
  /** Scrolls by a share of the visible part; backward when it is negative. */
  const goBy = (share: number) => {
    const area = scroller.current;
    if (area) area.scrollBy({ left: lineSign() * share * widthOfLanes(area) });
  };
  /** Returns on which side of the visible part a bar is, or null if some of it is visible. */
  const sideOf = (bar: Bar | null) => sideOfBar(bar, span, dayWidth, seen);
  return { scroller, dayWidth, seen, read, goTo, goBy, sideOf };
}

export type Side = 'before' | 'after';

function sideOfBar(bar: Bar | null, { first }: TimelineSpan, dayWidth: number, { from, to }: Seen): Side | null {
  if (!bar || to === 0) return null;
  if ((daysBetween(first, bar.to) + 1) * dayWidth <= from) return 'before';
  return daysBetween(first, bar.from) * dayWidth >= to ? 'after' : null;
}
