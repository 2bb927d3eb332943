// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const analysis = catalogue('messages.analysis', {
  off: 'This installation has no AI service to ask.',
  quota: (most: number, seconds: number) => `Your team has used its ${most} analyses for today. Please wait ${en.wait(seconds)} and try again.`,
  unreachable: 'The AI service did not answer. Please try again later.',
  late: (seconds: number) => `The AI service took longer than ${seconds} seconds. Please try again.`,
  unreadable: 'The answer of the AI service cannot be used. Please try again.',
  nothingChosen: 'Please choose at least one suggestion.',
  tooMany: (most: number) => `Please choose at most ${most} suggestions.`,
  created: (tasks: number) => en.plural(tasks, { '=1': 'Task created successfully', one: `${tasks} tasks created successfully`, other: `${tasks} tasks created successfully` }),
  createFailed: 'Failed to create tasks',
});
