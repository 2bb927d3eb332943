// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const statusReports = catalogue('statusReports', {
  title: 'Status report',
  print: 'Print or save as PDF',
  about: 'Goals',
  oneGoal: 'One with its sub-goals',
  period: 'Period',
  lastDays: (days: number) => `Last ${en.counted(days, { one: '# day', other: '# days' })}`,
  risks: 'Risks',
  noRisks: 'No goal is at risk or off track, and no task is blocked.',
  finished: 'Done',
  noneFinished: 'No task was done in this period.',
  overdue: 'Overdue',
  noneOverdue: 'No task is overdue.',
  coming: (days: number) => `Due in the next ${en.counted(days, { one: '# day', other: '# days' })}`,
  comingShort: 'Due soon',
  noneComing: (days: number) => `No task is due in the next ${en.counted(days, { one: '# day', other: '# days' })}.`,
  byOwner: 'By assignee',
  due: (day: string) => `Due ${day}`,
  wasDue: (day: string) => `Overdue since ${day}`,
  more: (n: number) => `And ${en.counted(n, { one: '# more task', other: '# more tasks' })}`,
  goalsLeftOut: (n: number) => `${en.counted(n, { one: '# more goal is', other: '# more goals are' })} not in this report. Choose a goal to report on it with its sub-goals.`,
  empty: {
    title: 'No goals to report on',
    text: 'A report shows the open goals, and those completed in the period.',
  },
});
