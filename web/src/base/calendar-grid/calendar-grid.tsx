import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { addDays, fullDay, isWeekend, weekdayWords, weekInfo } from '../dates/dates.ts';
import { usePrinting } from '../printing/printing.ts';
import * as words from '../words/words.ts';
import { useDropDay } from './calendar-drag.ts';
import c from './calendar-grid.module.css';
import { type CalendarSpan, dayOf } from './calendar-span.ts';
import { roomFor } from './calendar-tasks.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The words of a calendar grid. */
type DaysText = Pick<typeof words.calendar, 'keys' | 'add' | 'moreOn' | 'dayWith' | 'nothingDue'>;

export type DaysProps<Item extends { id: string }> = {
  span: CalendarSpan;
  days: Map<string | null, Item[]>;
  /** Renders an item on its day. */
  draw: (item: Item) => ReactNode;
  today: string;
  loading: boolean;
  /** The id of the item that was last moved. This item stays visible. */
  movedId: string | undefined;
  onAdd: (day: string) => void;
  text: DaysText;
};

/** Returns how many items of a day are visible; a week has room for more. */
const mostOf = ({ mode, weeks }: CalendarSpan) => (mode === 'week' ? 24 : weeks.length > 5 ? 2 : 3);

/** A grid of weeks. Tab moves through the items, arrow keys through the days. */
export function CalendarGrid<Item extends { id: string }>({
  span,
  days,
  draw,
  today,
  loading,
  movedId,
  onAdd,
  text,
}: DaysProps<Item>) {
  const info = weekInfo();
  const keys = useId();
  const [at, setAt] = useState(dayOf(span, today));
  const printing = usePrinting();
  const current = span.weeks.flat().includes(at) ? at : dayOf(span, today);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const grid = event.currentTarget;
    const day = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset.day;
    const step = steps[event.key];
    if (!day || !step || event.altKey || !grid.contains(event.target as Node)) return;
    event.preventDefault();
    grid.querySelector<HTMLElement>(`[data-day="${addDays(day, step)}"] button`)?.focus();
  };
  return (
    <>
      {printing && <h2 className={c.title}>{span.title}</h2>}
      <table
        className={c.grid}
        aria-label={span.title}
        aria-describedby={keys}
        aria-busy={loading}
        data-mode={span.mode}
        data-weeks={span.weeks.length}
        {...{ onKeyDown }}
      >
        <caption className={c.keys} id={keys}>
          {text.keys}
        </caption>
        <thead>
          <tr>
            {span.weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekdayWords(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {span.weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  items={days.get(day) ?? []}
                  draw={draw}
                  text={text}
                  most={printing ? Number.POSITIVE_INFINITY : mostOf(span)}
                  movedId={movedId}
                  reached={day === current}
                  onReach={() => setAt(day)}
                  onAdd={onAdd}
                  data-today={day === today || undefined}
                  data-outside={span.isOutside(day) || undefined}
                  data-weekend={isWeekend(day, info) || undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type DayProps<Item extends { id: string }> = Pick<DaysProps<Item>, 'draw' | 'movedId' | 'onAdd' | 'text'> & {
  day: string;
  items: Item[];
  most: number;
  /** Whether the day is the tab stop of the grid. */
  reached: boolean;
  onReach: () => void;
  'data-today': true | undefined;
  'data-outside': true | undefined;
  'data-weekend': true | undefined;
};

function Day<Item extends { id: string }>({
  day,
  items,
  draw,
  most,
  movedId,
  reached,
  onReach,
  onAdd,
  text,
  ...marks
}: DayProps<Item>) {
  const shown = roomFor(items, most, movedId);
  return (
    <td
      className={c.day}
      aria-current={marks['data-today'] && 'date'}
      onFocus={onReach}
      {...marks}
      {...useDropDay<HTMLTableCellElement>(day)}
    >
      <div className={c.head}>
        <time className={c.number} dateTime={day}>
          {Number(day.slice(8))}
        </time>
        <ActionIcon
          className={c.add}
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={reached ? 0 : -1}
          aria-label={text.add(fullDay(day))}
          onClick={() => onAdd(day)}
        >
          <IconPlus size={14} stroke={1.8} />
        </ActionIcon>
      </div>
      <ul className={c.items}>{shown.map(draw)}</ul>
      {items.length > shown.length && (
        <WholeDay day={day} items={items} draw={draw} text={text} more={items.length - shown.length} />
      )}
    </td>
  );
}

/** The popover of "+3 more" with all items of a day. It closes when an item leaves or joins the day. */
function WholeDay<Item extends { id: string }>({
  day,
  items,
  draw,
  text,
  more,
}: Pick<DayProps<Item>, 'day' | 'items' | 'draw' | 'text'> & { more: number }) {
  const [opened, setOpened] = useState(0);
  if (opened !== 0 && opened !== items.length) setOpened(0);
  return (
    <Popover
      opened={opened !== 0}
      onDismiss={() => setOpened(0)}
      width={272}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={c.more}
          aria-label={text.moreOn(more, fullDay(day))}
          onClick={() => setOpened(opened === 0 ? items.length : 0)}
        >
          {words.calendar.more(more)}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={c.whole} aria-label={fullDay(day)}>
        <b>{fullDay(day)}</b>
        <ul className={c.items}>{items.map(draw)}</ul>
      </Popover.Dropdown>
    </Popover>
  );
}
