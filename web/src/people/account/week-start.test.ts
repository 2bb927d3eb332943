import { afterEach, expect, it } from 'vitest';
import { countedWeeks } from '../../app/dashboard/dashboard-queries.ts';
import { calendarAddressOf, spanOf } from '../../base/calendar-grid/calendar-span.ts';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { addDays, lastOfWeek, today, weekdayOf, weekInfo } from '../../base/dates/dates.ts';
import { naturalDate } from '../../base/dates/natural-dates.ts';
import { aTask } from '../../base/testing/sample-rows.ts';
import { filtersOf } from '../../work/tasks/task-filter.ts';
import { taskGroups } from '../../work/tasks/task-groups.ts';
import { thisWeek } from '../../work/workload/workload-queries.ts';

afterEach(() => setDatePreferences());

it.each([1, 6, 7])('everywhere, a week begins on the day that the person has chosen: %i', (week_start) => {
  setDatePreferences({ week_start, date_order: null, time_zone: null });
  const { due_from = '' } = filtersOf({ due: 'week' }, 'team', 'me', today());
  const last = lastOfWeek();
  const next = naturalDate('end of week', new Date()) ?? '';
  const firstDays = {
    calendar: spanOf(calendarAddressOf({ week: today() }), today(), weekInfo()).first,
    dashboard: countedWeeks().at(-1) ?? '',
    filter: due_from,
    words: addDays(next, 1),
    workload: thisWeek(),
  };
  for (const [place, day] of Object.entries(firstDays)) expect([place, weekdayOf(day)]).toEqual([place, week_start]);
  const groupOf = (due_date: string) => taskGroups([aTask(1, { due_date })], 'due', { today: today() })[0]?.key;
  expect(groupOf(addDays(last, 1))).toBe('later');
  if (last !== today()) expect(groupOf(last)).toBe('week');
});
