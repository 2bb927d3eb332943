// Generated from `contract/base/messages/talk.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const watches = catalogue('messages.watches', {
  loadFailed: 'Failed to load who watches this',
  saveFailed: 'Failed to change what notifies you',
});
