import { closedStatuses, type Priority } from '@groundwork/contract/statuses';
import type { TaskRow } from '@groundwork/contract/tasks';
import { addDays, isPastDue } from '../ui/dates.ts';

export type WorkGroup = 'overdue' | 'thisWeek' | 'inProgress' | 'later' | 'snoozed';

const weight: Record<Priority, number> = { urgent: 0, high: 1, medium: 2, low: 3 };
const noDate = '9999';

/**
 * Groups open tasks by urgency: overdue, due within seven days, in progress, the rest, and those that are put off. Sorts
 * each group by date, then by priority.
 */
export function workGroups(tasks: TaskRow[], today: string): Record<WorkGroup, TaskRow[]> {
  const weekEnd = addDays(today, 6);
  const groupOf = ({ due_date, due_at, status, snoozed_until }: TaskRow): WorkGroup => {
    if (snoozed_until && snoozed_until > today) return 'snoozed';
    if (due_date && (due_date < today || (due_at && isPastDue(due_date, due_at)))) return 'overdue';
    if (due_date && due_date <= weekEnd) return 'thisWeek';
    return status === 'in_progress' ? 'inProgress' : 'later';
  };
  const groups: Record<WorkGroup, TaskRow[]> = { overdue: [], thisWeek: [], inProgress: [], later: [], snoozed: [] };
  const open = tasks.filter(({ status }) => !closedStatuses.includes(status));
  open.sort(
    (a, b) => (a.due_date ?? noDate).localeCompare(b.due_date ?? noDate) || weight[a.priority] - weight[b.priority],
  );
  for (const task of open) groups[groupOf(task)].push(task);
  return groups;
}
