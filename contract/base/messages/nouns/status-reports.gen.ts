// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const statusReports = catalogue('messages.statusReports', {
  loadFailed: 'Failed to load the status report',
});
