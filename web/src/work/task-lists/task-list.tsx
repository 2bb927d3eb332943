import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskStatus } from '@groundwork/contract/base/statuses';
import type { ListColumn } from '@groundwork/contract/work/task-lists';
import type { TaskRow as Row } from '@groundwork/contract/work/tasks';
import { Button, VisuallyHidden } from '@mantine/core';
import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { today } from '../../base/dates/dates.ts';
import type { Page } from '../../base/queries/cached-rows.ts';
import { ListGroup } from '../../base/rows/list-group.tsx';
import { useVisibleRows } from '../../base/rows/visible-rows.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import { measures } from '../../base/theme/theme.ts';
import * as words from '../../base/words/words.ts';
import { teamSprints } from '../sprints/sprint-queries.ts';
import type { ArrangedList } from '../tasks/kept-arrangement.ts';
import { columnsOf, columnTracks, leastWidth } from '../tasks/task-columns.ts';
import type { Arrangement } from '../tasks/task-filter.ts';
import { type TaskGroup, taskGroups } from '../tasks/task-groups.ts';
import { useTaskSelection } from '../tasks/use-task-selection.ts';
import { TaskBulkBar } from './task-bulk-bar.tsx';
import { groupHeading } from './task-group-heading.tsx';
import c from './task-list.module.css';
import { TaskListHeader } from './task-list-header.tsx';
import { TaskRow } from './task-row.tsx';
import { useTaskKeys } from './use-task-keys.tsx';

type TaskListProps = {
  query: UseInfiniteQueryOptions<Page<Row>, DefaultError, InfiniteData<Page<Row>>, QueryKey, string | undefined>;
  /** Rendered when there are no tasks. */
  empty: ReactNode;
  /** The number of tasks by status. Without it, groups count the loaded rows. */
  counts?: Partial<Record<TaskStatus, number>> | undefined;
  list: ArrangedList;
  arrangement: Arrangement;
  /** Whether users can select rows for bulk edits. */
  selectable?: boolean;
};

/** The list fetches the next page when it renders a row this close to the last loaded row. */
const ahead = 60;

/** A virtualized list of tasks in the order of the server, without empty groups. */
export function TaskList({ query, empty, counts, list: arranged, arrangement, selectable = false }: TaskListProps) {
  const pages = useInfiniteQuery(query);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = pages;
  const { columns, chosen } = useColumns(arranged, arrangement);
  const list = useRef<HTMLDivElement>(null);
  const rows = data?.pages.flatMap((page) => page.items) ?? [];
  const { groups, sprintOf } = useTaskGroups(rows, arrangement, columns);
  const shown = groups.flatMap(({ tasks }) => tasks);
  const { selected, tasks: selectedTasks, select, events, said } = useTaskSelection(shown);
  const picker = useTaskKeys({
    area: list,
    ready: rows.length > 0,
    find: (taskId) => shown.find(({ id }) => id === taskId),
    selected: selectedTasks,
    selectAll: selectable ? () => select('all') : undefined,
  });
  const { slices, last } = useVisibleRows(
    list,
    groups.map(({ tasks }) => tasks.length),
    measures.phoneTaskRow,
  );
  useFetchAhead(pages, last, shown.length);
  if (!data)
    return error ? (
      <ErrorState title={messages.tasks.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton heading />
    );
  if (rows.length === 0) return empty;
  /** The server sorts by group, so only the last group can continue on the next page. */
  const continues = (group: TaskGroup) => hasNextPage && group === groups.at(-1);
  return (
    <div
      ref={list}
      className={c.list}
      data-chosen={chosen || undefined}
      style={chosen ? tracksOf(columns) : undefined}
      aria-busy={isPlaceholderData}
      data-selectable={selectable || undefined}
      data-picking={selected.size > 0 || undefined}
      {...(selectable && events)}
    >
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {picker}
      <TaskListHeader
        list={arranged}
        arrangement={arrangement}
        columns={columns}
        chosen={chosen}
        selectable={selectable}
      />
      {groups.map((group, index) => {
        const { from, to, before, after } = slices[index] ?? { from: 0, to: 0, before: 0, after: 0 };
        return (
          <ListGroup
            key={group.key}
            {...groupHeading(group.of)}
            count={countOf(group, counts, continues(group))}
            before={before}
            after={after}
          >
            {group.tasks.slice(from, to).map((task, offset) => (
              <TaskRow
                key={task.id}
                task={task}
                columns={columns}
                chosen={chosen}
                sprint={columns.includes('sprint') ? sprintOf(task) : undefined}
                position={from + offset + 1}
                groupSize={group.tasks.length}
                selected={selected.has(task.id)}
                onSelect={selectable ? select : undefined}
              />
            ))}
          </ListGroup>
        );
      })}
      {hasNextPage && (
        <Button
          className={c.more}
          variant="subtle"
          color="gray"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {words.tasks.showMore}
        </Button>
      )}
      {selected.size > 0 && <TaskBulkBar tasks={selectedTasks} onClear={() => select('clear')} />}
    </div>
  );
}

/** The columns that the list shows, and whether these are not the usual ones. Phones always show the usual ones. */
function useColumns(list: ArrangedList, arrangement: Arrangement) {
  const phone = usePhone();
  const wanted = phone ? undefined : arrangement.columns;
  const key = wanted?.join();
  // The same array while the columns stay the same, because rows render anew with another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `wanted`.
  const { columns, usual } = useMemo(() => columnsOf(list, wanted), [list, key]);
  return { columns, chosen: columns.join() !== usual.join() };
}

const tracksOf = (columns: ListColumn[]) =>
  ({ '--columns': columnTracks(columns), '--least-width': `${leastWidth(columns)}px` }) as CSSProperties;

/** Fetches the next page when the list renders a row close to the last loaded row. */
function useFetchAhead(pages: UseInfiniteQueryResult, last: number, loaded: number) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  const endIsNear = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && last + ahead > loaded;
  useEffect(() => void (endIsNear && fetchNextPage()), [endIsNear, fetchNextPage]);
}

/** Groups the rows. Reads the sprints of the team if groups or rows name them. */
function useTaskGroups(rows: Row[], { group: grouping = 'status' }: Arrangement, columns: ListColumn[]) {
  const { data: sprints } = useQuery({
    ...teamSprints(rows[0]?.team_id ?? ''),
    enabled: (grouping === 'sprint' || columns.includes('sprint')) && rows.length > 0,
  });
  const groups = taskGroups(rows, grouping, { today: today(), sprints: sprints?.items });
  const sprintOf = ({ sprint_id }: Row) => sprints?.items.find(({ id }) => id === sprint_id)?.name;
  return { groups, sprintOf };
}

/** The number of tasks of a group, or the least number if the group continues after the loaded rows. */
function countOf({ of, tasks }: TaskGroup, counts: TaskListProps['counts'], continues: boolean): string {
  const exact = of.by === 'status' ? counts?.[of.value] : undefined;
  return continues && exact === undefined ? words.tasks.atLeast(tasks.length) : String(exact ?? tasks.length);
}
