import { isLonger } from '../../base/characters.ts';
import type { JsonValue } from '../../base/json.ts';
import { limits } from '../../base/limits.ts';
import { cleanName, reorders } from '../../base/names.ts';
import { said, sentence } from '../../base/sentences.ts';
import { isEmpty } from '../../forms/form-fields.ts';
import { type FormValues, isTooDeep, problemOf } from '../../forms/form-values.ts';
import { lineOf } from '../../forms/node-titles.ts';
import { keyOf, type LegacyNode, type LegacyNotes } from './legacy.ts';
import { type ConvertedField, type ConvertedTemplate, oneLine } from './legacy-template.ts';
import { freeValueOf, valueFor } from './legacy-values.ts';

/**
 * `parent` is an index in the list, before the node itself. `path` follows part 3: 1, 2 and so on for roots, then the
 * parent's path and the id.
 */
export type ConvertedNode = { id: string; path: string; parent: number | null; node_type: string; fields: FormValues };

type Refuse = (id: string, reason: string) => void;
type Identified = { node: LegacyNode; id: string; parentId: string };

/**
 * The nodes of an old map in tree order. A node keeps its place, or is refused with all its descendants. A node that
 * loses a value is listed in `altered`.
 */
export function convertedNodes(
  nodes: LegacyNode[],
  template: ConvertedTemplate,
): { nodes: ConvertedNode[] } & LegacyNotes {
  const { refused, altered }: LegacyNotes = { refused: [], altered: [] };
  const refuse: Refuse = (id, reason) => refused.push({ id, reason });
  const named = nodes.map(identify);
  const byId = distinct(named, refuse);
  const titleField = template.fields.find(({ field }) => field.displayTitle);
  const titleOf = ({ node, id }: Identified) =>
    (titleField && oneLine(lineOf(node[keyOf(titleField.legacy)] as JsonValue))) || id;
  const valuesOf = valueReader(template.fields);

  const below = Map.groupBy(byId.values(), ({ parentId }) => parentId);
  const branch = (
    parentId: string,
    parent: number | null,
    level: number,
    pathOf: (id: string, index: number) => string,
  ) =>
    (below.get(parentId) ?? [])
      .map((place, index) => ({ place, parent, level, path: pathOf(place.id, index) }))
      .reverse();

  const converted: ConvertedNode[] = [];
  const reached = new Set<string>();
  const waiting = branch('', null, 1, (_, index) => String(index + 1));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { place, parent, level, path } = next;
    reached.add(place.id);
    const title = titleOf(place);
    const { fields, problems, cleaned } = valuesOf(place.node);
    const reason = beyondLimits(title, level, converted.length, fields);
    if (reason) {
      refuse(place.id, reason);
      continue;
    }
    for (const [name, problem] of problems)
      altered.push({ id: place.id, reason: sentence('legacy.value', title, name, said(problem) ?? problem) });
    for (const name of cleaned) altered.push({ id: place.id, reason: sentence('legacy.valueCleaned', title, name) });
    const index = converted.push({ id: place.id, path, parent, node_type: template.nodeType, fields }) - 1;
    waiting.push(...branch(place.id, index, level + 1, (id) => `${path}.${id}`));
  }

  const everyId = new Set(named.map(({ id }) => id));
  const unreached = byId.values().filter(({ id }) => !reached.has(id));
  const cyclic = onCycles(byId, reached);
  for (const place of unreached) {
    const key = cyclic.has(place.id)
      ? 'legacy.ownAncestor'
      : everyId.has(place.parentId)
        ? 'legacy.belowRefused'
        : 'legacy.parentMissing';
    refuse(place.id, sentence(key, titleOf(place)));
  }
  return { nodes: converted, refused, altered };
}

function beyondLimits(title: string, level: number, count: number, fields: FormValues): string | null {
  if (level > limits.map.levels) return sentence('legacy.tooDeep', title);
  if (count >= limits.map.nodes) return sentence('legacy.tooMany', title);
  return JSON.stringify(fields).length > limits.map.fieldsBytes ? sentence('legacy.tooLarge', title) : null;
}

const idOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const identify = (node: LegacyNode): Identified => ({ node, id: idOf(node.id), parentId: idOf(node.parentId) });

function distinct(named: Identified[], refuse: Refuse): Map<string, Identified> {
  const byId = new Map<string, Identified>();
  for (const [index, place] of named.entries()) {
    const { id } = place;
    const said = oneLine(id);
    if (!said) refuse(String(index + 1), sentence('legacy.nodeWithoutId', index + 1));
    else if (id.length > limits.legacy.id) refuse(said, sentence('legacy.idTooLong', said));
    else if (id.includes('.')) refuse(id, sentence('legacy.dotInId', said));
    else if (byId.has(id)) refuse(id, sentence('legacy.idTwice', said));
    else byId.set(id, place);
  }
  return byId;
}

/** The nodes that no root reaches and that are their own ancestors. */
function onCycles(byId: Map<string, Identified>, reached: ReadonlySet<string>): Set<string> {
  const cyclic = new Set<string>();
  const walkOf = new Map<string, number>();
  let walk = 0;
  for (const start of byId.keys()) {
    walk++;
    let at: string | undefined = start;
    while (at !== undefined && !reached.has(at) && byId.has(at) && !walkOf.has(at)) {
      walkOf.set(at, walk);
      at = byId.get(at)?.parentId;
    }
    if (at === undefined || walkOf.get(at) !== walk) continue;
    for (let member = at; !cyclic.has(member); member = byId.get(member)?.parentId ?? at) cyclic.add(member);
  }
  return cyclic;
}

/**
 * Returns a reader for the values of a node. The template's fields validate theirs; other values are copied. Values
 * that a map cannot store come back with the reason.
 */
function valueReader(fields: ConvertedField[]) {
  const byName = new Map(fields.map((converted) => [keyOf(converted.legacy), converted]));
  const names = new Set(fields.map(({ field }) => field.name));
  return (node: LegacyNode) => {
    const values = new Map<string, JsonValue>();
    const problems: [name: string, problem: string][] = [];
    const cleaned: string[] = [];
    for (const [name, value] of Object.entries(node)) {
      if (name === 'id' || name === 'parentId' || isEmpty(value)) continue;
      const known = byName.get(name);
      const key = known?.field.name ?? name;
      const written = known ? valueFor(known.field, value, known.legacy.show_middle_state) : freeValueOf(name, value);
      const isCleaned = typeof written === 'string' && reorders(written);
      const read = isCleaned ? cleanName(written) : written;
      const problem = known
        ? problemOf(known.field, read as JsonValue)
        : names.has(name)
          ? sentence('legacy.fieldTwice', name)
          : freeProblem(name, read);
      if (problem) problems.push([known?.field.label ?? oneLine(name), problem]);
      else values.set(key, read as JsonValue);
      if (isCleaned && !problem) cleaned.push(known?.field.label ?? oneLine(name));
    }
    return { fields: Object.fromEntries(values), problems, cleaned };
  };
}

function freeProblem(name: string, value: unknown): string | null {
  if (isLonger(name, limits.text.line)) return sentence('general.tooLong', limits.text.line);
  if (name in Object.prototype) return sentence('legacy.fieldName', name);
  if (isTooDeep(value)) return 'formFields.jsonDepth';
  return `${name}${JSON.stringify(value)}`.includes(nul) || JSON.stringify(value).includes('\\u0000')
    ? 'general.noNul'
    : null;
}

const nul = String.fromCharCode(0);
