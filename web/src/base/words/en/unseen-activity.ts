import { translated } from '../language.ts';
import { plural } from './plural.ts';

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
const tasks = (count: number) => plural(count, 'task', 'tasks');
const goals = (count: number) => plural(count, 'goal', 'goals');
const nodes = (count: number) => plural(count, 'node', 'nodes');

export const unseenActivity = translated({
  title: 'Since you were last here',
  nav: 'Since last time',
  count: (count: string) => `${count} new since you were last here`,
  allSeen: 'All seen',
  groupBy: 'Group by',
  by: { goal: 'By goal', person: 'By person' },
  empty: { title: 'You have seen everything', text: 'What others in the team do from now on appears here.' },
  /** The heading of tasks without a goal, and of deleted items. */
  elsewhere: 'Elsewhere',
  transfers: 'Transfers',
  cut: (count: string) =>
    `This is what happened last: the newest ${count} changes. The team’s activity has all of them.`,
  activity: 'Open the activity',
  /** Precedes the link to the goal of the tasks. */
  inGoal: 'in',
  /**
   * The sentences about repeated actions of a person, after the name. `things` is the number of different items,
   * `entries` the number of actions. After sentences about goals, maps and forms, the name of the item follows.
   */
  did: {
    task: {
      finished: (things: number) => `finished ${tasks(things)}`,
      created: (things: number) => `added ${tasks(things)}`,
      moved: (things: number) => `moved ${tasks(things)} to another status`,
      commented: (things: number) => `commented ${times(things)} on tasks`,
      changed: (things: number) => `changed ${tasks(things)}`,
      deleted: (things: number) => `deleted ${tasks(things)}`,
    },
    goal: {
      finished: (_things: number, entries: number) => `finished the goal ${times(entries)}:`,
      created: (things: number) => `added ${goals(things)}:`,
      moved: (_things: number, entries: number) => `moved the goal to another status ${times(entries)}:`,
      commented: (things: number) => `commented ${times(things)} on the goal`,
      reported: (_things: number, entries: number) => `checked in ${times(entries)} on the goal`,
      changed: (_things: number, entries: number) => `changed the goal ${times(entries)}:`,
      deleted: (things: number) => `deleted ${goals(things)}`,
    },
    map: {
      created: (things: number) => `added ${plural(things, 'map', 'maps')}:`,
      changed: (_things: number, entries: number) => `changed the map ${times(entries)}:`,
      deleted: (things: number) => `deleted ${plural(things, 'map', 'maps')}`,
      add_nodes: (things: number) => `added ${nodes(things)} to`,
      change_nodes: (things: number) => `changed ${nodes(things)} in`,
      move_nodes: (things: number) => `moved ${nodes(things)} in`,
      delete_nodes: (things: number) => `deleted ${nodes(things)} from`,
    },
    form: { reported: (things: number) => `added ${plural(things, 'record', 'records')} to` },
    transfer: { transferred: (things: number) => `acted ${times(things)} on transfers` },
  },
});
