import { IconClockExclamation } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import { daysBetween, dayWords, fullDay, today } from './dates.ts';
import c from './due-date.module.css';

/** A due date: bold for today, red with a clock when overdue. Closed work is never overdue. */
export function DueDate({ day, closed = false }: { day: string; closed?: boolean }) {
  const late = closed ? 0 : daysBetween(day, today());
  return (
    <time
      className={c.due}
      dateTime={day}
      title={late > 0 ? words.dates.daysOverdue(late) : fullDay(day)}
      data-late={late > 0 || undefined}
      data-today={(!closed && late === 0) || undefined}
    >
      {dayWords(day)}
      {late > 0 && <IconClockExclamation size={14} stroke={1.8} role="img" aria-label={words.dates.overdue} />}
    </time>
  );
}
