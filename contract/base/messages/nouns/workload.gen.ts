// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const workload = catalogue('messages.workload', {
  loadFailed: 'Failed to load workload',
});
