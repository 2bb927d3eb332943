import type { QueryClient } from '@tanstack/react-query';
import { type CalendarAddress, spanOf } from '../../base/calendar-grid/calendar-span.ts';
import { today, weekInfo } from '../../base/dates/dates.ts';
import type { TaskFilter } from '../tasks/task-filter.ts';
import { filtersHere } from '../tasks-page/tasks-loader.ts';
import { openOf, scheduledTasks, unscheduledTasks } from './calendar-queries.ts';

/** Prefetches the tasks of the calendar while its code is loading. */
export async function prefetchCalendar(queries: QueryClient, { month, week, ...filter }: TaskFilter & CalendarAddress) {
  const filters = await filtersHere(queries, { ...filter, due: undefined });
  if (!filters) return;
  const { first, last } = spanOf({ month, week }, today(), weekInfo());
  void queries.prefetchInfiniteQuery(scheduledTasks(filters, first, last));
  void queries.prefetchInfiniteQuery(unscheduledTasks(openOf(filters)));
}
