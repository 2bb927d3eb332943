// Generated from `contract/base/messages/forms.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const instances = catalogue('messages.instances', {
  nameRequired: 'Please enter a name',
  created: 'Instance created successfully',
  createFailed: 'Failed to create instance',
  updated: 'Instance updated successfully',
  updateFailed: 'Failed to update instance',
  deleted: 'Instance deleted successfully',
  deleteFailed: 'Failed to delete instance',
  loadFailed: 'Failed to load instances',
});
