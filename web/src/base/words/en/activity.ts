import type { RelationKind } from '@groundwork/contract/work/relation-kinds';
import { translated } from '../language.ts';
import { goals } from './goals.ts';
import { plural } from './plural.ts';
import { tasks } from './tasks.ts';

/** "Due date" → "due date". */
const inSentences = <Field extends string>(names: Record<Field, string>) =>
  Object.fromEntries(
    Object.entries<string>(names).map(([field, name]) => [field, name.toLocaleLowerCase('en')]),
  ) as Record<Field, string>;

const nodes = (count: number, title: string | undefined) =>
  count === 1 && title ? `“${title}”` : plural(count, 'node', 'nodes');

/** `other` is the other task, in quotes. */
const related: Record<RelationKind, (other: string) => string> = {
  blocks: (other) => `made it block ${other}`,
  blocked_by: (other) => `marked it as blocked by ${other}`,
  duplicates: (other) => `marked it as a duplicate of ${other}`,
  duplicated_by: (other) => `marked ${other} as a duplicate of it`,
  relates_to: (other) => `related it to ${other}`,
};
const unrelated: typeof related = {
  blocks: (other) => `made it no longer block ${other}`,
  blocked_by: (other) => `marked it as no longer blocked by ${other}`,
  duplicates: (other) => `marked it as no duplicate of ${other}`,
  duplicated_by: (other) => `marked ${other} as no duplicate of it`,
  relates_to: (other) => `removed the relation to ${other}`,
};

/** The sentence about an activity, after the name of the actor. */
export const activity = translated({
  title: 'Activity',
  empty: { title: 'What happened, and when', text: 'Every change will be listed here.' },
  somebody: 'Former member',
  /** Replaces the name of a row that was deleted, or that the user may not see. */
  gone: 'something no longer available',
  older: 'Show older',
  created: { goal: 'created the goal', task: 'created the task' },
  deleted: {
    goal: (title: string) => `deleted the goal “${title}”`,
    task: (title: string) => `deleted the task “${title}”`,
  },
  restored: { goal: 'restored the goal', task: 'restored the task' },
  commented: 'commented',
  addedFile: (name: string) => `added the file “${name}”`,
  deletedFile: (name: string) => `deleted the file “${name}”`,
  /** A link to the map follows. */
  maps: {
    create: 'added the map',
    update: (from: string) => `renamed “${from}” to`,
    delete: (name: string) => `deleted the map “${name}”`,
    /** `count` is null if the map itself was restored; otherwise the number of restored nodes. */
    restore: (count: number | null) => (count === null ? 'restored the map' : `restored ${nodes(count, undefined)} in`),
    add_nodes: (count: number, title?: string) => `added ${nodes(count, title)} to`,
    change_nodes: (count: number, title?: string) => `changed ${nodes(count, title)} in`,
    move_nodes: (count: number, title?: string) => `moved ${nodes(count, title)} in`,
    delete_nodes: (count: number) => `deleted ${nodes(count, undefined)} from`,
  },
  /** A link to the form or list follows. */
  records: (count: number) => `added ${plural(count, 'record', 'records')} to`,
  /**
   * `what` is “the branch” or “the map”. In `received` and the entries after it, the sentence follows the name of the
   * other team.
   */
  transfers: {
    branch: (title: string) => `the branch “${title}”`,
    map: (title: string) => `the map “${title}”`,
    send: (what: string, team: string, shares: boolean) =>
      shares ? `offered to share ${what} with ${team}` : `offered ${what} to ${team}`,
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
  related,
  unrelated,
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
    goal: inSentences(goals.fields),
    // "Spent" and "Remaining" are clear beside "Estimate", but not alone.
    task: { ...inSentences(tasks.fields), actual_hours: 'time spent', remaining_hours: 'remaining time' },
  },
});
