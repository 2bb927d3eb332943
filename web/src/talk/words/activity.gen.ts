// Generated from `web/src/talk/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

/** The sentence about an activity, after the name of the actor. */
export const activity = catalogue('activity', {
  title: 'Activity',
  empty: {
    title: 'What happened, and when',
    text: 'Every change will be listed here.',
  },
  somebody: 'Former member',
  /** Replaces the name of a row that was deleted, or that the user may not see. */
  gone: 'something no longer available',
  older: 'Show older',
  created: {
    goal: 'created the goal',
    task: 'created the task',
  },
  deleted: {
    goal: (title: string) => `deleted the goal “${title}”`,
    task: (title: string) => `deleted the task “${title}”`,
  },
  restored: {
    goal: 'restored the goal',
    task: 'restored the task',
  },
  commented: 'commented',
  addedFile: (name: string) => `added the file “${name}”`,
  deletedFile: (name: string) => `deleted the file “${name}”`,
  /** A link to the map follows. */
  maps: {
    create: 'added the map',
    update: (from: string) => `renamed “${from}” to`,
    delete: (name: string) => `deleted the map “${name}”`,
    /** `count` is null if the map itself was restored; otherwise the number of restored nodes. */
    restore: (count?: number | null | undefined) => (count !== null && count !== undefined ? `restored ${en.counted(count, { one: '# node', other: '# nodes' })} in` : 'restored the map'),
    add_nodes: (count: number, title?: string | null | undefined) => `added ${en.plural(count, { one: (title ? `“${title}”` : `${en.number(count)} node`), other: `${en.number(count)} nodes` })} to`,
    change_nodes: (count: number, title?: string | null | undefined) => `changed ${en.plural(count, { one: (title ? `“${title}”` : `${en.number(count)} node`), other: `${en.number(count)} nodes` })} in`,
    move_nodes: (count: number, title?: string | null | undefined) => `moved ${en.plural(count, { one: (title ? `“${title}”` : `${en.number(count)} node`), other: `${en.number(count)} nodes` })} in`,
    delete_nodes: (count: number) => `deleted ${en.counted(count, { one: '# node', other: '# nodes' })} from`,
  },
  /** A link to the form or list follows. */
  records: (count: number) => `added ${en.counted(count, { one: '# record', other: '# records' })} to`,
  /** `what` is “the branch” or “the map”. In `received` and the entries after it, the sentence follows the name of the other team. */
  transfers: {
    branch: (title: string) => `the branch “${title}”`,
    map: (title: string) => `the map “${title}”`,
    send: (what: string, team: string, shares: boolean) => (shares ? `offered to share ${what} with ${team}` : `offered ${what} to ${team}`),
    accept: (what: string, team: string) => `accepted ${what} from ${team}`,
    decline: (what: string, team: string) => `declined ${what} from ${team}`,
    cancel: (what: string, team: string) => `withdrew the offer of ${what} to ${team}`,
    end: (what: string, team: string) => `ended the view of ${what}, shared with ${team}`,
    received: (what: string, shares: boolean) => (shares ? `offered to share ${what}` : `offered ${what}`),
    accepted: (what: string) => `accepted ${what}`,
    declined: (what: string) => `declined ${what}`,
    cancelled: (what: string) => `withdrew the offer of ${what}`,
    ended: (what: string) => `ended the view of ${what}`,
  },
  /** `other` is the other task, in quotes. */
  related: {
    blocks: (other: string) => `made it block ${other}`,
    blocked_by: (other: string) => `marked it as blocked by ${other}`,
    duplicates: (other: string) => `marked it as a duplicate of ${other}`,
    duplicated_by: (other: string) => `marked ${other} as a duplicate of it`,
    relates_to: (other: string) => `related it to ${other}`,
  },
  unrelated: {
    blocks: (other: string) => `made it no longer block ${other}`,
    blocked_by: (other: string) => `marked it as no longer blocked by ${other}`,
    duplicates: (other: string) => `marked it as no duplicate of ${other}`,
    duplicated_by: (other: string) => `marked ${other} as no duplicate of it`,
    relates_to: (other: string) => `removed the relation to ${other}`,
  },
  status: (from: string, to: string) => `moved it from ${from} to ${to}`,
  assigned: (name: string) => `assigned it to ${name}`,
  assignedSelf: 'assigned it to themselves',
  unassigned: (name: string) => `unassigned ${name}`,
  unassignedSelf: 'unassigned themselves',
  renamed: (from: string, to: string) => `renamed it from “${from}” to “${to}”`,
  /** For long texts: the sentence does not include the values. */
  rewrote: (field: string) => `changed the ${field}`,
  set: (field: string, to: string) => `set the ${field} to ${to}`,
  removed: (field: string, was: string) => `removed the ${field}, which was ${was}`,
  changed: (field: string, from: string, to: string) => `changed the ${field} from ${from} to ${to}`,
  fields: {
    goal: {
      title: 'title',
      parent_goal_id: 'parent goal',
      content: 'description',
      reason: 'reason',
      target: 'target',
      status: 'status',
      priority: 'priority',
      assigned_to: 'assignee',
      start_date: 'start date',
      due_date: 'due date',
      check_in_days: 'check-ins',
      health: 'health',
      targets: 'measurable target',
      team_id: 'team',
      progress: 'progress',
    },
    task: {
      title: 'title',
      description: 'description',
      team_id: 'team',
      goal_id: 'goal',
      status: 'status',
      priority: 'priority',
      assigned_to: 'assignee',
      start_date: 'start date',
      due_date: 'due date',
      due_time: 'due time',
      recurrence: 'repeats',
      recurs_on: 'repeats from',
      estimated_hours: 'estimate',
      actual_hours: 'time spent',
      remaining_hours: 'remaining time',
      labels: 'labels',
      plan: 'planned day',
      parent_task_id: 'parent task',
      sprint_id: 'sprint',
      record_id: 'record',
      node_id: 'node',
      type: 'type',
    },
  },
});
