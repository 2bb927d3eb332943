import * as messages from '@groundwork/contract/base/messages.gen';
import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect } from 'react';
import c from '../../base/calendar-grid/calendar.module.css';
import { CalendarGrid } from '../../base/calendar-grid/calendar-grid.tsx';
import { useMoves } from '../../base/calendar-grid/calendar-moves.ts';
import { type CalendarSpan, dayOf } from '../../base/calendar-grid/calendar-span.ts';
import { tasksByDay } from '../../base/calendar-grid/calendar-tasks.ts';
import { today } from '../../base/dates/dates.ts';
import { useAccount } from '../../base/session/session.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { TaskBulkBar } from '../task-lists/task-bulk-bar.tsx';
import { useTaskKeys } from '../task-lists/use-task-keys.tsx';
import { filtersOf, isFiltered, type TaskFilter } from '../tasks/task-filter.ts';
import { useEditTask } from '../tasks/task-mutations.ts';
import { SelectedTasksProvider, useTaskSelection } from '../tasks/use-task-selection.ts';
import { CalendarAgenda } from './calendar-agenda.tsx';
import { openOf, scheduledTasks, unscheduledCount, unscheduledTasks } from './calendar-queries.ts';
import { AgendaTask, CalendarTask, ComingTaskItem } from './calendar-task.tsx';
import { UnscheduledTasks } from './calendar-unscheduled.tsx';
import { comingTasks, isComing, withComing } from './coming-tasks.ts';

type CalendarProps = {
  teamId: string;
  filter: TaskFilter;
  span: CalendarSpan;
  /** Shows unscheduled tasks on narrow screens, where they are not beside the calendar. */
  withUnscheduled: boolean;
  onAdd: (day: string) => void;
};

/** No neighbors for arrow keys, because arrow keys move between days. */
const daysHaveArrows = () => undefined;

/** The calendar of tasks, with unscheduled open tasks beside it. Tasks can be moved between all of these. */
export function Calendar({ teamId, filter, span, withUnscheduled, onAdd }: CalendarProps) {
  const { id: me } = useAccount();
  const now = today();
  const phone = usePhone();
  const filters = filtersOf(filter, teamId, me, now);
  const open = openOf(filters);
  const scheduled = useInfiniteQuery(scheduledTasks(filters, span.first, span.last));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = scheduled;
  const fetchesNext = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => void (fetchesNext && fetchNextPage()), [fetchesNext, fetchNextPage]);
  const unscheduled = useInfiniteQuery(unscheduledTasks(open));
  const { data: counts } = useQuery(unscheduledCount(open));
  const { data: coming } = useQuery(comingTasks(open, now, span.first, span.last));

  const edit = useEditTask();
  const { task: moved, edit: changed } = edit.variables ?? {};
  /** Keeps the moved task visible while one list has dropped it and the other does not have it yet. */
  const pending = edit.isPending && moved ? [{ ...moved, due_date: changed?.due_date ?? null }] : [];
  const days = tasksByDay(
    ...[scheduled, unscheduled].map(({ data }) => data?.pages.flatMap(({ items }) => items)),
    pending,
  );
  const find = (taskId: string) => [...days.values()].flat().find(({ id }) => id === taskId);
  const { area, said, onKeyDown } = useMoves({
    find: (taskId) => {
      const task = find(taskId);
      return task && { ...task, day: task.due_date };
    },
    save: (taskId, due_date, onError) => {
      const task = find(taskId);
      if (task) edit.mutate({ task, edit: { due_date } }, { onError });
    },
    span,
    today: now,
  });

  // Only tasks on the shown days can be selected. Otherwise people would change tasks that they do not see.
  const listed = [...span.weeks.flat(), null].flatMap((day) => days.get(day) ?? []);
  const { selected, tasks, select, ...selection } = useTaskSelection(listed, 'item', daysHaveArrows);
  const picker = useTaskKeys({ area, ready: true, find, selected: tasks, selectAll: () => select('all') });

  const keys = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      onKeyDown(event);
      selection.events.onKeyDown(event);
    },
  };

  const loading = scheduled.isPending || scheduled.isPlaceholderData;
  const failed = scheduled.isLoadingError || isFetchNextPageError;
  const shownDays = withComing(days, coming?.items ?? []);
  const isEmpty = !failed && !loading && span.weeks.flat().every((day) => !shownDays.has(day));
  const shown = { span, days: shownDays, today: now, loading, movedId: moved?.id, onAdd, text: words.calendar };
  return (
    <>
      <div ref={area} className={c.calendar} data-paper="wide" data-beside={withUnscheduled || undefined} {...keys}>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <VisuallyHidden role="status">{selection.said}</VisuallyHidden>
        {picker}
        <SelectedTasksProvider value={selected}>
          {phone && !failed ? (
            <CalendarAgenda
              key={dayOf(span, now)}
              {...shown}
              draw={(item) =>
                isComing(item) ? <ComingTaskItem key={item.id} {...item} /> : <AgendaTask key={item.id} task={item} />
              }
              withItems={!withUnscheduled}
            />
          ) : (
            <div className={c.days}>
              {failed ? (
                <ErrorState title={messages.tasks.loadFailed} error={scheduled.error} onRetry={scheduled.refetch} />
              ) : (
                <CalendarGrid
                  {...shown}
                  draw={(item) =>
                    isComing(item) ? (
                      <ComingTaskItem key={item.id} {...item} />
                    ) : (
                      <CalendarTask key={item.id} task={item} inWeek={span.mode === 'week'} />
                    )
                  }
                />
              )}
              {isEmpty && (
                <p className={c.note}>
                  {isFiltered(filter) ? words.calendar.nothingMatches : words.calendar.emptyMonth}
                </p>
              )}
            </div>
          )}
          <UnscheduledTasks query={unscheduled} tasks={days.get(null) ?? []} count={counts?.total} />
        </SelectedTasksProvider>
      </div>
      {selected.size > 0 && <TaskBulkBar tasks={tasks} onClear={() => select('clear')} />}
    </>
  );
}
