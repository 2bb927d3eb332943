import { messages } from '@groundwork/contract/messages';
import type { TaskRow as Row } from '@groundwork/contract/tasks';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../identity/session.ts';
import { TaskRow } from '../tasks/task-row.tsx';
import { bounded } from '../ui/boundary.tsx';
import { today } from '../ui/dates.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import classes from './dashboard-page.module.css';
import { tasksOf } from './dashboard-queries.ts';
import { Section } from './section.tsx';
import { type WorkGroup, workGroups } from './work-groups.ts';

const text = words.dashboard.work;
const order: WorkGroup[] = ['overdue', 'thisWeek', 'inProgress', 'later'];
const shownAtFirst = 8;

/** The open tasks assigned to the person in all teams, grouped by urgency. */
export const MyWork = bounded(function MyWork() {
  const { id } = useAccount();
  const { data, error, refetch } = useQuery(tasksOf(id));
  if (error)
    return (
      <Section title={text.title}>
        <ErrorState title={messages.tasks.loadFailed} error={error} onRetry={refetch} />
      </Section>
    );
  if (!data)
    return (
      <Section title={text.title}>
        <RowsSkeleton />
      </Section>
    );
  const groups = workGroups(data.items, today());
  const count = order.reduce((sum, group) => sum + groups[group].length, 0);
  return (
    <Section
      title={text.title}
      count={count > 0 ? text.open(count) : undefined}
      link={<Link to="/dashboard/tasks">{text.all}</Link>}
    >
      {count + groups.snoozed.length === 0 && <p className={classes.none}>{text.none}</p>}
      {order.map((group) => groups[group].length > 0 && <Group key={group} name={text[group]} tasks={groups[group]} />)}
      {groups.snoozed.length > 0 && <Snoozed tasks={groups.snoozed} />}
    </Section>
  );
});

/** The tasks that are put off, closed until one asks for them. */
function Snoozed({ tasks }: { tasks: Row[] }) {
  const [opened, setOpened] = useState(false);
  if (opened) return <Group name={text.snoozed} tasks={tasks} />;
  return (
    <Button className={classes.more} variant="subtle" color="gray" size="compact-sm" onClick={() => setOpened(true)}>
      {text.showSnoozed(tasks.length)}
    </Button>
  );
}

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
