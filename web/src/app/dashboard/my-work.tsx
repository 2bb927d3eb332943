import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow as Row } from '@groundwork/contract/work/tasks';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dayWords, today } from '../../base/dates/dates.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { workDays } from '../../work/my-work/work-days.ts';
import { TaskRow } from '../../work/task-lists/task-row.tsx';
import { myTasks } from '../../work/tasks/task-queries.ts';
import classes from './dashboard-page.module.css';
import { Section } from './section.tsx';

const text = words.dashboard.work;
const shownAtFirst = 8;

/** A short version of the page My work: today, the days to come, and tasks without a day. */
export const MyWork = bounded(function MyWork() {
  const { data, error, refetch } = useQuery(myTasks);
  if (!data)
    return (
      <Section title={words.myWork.title}>
        {error ? <ErrorState title={messages.tasks.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />}
      </Section>
    );
  const now = today();
  const { leftOver, days, noDay, snoozed } = workDays(data.items, now);
  const [first, ...coming] = days;
  const groups = [
    { name: words.myWork.leftOver, tasks: leftOver },
    { name: dayWords(now, now), tasks: first.tasks },
    { name: text.upcoming, tasks: coming.flatMap(({ tasks }) => tasks) },
    { name: words.myWork.noDay, tasks: noDay },
  ].filter(({ tasks }) => tasks.length > 0);
  const count = groups.reduce((sum, { tasks }) => sum + tasks.length, 0);
  return (
    <Section
      title={words.myWork.title}
      count={count > 0 ? text.open(count) : undefined}
      link={<Link to="/dashboard/tasks/my">{text.all}</Link>}
    >
      {count + snoozed.length === 0 && <p className={classes.none}>{text.none}</p>}
      {groups.map((group) => (
        <Group key={group.name} {...group} />
      ))}
    </Section>
  );
});

function Group({ name, tasks }: { name: string; tasks: Row[] }) {
  const [all, setAll] = useState(false);
  const hidden = all ? 0 : Math.max(0, tasks.length - shownAtFirst);
  return (
    <div className={classes.group}>
      <h3>
        {name} <span>{tasks.length}</span>
      </h3>
      <ul className={classes.rows}>
        {tasks.slice(0, tasks.length - hidden).map((task) => (
          <TaskRow key={task.id} task={task} own />
        ))}
      </ul>
      {hidden > 0 && (
        <Button className={classes.more} variant="subtle" color="gray" size="compact-sm" onClick={() => setAll(true)}>
          {text.more(hidden)}
        </Button>
      )}
    </div>
  );
}
