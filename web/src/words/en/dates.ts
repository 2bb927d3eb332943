import { plural } from './plural.ts';

export const dates = {
  overdue: 'Overdue',
  daysOverdue: (days: number) => `${plural(days, 'day', 'days')} overdue`,
  daysLeft: (days: number) => `${plural(days, 'day', 'days')} left`,
  /** Less than a minute ago. */
  justNow: 'just now',
  none: 'No date',
  pick: 'Date',
  nextWeek: 'In a week',
  clear: 'Remove date',
};
