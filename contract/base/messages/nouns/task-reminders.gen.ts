// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const taskReminders = catalogue('messages.taskReminders', {
  tooMany: 'A task can have at most 10 reminders. Remove one that is no longer needed.',
  past: 'This time has passed. Choose a later one.',
  loadFailed: 'Failed to load reminders',
  saveFailed: 'Failed to save reminders',
});
