import { translated } from '../language.ts';
import { plural } from './plural.ts';

export const dates = translated({
  overdue: 'Overdue',
  daysOverdue: (days: number) => `${plural(days, 'day', 'days')} overdue`,
  daysLeft: (days: number) => `${plural(days, 'day', 'days')} left`,
  /** For times less than a minute ago. */
  justNow: 'just now',
  none: 'No date',
  pick: 'Date',
  /** Examples in a date field. */
  hint: 'fri, in 2 weeks',
  hintWithTime: 'fri, tomorrow 3pm',
  unclear: 'Write a date such as “fri”, “in 2 weeks” or “4 Dec”.',
  calendar: 'Open calendar',
  previous: { month: 'Previous month', year: 'Previous year' },
  next: { month: 'Next month', year: 'Next year' },
  nextWeek: 'In a week',
  clear: 'Remove date',
  wake: 'End snooze',
});
