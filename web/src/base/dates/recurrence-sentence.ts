import { parseRecurrence, type Recurrence, weekdays, workdays } from '@groundwork/contract/work/recurrence';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import * as words from '../words/words.ts';
import { dateLocale } from './date-preferences.ts';
import { dayInSentence, dayOfYear, nameOfMonth, weekdayName, weekdaysInOrder } from './dates.ts';

const w = words.recurrence;

const nameOf = (weekday: (typeof weekdays)[number]) => weekdayName(weekdays.indexOf(weekday) + 1);

/** Returns the day of the month or year as it follows "Every month": "on the second Friday of March". */
export function dayOfMonthWords({ dayOfMonth, month }: Pick<Recurrence, 'dayOfMonth' | 'month'>): string {
  if (!dayOfMonth) return '';
  if ('weekday' in dayOfMonth) {
    const { place, weekday } = dayOfMonth;
    return month === null ? w.onPlace(place, nameOf(weekday)) : w.onPlaceOf(place, nameOf(weekday), nameOfMonth(month));
  }
  const { day } = dayOfMonth;
  if (day === -1) return month === null ? w.onLastDay : w.onLastDayOf(nameOfMonth(month));
  return month === null ? w.onDay(day) : w.onDate(dayOfYear(month, day));
}

function ruleWords({ frequency, interval, weekdays: days, ...rest }: Recurrence): string {
  const [only, ...others] = days;
  if (only) {
    if (interval === 1 && days.join() === workdays.join()) return w.workdays;
    if (others.length === 0) return w.everyWeekday(interval, nameOf(only));
    const inOrder = weekdaysInOrder().flatMap((weekday) => days.filter((day) => day === weekdays[weekday - 1]));
    return w.everyWeekdays(interval, new Intl.ListFormat(dateLocale()).format(inOrder.map(nameOf)));
  }
  const day = dayOfMonthWords(rest);
  const every = w.every(interval, frequency);
  return day ? `${every} ${day}` : every;
}

/**
 * Returns the recurrence of a task as a sentence: "Every second Friday, until 31 Dec". `recurs_on` is null if the next
 * date is counted from completion. Returns an unsupported rule unchanged.
 */
export function recurrenceSentence(text: string, recurs_on: string | null): string {
  const recurrence = parseRecurrence(text);
  if (!recurrence) return text;
  const { frequency, interval, weekdays, dayOfMonth, end } = recurrence;
  const isPlain = weekdays.length === 0 && !dayOfMonth;
  const rule =
    recurs_on !== null
      ? ruleWords(recurrence)
      : isPlain
        ? w.after(interval, frequency)
        : w.fromCompletion(ruleWords(recurrence));
  if (!end) return rule;
  return 'count' in end ? w.left(rule, end.count) : w.until(rule, dayInSentence(end.until));
}

/** Returns the sentence of a task, or null if the task does not recur. */
export const sentenceOf = ({ recurrence, recurs_on }: Pick<TaskRow, 'recurrence' | 'recurs_on'>) =>
  recurrence === null ? null : recurrenceSentence(recurrence, recurs_on);
