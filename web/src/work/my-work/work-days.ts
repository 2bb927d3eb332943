import { closedStatuses, type Priority } from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { addDays } from '../../base/dates/dates.ts';

export type WorkDay = { day: string; tasks: TaskRow[] };

export type WorkDays = {
  /** Open tasks that were planned for earlier days. */
  leftOver: TaskRow[];
  /** Today with what is overdue, the next six days, and later days that have tasks. */
  days: [WorkDay, ...WorkDay[]];
  noDay: TaskRow[];
  snoozed: TaskRow[];
};

const weight: Record<Priority, number> = { urgent: 0, high: 1, medium: 2, low: 3 };
const noDate = '9999';

/** Planned tasks come first, in the order of the plan. The others follow by due date and time, then by priority. */
const byPlan = (a: TaskRow, b: TaskRow) =>
  Number(!a.plan) - Number(!b.plan) ||
  (a.plan?.day ?? '').localeCompare(b.plan?.day ?? '') ||
  (a.plan?.place ?? 0) - (b.plan?.place ?? 0) ||
  (a.due_date ?? noDate).localeCompare(b.due_date ?? noDate) ||
  (a.due_time ?? noDate).localeCompare(b.due_time ?? noDate) ||
  weight[a.priority] - weight[b.priority];

/** Puts open tasks on the days for which they are planned, or else on which they are due. */
export function workDays(tasks: TaskRow[], today: string): WorkDays {
  const groups: Pick<WorkDays, 'leftOver' | 'noDay' | 'snoozed'> = { leftOver: [], noDay: [], snoozed: [] };
  const days = new Map(Array.from({ length: 7 }, (_, index) => [addDays(today, index), [] as TaskRow[]]));
  const listOf = ({ plan, due_date, snoozed_until }: TaskRow) => {
    if (snoozed_until && snoozed_until > today) return groups.snoozed;
    if (plan && plan.day < today) return groups.leftOver;
    const day = plan?.day ?? due_date;
    if (!day) return groups.noDay;
    const shown = day < today ? today : day;
    const list = days.get(shown) ?? [];
    days.set(shown, list);
    return list;
  };
  for (const task of tasks.filter(({ status }) => !closedStatuses.includes(status)).sort(byPlan))
    listOf(task).push(task);
  groups.noDay.sort((a, b) => Number(b.status === 'in_progress') - Number(a.status === 'in_progress'));
  const sorted = [...days].map(([day, list]) => ({ day, tasks: list })).sort((a, b) => a.day.localeCompare(b.day));
  const [first = { day: today, tasks: [] }, ...coming] = sorted;
  return { ...groups, days: [first, ...coming] };
}

/** Returns how to plan `task` at index `at` of a day: the tasks to plan, and the planned task before which they go. */
export function placedAt({ day, tasks }: WorkDay, task: TaskRow, at: number) {
  const isPlanned = ({ plan }: TaskRow) => plan?.day === day;
  const others = tasks.filter(({ id }) => id !== task.id);
  return {
    day,
    // The plan includes the unplanned tasks above `task`, so that they stay above it.
    tasks: [...others.slice(0, at).filter((other) => !isPlanned(other)), task],
    before: others.slice(at).find(isPlanned),
  };
}

/** Returns the estimates of tasks together, in hours. */
export const estimateOf = (tasks: TaskRow[]) =>
  tasks.reduce((sum, { estimated_hours }) => sum + (estimated_hours ?? 0), 0);
