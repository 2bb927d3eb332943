import type { Frequency, Place } from '@groundwork/contract/work/recurrence';
import { translated } from '../language.ts';

const units: Record<Frequency, [one: string, several: string]> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
};
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
/** 2 → "2nd". */
const ordinal = (n: number) => `${n}${endings[ordinalRules.select(n)] ?? 'th'}`;
const places: Record<Place, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' };
const onPlace = (place: Place, weekday: string) => `on the ${places[place]} ${weekday}`;
/** "Every second Friday", "Every 3 weeks". */
const every = (n: number, one: string, several: string) =>
  n === 1 ? `Every ${one}` : n === 2 ? `Every second ${one}` : `Every ${n} ${several}`;

export const recurrence = translated({
  none: 'Does not repeat',
  every: (n: number, frequency: Frequency) => every(n, ...units[frequency]),
  workdays: 'Every weekday',
  everyWeekday: (n: number, weekday: string) => (n <= 2 ? every(n, weekday, '') : `Every ${n} weeks on ${weekday}`),
  everyWeekdays: (n: number, weekdays: string) => (n === 1 ? `Every ${weekdays}` : `Every ${n} weeks on ${weekdays}`),
  onDay: (day: number) => `on the ${ordinal(day)}`,
  onLastDay: 'on the last day',
  onPlace,
  onDate: (date: string) => `on ${date}`,
  onLastDayOf: (month: string) => `on the last day of ${month}`,
  onPlaceOf: (place: Place, weekday: string, month: string) => `${onPlace(place, weekday)} of ${month}`,
  /** "2 weeks after completion". */
  after: (n: number, frequency: Frequency) => `${n} ${units[frequency][n === 1 ? 0 : 1]} after completion`,
  fromCompletion: (rule: string) => `${rule}, counted from completion`,
  until: (rule: string, day: string) => `${rule}, until ${day}`,
  /** `n` includes the current task. */
  left: (rule: string, n: number) => (n === 1 ? `${rule}, last time` : `${rule}, ${n} times left`),

  title: 'Repeat task',
  save: 'Save',
  stop: 'Stop repeating',
  skip: 'Skip this date',
  interval: 'Every',
  numberInvalid: (most: number) => `Please enter a number between 1 and ${most}.`,
  frequency: 'Unit',
  unit: (frequency: Frequency, n: number) => units[frequency][n === 1 ? 0 : 1],
  weekdays: 'On',
  weekdayRequired: 'Please choose at least one day.',
  dayOfMonth: 'On',
  countedFrom: 'The next one is due',
  schedule: 'By the calendar',
  scheduleNote: 'Dates that you miss are left out.',
  completion: 'After completion',
  completionNote: 'Counted from the day on which the task is finished.',
  ends: 'Ends',
  never: 'Never',
  onADay: 'On a day',
  count: 'After a number of times',
  untilDay: 'Last day',
  untilRequired: 'Please enter a day that is not before the due date.',
  times: 'Times, with this one',
  next: (days: string) => `Next: ${days}`,
  noNext: 'There is no further date.',
  how: 'When this task is finished, the next one is created with its subtasks, labels and assignee.',
  /** A link to the next task follows. */
  nextTask: (day: string | null) => (day ? `The next one, due ${day}:` : 'The next one:'),
  nextIsDue: (day: string) => `The next one is due ${day}.`,

  openSubtasks: {
    title: (n: number) => (n === 1 ? 'One subtask is still open' : `${n} subtasks are still open`),
    question: 'What happens to open subtasks when you finish a task that repeats?',
    remembered: 'Your answer is remembered. Change it under Settings › Preferences.',
    choices: { move: 'Move to the next task', finish: 'Finish them too', leave: 'Leave them' },
    section: 'Repeating tasks',
    about: 'What happens to open subtasks when you finish a task that repeats.',
    label: 'Open subtasks of a finished task',
    ask: 'Ask me',
    saved: 'Preference saved',
    failed: 'Failed to save preference',
  },
});
