import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import { type RelationKind, relationKinds } from '@groundwork/contract/work/relation-kinds';
import { dayInSentence, dueTimeWords, isDay, splitWhen, timeOfDay, whenOfMoment } from '../../base/dates/dates.ts';
import { recurrenceSentence } from '../../base/dates/recurrence-sentence.ts';
import * as words from '../../base/words/words.ts';

const w = words.activity;

const longTexts = new Set(['content', 'description', 'reason', 'target', 'record_id', 'node_id']);

/** The changes of a goal or a task, and the person who made them. */
export type WorkChanges = Pick<ActivityEntry, 'changes' | 'names' | 'user'> & { subject: 'goal' | 'task' };
/** An entry about a goal or a task. */
type WorkEntry = ActivityEntry & WorkChanges;
const isOfWork = (entry: ActivityEntry): entry is WorkEntry => entry.subject === 'goal' || entry.subject === 'task';

/** Returns the text for the value of a field. */
function spoken(field: string, value: string, { subject, names, changes }: WorkChanges): string {
  const known = (texts: Record<string, string>) => texts[value] ?? value;
  if (field === 'status') return known(subject === 'goal' ? words.goals.status : words.tasks.status);
  if (field === 'health') return known(words.checkIns.healths);
  if (field === 'check_in_days') return known(words.checkIns.reminders);
  if (field === 'priority') return known(words.tasks.priority);
  if (field === 'assigned_to') return names[value] ?? w.somebody;
  if (field.endsWith('_id')) return names[value] ? `“${names[value]}”` : w.gone;
  if (field === 'due_time') {
    const { day, time } = splitWhen(value);
    return time ? dueTimeWords(day, time) : timeOfDay(value);
  }
  if (field === 'recurrence') return recurrenceSentence(value, changes.recurs_on ? changes.recurs_on.new : value);
  if (field.endsWith('_hours')) return words.tasks.hours(Number(value));
  // Titles and types are free text, which may look like a date.
  if (field !== 'title' && field !== 'type' && isDay(value)) return dayInSentence(value);
  return value;
}

/**
 * Converts due dates and times to the clock of the reader's account; `due_time` is then a day with the time. An entry
 * without `due_at` keeps its stored date and time.
 */
function onReadersClock({ due_at, ...changes }: WorkChanges['changes']): WorkChanges['changes'] {
  if (!due_at) return changes;
  const { due_date, due_time: _, ...others } = changes;
  const side = (side: 'old' | 'new') => {
    const when = due_at[side] && whenOfMoment(due_at[side]);
    return { when, day: due_date?.[side] ?? null, time: null, ...(when && splitWhen(when)) };
  };
  const [was, now] = [side('old'), side('new')];
  const hasDays = due_date !== undefined || (was.when && now.when);
  return {
    ...others,
    ...(hasDays && was.day !== now.day && { due_date: { old: was.day, new: now.day } }),
    ...(was.time !== now.time && { due_time: { old: was.when, new: now.when } }),
  };
}

const isRelation = (field: string): field is RelationKind => relationKinds.some((kind) => kind === field);

function changeOf(field: string, entry: WorkChanges): string {
  const { old: was = null, new: now = null } = entry.changes[field] ?? {};
  if (isRelation(field)) {
    const other = entry.names[now ?? was ?? ''];
    return w[now === null ? 'unrelated' : 'related'][field](other ? `“${other}”` : w.gone);
  }
  const before = was === null ? '' : spoken(field, was, entry);
  const after = now === null ? '' : spoken(field, now, entry);
  if (field === 'title') return w.renamed(before, after);
  if (field === 'status') return w.status(before, after);
  if (field === 'assigned_to') {
    const self = entry.user?.id;
    if (now === null) return was === self ? w.unassignedSelf : w.unassigned(before);
    return now === self ? w.assignedSelf : w.assigned(after);
  }
  const names: Record<string, string> = w.fields[entry.subject];
  const name = names[field] ?? field;
  if (longTexts.has(field)) return w.rewrote(name);
  if (was === null) return w.set(name, after);
  return now === null ? w.removed(name, before) : w.changed(name, before, after);
}

/** Returns the sentence about a map. If the map still exists, a link to it follows. */
function ofMap({ activity_type, description, changes, node, node_count }: ActivityEntry): string {
  const acts = w.maps;
  const count = node_count ?? 0;
  switch (activity_type) {
    case 'create':
      return acts.create;
    case 'update':
      return acts.update(changes.name?.old ?? '');
    case 'add_nodes':
    case 'change_nodes':
    case 'move_nodes':
      return acts[activity_type](count, node?.title);
    case 'restore':
      return acts.restore(node_count);
    case 'delete_nodes':
      return acts.delete_nodes(count);
    default:
      return acts.delete(description);
  }
}

function ofTransfer({ activity_type, description, changes }: ActivityEntry): string {
  const acts = w.transfers;
  const type = changes.type?.new ?? '';
  const what = type === 'transfer_full' || type === 'share_map' ? acts.map(description) : acts.branch(description);
  const other = changes.team?.new ?? w.somebody;
  const shares = type.startsWith('share');
  switch (activity_type) {
    case 'send':
      return acts.send(what, other, shares);
    case 'received':
      return acts.received(what, shares);
    case 'accept':
    case 'decline':
    case 'cancel':
    case 'end':
      return acts[activity_type](what, other);
    case 'accepted':
    case 'declined':
    case 'cancelled':
      return acts[activity_type](what);
    default:
      return acts.ended(what);
  }
}

const actsOfOthers = new Set<ActivityEntry['activity_type']>([
  'received',
  'accepted',
  'declined',
  'cancelled',
  'ended',
]);

/** Returns the actor's name: of a person, or of the other team of a transfer. */
export const actorOf = ({ user, activity_type, changes }: ActivityEntry): string =>
  (actsOfOthers.has(activity_type) ? changes.team?.new : user?.full_name || user?.email) || w.somebody;

/** Returns the sentences that follow the name of the actor, one for each changed field. */
export function sentencesOfChanges(entry: WorkChanges): string[] {
  const changes = onReadersClock(entry.changes);
  return Object.keys(changes)
    .filter((field) => field !== 'recurs_on' || !changes.recurrence)
    .map((field) => changeOf(field, { ...entry, changes }));
}

function ofElse(entry: ActivityEntry): string {
  if (entry.subject === 'form') return w.records(entry.node_count ?? 1);
  return entry.subject === 'map' ? ofMap(entry) : ofTransfer(entry);
}

/** Returns the sentences about an activity, which follow the name of the actor. */
export function sentencesOf(entry: ActivityEntry): string[] {
  if (!isOfWork(entry)) return [ofElse(entry)];
  switch (entry.activity_type) {
    case 'create':
      return [w.created[entry.subject]];
    case 'delete':
      return [w.deleted[entry.subject](entry.description)];
    case 'restore':
      return [w.restored[entry.subject]];
    case 'comment':
      return [w.commented];
    case 'add_file':
      return [w.addedFile(entry.changes.file?.new ?? w.gone)];
    case 'delete_file':
      return [w.deletedFile(entry.changes.file?.old ?? w.gone)];
    default:
      return sentencesOfChanges(entry);
  }
}
