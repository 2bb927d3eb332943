import type { ActivityEntry } from '@groundwork/contract/activity';
import { dayInSentence, isDay } from '../ui/dates.ts';
import { words } from '../words/words.ts';

const w = words.activity;

const longTexts = new Set(['content', 'description', 'reason', 'target', 'record_id', 'node_id']);

/** Returns the text for the value of a field. */
function spoken(field: string, value: string, { subject, names }: ActivityEntry): string {
  const known = (texts: Record<string, string>) => texts[value] ?? value;
  if (field === 'status') return known(words[`${subject}s`].status);
  if (field === 'priority') return known(words.tasks.priority);
  if (field === 'assigned_to') return names[value] ?? w.somebody;
  if (field.endsWith('_id')) return names[value] ? `“${names[value]}”` : w.gone;
  if (field.endsWith('_hours')) return words.tasks.hours(Number(value));
  // Titles and types are free text, which may look like a date.
  if (field !== 'title' && field !== 'type' && isDay(value)) return dayInSentence(value);
  return value;
}

function changeOf(field: string, entry: ActivityEntry): string {
  const { old: was = null, new: now = null } = entry.changes[field] ?? {};
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

/** Returns the sentences that follow the name of the actor, one for each changed field. */
export function sentencesOf(entry: ActivityEntry): string[] {
  switch (entry.activity_type) {
    case 'create':
      return [w.created[entry.subject]];
    case 'delete':
      return [w.deleted[entry.subject](entry.description)];
    case 'comment':
      return [w.commented];
    default:
      return Object.keys(entry.changes).map((field) => changeOf(field, entry));
  }
}
