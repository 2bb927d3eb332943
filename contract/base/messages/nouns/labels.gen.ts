// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const labels = catalogue('messages.labels', {
  nameRequired: 'Please enter a label name',
  nameTaken: 'A label with this name already exists for this team',
  inUse: (tasks: number) => `Cannot delete label that is assigned to ${tasks} task(s)`,
  tooManyAtOnce: 'At most 4,000 labels can be changed at once, on all tasks together.',
  listFailed: 'Failed to fetch team labels',
  getFailed: 'Failed to fetch label',
  createFailed: 'Failed to create label',
  updateFailed: 'Failed to update label',
  deleteFailed: 'Failed to delete label',
  ofTaskFailed: 'Failed to fetch task labels',
  assignFailed: 'Failed to assign label to task',
  removeFailed: 'Failed to remove label from task',
  replaceFailed: 'Failed to update task labels',
  created: 'Label created successfully',
  updated: 'Label updated successfully',
  deleted: 'Label deleted successfully',
});
