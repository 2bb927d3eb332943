import * as messages from '@groundwork/contract/base/messages.gen';
import type { Sprint, SprintDay } from '@groundwork/contract/work/sprints';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dayWords, today } from '../../base/dates/dates.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { amountWords } from './amount-words.ts';
import c from './burndown.module.css';
import { allOf, type BurndownUnit, burndownLines, openOf } from './burndown-lines.ts';
import { sprintBurndown } from './sprint-queries.ts';

const text = words.sprints.burndown;

/** The open work of a sprint day by day, by tasks or by hours: as a chart, and as a table below the chart. */
export function Burndown({ sprint }: { sprint: Sprint }) {
  const title = useId();
  const { data, error, refetch } = useQuery(sprintBurndown(sprint.id));
  const [unit, setUnit] = useState<BurndownUnit>('tasks');
  if (!data && error) return <ErrorState title={messages.sprints.burndownFailed} error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  const { days } = data;
  const hasHours = days.some(({ hours, open_hours }) => hours > 0 || open_hours > 0);
  return (
    <section className={c.section} aria-labelledby={title}>
      <div className={c.head}>
        <h2 id={title}>{text.title}</h2>
        {hasHours && (
          <SegmentedControl
            size="xs"
            aria-label={text.unit}
            data={[
              { value: 'tasks', label: text.tasks },
              { value: 'hours', label: text.hours },
            ]}
            value={unit}
            onChange={(value) => setUnit(value === 'hours' ? 'hours' : 'tasks')}
          />
        )}
      </div>
      {days.length === 0 ? (
        <p className={c.note}>{text.notStarted}</p>
      ) : (
        <>
          <Chart sprint={sprint} days={days} unit={unit} />
          <details className={c.details}>
            <summary>{text.asTable}</summary>
            <DayTable sprint={sprint} days={days} unit={unit} />
          </details>
        </>
      )}
    </section>
  );
}

type BurndownProps = { sprint: Sprint; days: SprintDay[]; unit: BurndownUnit };

function Chart({ sprint, days, unit }: BurndownProps) {
  const { most, all, open, ideal, planned } = burndownLines(days, sprint, unit);
  const last = days.at(-1);
  const summary = last && text.summary(amountWords(planned, unit), amountWords(openOf(last, unit), unit));
  return (
    <figure className={c.chart}>
      <div className={c.plot}>
        <p className={c.scale} aria-hidden="true">
          <span>{amountWords(most, unit)}</span>
          <span>{amountWords(0, unit)}</span>
        </p>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summary}>
          <path className={c.grid} d="M 0 0 H 100 M 0 50 H 100 M 0 100 H 100" />
          <path className={c.all} d={all} />
          <path className={c.ideal} d={ideal} />
          <path className={c.open} d={open} />
        </svg>
        <p className={c.days} aria-hidden="true">
          <span>{dayWords(sprint.starts_on)}</span>
          <span>{dayWords(sprint.ends_on)}</span>
        </p>
      </div>
      <figcaption>
        <p className={c.note}>{summary}</p>
        <ul className={c.legend} aria-hidden="true">
          {(['open', 'ideal', 'all'] as const).map((line) => (
            <li key={line}>
              <svg viewBox="0 0 20 4" width="20" height="4" aria-hidden="true">
                <path className={c[line]} d="M 0 2 H 20" />
              </svg>
              {text.lines[line]}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

function DayTable({ sprint, days, unit }: BurndownProps) {
  const { idealAt } = burndownLines(days, sprint, unit);
  return (
    <table className={c.table}>
      <thead>
        <tr>
          <th scope="col">{text.day}</th>
          {(['open', 'ideal', 'all'] as const).map((line) => (
            <th key={line} scope="col">
              {text.lines[line]}
            </th>
          ))}
          <th scope="col">{text.added}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => {
          const before = days[index - 1];
          const added = before ? allOf(day, unit) - allOf(before, unit) : 0;
          return (
            <tr key={day.day}>
              <th scope="row">{day.day === today() ? text.today : dayWords(day.day)}</th>
              <td>{amountWords(openOf(day, unit), unit)}</td>
              <td>{amountWords(Math.round(10 * idealAt(index)) / 10, unit)}</td>
              <td>{amountWords(allOf(day, unit), unit)}</td>
              <td>{added === 0 ? '' : text.change(amountWords(Math.abs(added), unit), added > 0)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
