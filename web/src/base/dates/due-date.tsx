import { IconClockExclamation } from '@tabler/icons-react';
import * as words from '../words/words.ts';
import { daysBetween, dueWords, fullDay, isPastDue, todayFor } from './dates.ts';
import c from './due-date.module.css';

type DueDateProps = {
  day: string;
  /** `HH:MM`; `at` is the same time as a timestamp. */
  time?: string | null;
  at?: string | null;
  closed?: boolean;
};

/** A due date: bold for today, red with a clock when overdue. Closed work is never overdue. */
export function DueDate({ day, time = null, at = null, closed = false }: DueDateProps) {
  const days = daysBetween(day, todayFor(time));
  const late = !closed && isPastDue(day, at);
  const said = late && days > 0 ? words.dates.daysOverdue(days) : late ? words.dates.overdue : fullDay(day);
  return (
    <time
      className={c.due}
      dateTime={at ?? day}
      title={said}
      data-late={late || undefined}
      data-today={(!closed && !late && days === 0) || undefined}
    >
      {dueWords(day, time)}
      {late && <IconClockExclamation size={14} stroke={1.8} role="img" aria-label={words.dates.overdue} />}
    </time>
  );
}
