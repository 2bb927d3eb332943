import { translated } from '../language.ts';
import { plural } from './plural.ts';

export const myWork = translated({
  title: 'My work',
  days: 'Days',
  leftOver: 'Left over',
  moveToToday: (count: number) => `Move ${plural(count, 'task', 'tasks')} to today`,
  noDay: 'No day',
  waiting: 'Waiting for others',
  waitingNone: 'Tasks that you give to others appear here, tasks of others that you watch, and tasks that block yours.',
  /** The tasks that a task of another person blocks. */
  blocks: (titles: string[]) => `Blocks ${new Intl.ListFormat().format(titles.map((title) => `“${title}”`))}`,
  snoozed: 'Snoozed',
  showSnoozed: (count: number) => `Show ${plural(count, 'snoozed task', 'snoozed tasks')}`,
  empty: {
    title: 'Nothing is waiting for you',
    text: 'Tasks assigned to you appear here by day. Plan any task for a day with T in a list of tasks.',
  },
  nothingOn: 'Nothing planned',
  /** The heading of a day, for example "5 tasks, 6h". */
  load: (count: number, hours: string) => `${plural(count, 'task', 'tasks')}${hours ? `, ${hours}` : ''}`,
  planTask: (title: string) => `Plan ${title} for a day`,
  plannedFor: (title: string, day: string) => `${title} is planned for ${day}. Change`,
  planned: (day: string) => `Planned for ${day}`,
  unplan: 'Remove planned day',
  unplanned: 'No longer planned',
});
