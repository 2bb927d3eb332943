import { closedStatuses, priorities } from '@groundwork/contract/statuses';
import type { TaskRow } from '@groundwork/contract/tasks';

/** What is still to do first, the most urgent before the others. */
const ranked = (tasks: TaskRow[]) => {
  const rank = ({ status, priority }: TaskRow) =>
    (closedStatuses.includes(status) ? priorities.length : 0) - priorities.indexOf(priority);
  return tasks.sort((a, b) => rank(a) - rank(b));
};

/** Tasks by due date, those without under null. A task that several lists hold is taken from the first, so that a changed date shows at once wherever the task was read. */
export function tasksByDay(...lists: (TaskRow[] | undefined)[]): Map<string | null, TaskRow[]> {
  const tasks = new Map<string, TaskRow>();
  for (const task of lists.flatMap((list) => list ?? [])) if (!tasks.has(task.id)) tasks.set(task.id, task);
  return new Map(
    [...Map.groupBy(tasks.values(), ({ due_date }) => due_date)].map(([day, tasks]) => [day, ranked(tasks)]),
  );
}

/** As many of a day's items as it has room for; the one that was moved last is among them. */
export function roomFor<Item extends { id: string }>(items: Item[], most: number, movedId: string | undefined): Item[] {
  const moved = items.slice(most).find(({ id }) => id === movedId);
  return moved ? [...items.slice(0, most - 1), moved] : items.slice(0, most);
}
