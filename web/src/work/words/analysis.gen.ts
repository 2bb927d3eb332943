// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const analysis = catalogue('analysis', {
  title: 'Analysis',
  analyze: 'Analyze with AI',
  failed: 'Failed to analyze the goal',
  running: (tasks: number) => en.counted(tasks, { '=0': 'Reading the goal …', one: 'Reading the goal and # task …', other: 'Reading the goal and # tasks …' }),
  stop: 'Stop',
  again: 'Analyze again',
  close: 'Close the analysis',
  stopped: 'Stopped. This is what had arrived so far.',
  complete: (suggestions: number) => `The analysis is complete, with ${en.counted(suggestions, { one: '# suggestion', other: '# suggestions' })}.`,
  strengths: 'Strengths',
  risks: 'Risks',
  gaps: 'Missing pieces',
  suggestions: 'Suggested tasks',
  chooseAll: 'Choose all suggestions',
  choose: (title: string) => `Choose ${title}`,
  taskTitle: 'Title of the suggested task',
  taskDescription: 'Description of the suggested task',
  priority: (now: string) => `Priority: ${now}. Change`,
  create: (count: number) => en.counted(count, { '=0': 'Create tasks', one: 'Create # task', other: 'Create # tasks' }),
  note: 'Written by a model that has read this goal and its tasks. Check what it says.',
});
