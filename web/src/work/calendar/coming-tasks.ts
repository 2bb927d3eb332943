import { limits } from '@groundwork/contract/base/limits';
import type { TaskFilters, TaskRow } from '@groundwork/contract/work/tasks';
import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';

/** A later date of a recurring task, for which there is no task yet. */
export type ComingTask = { id: string; day: string; task: TaskRow };

export const isComing = (item: TaskRow | ComingTask): item is ComingTask => 'task' in item;

/**
 * Returns the later dates of the open recurring tasks, from today on, by their day. A rule that counts from completion
 * has none. Reads one page of tasks; the library of rules loads only if a task recurs.
 */
export const comingTasks = (filters: TaskFilters, today: string, first: string, last: string) =>
  queryOptions({
    queryKey: [...api.tasks.list.key(), 'coming', filters, today, first, last],
    queryFn: async ({ signal }) => {
      const { items } = await client.tasks.list(
        { ...filters, recurring: 'true', sort: 'due', limit: limits.page.max },
        { signal },
      );
      const recurring = items.filter(({ recurrence, recurs_on }) => recurrence && recurs_on);
      if (recurring.length === 0) return { items: [], next_cursor: null };
      const { datesBetween } = await import('@groundwork/contract/work/recurrence-dates');
      const coming = recurring.flatMap((task) =>
        datesBetween(task.recurrence ?? '', task.recurs_on ?? '', today > first ? today : first, last)
          .filter((day) => day !== task.due_date)
          .map((day): ComingTask => ({ id: `${task.id} ${day}`, day, task })),
      );
      return { items: coming, next_cursor: null };
    },
  });

/** Returns the items of each day: its tasks, and below them the later dates of recurring tasks. */
export function withComing(days: Map<string | null, TaskRow[]>, coming: ComingTask[]) {
  const all = new Map<string | null, (TaskRow | ComingTask)[]>(days);
  for (const [day, later] of Map.groupBy(coming, ({ day }) => day)) all.set(day, [...(days.get(day) ?? []), ...later]);
  return all;
}
