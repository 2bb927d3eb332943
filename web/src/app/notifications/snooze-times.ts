import { currentTime } from '../../base/dates/clock.ts';
import {
  addDays,
  dayAndTime,
  isWeekend,
  joinWhen,
  momentOfWhen,
  onAccountClock,
  splitWhen,
  today,
  weekInfo,
} from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';

const w = words.notifications;

/** The time of day at which a notification comes back on another day. */
const morning = '08:00';
const laterHours = 3;

/** Returns the instant of a day with a time. A day alone means its morning on the clock of the device. */
export function instantOf(when: string): string {
  const { day, time } = splitWhen(splitWhen(when).time ? when : onAccountClock(joinWhen(when, morning)));
  return momentOfWhen(day, time ?? morning);
}

const isAfterWeekend = (day: string, week = weekInfo()) => isWeekend(addDays(day, -1), week) && !isWeekend(day, week);

/**
 * The shortcuts for snoozing: later today (unless less than three hours are left), tomorrow, and the first day after
 * the weekend.
 */
export function snoozeTimes(now = currentTime()): { label: string; when: string }[] {
  const day = today(now);
  const hour = now.getHours() + laterHours;
  let start = addDays(day, 1);
  while (!isAfterWeekend(start)) start = addDays(start, 1);
  const at = (when: string) => dayAndTime(instantOf(when), day);
  const later = onAccountClock(joinWhen(day, `${String(hour).padStart(2, '0')}:00`));
  const tomorrow = onAccountClock(joinWhen(addDays(day, 1), morning));
  const nextWeek = onAccountClock(joinWhen(start, morning));
  return [
    ...(hour < 24 ? [{ label: at(later), when: later }] : []),
    { label: at(tomorrow), when: tomorrow },
    { label: w.nextWeek(at(nextWeek)), when: nextWeek },
  ];
}
