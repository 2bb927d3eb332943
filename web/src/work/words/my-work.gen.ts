// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const myWork = catalogue('myWork', {
  title: 'My work',
  days: 'Days',
  leftOver: 'Left over',
  moveToToday: (count: number) => `Move ${en.counted(count, { one: '# task', other: '# tasks' })} to today`,
  noDay: 'No day',
  waiting: 'Waiting for others',
  waitingNone: 'Tasks that you give to others appear here, tasks of others that you watch, and tasks that block yours.',
  /** The tasks that a task of another person blocks. */
  blocks: (titles: readonly string[]) => `Blocks ${en.list(titles)}`,
  snoozed: 'Snoozed',
  showSnoozed: (count: number) => `Show ${en.counted(count, { one: '# snoozed task', other: '# snoozed tasks' })}`,
  empty: {
    title: 'Nothing is waiting for you',
    text: 'Tasks assigned to you appear here by day. Plan any task for a day with T in a list of tasks.',
  },
  nothingOn: 'Nothing planned',
  /** The heading of a day, for example "5 tasks, 6h". */
  load: (count: number, hours?: string | null | undefined) => `${en.counted(count, { one: '# task', other: '# tasks' })}${(hours ? `, ${hours}` : '')}`,
  planTask: (title: string) => `Plan ${title} for a day`,
  plannedFor: (title: string, day: string) => `${title} is planned for ${day}. Change`,
  planned: (day: string) => `Planned for ${day}`,
  unplan: 'Remove planned day',
  unplanned: 'No longer planned',
  quoted: (title: string) => `“${title}”`,
});
