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
} from '../ui/dates.ts';

/** What the address says: a month (`YYYY-MM`), or a week by one of its days. Neither is the month of today. */
export type CalendarAddress = { month?: string | undefined; week?: string | undefined };

/** Reads it; what is not valid is left out, and a week goes before a month. */
export function calendarAddressOf({ month, week }: Record<string, unknown>): CalendarAddress {
  if (typeof week === 'string' && isDay(week)) return { week, month: undefined };
  return { week: undefined, month: typeof month === 'string' && isDay(`${month}-01`) ? month : undefined };
}

export type CalendarMode = 'month' | 'week';

/** The days that are shown, by week, and where its controls lead. */
export type CalendarSpan = {
  mode: CalendarMode;
  title: string;
  weeks: string[][];
  first: string;
  last: string;
  /** A day of the week before or after the month is there, but quietly. */
  isOutside: (day: string) => boolean;
  before: CalendarAddress;
  after: CalendarAddress;
};

/** The address of the month or week that holds a day; the month of today needs none. */
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

/** The day that stands for the span: today where it is shown, else its first. */
export const dayOf = ({ first, last, weeks, isOutside }: CalendarSpan, today: string) =>
  today >= first && today <= last ? today : (weeks.flat().find((day) => !isOutside(day)) ?? first);
