// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const taskTemplates = catalogue('taskTemplates', {
  title: 'Task templates',
  name: 'Name',
  description: 'Description',
  template: 'Task template',
  tasks: 'Tasks',
  taskCount: (tasks: number) => en.counted(tasks, { one: '# task', other: '# tasks' }),
  dayCount: (days: number) => en.counted(days, { one: '# day', other: '# days' }),
  /** `first` and `last` are the days of a task, counted from 1. */
  onDay: (day: number) => `Day ${day}`,
  onDays: (first: number, last: number) => `Days ${first}–${last}`,
  saveAs: 'Save as template',
  saveInto: 'Save into',
  aNewOne: 'A new template',
  replaces: 'Its tasks are replaced by these.',
  takesOver: 'The template takes over subtasks, descriptions, labels, assignees and the days between the dates.',
  save: 'Save template',
  edit: 'Edit task template',
  open: (name: string) => `Open task template ${name}`,
  delete: 'Delete task template',
  tasksStay: 'Tasks that were made from it stay.',
  actions: (name: string) => `Actions for task template ${name}`,
  use: 'Use template',
  fromTemplate: 'From template',
  add: 'Add tasks',
  addFrom: 'Add tasks from a template',
  choose: 'Choose a task template',
  firstDay: 'First date',
  begins: 'The tasks begin as not started.',
  withoutDates: 'Without a date here, the tasks have no dates.',
  empty: {
    title: 'No task templates yet',
    text: 'Plan something once, then open the task or goal and choose “Save as template”. Its tasks can be added to any goal.',
  },
});
