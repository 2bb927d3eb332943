import { messages } from '@groundwork/contract/messages';
import type { TaskStatus } from '@groundwork/contract/statuses';
import type { TaskRow as Row } from '@groundwork/contract/tasks';
import { Button } from '@mantine/core';
import { type DefaultError, type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../cached-rows.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ListGroup } from '../ui/list-group.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { StatusIcon } from '../ui/status-icon.tsx';
import { words } from '../words/words.ts';
import c from './task-list.module.css';
import { TaskRow } from './task-row.tsx';

/** What is being worked on comes first, what is over last. */
const groupOrder: TaskStatus[] = ['in_progress', 'to_do', 'blocked', 'on_hold', 'done', 'completed', 'archived'];

type TaskListProps = {
  query: UseInfiniteQueryOptions<Page<Row>, DefaultError, InfiniteData<Page<Row>>, QueryKey, string | undefined>;
  /** Shown when there is no task at all. */
  empty: ReactNode;
  withGoal?: boolean;
};

/** Tasks grouped by status, newest first in each group; empty groups are left out. */
export function TaskList({ query, empty, withGoal = true }: TaskListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  if (!data) return error ? <ErrorState title={messages.tasks.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton heading />;
  const rows = data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return empty;
  const groups = Map.groupBy(rows, (row) => row.status);
  return (
    <div className={c.list}>
      {groupOrder.map((status) => {
        const group = groups.get(status);
        if (!group) return null;
        const count = hasNextPage ? words.tasks.atLeast(group.length) : String(group.length);
        return (
          <ListGroup key={status} icon={<StatusIcon status={status} />} name={words.tasks.status[status]} count={count}>
            {group.map((task) => (
              <TaskRow key={task.id} task={task} withGoal={withGoal} />
            ))}
          </ListGroup>
        );
      })}
      {hasNextPage && (
        <Button className={c.more} variant="subtle" color="gray" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.tasks.showMore}
        </Button>
      )}
    </div>
  );
}
