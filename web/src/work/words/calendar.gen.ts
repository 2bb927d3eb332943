// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const calendar = catalogue('calendar', {
  title: 'Calendar',
  previous: {
    month: 'Previous month',
    week: 'Previous week',
  },
  next: {
    month: 'Next month',
    week: 'Next week',
  },
  today: 'Today',
  mode: 'Period',
  modes: {
    month: 'Month',
    week: 'Week',
  },
  scope: 'Whose tasks',
  scopes: {
    team: 'Team',
    mine: 'Mine',
  },
  add: (day: string) => `New task on ${day}`,
  more: (n: number) => `+${n} more`,
  moreOn: (n: number, day: string) => `${en.counted(n, { one: '# more task', other: '# more tasks' })} on ${day}. Show all`,
  dayWith: (day: string, tasks: number) => `${day}, ${en.counted(tasks, { one: '# task', other: '# tasks' })}`,
  keys: 'Arrow keys go from day to day. Alt with an arrow key moves a task by a day or a week, Alt with Delete takes it off its day.',
  moved: (title: string, day: string) => `${title} moved to ${day}`,
  unscheduledNow: (title: string) => `${title} no longer has a date`,
  movedBack: (title: string) => `${title} is back where it was`,
  mayNotMove: (title: string) => `You cannot change ${title}`,
  unscheduled: 'Unscheduled',
  allScheduled: 'Every open task has a date. Drop a task here to remove its date.',
  /** Precedes the title of a recurring task on a later date. */
  coming: 'Coming:',
  nothingDue: 'Nothing is due.',
  emptyMonth: 'No tasks are due in this period. Drag one here or press + on a day.',
  nothingMatches: 'No tasks in this period match the filter.',
});
