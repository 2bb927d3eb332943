// Generated from `contract/base/messages/work.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const taskTemplates = catalogue('messages.taskTemplates', {
  nameRequired: 'Please enter a name for the task template',
  oneSource: 'A task template is made from either a task or a goal',
  noTasks: 'This goal has no tasks to save',
  listFailed: 'Failed to load task templates',
  getFailed: 'Failed to load task template',
  createFailed: 'Failed to create task template',
  updateFailed: 'Failed to update task template',
  saved: 'Task template saved',
  deleteFailed: 'Failed to delete task template',
  deleted: 'Task template deleted successfully',
  applyFailed: 'Failed to add tasks from the template',
  applied: 'Tasks added from the template',
});
