import { UnstyledButton } from '@mantine/core';
import { IconArrowNarrowLeft, IconArrowNarrowRight } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { addDays, daysBetween, fullDay, isPastDue, rangeWords } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import { type Bar, barOf, type Days, type TimelineItem } from './timeline-items.ts';
import c from './timeline-row.module.css';
import type { Side } from './use-timeline-scroll.ts';

const text = words.timeline;

/** Returns the days of an item in words. */
export function daysWords({ start, end }: Days): string {
  if (start && end) return start === end ? fullDay(end) : rangeWords(start, end);
  if (start) return text.starts(fullDay(start));
  return end ? text.due(fullDay(end)) : text.noDates;
}

type TimelineRowProps<Item extends TimelineItem> = {
  item: Item;
  /** The days that the item would get by the drag under way. */
  dragged: Days | undefined;
  /** The first day of the timeline. */
  first: string;
  dayWidth: number;
  today: string;
  /** The days until the first item that this one blocks; negative if that one starts too early. */
  slack: number | undefined;
  /** Whether people can draw links. */
  links: boolean;
  /** Whether a link that is being drawn begins or would end at this row. */
  marked: boolean;
  /** On which side the bar is; null if the bar is visible. */
  side: Side | null;
  /** The 1-based position in the group, for assistive technology, because the rows are virtualized. */
  position: number;
  groupSize: number;
  /** Renders the content beside the lane: at least a link with the title. */
  draw: (item: Item) => ReactNode;
  onShow: (bar: Bar) => void;
};

/** An item with its bar. A bar without a first or last day has a dashed end there. */
function Row<Item extends TimelineItem>({
  item,
  dragged,
  first,
  dayWidth,
  today,
  slack = 0,
  links,
  marked,
  side,
  position,
  groupSize,
  draw,
  onShow,
}: TimelineRowProps<Item>) {
  const days = dragged ?? item;
  const bar = barOf(days);
  const isLate = !item.closed && isPastDue(days.end, dragged ? null : item.endsAt);
  const late = isLate && days.end !== null ? Math.max(0, daysBetween(days.end, today)) : 0;
  const delay = late > 0 ? words.dates.daysOverdue(late) : words.dates.overdue;
  const more = [...(isLate ? [delay] : []), ...(slack > 0 ? [text.slack(slack)] : [])];
  const said = [daysWords(days), ...more].join(', ');
  const place = (from: string, count: number): CSSProperties => ({
    insetInlineStart: daysBetween(first, from) * dayWidth,
    width: count * dayWidth,
  });
  return (
    <li
      className={c.row}
      aria-posinset={position}
      aria-setsize={groupSize}
      data-item={item.id}
      data-closed={item.closed || undefined}
      data-movable={item.can.edit || undefined}
      data-dragged={dragged && true}
      data-marked={marked || undefined}
    >
      <div className={c.label}>
        {draw(item)}
        <span className={c.days}>{said}</span>
      </div>
      <div className={c.lane} data-lane data-empty={bar === null || undefined}>
        {bar && slack > 0 && late === 0 && !dragged && (
          <i className={c.slack} style={place(addDays(bar.to, 1), slack)} />
        )}
        {bar && late > 0 && <i className={c.late} style={place(addDays(bar.to, 1), late - 0.5)} />}
        {bar && (
          <div
            className={c.bar}
            style={place(bar.from, daysBetween(bar.from, bar.to) + 1)}
            title={said}
            data-part="bar"
            data-status={item.status}
            data-late={isLate || undefined}
            data-open={days.start === null ? 'start' : days.end === null ? 'end' : undefined}
          >
            {item.progress !== null && <i className={c.progress} style={{ width: `${item.progress * 100}%` }} />}
            {item.can.edit && <i className={c.handle} data-part="start" />}
            {item.can.edit && <i className={c.handle} data-part="end" />}
          </div>
        )}
        {bar && links && item.can.edit && (
          <i
            className={c.link}
            style={{ insetInlineStart: (daysBetween(first, bar.to) + 1) * dayWidth }}
            title={text.blocks(item.title)}
            data-part="link"
          />
        )}
        {bar && (
          <span
            className={c.shown}
            style={{ insetInlineStart: (daysBetween(first, bar.to) + 1 + late) * dayWidth }}
            aria-hidden
          >
            {said}
          </span>
        )}
        {bar && side && (
          <UnstyledButton
            className={c.away}
            tabIndex={-1}
            data-side={side}
            aria-label={text.show(item.title, said)}
            title={said}
            onClick={() => onShow(bar)}
          >
            {side === 'before' ? (
              <IconArrowNarrowLeft size={16} stroke={1.6} />
            ) : (
              <IconArrowNarrowRight size={16} stroke={1.6} />
            )}
          </UnstyledButton>
        )}
      </div>
    </li>
  );
}

export const TimelineRow = memo(Row) as typeof Row;
