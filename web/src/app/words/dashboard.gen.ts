// Generated from `web/src/app/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const dashboard = catalogue('dashboard', {
  title: 'Dashboard',
  newTask: 'New task',
  work: {
    open: (count: number) => `${en.number(count)} open`,
    all: 'Plan my days',
    upcoming: 'Upcoming',
    more: (count: number) => `Show ${en.number(count)} more`,
    none: 'Nothing is waiting for you. Tasks assigned to you appear here, the most urgent first.',
  },
  goals: {
    title: 'Goals',
    active: (count: number) => `${en.number(count)} active`,
    all: 'All goals',
    none: 'Every goal of this team is completed or cancelled.',
    nothing: 'The goals of the team appear here.',
  },
  statistics: {
    title: 'Figures',
    loadFailed: 'The figures could not be loaded.',
    goals: 'Goals by status',
    goalsOf: (status: string, count: number) => `${status}: ${en.counted(count, { one: '# goal', other: '# goals' })}`,
    finished: 'Finished tasks per week',
    finishedIn: (week: string, count: number) => `${week}: ${en.counted(count, { one: '# finished task', other: '# finished tasks' })}`,
    thisWeek: 'This week',
    load: 'Open tasks per person',
    loadOf: (name: string, open: number, overdue: number) => `${name}: ${en.counted(open, { one: '# open task', other: '# open tasks' })}${en.counted(overdue, { '=0': '', one: ', # overdue', other: ', # overdue' })}`,
    noLoad: 'No open tasks.',
  },
  activity: {
    title: 'Recent activity',
    all: 'All activity',
    none: 'Changes to the team’s goals and tasks appear here.',
  },
  mine: {
    title: 'My goals',
    all: 'All my goals',
    none: 'Goals assigned to you appear here.',
  },
});
