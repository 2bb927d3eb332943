import { goals } from './goals.ts';
import { tasks } from './tasks.ts';

/** "Due date" → "due date". */
const inSentences = <Field extends string>(names: Record<Field, string>) =>
  Object.fromEntries(
    Object.entries<string>(names).map(([field, name]) => [field, name.toLocaleLowerCase('en')]),
  ) as Record<Field, string>;

/** The sentence about an activity, after the name of the actor. */
export const activity = {
  title: 'Activity',
  empty: { title: 'What happened, and when', text: 'Every change will be listed here.' },
  somebody: 'Somebody',
  /** A row that was deleted, or that the user may not see. */
  gone: 'something no longer available',
  older: 'Show older',
  created: { goal: 'created the goal', task: 'created the task' },
  deleted: {
    goal: (title: string) => `deleted the goal “${title}”`,
    task: (title: string) => `deleted the task “${title}”`,
  },
  commented: 'commented',
  status: (from: string, to: string) => `moved it from ${from} to ${to}`,
  assigned: (name: string) => `assigned it to ${name}`,
  assignedSelf: 'assigned it to themselves',
  unassigned: (name: string) => `unassigned ${name}`,
  unassignedSelf: 'unassigned themselves',
  renamed: (from: string, to: string) => `renamed it from “${from}” to “${to}”`,
  /** Long texts: the sentence does not include the values. */
  rewrote: (field: string) => `changed the ${field}`,
  set: (field: string, to: string) => `set the ${field} to ${to}`,
  removed: (field: string, was: string) => `removed the ${field}, which was ${was}`,
  changed: (field: string, from: string, to: string) => `changed the ${field} from ${from} to ${to}`,
  fields: {
    goal: inSentences(goals.fields),
    // "Spent" and "Remaining" are clear beside "Estimate", but not alone.
    task: { ...inSentences(tasks.fields), actual_hours: 'time spent', remaining_hours: 'remaining time' },
  },
};
