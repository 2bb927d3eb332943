// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const goals = catalogue('messages.goals', {
  titleRequired: 'Please enter a goal title',
  datesCrossed: 'The due date cannot be before the start date',
  assigneeNotMember: 'The assignee is not a member of this team',
  tooDeep: 'Goals can be nested at most 5 levels deep',
  cycle: 'A goal cannot be placed under itself or one of its sub-goals',
  created: 'Goal created successfully',
  createFailed: 'Failed to create goal',
  updated: 'Goal updated successfully',
  updateFailed: 'Failed to update goal',
  deleted: 'Goal deleted successfully',
  deleteFailed: 'Failed to delete goal',
  loadFailed: 'Failed to load goals',
});
