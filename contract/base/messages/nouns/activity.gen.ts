// Generated from `contract/base/messages/talk.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const activity = catalogue('messages.activity', {
  loadFailed: 'Failed to load activity',
});
