import { translated } from '../language.ts';
import { plural } from './plural.ts';

export const dashboard = translated({
  title: 'Dashboard',
  newTask: 'New task',
  work: {
    open: (count: number) => `${new Intl.NumberFormat().format(count)} open`,
    all: 'Plan my days',
    upcoming: 'Upcoming',
    more: (count: number) => `Show ${new Intl.NumberFormat().format(count)} more`,
    none: 'Nothing is waiting for you. Tasks assigned to you appear here, the most urgent first.',
  },
  goals: {
    title: 'Goals',
    active: (count: number) => `${new Intl.NumberFormat().format(count)} active`,
    all: 'All goals',
    none: 'Every goal of this team is completed or cancelled.',
    nothing: 'The goals of the team appear here.',
  },
  statistics: {
    title: 'Figures',
    loadFailed: 'The figures could not be loaded.',
    goals: 'Goals by status',
    goalsOf: (status: string, count: number) => `${status}: ${plural(count, 'goal', 'goals')}`,
    finished: 'Finished tasks per week',
    finishedIn: (week: string, count: number) => `${week}: ${plural(count, 'finished task', 'finished tasks')}`,
    thisWeek: 'This week',
    load: 'Open tasks per person',
    loadOf: (name: string, open: number, overdue: number) =>
      `${name}: ${plural(open, 'open task', 'open tasks')}${overdue > 0 ? `, ${new Intl.NumberFormat().format(overdue)} overdue` : ''}`,
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
