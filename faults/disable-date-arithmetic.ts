import { replaceCode } from './replace-code.ts';

// Loaded before the server: it visits each date of a recurrence to count them, as it once did.
replaceCode(
  'contract/recurrence-dates.ts',
  'datesUntil(recurrence, start, day);',
  'rule(recurrence, start).all((date, n) => dayOf(date) <= day && n < end.count).length;',
);
