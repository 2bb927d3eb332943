// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const workload = catalogue('workload', {
  title: 'Workload',
  about: 'Open hours are spread over the working days of each task, from its start to its due date. Late work counts now.',
  person: 'Person',
  noDate: 'No date',
  earlier: 'Earlier weeks',
  later: 'Later weeks',
  weekly: 'Hours a week',
  weeklyOf: (name: string) => `Hours a week of ${name}`,
  aWeek: (hours: string) => `${hours} a week`,
  over: 'over',
  tasks: (tasks: number) => en.counted(tasks, { one: '# task', other: '# tasks' }),
  nothing: 'Nothing',
  noneEstimated: (tasks: number) => `${en.counted(tasks, { one: '# task', other: '# tasks' })} without an estimate`,
  someEstimated: (tasks: number, withoutEstimate: number) => `${en.counted(tasks, { one: '# task', other: '# tasks' })}, ${withoutEstimate} without an estimate`,
});
