import type { Person } from '@groundwork/contract/fields';
import type { TaskStatus } from '@groundwork/contract/statuses';
import type { TaskGrouping, TaskRow } from '@groundwork/contract/tasks';
import { addDays } from '../ui/dates.ts';
import { isClosed } from './task-row.tsx';

/** `earlier` is finished work, which is never overdue. */
type DueGroup = 'overdue' | 'today' | 'week' | 'later' | 'none' | 'earlier';

/** What the tasks of a group have in common. */
export type GroupOf =
  | { by: 'status'; value: TaskStatus }
  | { by: 'goal'; value: TaskRow['goal'] }
  | { by: 'assignee'; value: Person | null }
  | { by: 'due'; value: DueGroup };
export type TaskGroup = { key: string; of: GroupOf; tasks: TaskRow[] };

/** What is being worked on comes first, what is over last. */
const statusOrder: TaskStatus[] = ['in_progress', 'to_do', 'blocked', 'on_hold', 'done', 'completed', 'archived'];
const dueOrder: DueGroup[] = ['overdue', 'today', 'week', 'later', 'none', 'earlier'];

function dueGroup({ due_date, status }: TaskRow, today: string): DueGroup {
  if (!due_date) return 'none';
  if (due_date < today) return isClosed(status) ? 'earlier' : 'overdue';
  if (due_date === today) return 'today';
  return due_date <= addDays(today, 6) ? 'week' : 'later';
}

const groupOf: Record<TaskGrouping, (task: TaskRow, today: string) => GroupOf> = {
  status: ({ status }) => ({ by: 'status', value: status }),
  goal: ({ goal }) => ({ by: 'goal', value: goal }),
  assignee: ({ assigned_user }) => ({ by: 'assignee', value: assigned_user }),
  due: (task, today) => ({ by: 'due', value: dueGroup(task, today) }),
};

const keyOf = ({ value }: GroupOf) => (typeof value === 'string' ? value : (value?.id ?? 'none'));
const nameOf = ({ value }: GroupOf) => (value === null || typeof value === 'string' ? '' : 'title' in value ? value.title : value.full_name || value.email);

function compare(a: GroupOf, b: GroupOf): number {
  if (a.by === 'status' && b.by === 'status') return statusOrder.indexOf(a.value) - statusOrder.indexOf(b.value);
  if (a.by === 'due' && b.by === 'due') return dueOrder.indexOf(a.value) - dueOrder.indexOf(b.value);
  return Number(a.value === null) - Number(b.value === null) || nameOf(a).localeCompare(nameOf(b));
}

/** Tasks in their groups, in the order given; goals and people by name, those without last. */
export function taskGroups(tasks: TaskRow[], grouping: TaskGrouping, today: string): TaskGroup[] {
  const groups = new Map<string, TaskGroup>();
  for (const task of tasks) {
    const of = groupOf[grouping](task, today);
    const key = keyOf(of);
    const group = groups.get(key);
    if (group) group.tasks.push(task);
    else groups.set(key, { key, of, tasks: [task] });
  }
  return [...groups.values()].sort((a, b) => compare(a.of, b.of));
}
