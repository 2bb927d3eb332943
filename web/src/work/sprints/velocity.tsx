import * as messages from '@groundwork/contract/base/messages.gen';
import type { FinishedSprint } from '@groundwork/contract/work/sprints';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { amountWords } from './amount-words.ts';
import c from './burndown.module.css';
import { teamVelocity } from './sprint-queries.ts';

const text = words.sprints.velocity;

const averageOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The planned and finished work of the team's last sprints, as a table with bars, and the average. */
export function Velocity({ teamId }: { teamId: string }) {
  const title = useId();
  const { data, error, refetch } = useQuery(teamVelocity(teamId));
  if (!data && error) return <ErrorState title={messages.sprints.velocityFailed} error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  const { items: sprints } = data;
  const average = averageOf(sprints.map(({ done_tasks }) => done_tasks));
  const averageHours = averageOf(sprints.map(({ done_hours }) => done_hours));
  return (
    <section className={c.section} aria-labelledby={title}>
      <div className={c.head}>
        <h2 id={title}>{text.title}</h2>
      </div>
      {sprints.length === 0 ? (
        <p className={c.note}>{text.none}</p>
      ) : (
        <>
          <VelocityTable sprints={sprints} />
          <p className={c.note}>
            {text.average(amountWords(average, 'tasks'), averageHours > 0 ? amountWords(averageHours, 'hours') : null)}
          </p>
        </>
      )}
    </section>
  );
}

function VelocityTable({ sprints }: { sprints: FinishedSprint[] }) {
  const most = Math.max(1, ...sprints.map(({ planned_tasks, done_tasks }) => Math.max(planned_tasks, done_tasks)));
  const hasHours = sprints.some(({ planned_hours, done_hours }) => planned_hours > 0 || done_hours > 0);
  const width = (tasks: number) => ({ width: `${(100 * tasks) / most}%` });
  return (
    <table className={c.table}>
      <thead>
        <tr>
          <th scope="col">{words.sprints.sprint}</th>
          <td aria-hidden="true" />
          <th scope="col">{text.planned}</th>
          <th scope="col">{text.done}</th>
          {hasHours && <th scope="col">{text.doneHours}</th>}
        </tr>
      </thead>
      <tbody>
        {sprints.map(({ id, name, planned_tasks, done_tasks, done_hours }) => (
          <tr key={id}>
            <th scope="row" className={c.sprint} dir="auto">
              <Link to="/dashboard/sprints/$sprintId" params={{ sprintId: id }} search={{ view: 'report' }}>
                {name}
              </Link>
            </th>
            <td aria-hidden="true" className={c.share}>
              <div className={c.bars}>
                <span className={c.planned} style={width(planned_tasks)} />
                <span className={c.done} style={width(done_tasks)} />
              </div>
            </td>
            <td>{amountWords(planned_tasks, 'tasks')}</td>
            <td>{amountWords(done_tasks, 'tasks')}</td>
            {hasHours && <td>{amountWords(done_hours, 'hours')}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
