import type { Sprint, SprintDay } from '@groundwork/contract/sprints';
import { daysBetween } from '../ui/dates.ts';

export type BurndownUnit = 'tasks' | 'hours';

export const allOf = (day: SprintDay, unit: BurndownUnit) => (unit === 'tasks' ? day.tasks : day.hours);
export const openOf = (day: SprintDay, unit: BurndownUnit) => (unit === 'tasks' ? day.open_tasks : day.open_hours);

/** What should be open at the end of a day: all that was planned, less the same for each day. */
export const idealOf = (index: number, planned: number, length: number) => (planned * (length - 1 - index)) / length;

/** The lines of a burndown in a square of 100 × 100 whose upper edge is `most`. A day ends at the right of its part. */
export function burndownLines(days: SprintDay[], { starts_on, ends_on }: Sprint, unit: BurndownUnit) {
  const length = daysBetween(starts_on, ends_on) + 1;
  const [first] = days;
  // A sprint may be planned after its first day.
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
    length,
    all: line((day) => allOf(day, unit)),
    open: line((day) => openOf(day, unit)),
    ideal: `M ${point(0, planned)} L ${point(length, 0)}`,
  };
}
