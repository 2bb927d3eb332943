import type { OfferedStatus, Priority, TaskStatus } from '@groundwork/contract/statuses';
import { plural } from './plural.ts';

const status: Record<TaskStatus | OfferedStatus, string> = {
  to_do: 'To do',
  in_progress: 'In progress',
  in_review: 'In review',
  blocked: 'Blocked',
  done: 'Done',
  on_hold: 'On hold',
  completed: 'Completed',
  archived: 'Archived',
};
const priority: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' };

export const tasks = {
  title: 'Tasks',
  status,
  priority,
  savedAsInProgress: 'saved as In progress',
  fields: {
    title: 'Title',
    description: 'Description',
    team: 'Team',
    goal: 'Goal',
    status: 'Status',
    priority: 'Priority',
    assignee: 'Assignee',
    dueDate: 'Due date',
    estimate: 'Estimate',
    spent: 'Spent',
    remaining: 'Remaining',
    labels: 'Labels',
    parent: 'Parent task',
  },
  newTask: 'New task',
  create: 'Create task',
  createAnother: 'Create another',
  chooseGoal: 'Choose a goal',
  chooseTeam: 'Choose a team',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete task',
  openAsPage: 'Open as page',
  copyLink: 'Copy link',
  copyId: (id: string) => `Copy id ${id}`,
  properties: 'Status, priority, assignee and due date',
  moreProperties: 'Goal and labels',
  hoursProperties: 'Hours',
  belongsTo: 'Belongs to',
  openParent: 'Open the parent task',
  task: 'Task',
  hoursInvalid: (max: number) => `Please enter hours between 0 and ${new Intl.NumberFormat().format(max)}.`,
  changeStatus: (title: string, now: string) => `Status of ${title}: ${now}. Change`,
  changePriority: (title: string, now: string) => `Priority of ${title}: ${now}. Change`,
  editTitle: 'Edit title',
  nobody: 'Nobody',
  nobodyAssigned: 'Nobody assigned',
  assignedTo: (name: string) => `Assigned to ${name}`,
  noGoal: 'No goal',
  noHours: 'None',
  hoursInput: 'Hours',
  /** 3.5 → "3h 30m". */
  hours: (hours: number) => {
    const whole = Math.floor(hours);
    const minutes = Math.round((hours - whole) * 60);
    const part = (value: number, unit: 'hour' | 'minute') => new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
    if (minutes === 60) return part(whole + 1, 'hour');
    if (minutes === 0) return part(whole, 'hour');
    return whole === 0 ? part(minutes, 'minute') : `${part(whole, 'hour')} ${part(minutes, 'minute')}`;
  },
  searchPeople: 'Search people',
  searchGoals: 'Search goals',
  addDescription: 'Add a description',
  editDescription: 'Edit description',
  descriptionHint: 'Leave an empty line between paragraphs',
  plainTextNote: 'Saving keeps the words and drops headings, lists and other formatting.',
  save: 'Save',
  subtasks: 'Subtasks',
  subtasksDone: (done: number, total: number) => `${done} of ${total}`,
  subtaskCount: (done: number, total: number) => `${done} of ${plural(total, 'subtask', 'subtasks')} done`,
  commentCount: (n: number) => plural(n, 'comment', 'comments'),
  attachmentCount: (n: number) => plural(n, 'attachment', 'attachments'),
  addSubtask: 'Add subtask',
  subtaskTitle: 'Title of the subtask',
  moreLabels: (names: string[]) => `Also: ${new Intl.ListFormat().format(names)}`,
  atLeast: (n: number) => `${n}+`,
  showMore: 'Show more tasks',
  createdBy: (name: string, date: string) => `Created by ${name}, ${date}`,
  created: (date: string) => `Created ${date}`,
  empty: {
    title: 'Turn goals into steps',
    text: 'A task is one step towards a goal: who does it, by when, and how far it is.',
    noGoals: 'Tasks belong to goals. Create the first goal, then break it into tasks.',
  },
};
