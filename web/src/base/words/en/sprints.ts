import { translated } from '../language.ts';
import { plural } from './plural.ts';

export const sprints = translated({
  title: 'Sprints',
  sprint: 'Sprint',
  openCurrent: 'Open the current sprint',
  notFound: {
    title: 'This sprint does not exist',
    text: 'It may have been deleted, or it belongs to a team that you are not in.',
  },
  more: 'More actions',
  views: { label: 'Views of the sprint', board: 'Board', list: 'List', report: 'Report' },
  daysLeft: (days: number) => (days === 0 ? 'Last day' : `${plural(days, 'day', 'days')} left`),
  startsIn: (days: number) => `Starts in ${plural(days, 'day', 'days')}`,
  ended: 'Ended',
  end: 'End sprint',
  endOf: (name: string, open: number) =>
    open === 0
      ? `All tasks of ${name} are finished.`
      : `${name} has ${plural(open, 'open task', 'open tasks')}. Finished tasks stay in the sprint.`,
  carryTo: 'Move open tasks to',
  carried: (tasks: number, sprint: string | undefined) =>
    sprint === undefined
      ? `${plural(tasks, 'open task is', 'open tasks are')} in no sprint now.`
      : `${plural(tasks, 'open task', 'open tasks')} moved to ${sprint}.`,
  noLaterSprint: 'There is no current or upcoming sprint. You can create one first.',
  carryOver: 'Carry over',
  overdue: 'Sprints that are over and have open tasks',
  isOverdue: (name: string, open: number) => `${name} is over and has ${plural(open, 'open task', 'open tasks')}.`,
  burndown: {
    title: 'Burndown',
    unit: 'Count',
    tasks: 'Tasks',
    hours: 'Hours',
    lines: { open: 'Open', ideal: 'Ideal', all: 'All in the sprint' },
    summary: (planned: string, open: string) => `Planned: ${planned}. Open: ${open}.`,
    notStarted: 'The chart begins on the first day of the sprint.',
    asTable: 'Show as a table',
    day: 'Day',
    today: 'Today',
    added: 'Added or removed',
    change: (amount: string, isMore: boolean) => (isMore ? `${amount} added` : `${amount} removed`),
  },
  velocity: {
    title: 'Velocity of the last sprints',
    none: 'The table begins when a sprint is over.',
    planned: 'Planned tasks',
    done: 'Finished tasks',
    doneHours: 'Finished hours',
    average: (tasks: string, hours: string | null) =>
      hours === null ? `On average ${tasks} tasks a sprint.` : `On average ${tasks} tasks and ${hours} a sprint.`,
  },
  reopen: 'Reopen sprint',
  returned: (tasks: number) => `${plural(tasks, 'task is', 'tasks are')} back in it.`,
  notReturned: (tasks: number) =>
    `${plural(tasks, 'task was', 'tasks were')} moved or deleted since and stayed as they are.`,
  progress: 'Progress',
  tasksDone: (done: number, total: number) => `${done} of ${plural(total, 'task', 'tasks')} finished`,
  tasksOpen: (open: number) => `${open} open`,
  hoursLeft: (left: string, estimated: string) => `${left} left of ${estimated} estimated`,
  addTasks: 'Add tasks',
  addTasksSearch: 'Search tasks for this sprint',
  emptyTasks: {
    title: 'No tasks in this sprint yet',
    text: 'Create one here, or add tasks that exist with "Add tasks" above.',
  },
  phase: { current: 'Current', upcoming: 'Upcoming', past: 'Past' },
  fields: { name: 'Name', goal: 'Sprint goal', startsOn: 'First day', endsOn: 'Last day' },
  hints: { name: 'What it is about, or its number', goal: 'What the team wants to reach with it' },
  none: 'No sprint',
  search: 'Search sprints',
  newSprint: 'New sprint',
  create: 'Create sprint',
  edit: 'Edit sprint',
  save: 'Save sprint',
  delete: 'Delete sprint',
  tasksStay: (tasks: number) => `${plural(tasks, 'task stays', 'tasks stay')}, without a sprint.`,
  actions: (name: string) => `Edit or delete ${name}`,
  empty: {
    title: 'Work in short stretches',
    text: 'A sprint is a week or two with the tasks that the team wants to finish in it, whatever their goal.',
  },
});
