// Generated from `web/src/talk/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const unseenActivity = catalogue('unseenActivity', {
  title: 'Since you were last here',
  nav: 'Since last time',
  count: (count: string) => `${count} new since you were last here`,
  allSeen: 'All seen',
  groupBy: 'Group by',
  by: {
    goal: 'By goal',
    person: 'By person',
  },
  empty: {
    title: 'You have seen everything',
    text: 'What others in the team do from now on appears here.',
  },
  /** The heading of tasks without a goal, and of deleted items. */
  elsewhere: 'Elsewhere',
  transfers: 'Transfers',
  cut: (count: string) => `This is what happened last: the newest ${count} changes. The team’s activity has all of them.`,
  activity: 'Open the activity',
  /** Precedes the link to the goal of the tasks. */
  inGoal: 'in',
  /** The sentences about repeated actions of a person, after the name. `things` is the number of different items, `entries` the number of actions. After sentences about goals, maps and forms, the name of the item follows. */
  did: {
    task: {
      finished: (things: number) => `finished ${en.counted(things, { one: '# task', other: '# tasks' })}`,
      created: (things: number) => `added ${en.counted(things, { one: '# task', other: '# tasks' })}`,
      moved: (things: number) => `moved ${en.counted(things, { one: '# task', other: '# tasks' })} to another status`,
      commented: (things: number) => `commented ${en.plural(things, { one: 'once', other: `${things} times` })} on tasks`,
      changed: (things: number) => `changed ${en.counted(things, { one: '# task', other: '# tasks' })}`,
      deleted: (things: number) => `deleted ${en.counted(things, { one: '# task', other: '# tasks' })}`,
    },
    goal: {
      finished: (_things: number, entries: number) => `finished the goal ${en.plural(entries, { one: 'once', other: `${entries} times` })}:`,
      created: (things: number) => `added ${en.counted(things, { one: '# goal', other: '# goals' })}:`,
      moved: (_things: number, entries: number) => `moved the goal to another status ${en.plural(entries, { one: 'once', other: `${entries} times` })}:`,
      commented: (things: number) => `commented ${en.plural(things, { one: 'once', other: `${things} times` })} on the goal`,
      reported: (_things: number, entries: number) => `checked in ${en.plural(entries, { one: 'once', other: `${entries} times` })} on the goal`,
      changed: (_things: number, entries: number) => `changed the goal ${en.plural(entries, { one: 'once', other: `${entries} times` })}:`,
      deleted: (things: number) => `deleted ${en.counted(things, { one: '# goal', other: '# goals' })}`,
    },
    map: {
      created: (things: number) => `added ${en.counted(things, { one: '# map', other: '# maps' })}:`,
      changed: (_things: number, entries: number) => `changed the map ${en.plural(entries, { one: 'once', other: `${entries} times` })}:`,
      deleted: (things: number) => `deleted ${en.counted(things, { one: '# map', other: '# maps' })}`,
      add_nodes: (things: number) => `added ${en.counted(things, { one: '# node', other: '# nodes' })} to`,
      change_nodes: (things: number) => `changed ${en.counted(things, { one: '# node', other: '# nodes' })} in`,
      move_nodes: (things: number) => `moved ${en.counted(things, { one: '# node', other: '# nodes' })} in`,
      delete_nodes: (things: number) => `deleted ${en.counted(things, { one: '# node', other: '# nodes' })} from`,
    },
    form: {
      reported: (things: number) => `added ${en.counted(things, { one: '# record', other: '# records' })} to`,
    },
    transfer: {
      transferred: (things: number) => `acted ${en.plural(things, { one: 'once', other: `${things} times` })} on transfers`,
    },
  },
});
