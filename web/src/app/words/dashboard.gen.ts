// Generated from `web/src/app/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { messageFormat } from '@groundwork/contract/base/message-format';
import { catalogue } from '../../base/words/catalogue.ts';

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
    goalsOf: (status: string, count: number) => `${status}: ${en.plural(count, { one: `${en.number(count)} goal`, other: `${en.number(count)} goals` })}`,
    finished: 'Finished tasks per week',
    finishedIn: (week: string, count: number) => `${week}: ${en.plural(count, { one: `${en.number(count)} finished task`, other: `${en.number(count)} finished tasks` })}`,
    thisWeek: 'This week',
    load: 'Open tasks per person',
    loadOf: (name: string, open: number, overdue: number) => `${name}: ${en.plural(open, { one: `${en.number(open)} open task`, other: `${en.number(open)} open tasks` })}${en.plural(overdue, { '=0': '', one: `, ${en.number(overdue)} overdue`, other: `, ${en.number(overdue)} overdue` })}`,
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
