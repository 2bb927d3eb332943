// Generated from `contract/base/messages/maps.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const versions = catalogue('messages.versions', {
  loadFailed: 'Failed to load history',
  restoreFailed: 'Failed to restore branch',
  notThen: 'This node was not in the map at that time.',
});
