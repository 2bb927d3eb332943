// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const copies = catalogue('messages.copies', {
  tooMany: 'At most 500 tasks can be copied at once',
  tooLong: 'The descriptions of these tasks are too long to be copied at once',
  taskFailed: 'Failed to duplicate task',
  taskDone: 'Task duplicated',
  goalFailed: 'Failed to duplicate goal',
  goalDone: 'Goal duplicated',
});
