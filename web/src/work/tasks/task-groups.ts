import type { Person } from '@groundwork/contract/base/fields';
import { closedStatuses, listedStatuses, type TaskStatus } from '@groundwork/contract/base/statuses';
import type { Sprint } from '@groundwork/contract/work/sprints';
import type { TaskGrouping } from '@groundwork/contract/work/task-lists';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { isPastDue, lastOfWeek } from '../../base/dates/dates.ts';

/** `earlier` contains finished tasks with a past due date, which are not overdue. */
type DueGroup = 'overdue' | 'today' | 'week' | 'later' | 'none' | 'earlier';

/** The property that all tasks of a group share. */
export type GroupOf =
  | { by: 'status'; value: TaskStatus }
  | { by: 'goal'; value: TaskRow['goal'] }
  | { by: 'assignee'; value: Person | null }
  | { by: 'sprint'; value: { id: string; sprint: Sprint | undefined } | null }
  | { by: 'due'; value: DueGroup };
export type TaskGroup = { key: string; of: GroupOf; tasks: TaskRow[] };

const dueOrder: DueGroup[] = ['overdue', 'today', 'week', 'later', 'none', 'earlier'];

function dueGroup({ due_date, due_at, status }: TaskRow, today: string): DueGroup {
  if (!due_date) return 'none';
  const closed = closedStatuses.includes(status);
  // A time may still come on a day that has passed on the device, if the account has another time zone.
  const isPast = due_at && !closed ? isPastDue(due_date, due_at) : due_date < today;
  if (isPast) return closed ? 'earlier' : 'overdue';
  if (due_date <= today) return 'today';
  return due_date <= lastOfWeek(today) ? 'week' : 'later';
}

/** The data that grouping needs besides the tasks. */
type Known = { today: string; sprints?: Sprint[] | undefined };

const groupOf: Record<TaskGrouping, (task: TaskRow, known: Known) => GroupOf> = {
  status: ({ status }) => ({ by: 'status', value: status }),
  goal: ({ goal }) => ({ by: 'goal', value: goal }),
  assignee: ({ assigned_user }) => ({ by: 'assignee', value: assigned_user }),
  sprint: ({ sprint_id: id }, { sprints }) => ({
    by: 'sprint',
    value: id === null ? null : { id, sprint: sprints?.find((sprint) => sprint.id === id) },
  }),
  due: (task, { today }) => ({ by: 'due', value: dueGroup(task, today) }),
};

const keyOf = ({ value }: GroupOf) => (typeof value === 'string' ? value : (value?.id ?? 'none'));

/**
 * Sorts groups, because an optimistic update can move a task to another group. Goals, people and sprints keep the
 * server's order.
 */
function compare(a: GroupOf, b: GroupOf): number {
  if (a.by === 'status' && b.by === 'status') return listedStatuses.indexOf(a.value) - listedStatuses.indexOf(b.value);
  if (a.by === 'due' && b.by === 'due') return dueOrder.indexOf(a.value) - dueOrder.indexOf(b.value);
  return Number(a.value === null) - Number(b.value === null);
}

/** Groups tasks and keeps their order. */
export function taskGroups(tasks: TaskRow[], grouping: TaskGrouping, known: Known): TaskGroup[] {
  const groups = new Map<string, TaskGroup>();
  for (const task of tasks) {
    const of = groupOf[grouping](task, known);
    const key = keyOf(of);
    const group = groups.get(key);
    if (group) group.tasks.push(task);
    else groups.set(key, { key, of, tasks: [task] });
  }
  return [...groups.values()].sort((a, b) => compare(a.of, b.of));
}
