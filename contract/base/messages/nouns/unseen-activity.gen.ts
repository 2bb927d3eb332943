// Generated from `contract/base/messages/talk.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const unseenActivity = catalogue('messages.unseenActivity', {
  loadFailed: 'Failed to load what is new',
  markFailed: 'Failed to mark as seen',
  marked: 'All seen',
});
