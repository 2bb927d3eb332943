// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const checkIns = catalogue('messages.checkIns', {
  listFailed: 'Failed to load check-ins',
  added: 'Check-in added',
  addFailed: 'Failed to add check-in',
  updated: 'Check-in updated',
  updateFailed: 'Failed to update check-in',
  deleted: 'Check-in deleted',
  deleteFailed: 'Failed to delete check-in',
  notAuthor: 'Only the person who checked in can change this',
});
