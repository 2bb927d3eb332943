import type { TimelineScale } from '@groundwork/contract/work/timeline-scales';
import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { daysBetween, fullDay } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import { ExportMenu } from './export-menu.tsx';
import c from './timeline.module.css';
import { TimelineAxis, TimelineLines } from './timeline-axis.tsx';
import { type Bar, barOf, type Days, type TimelineItem } from './timeline-items.ts';
import { daysWords } from './timeline-row.tsx';
import { type TimelineGroup, TimelineRows } from './timeline-rows.tsx';
import { spanOf } from './timeline-scale.ts';
import { TimelineTools } from './timeline-tools.tsx';
import { useBarDrag } from './use-bar-drag.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { type TimelineLinks, useTimelineLinks } from './use-timeline-links.ts';
import { useTimelineScroll } from './use-timeline-scroll.ts';

const text = words.timeline;

type TimelineProps<Item extends TimelineItem> = {
  /** The title of exported files. */
  title: string;
  groups: TimelineGroup<Item>[];
  scale: TimelineScale;
  onScale: (scale: TimelineScale) => void;
  today: string;
  /**
   * Renders the content beside the lane of an item: at least a link with the title. Must be the same function at each
   * render.
   */
  draw: (item: Item) => ReactNode;
  /** Saves the new days of an item. */
  onMove: (item: Item, days: Days, onError: () => void) => void;
  /** Called with the index of the last rendered row. */
  onRendered?: (last: number) => void;
  busy?: boolean;
  /** Whether there are rows that are not loaded. */
  hasMore?: boolean;
  /** Without links, people cannot link items. */
  links?: TimelineLinks | undefined;
  /** Further controls above the lanes. */
  tools?: ReactNode;
};

/** Rows with bars on an axis of days. People move bars by pointer and by keyboard; screen readers get a list. */
export function Timeline<Item extends TimelineItem>({
  title,
  groups,
  scale,
  onScale,
  today,
  draw,
  onMove,
  onRendered,
  busy = false,
  hasMore = false,
  links: known,
  tools,
}: TimelineProps<Item>) {
  const items = useMemo(() => new Map(groups.flatMap((group) => group.items.map((item) => [item.id, item]))), [groups]);
  const span = useMemo(() => {
    const bars = [...items.values()].flatMap((item) => barOf(item) ?? []);
    return spanOf(bars, today, scale);
  }, [items, today, scale]);
  const { scroller, dayWidth, seen, read, goTo, goBy, sideOf } = useTimelineScroll(span, scale, today);
  const keys = useId();
  const [said, setSaid] = useState('');

  const move = (item: TimelineItem, days: Days) => {
    const moved = items.get(item.id);
    if (!moved) return;
    if (!moved.can.edit) return setSaid(text.mayNotMove(moved.title));
    if (days.start === moved.start && days.end === moved.end) return;
    onMove(moved, days, () => setSaid(text.movedBack(moved.title)));
    setSaid(barOf(days) ? text.moved(moved.title, daysWords(days)) : text.unscheduled(moved.title));
  };
  const { links, places, slack, rowHeight, link, ...keyLinks } = useTimelineLinks(groups, items, known, setSaid);
  const { drag, onPointerDown, stop } = useBarDrag({
    scroller,
    span,
    dayWidth,
    find: (id) => items.get(id),
    onMove: move,
    onLink: link,
  });
  useEffect(() => () => stop.current?.(), [stop]);

  const show = useCallback((bar: Bar) => goTo(bar.from), [goTo]);
  const events = useTimelineKeys({ items, scale, today, onMove: move, sideOf, onShow: show, ...keyLinks });

  const isLink = drag !== null && 'to' in drag;
  /** While a link is drawn to an item, its arrow is shown. */
  const drawn = isLink && drag.to ? [...links, { from: drag.id, to: drag.to }] : links;

  const beside = seen.to - seen.from;
  const chunk = 512;
  const axis = {
    span,
    scale,
    today,
    from: Math.floor((seen.from - beside / 2) / chunk) * chunk,
    to: Math.ceil((seen.to + beside / 2) / chunk) * chunk,
  };
  const width = (daysBetween(span.first, span.last) + 1) * dayWidth;
  return (
    <div className={c.timeline} data-paper="wide">
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <TimelineTools scale={scale} onScale={onScale} onToday={() => goTo(today)} onStep={goBy}>
        {tools}
        <ExportMenu
          timeline={() => ({ title, subtitle: subtitleOf(today, items.size, hasMore), groups, links, today })}
        />
      </TimelineTools>
      <div ref={scroller} className={c.scroller} data-scroll onScroll={read}>
        <div
          className={c.canvas}
          style={{ '--width': `${width}px` } as CSSProperties}
          data-dragging={drag !== null || undefined}
        >
          <div className={c.head}>
            <div className={c.corner} data-corner />
            <TimelineAxis {...axis} />
          </div>
          <TimelineLines {...axis} />
          <p className={c.keys} id={keys}>
            {known ? `${text.keys} ${text.linkKeys}` : text.keys}
          </p>
          <TimelineRows
            {...{ groups, items, places, rowHeight, slack, dayWidth, today, sideOf, draw, onRendered, busy }}
            links={drawn}
            linkable={known !== undefined}
            dragged={drag && !isLink ? drag : null}
            marked={keyLinks.linking?.id ?? (isLink ? drag.to : null)}
            first={span.first}
            onShow={show}
            events={{ ...events, onPointerDown, 'aria-describedby': keys }}
          />
        </div>
      </div>
    </div>
  );
}

/** The line below the title of an exported file. */
const subtitleOf = (today: string, rows: number, hasMore: boolean) =>
  hasMore ? `${fullDay(today)} · ${text.export.first(rows)}` : fullDay(today);
