import { currentTime } from '../clock.ts';
import { addDays, dayAndTime, joinWhen, splitWhen, today } from '../ui/dates.ts';
import { words } from '../words/words.ts';

const w = words.notifications;

/** The time of day at which a notification comes back on another day. */
const morning = '08:00';
const laterHours = 3;

/** Returns the instant of a day, with the time if it has one, in the time zone of the browser. */
export function instantOf(when: string): string {
  const { day, time } = splitWhen(when);
  return new Date(`${day}T${time ?? morning}`).toISOString();
}

const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

/** The shortcuts of snoozing: later today until the evening, tomorrow, and next Monday. */
export function snoozeTimes(now = currentTime()): { label: string; when: string }[] {
  const day = today(now);
  const hour = now.getHours() + laterHours;
  let monday = addDays(day, 1);
  while (!isMonday(monday)) monday = addDays(monday, 1);
  const at = (when: string) => dayAndTime(instantOf(when), day);
  const later = joinWhen(day, `${String(hour).padStart(2, '0')}:00`);
  const tomorrow = joinWhen(addDays(day, 1), morning);
  const nextWeek = joinWhen(monday, morning);
  return [
    ...(hour < 24 ? [{ label: at(later), when: later }] : []),
    { label: at(tomorrow), when: tomorrow },
    { label: w.nextWeek(at(nextWeek)), when: nextWeek },
  ];
}
