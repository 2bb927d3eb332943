import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow as Row } from '@groundwork/contract/work/tasks';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { DueDate } from '../../base/dates/due-date.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { TaskLink, TaskStatusButton } from '../task-lists/task-row.tsx';
import { waitedTasks } from '../tasks/task-queries.ts';
import c from './my-work-page.module.css';

const text = words.myWork;

/** The tasks of others for which the person waits, with their assignees, and which of `mine` they block. */
export function WaitedTasks({ mine }: { mine: Row[] }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(waitedTasks);
  const tasks = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label={text.waiting}>
      <h2 className={c.waitingHead}>
        {text.waiting}{' '}
        {tasks.length > 0 && <span>{hasNextPage ? words.tasks.atLeast(tasks.length) : tasks.length}</span>}
      </h2>
      {!data && !error && <RowsSkeleton />}
      {!data && error && <ErrorState title={messages.tasks.loadFailed} error={error} onRetry={refetch} />}
      {data && tasks.length === 0 && <p className={c.waitingNone}>{text.waitingNone}</p>}
      <ul className={c.rows}>
        {tasks.map((task) => (
          <Waited
            key={task.id}
            task={task}
            blocked={mine.filter(({ blocked_by }) => blocked_by.some(({ id }) => id === task.id))}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {words.tasks.showMore}
        </Button>
      )}
    </section>
  );
}

function Waited({ task, blocked }: { task: Row; blocked: Row[] }) {
  const { assigned_user: person, due_date, due_time, due_at } = task;
  const name = person ? person.full_name || person.email : words.tasks.nobodyAssigned;
  return (
    <li className={c.waited}>
      <TaskStatusButton task={task} />
      <div className={c.waitedTitle}>
        <TaskLink task={task} />
        <span className={c.who}>
          <Avatar person={person} size={16} />
          <span dir="auto">{name}</span>
          {due_date && <DueDate day={due_date} time={due_time} at={due_at} closed={false} />}
        </span>
        {blocked.length > 0 && <span className={c.blocks}>{text.blocks(blocked.map(({ title }) => title))}</span>}
      </div>
    </li>
  );
}
