// Generated from `contract/base/messages/people.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const securityLog = catalogue('messages.securityLog', {
  ownersOnly: 'Only owners can read the security log',
  listFailed: 'Failed to load the security log',
  exportFailed: 'Failed to export',
});
