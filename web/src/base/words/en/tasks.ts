import type { OfferedStatus, Priority, TaskStatus } from '@groundwork/contract/base/statuses';
import type { ListColumn } from '@groundwork/contract/work/task-lists';
import type { TaskField } from '@groundwork/contract/work/tasks';
import { translated } from '../language.ts';
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
/** The names of the fields in forms, lists and activity sentences. */
const fields: Record<TaskField | 'team_id' | 'labels' | 'plan', string> = {
  title: 'Title',
  description: 'Description',
  team_id: 'Team',
  goal_id: 'Goal',
  status: 'Status',
  priority: 'Priority',
  assigned_to: 'Assignee',
  start_date: 'Start date',
  due_date: 'Due date',
  due_time: 'Due time',
  recurrence: 'Repeats',
  recurs_on: 'Repeats from',
  estimated_hours: 'Estimate',
  actual_hours: 'Spent',
  remaining_hours: 'Remaining',
  labels: 'Labels',
  plan: 'Planned day',
  parent_task_id: 'Parent task',
  sprint_id: 'Sprint',
  record_id: 'Record',
  node_id: 'Node',
  type: 'Type',
};

const columns: Record<ListColumn, string> = {
  status: fields.status,
  priority: fields.priority,
  id: 'ID',
  title: fields.title,
  labels: fields.labels,
  type: fields.type,
  goal: fields.goal_id,
  sprint: fields.sprint_id,
  start: fields.start_date,
  due: fields.due_date,
  estimate: fields.estimated_hours,
  spent: fields.actual_hours,
  remaining: fields.remaining_hours,
  created: 'Created',
  assignee: fields.assigned_to,
};

