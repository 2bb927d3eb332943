import { translated } from '../language.ts';
import { plural } from './plural.ts';

export const workload = translated({
  title: 'Workload',
  about:
    'Open hours are spread over the working days of each task, from its start to its due date. Late work counts now.',
  person: 'Person',
  noDate: 'No date',
  earlier: 'Earlier weeks',
  later: 'Later weeks',
  weekly: 'Hours a week',
  weeklyOf: (name: string) => `Hours a week of ${name}`,
  aWeek: (hours: string) => `${hours} a week`,
  over: 'over',
  tasks: (tasks: number, withoutEstimate: number) =>
    withoutEstimate === 0
      ? plural(tasks, 'task', 'tasks')
      : tasks === withoutEstimate
        ? `${plural(tasks, 'task', 'tasks')} without an estimate`
        : `${plural(tasks, 'task', 'tasks')}, ${withoutEstimate} without an estimate`,
  nothing: 'Nothing',
});
