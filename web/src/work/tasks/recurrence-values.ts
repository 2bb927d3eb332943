import {
  type Frequency,
  type Recurrence,
  recurrenceText,
  type Weekday,
  weekdays,
} from '@groundwork/contract/work/recurrence';
import { nextDate } from '@groundwork/contract/work/recurrence-dates';
import type { Task } from '@groundwork/contract/work/tasks';
import { addDays, daysBetween, joinWhen, today, weekdayOf, weekInfo } from '../../base/dates/dates.ts';
import { dueEdit, type TaskEdit } from './task-mutations.ts';

/** The form values of the recurrence dialog. */
export type RecurrenceValues = {
  interval: number | null;
  frequency: Frequency;
  weekdays: Weekday[];
  /** The index in `daysOfMonth`. */
  dayOfMonth: string;
  from: 'schedule' | 'completion';
  end: 'never' | 'until' | 'count';
  until: string;
  count: number | null;
};
export type DayOfMonth = NonNullable<Recurrence['dayOfMonth']>;

const isSame = (one: DayOfMonth, other: DayOfMonth | null) => JSON.stringify(one) === JSON.stringify(other);

/** The ways to name a day in its month: by number, as the last day, as the n-th and as the last of its weekdays. */
export function daysOfMonth(day: string, chosen: DayOfMonth | null): DayOfMonth[] {
  const number = Number(day.slice(8));
  const weekday = weekdays[weekdayOf(day) - 1] ?? 'MO';
  const place = Math.ceil(number / 7);
  const isLast = (after: number) => addDays(day, after).slice(0, 7) !== day.slice(0, 7);
  const days: DayOfMonth[] = [
    { day: number },
    ...(isLast(1) ? [{ day: -1 }] : []),
    ...(place < 5 ? [{ place: place as 1 | 2 | 3 | 4, weekday }] : []),
    ...(isLast(7) ? [{ place: -1 as const, weekday }] : []),
  ];
  return chosen && !days.some((one) => isSame(one, chosen)) ? [chosen, ...days] : days;
}

/** The first day of the person's week. */
export const firstWeekday = () => weekdays[weekInfo().firstDay - 1] ?? 'MO';

/** The fields of a task that set when it recurs. */
export type Recurring = Pick<Task, 'recurrence' | 'recurs_on' | 'start_date' | 'due_date' | 'due_time'>;

/** The values of the dialog for a task whose dates are counted from `day`. `read` is its rule. */
export function recurrenceValues(task: Recurring, day: string, read: Recurrence | null): RecurrenceValues {
  const chosen = read?.dayOfMonth ?? null;
  const end = read?.end ?? null;
  return {
    interval: read?.interval ?? 1,
    frequency: read?.frequency ?? 'WEEKLY',
    weekdays: read?.weekdays.length ? read.weekdays : [weekdays[weekdayOf(day) - 1] ?? 'MO'],
    dayOfMonth: String(
      Math.max(
        0,
        daysOfMonth(day, chosen).findIndex((one) => isSame(one, chosen)),
      ),
    ),
    from: read && task.recurs_on === null ? 'completion' : 'schedule',
    end: end ? ('count' in end ? 'count' : 'until') : 'never',
    until: end && 'until' in end ? end.until : '',
    count: end && 'count' in end ? end.count : 10,
  };
}

/** The rule that the values describe. `days` are the choices of `daysOfMonth`. */
export function ruleOf(values: RecurrenceValues, day: string, days: DayOfMonth[], weekStart: Weekday): string {
  const { frequency, interval, from, end } = values;
  const bySchedule = from === 'schedule';
  const isOfMonth = frequency === 'MONTHLY' || frequency === 'YEARLY';
  return recurrenceText({
    frequency,
    interval: interval ?? 1,
    weekdays: bySchedule && frequency === 'WEEKLY' ? weekdays.filter((one) => values.weekdays.includes(one)) : [],
    dayOfMonth: bySchedule && isOfMonth ? (days[Number(values.dayOfMonth)] ?? null) : null,
    month: bySchedule && frequency === 'YEARLY' ? Number(day.slice(5, 7)) : null,
    weekStart,
    end: end === 'count' ? { count: values.count ?? 1 } : end === 'until' ? { until: values.until } : null,
  });
}

/** The next three dates of a rule. */
export function comingDays(rule: string, start: string): string[] {
  const days: string[] = [];
  for (let next = nextDate(rule, start); next && days.length < 3; next = nextDate(next.recurrence, next.day))
    days.push(next.day);
  return days;
}

/** The edit that moves a task to its next date; null if there is none. */
export function skipEdit({ recurrence, recurs_on, due_date, due_time, start_date }: Recurring): TaskEdit | null {
  const now = today();
  const next = recurrence && nextDate(recurrence, recurs_on ?? due_date ?? now, now);
  if (!next) return null;
  return {
    ...dueEdit(joinWhen(next.day, due_time)),
    ...(due_date && start_date && { start_date: addDays(next.day, daysBetween(due_date, start_date)) }),
    recurrence: next.recurrence,
    recurs_on: recurs_on && next.day,
  };
}
