// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const recurrence = catalogue('recurrence', {
  none: 'Does not repeat',
  /** “Every second Friday”, “Every 3 weeks”. */
  every: (n: number, frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY') => en.plural(n, { '=2': `Every second ${en.select(frequency, { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' })}`, one: `Every ${en.select(frequency, { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' })}`, other: `Every ${n} ${en.select(frequency, { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' })}` }),
  workdays: 'Every weekday',
  everyWeekday: (n: number, weekday: string) => en.plural(n, { '=2': `Every second ${weekday}`, one: `Every ${weekday}`, other: `Every ${n} weeks on ${weekday}` }),
  everyWeekdays: (n: number, weekdays: string) => en.plural(n, { one: `Every ${weekdays}`, other: `Every ${n} weeks on ${weekdays}` }),
  onDay: (day: number) => `on the ${en.ordinal(day, { one: `${day}st`, two: `${day}nd`, few: `${day}rd`, other: `${day}th` })}`,
  onLastDay: 'on the last day',
  onPlace: (place: number, weekday: string) => `on the ${en.plural(place, { '=-1': 'last', '=2': 'second', '=3': 'third', '=4': 'fourth', one: 'first', other: '' })} ${weekday}`,
  onDate: (date: string) => `on ${date}`,
  onLastDayOf: (month: string) => `on the last day of ${month}`,
  onPlaceOf: (place: number, weekday: string, month: string) => `on the ${en.plural(place, { '=-1': 'last', '=2': 'second', '=3': 'third', '=4': 'fourth', one: 'first', other: '' })} ${weekday} of ${month}`,
  /** “2 weeks after completion”. */
  after: (n: number, frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY') => `${n} ${en.plural(n, { one: en.select(frequency, { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }), other: en.select(frequency, { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' }) })} after completion`,
  fromCompletion: (rule: string) => `${rule}, counted from completion`,
  until: (rule: string, day: string) => `${rule}, until ${day}`,
  /** `n` includes the current task. */
  left: (rule: string, n: number) => en.plural(n, { one: `${rule}, last time`, other: `${rule}, ${n} times left` }),
  title: 'Repeat task',
  save: 'Save',
  stop: 'Stop repeating',
  skip: 'Skip this date',
  interval: 'Every',
  numberInvalid: (most: number) => `Please enter a number between 1 and ${most}.`,
  frequency: 'Unit',
  unit: (frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY', n: number) => en.plural(n, { one: en.select(frequency, { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }), other: en.select(frequency, { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' }) }),
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
  nextTask: (day?: string | null | undefined) => (day ? `The next one, due ${day}:` : 'The next one:'),
  nextIsDue: (day: string) => `The next one is due ${day}.`,
  openSubtasks: {
    title: (n: number) => en.plural(n, { one: 'One subtask is still open', other: `${n} subtasks are still open` }),
    question: 'What happens to open subtasks when you finish a task that repeats?',
    remembered: 'Your answer is remembered. Change it under Settings › Preferences.',
    choices: {
      move: 'Move to the next task',
      finish: 'Finish them too',
      leave: 'Leave them',
    },
    section: 'Repeating tasks',
    about: 'What happens to open subtasks when you finish a task that repeats.',
    label: 'Open subtasks of a finished task',
    ask: 'Ask me',
    saved: 'Preference saved',
    failed: 'Failed to save preference',
  },
});
