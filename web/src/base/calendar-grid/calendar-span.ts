import {
  addDays,
  addMonths,
  isDay,
  monthOf,
  monthWords,
  rangeWords,
  type WeekInfo,
  weekOf,
  weeksOfMonth,
} from '../dates/dates.ts';

/**
 * The search parameters of a calendar: a month (`YYYY-MM`), or a week by one of its days. Without either, the calendar
 * shows the current month.
 */
export type CalendarAddress = { month?: string | undefined; week?: string | undefined };

/** Parses search parameters and drops invalid ones. A week takes precedence over a month. */
export function calendarAddressOf({ month, week }: Record<string, unknown>): CalendarAddress {
  if (typeof week === 'string' && isDay(week)) return { week, month: undefined };
  return { week: undefined, month: typeof month === 'string' && isDay(`${month}-01`) ? month : undefined };
}

export type CalendarMode = 'month' | 'week';

/** The visible days by week, and the addresses of the navigation. */
export type CalendarSpan = {
  mode: CalendarMode;
  title: string;
  weeks: string[][];
  first: string;
  last: string;
  /** Returns whether a day is before or after the month. Such days are dimmed. */
  isOutside: (day: string) => boolean;
  before: CalendarAddress;
  after: CalendarAddress;
};

/** Returns the search parameters of the month or week with a day; the current month needs none. */
export const addressOf = (mode: CalendarMode, day: string, today: string): CalendarAddress =>
  mode === 'week'
    ? { week: day, month: undefined }
    : { week: undefined, month: monthOf(day) === monthOf(today) ? undefined : monthOf(day) };

export function spanOf(
  { month, week }: CalendarAddress,
  today: string,
  info: Pick<WeekInfo, 'firstDay'>,
): CalendarSpan {
  const mode = week ? 'week' : 'month';
  const shown = month ?? monthOf(today);
  const weeks = week ? [weekOf(week, info)] : weeksOfMonth(shown, info);
  const days = weeks.flat();
  const first = days[0] ?? today;
  const last = days.at(-1) ?? today;
  const beside = (step: -1 | 1) =>
    addressOf(mode, week ? addDays(week, 7 * step) : `${addMonths(shown, step)}-01`, today);
  return {
    mode,
    title: week ? rangeWords(first, last) : monthWords(shown),
    weeks,
    first,
    last,
    isOutside: (day) => !week && monthOf(day) !== shown,
    before: beside(-1),
    after: beside(1),
  };
}

/** Returns the day to select at first: today if it is visible, else the first day. */
export const dayOf = ({ first, last, weeks, isOutside }: CalendarSpan, today: string) =>
  today >= first && today <= last ? today : (weeks.flat().find((day) => !isOutside(day)) ?? first);
