import type { GoalField } from '@groundwork/contract/goals';
import type { GoalStatus, Priority } from '@groundwork/contract/statuses';
import { plural } from './plural.ts';

const status: Record<GoalStatus, string> = {
  planning: 'Planning',
  in_progress: 'In progress',
  on_hold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
const priority: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' };
/** The names of the fields in forms, lists and activity sentences. */
const fields: Record<GoalField | 'team_id' | 'progress' | 'health' | 'targets', string> = {
  title: 'Title',
  content: 'Description',
  reason: 'Reason',
  target: 'Target',
  status: 'Status',
  priority: 'Priority',
  assigned_to: 'Assignee',
  start_date: 'Start date',
  due_date: 'Due date',
  check_in_days: 'Check-ins',
  health: 'Health',
  targets: 'Measurable target',
  team_id: 'Team',
  progress: 'Progress',
};

export const goals = {
  title: 'Goals',
  goal: 'Goal',
  notFound: { title: 'Goal not found', text: 'It may have been deleted, or it belongs to a team that you are not in.' },
  mine: 'My goals',
  all: 'All goals',
  views: 'Which goals',
  status,
  priority,
  fields,
  hints: {
    content: 'What will be different when this is reached?',
    reason: 'Why does it matter?',
    target: 'How will you know that it is reached?',
    progress: 'Counted from the tasks that are done',
  },
  create: 'Create goal',
  newGoal: 'New goal',
  edit: 'Edit goal',
  save: 'Save goal',
  cancel: 'Cancel',
  delete: 'Delete goal',
  tasksStay: 'Its tasks stay, without a goal.',
  properties: 'Goal properties',
  more: 'More',
  nobody: 'Nobody',
  filter: {
    search: 'Search goals',
    status: fields.status,
    any: 'Any',
    overdue: 'Overdue',
    clear: 'Clear filters',
  },
  showMore: 'Show more goals',
  columns: 'Goals',
  changeStatus: (title: string, now: string) => `Status of ${title}: ${now}. Change`,
  changePriority: (title: string, now: string) => `Priority of ${title}: ${now}. Change`,
  percent: (progress: number) => new Intl.NumberFormat(undefined, { style: 'percent' }).format(progress / 100),
  counted: (done: number, total: number) => `${done} of ${total}`,
  tasksDone: (done: number, total: number) => `${done} of ${plural(total, 'task', 'tasks')} done`,
  noTasksYet: 'No tasks yet',
  done: (n: number) => `${n} done`,
  inProgress: (n: number) => `${n} in progress`,
  blocked: (n: number) => `${n} blocked`,
  todo: (n: number) => `${n} to do`,
  onHold: (n: number) => `${n} on hold`,
  createdBy: (name: string, date: string) => `Created by ${name}, ${date}`,
  created: (date: string) => `Created ${date}`,
  tabs: {
    tasks: 'Tasks',
    comments: 'Comments',
    checkIns: 'Check-ins',
    instances: 'From templates',
    attachments: 'Attachments',
    activity: 'Activity',
  },
  empty: {
    title: 'Say what the team is going for',
    text: 'A goal holds the reason, the target and the tasks that lead there. Its progress follows the tasks.',
  },
  emptyMine: {
    title: 'No goals are assigned to you',
    text: 'Goals that are assigned to you and not completed are listed here, the most urgent first.',
  },
  emptyFilter: {
    title: 'No goals match',
    text: 'No goal of this team matches the search and the filters.',
  },
  emptyTasks: {
    title: 'No tasks yet',
    text: 'Break the goal into tasks. Each one that is done moves its progress.',
  },
};
