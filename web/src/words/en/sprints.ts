import { plural } from './plural.ts';

export const sprints = {
  title: 'Sprints',
  phase: { current: 'Current', upcoming: 'Upcoming', past: 'Past' },
  fields: { name: 'Name', startsOn: 'First day', endsOn: 'Last day' },
  hints: { name: 'What it is about, or its number' },
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
};
