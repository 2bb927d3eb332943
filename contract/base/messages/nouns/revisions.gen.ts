// Generated from `contract/base/messages/talk.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const revisions = catalogue('messages.revisions', {
  loadFailed: 'Failed to load the history',
  restoreFailed: 'Failed to restore the version',
  restored: 'Version restored successfully',
  unchanged: 'This version is what is there now',
});
