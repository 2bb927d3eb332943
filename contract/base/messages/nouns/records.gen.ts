// Generated from `contract/base/messages/forms.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const records = catalogue('messages.records', {
  created: 'Record created successfully',
  updated: 'Record updated successfully',
  saveFailed: 'Failed to save record',
  linkFailed: 'Record saved but failed to link task',
  loadFailed: 'Failed to load records',
  deleted: 'Record deleted successfully',
  deleteFailed: 'Failed to delete record',
  tooLarge: 'This record is larger than 2 MB.',
  otherGoal: 'Please choose a task of this goal.',
  filterUnreadable: 'The filter is not a list of conditions.',
  notAsked: (name: string) => `${name} cannot be compared in this way.`,
  nodeRefuses: (label: string, problem: string) => `The node does not accept this as “${label}”: ${problem}`,
});
