import { afterEach, expect, it } from 'vitest';
import { calendarAddressOf, spanOf } from '../calendar/calendar-span.ts';
import { countedWeeks } from '../dashboard/dashboard-queries.ts';
import { filtersOf } from '../tasks/task-filter.ts';
import { taskGroups } from '../tasks/task-groups.ts';
import { aTask } from '../testing/sample-rows.ts';
import { setDatePreferences } from '../ui/date-preferences.ts';
import { addDays, lastOfWeek, today, weekdayOf, weekInfo } from '../ui/dates.ts';
import { naturalDate } from '../ui/natural-dates.ts';
import { thisWeek } from '../workload/workload-queries.ts';

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
