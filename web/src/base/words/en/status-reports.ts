import { translated } from '../language.ts';
import { plural } from './plural.ts';

export const statusReports = translated({
  title: 'Status report',
  print: 'Print or save as PDF',
  about: 'Goals',
  oneGoal: 'One with its sub-goals',
  period: 'Period',
  lastDays: (days: number) => `Last ${plural(days, 'day', 'days')}`,
  risks: 'Risks',
  noRisks: 'No goal is at risk or off track, and no task is blocked.',
  finished: 'Done',
  noneFinished: 'No task was done in this period.',
  overdue: 'Overdue',
  noneOverdue: 'No task is overdue.',
  coming: (days: number) => `Due in the next ${plural(days, 'day', 'days')}`,
  comingShort: 'Due soon',
  noneComing: (days: number) => `No task is due in the next ${plural(days, 'day', 'days')}.`,
  byOwner: 'By assignee',
  due: (day: string) => `Due ${day}`,
  wasDue: (day: string) => `Overdue since ${day}`,
  more: (n: number) => `And ${plural(n, 'more task', 'more tasks')}`,
  goalsLeftOut: (n: number) =>
    `${plural(n, 'more goal is', 'more goals are')} not in this report. Choose a goal to report on it with its sub-goals.`,
  empty: {
    title: 'No goals to report on',
    text: 'A report shows the open goals, and those completed in the period.',
  },
});
