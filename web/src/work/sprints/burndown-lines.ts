import type { Sprint, SprintDay } from '@groundwork/contract/work/sprints';
import { addDays, daysBetween, weekdayOf } from '../../base/dates/dates.ts';

export type BurndownUnit = 'tasks' | 'hours';

export const allOf = (day: SprintDay, unit: BurndownUnit) => (unit === 'tasks' ? day.tasks : day.hours);
export const openOf = (day: SprintDay, unit: BurndownUnit) => (unit === 'tasks' ? day.open_tasks : day.open_hours);

/**
 * Returns which share of the work should be open at the end of each day of a sprint. The share falls evenly with each
 * working day, Monday to Friday as in the workload (rules.working_days). In a sprint without working days, all days
 * count.
 */
export function idealShares({ starts_on, ends_on }: Pick<Sprint, 'starts_on' | 'ends_on'>): number[] {
  const days = Array.from({ length: daysBetween(starts_on, ends_on) + 1 }, (_, index) => addDays(starts_on, index));
  const isWorking = (day: string) => weekdayOf(day) <= 5;
  const working = days.filter(isWorking);
  const counted = working.length > 0 ? working : days;
  return days.map((day) => counted.filter((one) => one > day).length / counted.length);
}

/** The lines of a burndown in a square of 100 × 100 whose upper edge is `most`. A day ends at the right of its part. */
export function burndownLines(days: SprintDay[], sprint: Sprint, unit: BurndownUnit) {
  const shares = idealShares(sprint);
  const { length } = shares;
  const [first] = days;
  // The planned amount is that of the first day with tasks, because people may plan a sprint after its first day.
  const planned = days.map((day) => allOf(day, unit)).find((amount) => amount > 0) ?? 0;
  const most = Math.max(1, ...days.map((day) => Math.max(allOf(day, unit), openOf(day, unit))));
  const point = (index: number, value: number) => `${(100 * index) / length} ${100 - (100 * value) / most}`;
  const line = (amountOf: (day: SprintDay) => number) => {
    const ends = days.map((day, index) => point(index + 1, amountOf(day)));
    return first ? `M ${[point(0, amountOf(first)), ...ends].join(' L ')}` : '';
  };
  return {
    planned,
    most,
    all: line((day) => allOf(day, unit)),
    open: line((day) => openOf(day, unit)),
    ideal: `M ${[1, ...shares].map((share, index) => point(index, planned * share)).join(' L ')}`,
    /** The value of the ideal line at the end of a day, by its index in the sprint: tasks or hours. */
    idealAt: (index: number) => planned * (shares[index] ?? 0),
  };
}
