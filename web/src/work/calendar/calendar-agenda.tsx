import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { DaysProps } from '../../base/calendar-grid/calendar-grid.tsx';
import { dayOf } from '../../base/calendar-grid/calendar-span.ts';
import { daysBetween, dayWords, fullDay, weekdayAndDay, weekdayWords } from '../../base/dates/dates.ts';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import c from './calendar-agenda.module.css';

const dots = ['1', '2', '3'];
/** How many further days with items follow the selected day. */
const following = 2;

/**
 * The calendar on phones: a month with dots, and below it the items of the selected day and the next days with items.
 */
export function CalendarAgenda<Item extends { id: string }>(props: DaysProps<Item> & { withItems?: boolean }) {
  const { span, days, draw, today, loading, withItems = true, onAdd, text } = props;
  const [chosen, setChosen] = useState(() => dayOf(span, today));
  const all = span.weeks.flat();
  const next = all.filter((day) => day > chosen && days.has(day)).slice(0, following);
  return (
    <>
      <section className={c.month} aria-label={span.title}>
        {span.weeks[0]?.map((day) => (
          <b key={day} aria-hidden>
            {weekdayWords(day, 'narrow')}
          </b>
        ))}
        {all.map((day) => {
          const count = days.get(day)?.length ?? 0;
          return (
            <UnstyledButton
              key={day}
              className={c.day}
              aria-label={text.dayWith(fullDay(day), count)}
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              data-outside={span.isOutside(day) || undefined}
              onClick={() => setChosen(day)}
            >
              <span>{Number(day.slice(8))}</span>
              <em>
                {dots.slice(0, count).map((dot) => (
                  <i key={dot} />
                ))}
              </em>
            </UnstyledButton>
          );
        })}
      </section>
      {withItems && (
        <div className={c.agenda}>
          {[chosen, ...next].map((day) => (
            <section key={day}>
              <header>
                <h3>{Math.abs(daysBetween(today, day)) > 1 ? weekdayAndDay(day) : dayWords(day, today)}</h3>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={text.add(fullDay(day))}
                  onClick={() => onAdd(day)}
                >
                  <IconPlus size={16} stroke={1.8} />
                </ActionIcon>
              </header>
              {days.has(day) ? (
                <ul>{days.get(day)?.map(draw)}</ul>
              ) : loading ? (
                <RowsSkeleton />
              ) : (
                <p>{text.nothingDue}</p>
              )}
            </section>
          ))}
        </div>
      )}
    </>
  );
}
