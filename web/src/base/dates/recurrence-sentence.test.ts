import { expect, test } from 'vitest';
import { recurrenceSentence } from './recurrence-sentence.ts';

test.each([
  ['FREQ=DAILY', 'Every day'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
  ['FREQ=WEEKLY;BYDAY=FR', 'Every Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'Every second Friday'],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=FR', 'Every 3 weeks on Friday'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'Every Monday, Wednesday, and Friday'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'Every 2 weeks on Monday and Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=2', 'Every month on the 2nd'],
  ['FREQ=MONTHLY;BYMONTHDAY=11', 'Every month on the 11th'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=2FR', 'Every second month on the second Friday'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'Every year on the last day of February'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'Every year on the last Sunday of March'],
  ['FREQ=WEEKLY;BYDAY=FR;COUNT=5', 'Every Friday, 5 times left'],
  ['FREQ=DAILY;COUNT=1', 'Every day, last time'],
])('says %s by the calendar as “%s”', (text, sentence) => {
  expect(recurrenceSentence(text, '2026-11-27')).toBe(sentence);
});

test('says a date of a year and the last day as the locale has it', () => {
  expect(recurrenceSentence('FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=15', '2026-03-15')).toMatch(
    /^Every year on (15 March|March 15)$/,
  );
  expect(recurrenceSentence('FREQ=DAILY;UNTIL=20301231', '2026-03-15')).toMatch(/^Every day, until .*2030$/);
});

test('says what is counted from completion', () => {
  expect(recurrenceSentence('FREQ=WEEKLY;INTERVAL=2', null)).toBe('2 weeks after completion');
  expect(recurrenceSentence('FREQ=DAILY', null)).toBe('1 day after completion');
  expect(recurrenceSentence('FREQ=WEEKLY;BYDAY=FR', null)).toBe('Every Friday, counted from completion');
});

test('shows a rule that it does not know as it is', () => {
  expect(recurrenceSentence('FREQ=HOURLY', null)).toBe('FREQ=HOURLY');
});
