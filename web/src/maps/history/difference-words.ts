import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { ChangedNode, NodeDifference } from '@groundwork/contract/maps/versions';
import * as words from '../../base/words/words.ts';
import { valueWords } from '../../forms/forms/value-words.ts';
import { type NodeFacts, practices } from '../model/map-theme.ts';
import type { MapSession } from '../session/map-session.ts';
import { plainField } from '../versions/plain-field.ts';

const text = words.mapHistory;

/** Longer values say only that they changed. */
const longValue = 60;

type Fields = Pick<MapSession, 'nodeFields' | 'nodeTypes'>;

/** Returns sentences about what happened to a node between two moments. `facts` are those of a new node. */
export function differenceWords(
  { outcome, difference }: ChangedNode & { difference: NodeDifference },
  fields: Fields,
  facts?: Pick<NodeFacts, 'counted' | 'attendees'>,
): string[] {
  const { node_type, parent, handed_to } = difference;
  const typeOf = (key: string | null) => fields.nodeTypes.find((type) => type.key === key)?.label;
  switch (outcome) {
    case 'added':
      return [placeWords(typeOf(node_type.new), parent.new), facts?.counted ? text.people(facts.attendees) : ''].filter(
        Boolean,
      );
    case 'gone':
      return [text.deleted(placeWords(typeOf(node_type.old), parent.old))];
    case 'handed_over':
      return [text.handedTo(handed_to?.name ?? null)];
    case 'changed':
      return changedWords(difference, fields, typeOf);
  }
}

const placeWords = (type: string | undefined, parent: string | null) =>
  parent === null ? (type ?? text.topLevel) : type ? text.typeUnder(type, parent) : text.under(parent);

function changedWords(
  { node_type, parent, moved, fields, more_fields }: NodeDifference,
  { nodeFields }: Fields,
  typeOf: (key: string | null) => string | undefined,
): string[] {
  const found = moved ? [text.movedFrom(parent.old ?? text.topLevel, parent.new ?? text.topLevel)] : [];
  if (node_type.old !== node_type.new) found.push(text.became(typeOf(node_type.new) ?? node_type.new ?? ''));
  const order = new Map(nodeFields.map(({ name }, index) => [name, index]));
  const names = Object.keys(fields).toSorted((one, other) => (order.get(one) ?? 1e9) - (order.get(other) ?? 1e9));
  for (const name of names) {
    const field = nodeFields.find((one) => one.name === name) ?? plainField(name);
    const { old, new: now } = fields[name] as NodeDifference['fields'][string];
    const sentence = fieldWords(field, old as JsonValue, now as JsonValue);
    if (sentence) found.push(sentence);
  }
  if (more_fields > 0) found.push(text.moreFields(more_fields));
  return found;
}

/** Returns what changed in a field; '' if both values mean the same. */
function fieldWords(field: FormField, old: JsonValue, now: JsonValue): string {
  const { label, meaning } = field;
  const [before, after] = [valueWords(field, old), valueWords(field, now)];
  if (practices.some((one) => one === meaning) && typeof now === 'boolean')
    return now ? text.practiced(label) : text.notPracticed(label);
  if (Math.max(before.length, after.length) > longValue) return text.rewritten(label);
  if (before === after) return '';
  if (!before) return text.fieldSet(label, after);
  if (!after) return text.fieldCleared(label, before);
  return text.fieldChanged(label, before, after);
}
