// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const timeline = catalogue('timeline', {
  title: 'Timeline',
  scale: 'Scale',
  scales: {
    days: 'Days',
    weeks: 'Weeks',
    months: 'Months',
    quarters: 'Quarters',
  },
  quarter: (n: number) => `Q${n}`,
  today: 'Today',
  earlier: 'Earlier',
  later: 'Later',
  undated: 'Without dates',
  showUndated: 'Show tasks without dates',
  keys: 'Up and down arrows go from row to row. Alt with an arrow key moves a bar, Shift with an arrow key moves its end, both move its start. Alt with Delete removes the dates.',
  linkKeys: 'B chooses the task that the focused one blocks.',
  days: (from: string, to: string) => `From ${from} to ${to}`,
  starts: (day: string) => `Starts on ${day}`,
  due: (day: string) => `Due on ${day}`,
  noDates: 'No dates',
  show: (title: string, days: string) => `Show ${title}, ${days}`,
  moved: (title: string, days: string) => `${title}: ${days}`,
  movedBack: (title: string) => `${title} is back where it was`,
  mayNotMove: (title: string) => `You cannot change ${title}`,
  slack: (days: number) => `${en.counted(days, { one: '# day', other: '# days' })} of slack`,
  blocks: (title: string) => `Drag to the task that ${title} blocks`,
  linking: (title: string) => `Which task does ${title} block? Choose it with the arrow keys and press Enter. Escape cancels.`,
  linked: (title: string, other: string) => `${title} blocks ${other}`,
  unlinked: (title: string, other: string) => `${title} no longer blocks ${other}`,
  linkCanceled: 'Nothing was linked',
  unscheduled: (title: string) => `${title} no longer has dates`,
  empty: {
    title: 'Nothing is on the timeline yet',
    tasks: 'Tasks with a start or due date appear here as bars. Show those without dates to drag them onto days.',
    goals: 'Goals with a start or due date appear here as bars.',
  },
  export: {
    label: 'Export the timeline',
    png: 'PNG picture',
    pdf: 'PDF',
    failed: 'The timeline could not be exported',
    fileName: (day: string) => `timeline-${day}`,
    first: (n: number) => `The first ${en.counted(n, { one: '# row', other: '# rows' })}`,
  },
});
