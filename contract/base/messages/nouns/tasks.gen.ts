// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const tasks = catalogue('messages.tasks', {
  titleRequired: 'Please enter a task title',
  teamRequired: 'Please select a team',
  goalOrParentRequired: 'Task must be associated with either a goal or a parent task',
  datesCrossed: 'The due date cannot be before the start date',
  timeNeedsDate: 'A due time needs a due date',
  recurrenceUnknown: 'This rule of repetition is not supported',
  assigneeNotMember: 'The assignee is not a member of this team',
  typeRequired: 'Please enter a task type',
  tooDeep: 'Subtasks can be nested at most 5 levels deep',
  cycle: 'A task cannot be placed under itself or one of its subtasks',
  created: 'Task created successfully',
  createFailed: 'Failed to create task',
  updateFailed: 'Failed to update task',
  deleted: 'Task deleted successfully',
  deleteFailed: 'Failed to delete task',
  loadFailed: 'Failed to load tasks',
  detailsFailed: 'Failed to load task details',
  labelsFailed: 'Failed to update labels',
});
