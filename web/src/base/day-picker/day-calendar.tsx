import { limits } from '@groundwork/contract/base/limits';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  addDays,
  fullDay,
  isDay,
  monthOf,
  monthsLater,
  monthWords,
  today,
  weekdayName,
  weekdaysInOrder,
  weekInfo,
  weekOf,
  weeksOfMonth,
} from '../dates/dates.ts';
import { arrowKeys } from '../words/direction.ts';
import * as words from '../words/words.ts';
import c from './day-calendar.module.css';

const focusDay = (grid: HTMLElement | null) => grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();

/** Returns the day to which a key moves, as in the date picker of the ARIA Authoring Practices. */
function dayAfterKey(day: string, { key, shiftKey }: KeyboardEvent): string | undefined {
  const months = shiftKey ? 12 : 1;
  const week = weekOf(day, weekInfo());
  const { forward, back } = arrowKeys();
  const days: Record<string, string | undefined> = {
    [forward]: addDays(day, 1),
    [back]: addDays(day, -1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: week[0],
    End: week.at(-1),
    PageUp: monthsLater(day, -months),
    PageDown: monthsLater(day, months),
  };
  return days[key];
}

/** Buttons that move by `months`, before and after the name of the month. */
const steps = () => ({
  before: [
    { months: -12, name: words.dates.previous.year, Icon: IconChevronsLeft },
    { months: -1, name: words.dates.previous.month, Icon: IconChevronLeft },
  ],
  after: [
    { months: 1, name: words.dates.next.month, Icon: IconChevronRight },
    { months: 12, name: words.dates.next.year, Icon: IconChevronsRight },
  ],
});

export type DayCalendarProps = {
  /** `YYYY-MM-DD`, or null for none. The calendar shows its month, or that of today. */
  value: string | null;
  onChoose: (day: string) => void;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** Whether a day takes the focus at once. */
  autoFocus?: boolean;
};

/** A month to choose a day from. Arrow keys, Page Up and Down, Home and End move through the days. */
export function DayCalendar({
  value,
  onChoose,
  // The first and the last day that `isDay` accepts.
  min = `${limits.years.first + 1}-01-01`,
  max = `${limits.years.last - 1}-12-31`,
  autoFocus = false,
}: DayCalendarProps) {
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const within = (day: string) => (day < min ? min : day > max ? max : day);
  const chosen = value !== null && isDay(value) ? value : null;
  /** The day that is the tab stop of the grid. */
  const [at, setAt] = useState(within(chosen ?? today()));
  const [shown, setShown] = useState(chosen);
  if (shown !== chosen) {
    setShown(chosen);
    if (chosen) setAt(within(chosen));
  }
  const month = monthOf(at);
  useEffect(() => {
    if (autoFocus) focusDay(grid.current);
  }, [autoFocus]);

  const onKeyDown = (event: KeyboardEvent) => {
    const day = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayAfterKey(at, event);
    if (day === undefined) return;
    event.preventDefault();
    flushSync(() => setAt(within(day)));
    focusDay(grid.current);
  };
  const stepsOf = (side: keyof ReturnType<typeof steps>) =>
    steps()[side].map(({ months, name, Icon }) => (
      <ActionIcon
        key={name}
        className={c.step}
        variant="subtle"
        color="gray"
        aria-label={name}
        onClick={() => setAt(within(monthsLater(at, months)))}
        data-mantine-stop-propagation
      >
        <Icon size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    ));
  return (
    <>
      <div className={c.head}>
        {stepsOf('before')}
        <b id={title} aria-live="polite">
          {monthWords(month)}
        </b>
        {stepsOf('after')}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through a grid */}
      <table ref={grid} className={c.grid} role="grid" aria-labelledby={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdaysInOrder().map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayName(weekday, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month, weekInfo()).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cell of a grid can be selected
                <td key={day} aria-selected={day === chosen || undefined}>
                  <button
                    type="button"
                    className={c.day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={fullDay(day)}
                    aria-current={day === today() ? 'date' : undefined}
                    disabled={day !== within(day)}
                    data-autofocus={(autoFocus && day === at) || undefined}
                    onClick={() => onChoose(day)}
                    data-outside={monthOf(day) !== month || undefined}
                    data-mantine-stop-propagation
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
