import { closedStatuses, priorities } from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';

/** Sorts open tasks first, and by priority. */
const ranked = (tasks: TaskRow[]) => {
  const rank = ({ status, priority }: TaskRow) =>
    (closedStatuses.includes(status) ? priorities.length : 0) - priorities.indexOf(priority);
  return tasks.sort((a, b) => rank(a) - rank(b));
};

/**
 * Groups tasks by due date; null for tasks without a date. If several lists contain a task, the first list wins, so
 * that a changed date shows at once.
 */
export function tasksByDay(...lists: (TaskRow[] | undefined)[]): Map<string | null, TaskRow[]> {
  const tasks = new Map<string, TaskRow>();
  for (const task of lists.flatMap((list) => list ?? [])) if (!tasks.has(task.id)) tasks.set(task.id, task);
  return new Map(
    [...Map.groupBy(tasks.values(), ({ due_date }) => due_date)].map(([day, tasks]) => [day, ranked(tasks)]),
  );
}

/** Returns as many items of a day as fit, including the item that was last moved. */
export function roomFor<Item extends { id: string }>(items: Item[], most: number, movedId: string | undefined): Item[] {
  const moved = items.slice(most).find(({ id }) => id === movedId);
  return moved ? [...items.slice(0, most - 1), moved] : items.slice(0, most);
}
