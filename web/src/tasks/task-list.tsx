import { messages } from '@groundwork/contract/messages';
import type { TaskStatus } from '@groundwork/contract/statuses';
import type { TaskRow as Row } from '@groundwork/contract/tasks';
import { Button } from '@mantine/core';
import { IconCalendarEvent, IconTarget } from '@tabler/icons-react';
import { type DefaultError, type InfiniteData, type QueryKey, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../cached-rows.ts';
import { today } from '../ui/dates.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ListGroup } from '../ui/list-group.tsx';
import { Face } from '../ui/person-picker.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { StatusIcon } from '../ui/status-icon.tsx';
import { words } from '../words/words.ts';
import type { TaskGrouping } from './task-filter.ts';
import { type GroupOf, type TaskGroup, taskGroups } from './task-groups.ts';
import c from './task-list.module.css';
import { TaskRow } from './task-row.tsx';

type TaskListProps = {
  query: UseInfiniteQueryOptions<Page<Row>, DefaultError, InfiniteData<Page<Row>>, QueryKey, string | undefined>;
  /** Shown when there is no task at all. */
  empty: ReactNode;
  grouping?: TaskGrouping;
  /** How many there are of each status; without it, groups count the rows that are loaded. */
  counts?: Partial<Record<TaskStatus, number>> | undefined;
  withGoal?: boolean;
};

/** Tasks in groups, page by page; empty groups are left out. */
export function TaskList({ query, empty, grouping = 'status', counts, withGoal = true }: TaskListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(query);
  if (!data) return error ? <ErrorState title={messages.tasks.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton heading />;
  const rows = data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return empty;
  const countOf = ({ of, tasks }: TaskGroup) => {
    const exact = of.by === 'status' ? counts?.[of.value] : undefined;
    return hasNextPage && exact === undefined ? words.tasks.atLeast(tasks.length) : String(exact ?? tasks.length);
  };
  return (
    <div className={c.list} aria-busy={isPlaceholderData}>
      {taskGroups(rows, grouping, today()).map((group) => (
        <ListGroup key={group.key} {...headingOf(group.of)} count={countOf(group)}>
          {group.tasks.map((task) => (
            <TaskRow key={task.id} task={task} withGoal={withGoal} />
          ))}
        </ListGroup>
      ))}
      {hasNextPage && (
        <Button className={c.more} variant="subtle" color="gray" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.tasks.showMore}
        </Button>
      )}
    </div>
  );
}

function headingOf({ by, value }: GroupOf): { icon: ReactNode; name: string } {
  if (by === 'status') return { icon: <StatusIcon status={value} />, name: words.tasks.status[value] };
  if (by === 'goal') return { icon: <IconTarget size={16} stroke={1.6} aria-hidden />, name: value?.title ?? words.tasks.noGoal };
  if (by === 'assignee') return { icon: <Face person={value} />, name: value ? value.full_name || value.email : words.tasks.nobody };
  return { icon: <IconCalendarEvent size={16} stroke={1.6} aria-hidden />, name: words.tasks.dueGroups[value] };
}
