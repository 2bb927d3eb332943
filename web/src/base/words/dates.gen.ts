// Generated from `web/src/base/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const dates = catalogue('dates', {
  overdue: 'Overdue',
  daysOverdue: (days: number) => `${en.counted(days, { one: '# day', other: '# days' })} overdue`,
  daysLeft: (days: number) => `${en.counted(days, { one: '# day', other: '# days' })} left`,
  /** For times less than a minute ago. */
  justNow: 'just now',
  none: 'No date',
  pick: 'Date',
  /** Examples in a date field. */
  hint: 'fri, in 2 weeks',
  hintWithTime: 'fri, tomorrow 3pm',
  unclear: 'Write a date such as “fri”, “in 2 weeks” or “4 Dec”.',
  calendar: 'Open calendar',
  previous: {
    month: 'Previous month',
    year: 'Previous year',
  },
  next: {
    month: 'Next month',
    year: 'Next year',
  },
  nextWeek: 'In a week',
  clear: 'Remove date',
  wake: 'End snooze',
});
