import { replaceCode } from './replace-code.ts';

// Loaded before the server: to count the dates of a recurrence, the server visits each date, as in an earlier version.
replaceCode(
  'contract/work/recurrence-dates.ts',
  'datesUntil(recurrence, start, day);',
  'rule(recurrence, start).all((date, n) => dayOf(date) <= day && n < end.count).length;',
);
