import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { Button } from '@mantine/core';
import { memo } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { useDraggableItem, useDropDay } from '../../base/calendar-grid/calendar-drag.ts';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { TaskBlockers, TaskLink, TaskParent } from '../task-lists/task-row.tsx';
import c from './calendar-unscheduled.module.css';

type UnscheduledTasksProps = {
  /** The tasks fetched so far, and those that were just removed from their day. */
  tasks: TaskRow[];
  count: number | undefined;
  query: {
    isPending: boolean;
    error: Error | null;
    refetch: () => void;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => void;
  };
};

/** Open tasks without a date. Dropping a task here removes its date. */
export function UnscheduledTasks({ tasks, count, query }: UnscheduledTasksProps) {
  const total = query.hasNextPage ? count : tasks.length;
  return (
    <aside className={c.side} aria-label={words.calendar.unscheduled} {...useDropDay(null)}>
      <h2 className={c.heading}>
        {words.calendar.unscheduled} {!query.isPending && <span>{total}</span>}
      </h2>
      {query.error && tasks.length === 0 ? (
        <ErrorState title={messages.tasks.loadFailed} error={query.error} onRetry={query.refetch} />
      ) : query.isPending ? (
        <RowsSkeleton />
      ) : tasks.length === 0 ? (
        <p className={c.none}>{words.calendar.allScheduled}</p>
      ) : (
        <ul className={c.list}>
          {tasks.map((task) => (
            <Unscheduled key={task.id} task={task} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={query.fetchNextPage}
        >
          {words.tasks.showMore}
        </Button>
      )}
    </aside>
  );
}

const Unscheduled = memo(function Unscheduled({ task }: { task: TaskRow }) {
  return (
    <li className={c.task} {...useDraggableItem(task)}>
      <PriorityIcon priority={task.priority} label={words.tasks.priority[task.priority]} size={14} />
      <span className={c.text}>
        <TaskLink task={task} />
        <TaskParent task={task} />
        <TaskBlockers task={task} />
      </span>
      <Avatar person={task.assigned_user} named />
    </li>
  );
});