export const tasks = translated({
  notFound: { title: 'Task not found', text: 'It may have been deleted, or it belongs to a team that you are not in.' },
  title: 'Tasks',
  status,
  priority,
  savedAsInProgress: 'saved as In progress',
  fields,
  newTask: 'New task',
  create: 'Create task',
  createAnother: 'Create another',
  line: {
    example: 'Ring Rosa Fri 3pm @tomas !high',
    /** The buttons that insert a sign such as @ into the line. */
    signs: { assignee: fields.assigned_to, label: 'Label', priority: fields.priority, goal: fields.goal_id },
    keys: 'Enter creates the task and keeps this open. Shift+Enter shows all fields.',
    allFields: 'All fields',
    suggestions: 'Suggestions',
    meant: 'Understood',
    plain: (text: string) => `Leave “${text}” as text`,
    noDueDate: 'Remove the due date',
    assignedToYou: 'Assigned to you',
    toNobody: 'Assign to nobody',
    unknown: {
      assignee: (name: string) => `Nobody or more than one person in the team is called “${name}”. It stays as text.`,
      label: (name: string) => `The team has no label “${name}”. It stays as text.`,
      priority: (name: string) => `There is no priority “${name}”. It stays as text.`,
      goal: (name: string) => `No goal, or more than one, is called “${name}”. It stays as text.`,
    },
    tooLong: (most: number) => `Please write at most ${most} characters without date, people, labels and goal.`,
    tooMany: (lines: number, most: number) =>
      `These are ${plural(lines, 'line', 'lines')}. Please paste at most ${most} at once.`,
    tooMuch: 'This text is too long to become tasks. Please paste less at once.',
    question: (n: number) => `Create ${plural(n, 'task', 'tasks')}, one for each line?`,
    createAll: (n: number) => `Create ${plural(n, 'task', 'tasks')}`,
    asOne: 'Write as one task',
    /** The note above the lines while the tasks are being saved. */
    creating: (n: number) => `Creating ${plural(n, 'task', 'tasks')} …`,
    created: (n: number) => `${plural(n, 'task', 'tasks')} created`,
  },
  chooseGoal: 'Choose a goal',
  chooseTeam: 'Choose a team',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete task',
  openAsPage: 'Open as page',
  copyLink: 'Copy link',
  copyId: (id: string) => `Copy id ${id}`,
  properties: 'Status, priority, assignee and dates',
  moreProperties: 'Goal, parent, labels, sprint and type',
  hoursProperties: 'Hours',
  belongsTo: 'Belongs to',
  subtaskOf: (parent: string) => `Subtask of ${parent}`,
  task: 'Task',
  tabs: { details: 'Details', comments: 'Comments', attachments: 'Attachments', activity: 'Activity' },
  hoursInvalid: (max: number) => `Please enter hours between 0 and ${new Intl.NumberFormat().format(max)}.`,
  changeStatus: (title: string, now: string) => `Status of ${title}: ${now}. Change`,
  changePriority: (title: string, now: string) => `Priority of ${title}: ${now}. Change`,
  changeDue: (title: string, now: string) => `Due date of ${title}: ${now}. Change`,
  setDue: 'Set a due date',
  changeAssignee: (title: string, now: string) => `Assignee of ${title}: ${now}. Change`,
  selected: 'Selected',
  selection: (title: string, selected: boolean) => `${title}: ${selected ? 'selected' : 'not selected'}`,
  noneSelected: 'No task selected',
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
    const part = (value: number, unit: 'hour' | 'minute') =>
      new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
    if (minutes === 60) return part(whole + 1, 'hour');
    if (minutes === 0) return part(whole, 'hour');
    return whole === 0 ? part(minutes, 'minute') : `${part(whole, 'hour')} ${part(minutes, 'minute')}`;
  },
  searchPeople: 'Search people',
  searchGoals: 'Search goals',
  noParent: 'No parent',
  searchParents: 'Search tasks of the team',
  types: { task: 'Task', bug: 'Bug', feature: 'Feature', chore: 'Chore' },
  searchTypes: 'Search types, or add one',
  typeNamed: (name: string) => `Use “${name}”`,
  descriptions: {
    add: 'Add a description',
    edit: 'Edit description',
    history: 'History of the description',
    tooLong: 'This text is too long to be saved. Please shorten it.',
    draftKept: 'You have text here that is not saved.',
    continue: 'Continue writing',
    discard: 'Discard',
    changed: 'The description has changed since you started writing.',
    compare: 'Compare',
    changedAbove:
      'The description has changed since you started writing. Above is the new text, below is yours, which is not saved.',
    yours: 'Your text',
    keepTheirs: 'Keep the new text',
    saveMine: 'Save my text',
  },
  save: 'Save',
  subtasks: 'Subtasks',
  subtasksDone: (done: number, total: number) => `${done} of ${total}`,
  subtaskCount: (done: number, total: number) => `${done} of ${plural(total, 'subtask', 'subtasks')} done`,
  commentCount: (n: number) => plural(n, 'comment', 'comments'),
  attachmentCount: (n: number) => plural(n, 'attachment', 'attachments'),
  addSubtask: 'Add subtask',
  /** The button that makes another task a subtask of this one. */
  attach: 'Add an existing task',
  detach: (title: string) => `Make ${title} a task of its own`,
  detachShort: 'Make it a task of its own',
  subtaskTitle: 'Title of the subtask',
  moreLabels: (names: string[]) => `Also: ${new Intl.ListFormat().format(names)}`,
  atLeast: (n: number) => `${n}+`,
  count: (n: number) => plural(n, 'task', 'tasks'),
  noTasks: 'No tasks',
  showMore: 'Show more tasks',
  createdBy: (name: string, date: string) => `Created by ${name}, ${date}`,
  created: (date: string) => `Created ${date}`,
  filter: {
    search: 'Search tasks',
    fields: { ...fields, label_id: 'Label', start: 'Start', due: 'Due', finished: 'Finished' },
    start: { started: 'Started', later: 'Later', none: 'No date' },
    due: { overdue: 'Overdue', week: 'This week', next_7_days: 'Next 7 days', none: 'No date' },
    me: 'Me',
    any: 'any',
    anyOf: (names: string[]) => new Intl.ListFormat(undefined, { type: 'disjunction' }).format(names),
    count: (n: number) => plural(n, 'value', 'values'),
    searchIn: (field: string) => `Find: ${field.toLocaleLowerCase()}`,
    remove: (filter: string) => `Remove filter: ${filter}`,
    clear: 'Clear filters',
    group: 'Group',
    groups: {
      status: fields.status,
      goal: fields.goal_id,
      assignee: fields.assigned_to,
      sprint: fields.sprint_id,
      due: fields.due_date,
    },
    sort: 'Sort',
    orders: { ...columns, board: 'Manual' },
    directions: { asc: 'Ascending', desc: 'Descending' },
    sorted: (order: string, direction: string) => `${order}, ${direction.toLocaleLowerCase()}`,
  },
  columns: {
    names: columns,
    choose: 'Columns',
    /** The group of buttons above a list. */
    header: 'Sort by column',
    show: (column: string) => `Show ${column.toLocaleLowerCase()}`,
    usual: 'Reset columns',
    sortBy: (column: string) => `Sort by ${column.toLocaleLowerCase()}`,
  },
  dueGroups: {
    overdue: 'Overdue',
    today: 'Today',
    week: 'This week',
    later: 'Later',
    none: 'No date',
    earlier: 'Earlier',
  },
  reminders: {
    name: 'Remind me',
    none: 'No reminders',
    note: 'Before the due time:',
    noteWithoutTime: 'Before 7 in the morning of the due date:',
    noDue: 'With a due date, you can be reminded before it.',
    before: (minutes: number) => {
      if (minutes === 0) return 'When it is due';
      const [count, one, many] =
        minutes % 10_080 === 0
          ? [minutes / 10_080, 'week', 'weeks']
          : minutes % 1440 === 0
            ? [minutes / 1440, 'day', 'days']
            : minutes % 60 === 0
              ? [minutes / 60, 'hour', 'hours']
              : [minutes, 'minute', 'minutes'];
      return `${plural(count, one, many)} before`;
    },
    at: 'Remind me at',
    add: 'Add',
    remove: (time: string) => `Remove the reminder at ${time}`,
  },
  snooze: (title: string) => `Snooze ${title}`,
  snoozedUntil: (title: string, day: string) => `${title} is snoozed until ${day}. Change`,
  snoozeUntil: 'Snooze until',
  view: 'View',
  views: { list: 'List', board: 'Board', calendar: 'Calendar', timeline: 'Timeline' },
  select: (title: string) => `Select ${title}`,
  bulk: {
    toolbar: 'Selected tasks',
    deleteTitle: 'Delete tasks',
    subtasksToo: 'Their subtasks are deleted with them.',
  },
  csv: {
    id: 'Id',
    created: 'Created',
  },
  emptyFilter: {
    title: 'No tasks match',
    text: 'No task of this team matches the search and the filters.',
  },
  empty: {
    title: 'Turn goals into steps',
    text: 'A task is one step toward a goal: who does it, by when, and how far it is.',
    noGoals: 'Tasks belong to goals. Create the first goal, then break it into tasks.',
  },
});
