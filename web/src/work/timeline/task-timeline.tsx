import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskFilters, TaskRow } from '@groundwork/contract/work/tasks';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { joinWhen, today } from '../../base/dates/dates.ts';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { teamSprints } from '../sprints/sprint-queries.ts';
import { TaskBulkBar } from '../task-lists/task-bulk-bar.tsx';
import { groupHeading } from '../task-lists/task-group-heading.tsx';
import { isClosed, TaskLink, TaskStatusButton } from '../task-lists/task-row.tsx';
import { useTaskKeys } from '../task-lists/use-task-keys.tsx';
import { isFiltered, noFilter, type TaskFilter } from '../tasks/task-filter.ts';
import { taskGroups } from '../tasks/task-groups.ts';
import { dueEdit, useEditTask } from '../tasks/task-mutations.ts';
import { timelineTasks } from '../tasks/task-queries.ts';
import { SelectedTasksProvider, useTaskSelection } from '../tasks/use-task-selection.ts';
import { teamBlocks, useLinkTasks } from './link-mutations.ts';
import c from './timeline.module.css';
import { Timeline } from './timeline.tsx';
import type { Days, TimelineItem } from './timeline-items.ts';

const text = words.timeline;

/** The page fetches this many tasks at once, in pages, and more when the last rows are near. */
const atOnce = 2000;
const ahead = 60;

type TaskItem = TimelineItem & { task: TaskRow };

const known = new WeakMap<TaskRow, TaskItem>();
/** Returns the same item for the same row, so that its row renders only when the task changes. */
function itemOf(task: TaskRow): TaskItem {
  const { id, title, status, can, start_date, due_date, due_at, subtask_count, subtask_done_count } = task;
  const item = known.get(task) ?? {
    ...{ id, title, status, can, task },
    start: start_date,
    end: due_date,
    endsAt: due_at,
    closed: isClosed(status),
    progress: subtask_count > 0 ? subtask_done_count / subtask_count : null,
  };
  known.set(task, item);
  return item;
}

/** No neighbors for arrow keys, because arrow keys move bars, and the focus. */
const barsHaveArrows = () => undefined;

const daysEdit = (task: TaskRow, { start, end }: Days) => ({
  ...(start !== task.start_date && { start_date: start }),
  ...(end !== task.due_date && { due_date: end, due_at: end && dueEdit(joinWhen(end, task.due_time)).due_at }),
});

const drawTask = ({ task }: TaskItem) => (
  <>
    <TaskStatusButton task={task} />
    <TaskLink task={task} className={undefined} />
    <Avatar person={task.assigned_user} />
  </>
);

/** Returns which tasks block which, and the function that changes it. */
function useTaskLinks(teamId: string) {
  const { data: blocks } = useQuery(teamBlocks(teamId));
  const { mutate: linkTasks } = useLinkTasks(teamId);
  return useMemo(
    () => ({
      links: blocks?.items.map(({ task_id, related_task_id }) => ({ from: task_id, to: related_task_id })) ?? [],
      onLink: (from: TimelineItem, to: TimelineItem, on: boolean) => linkTasks({ from: from.id, to: to.id, on }),
    }),
    [blocks, linkTasks],
  );
}

/** The tasks of a team on a timeline. */
export function TaskTimeline({
  teamId,
  filters,
  filter,
}: {
  teamId: string;
  filters: TaskFilters;
  filter: TaskFilter;
}) {
  const navigate = useNavigate();
  const now = today();
  const { group: grouping = 'goal', scale = 'weeks', undated = false } = filter;
  const { data, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, isPlaceholderData } =
    useInfiniteQuery(timelineTasks(filters, filter));
  const { data: sprints } = useQuery({ ...teamSprints(teamId), enabled: grouping === 'sprint' });
  const { mutate: edit } = useEditTask();

  const tasks = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const groups = useMemo(
    () =>
      taskGroups(tasks, grouping, { today: now, sprints: sprints?.items }).map(
        ({ key, of, tasks }, index, { length }) => ({
          key,
          ...groupHeading(of),
          // The server sorts by group, so only the last group can continue on the next page.
          count: hasNextPage && index === length - 1 ? words.tasks.atLeast(tasks.length) : String(tasks.length),
          items: tasks.map(itemOf),
        }),
      ),
    [tasks, grouping, now, sprints, hasNextPage],
  );
  const links = useTaskLinks(teamId);
  const [last, setLast] = useState(0);
  const fetchesNext =
    hasNextPage && !isFetching && !isFetchNextPageError && (tasks.length < atOnce || last + ahead > tasks.length);
  useEffect(() => void (fetchesNext && fetchNextPage()), [fetchesNext, fetchNextPage]);

  const set = (change: TaskFilter) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true });
  const onMove = useCallback(
    ({ task }: TaskItem, days: Days, onError: () => void) => edit({ task, edit: daysEdit(task, days) }, { onError }),
    [edit],
  );

  const area = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => groups.flatMap(({ items }) => items.map(({ task }) => task)), [groups]);
  const { selected, tasks: selectedTasks, select, events, said } = useTaskSelection(shown, 'item', barsHaveArrows);
  const picker = useTaskKeys({
    area,
    ready: tasks.length > 0,
    find: (taskId) => tasks.find(({ id }) => id === taskId),
    selected: selectedTasks,
    selectAll: () => select('all'),
  });

  if (!data)
    return error ? (
      <ErrorState title={messages.tasks.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton heading />
    );
  const showUndated = () => set({ undated: undated ? undefined : true });
  if (tasks.length === 0) return <NoTasks filter={filter} onShowUndated={undated ? undefined : showUndated} />;
  return (
    <div ref={area} className={c.area} {...{ onKeyDown: events.onKeyDown }}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {picker}
      <SelectedTasksProvider value={selected}>
        <Timeline
          title={words.tasks.title}
          groups={groups}
          scale={scale}
          onScale={(scale) => set({ scale })}
          today={now}
          draw={drawTask}
          onMove={onMove}
          links={links}
          onRendered={setLast}
          busy={isPlaceholderData}
          hasMore={hasNextPage}
          tools={
            <Button
              variant={undated ? 'light' : 'subtle'}
              color={undated ? undefined : 'gray'}
              h={28}
              px={8}
              aria-pressed={undated}
              onClick={showUndated}
            >
              {text.undated}
            </Button>
          }
        />
      </SelectedTasksProvider>
      {selected.size > 0 && <TaskBulkBar tasks={selectedTasks} onClear={() => select('clear')} />}
    </div>
  );
}

type NoTasksProps = {
  filter: TaskFilter;
  /** Undefined while tasks without dates are shown. */
  onShowUndated: (() => void) | undefined;
};

function NoTasks({ filter, onShowUndated }: NoTasksProps) {
  if (isFiltered(filter))
    return (
      <NothingFound title={words.tasks.emptyFilter.title} filters={Object.keys(noFilter)}>
        {words.tasks.emptyFilter.text}
      </NothingFound>
    );
  return (
    <EmptyState
      title={text.empty.title}
      action={
        onShowUndated && (
          <Button size="md" onClick={onShowUndated}>
            {text.showUndated}
          </Button>
        )
      }
    >
      {text.empty.tasks}
    </EmptyState>
  );
}
