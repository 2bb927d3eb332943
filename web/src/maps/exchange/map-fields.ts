import { firstCharacters, isLonger } from '@groundwork/contract/base/characters';
import type { JsonValue } from '@groundwork/contract/base/json';
import { limits } from '@groundwork/contract/base/limits';
import { type FormField, isText, type MapType } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { MapClip } from '@groundwork/contract/maps/map-clip';
import { isMonthFirst } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import { practices } from '../model/map-theme.ts';
import { isNameOf, nameKey } from './column-names.ts';
import { keptName } from './genmapper-columns.ts';
import type { ReadNode, ReadTree } from './read-tree.ts';
import type { Column, Matching } from './source.ts';
import { inSteps, type Steps } from './steps.ts';
import type { Doubt } from './table-tree.ts';
import { fieldValueOf, kindOf, textOf, type Writing, writingOf } from './value-texts.ts';

/** The parts of a map's template that imported nodes need. */
export type NodeTemplate = { fields: FormField[]; titleField: string; nodeTypes: MapType[] };

/** The rows with a value that does not fit what their column becomes. */
type Unfit = { label: string; rows: Doubt['rows']; isKept: boolean };
/** The lines with a text that is too long for a field. `most` is the maximum number of characters of the field. */
type Long = { field: FormField; most: number; lines: number[] };
/** How to fit a text that is too long: cut it (`shorten`), or move its rest to the notes of the node (`notes`). */
export type Fit = 'shorten' | 'notes';

/** Nodes in the form that a map can store, with the facts that a person sees before adding them. */
export type MappedTree = {
  nodes: (Omit<MapClip['nodes'][number], 'node_type' | 'fields'> & { node_type?: string; fields: FormValues })[];
  unfit: Unfit[];
  long: Long[];
  /** The name of the field that takes the rest of texts that are too long for their own field. */
  notes: string;
};

/**
 * Makes the values of nodes from the columns of a tree. Values that do not fit their field are left out and counted.
 * Texts that are too long stay until `fittedNodes` makes them fit. A file of GenMapper keeps values that do not fit, or
 * that their field cannot hold exactly, as other fields of the nodes.
 */
export function* mapFields(
  { tree: { nodes, format }, columns }: { tree: Pick<ReadTree, 'nodes' | 'format'>; columns: Column[] },
  template: NodeTemplate,
  matching: Matching,
): Steps<MappedTree> {
  const { titleField, nodeTypes } = template;
  const title = template.fields.find(({ name }) => name === titleField);
  const roles = rolesOf(columns, template, matching);
  const unfit = new Map<string, Unfit>();
  const long = new Map<FormField, Long>();
  const isKept = format === 'genmapper';
  const read = (field: FormField, given: JsonValue, line: number, writing?: Writing): JsonValue | undefined => {
    const most = mostOf(field);
    const value = fieldValueOf(field, given, writing);
    if (value !== undefined || typeof given !== 'string' || !isLonger(given, most)) return value;
    if (fieldValueOf(field, shortened(given, most)) === undefined) return undefined;
    const known = long.get(field);
    if (known) known.lines.push(line);
    else long.set(field, { field, most, lines: [line] });
    return given;
  };
  const put = (values: Map<string, JsonValue>, { column, role }: Role, given: JsonValue, line: number) => {
    if (role === 'type') {
      if (typeOf(given, nodeTypes) === undefined) count(unfit, words.mapExchange.type, line, given, false);
    } else if (role === 'kept') values.set(keptAs(column.name, format, template), given);
    else if (role === 'practices') {
      for (const field of practicesIn(given, template)) values.set(field.name, onValue(field));
    } else {
      const value = read(role.field, given, line, role.writing);
      if (value === undefined) count(unfit, role.field.label, line, given, isKept);
      else values.set(role.field.name, value);
      if (isKept && genmapperText(role.field, value) !== given) values.set(keptName(column.name), given);
    }
  };
  const titleOf = (node: ReadNode): [string, JsonValue][] => {
    const value = title && node.title !== '' ? read(title, node.title, node.line) : node.title;
    if (title && value === undefined) count(unfit, title.label, node.line, node.title, false);
    return value === undefined || value === '' ? [] : [[titleField, value]];
  };
  const mappedNodes: MappedTree['nodes'] = [];
  yield* inSteps(nodes, (node) => {
    const values = new Map<string, JsonValue>(titleOf(node));
    let { node_type } = node;
    for (const [name, given] of node.values) {
      const role = roles.get(name);
      if (!role) continue;
      if (role.role === 'type') node_type ??= typeOf(given, nodeTypes);
      put(values, role, given, node.line);
    }
    mappedNodes.push({
      parent: node.parent,
      position: node.position ?? null,
      fields: Object.fromEntries(values),
      ...(node_type !== undefined && { node_type }),
    });
  });
  return {
    nodes: mappedNodes,
    unfit: [...unfit.values()],
    long: [...long.values()],
    notes: notesField(template)?.label ?? words.mapExchange.add.notes,
  };
}

type Role = { column: Column; role: 'type' | 'kept' | 'practices' | { field: FormField; writing: Writing } };

/** Returns what the columns become. A field that the template no longer has leaves its column out. */
function rolesOf(columns: Column[], { fields }: NodeTemplate, matching: Matching): Map<string, Role> {
  const writing = writingIn(columns);
  const byName = new Map(fields.map((field) => [`field:${field.name}`, field]));
  return new Map(
    columns.flatMap((column): [string, Role][] => {
      const becomes = matching.get(column.name) ?? 'out';
      if (becomes === 'type' || becomes === 'kept' || becomes === 'practices')
        return [[column.name, { column, role: becomes }]];
      const field = byName.get(becomes);
      return field ? [[column.name, { column, role: { field, writing } }]] : [];
    }),
  );
}

/** Returns how the columns of a file write. Dates that show no order have that of the person. */
export const writingIn = (columns: Column[]): Writing => ({
  dayFirst: !isMonthFirst(),
  ...writingOf(columns.flatMap(({ values }) => values)),
});

/** Returns the fields of the practices that a list names, as Disciple.Tools writes them into one cell. */
export function practicesIn(given: JsonValue, { fields }: NodeTemplate): FormField[] {
  const names = textOf(undefined, given)
    .split(/[,;|\n]/u)
    .slice(0, mostPractices);
  return practices.flatMap((practice) => {
    const field = fields.find(({ meaning }) => meaning === practice);
    return field && names.some((name) => isNameOf(practice, name)) ? [field] : [];
  });
}
const mostPractices = 40;

/** The value of a practice that a node has. */
const onValue = (field: FormField): JsonValue => fieldValueOf(field, 'on') ?? true;

const mostOf = ({ textMaxLength }: FormField) => textMaxLength ?? limits.form.text;
const shortened = (text: string, most: number) => `${firstCharacters(text, most - 1).trimEnd()}…`;

/** The field of a template for longer texts about a node. */
const notesField = ({ fields, titleField }: NodeTemplate): FormField | undefined => {
  const others = fields.filter(({ name, type }) => name !== titleField && isText(type));
  return others.find(({ meaning }) => meaning === 'text') ?? others.find(({ type }) => type === 'textarea');
};

/** Returns the nodes with texts that are short enough for their fields. */
export function fittedNodes({ nodes, long }: MappedTree, template: NodeTemplate, fit: Fit): MappedTree['nodes'] {
  if (long.length === 0) return nodes;
  return nodes.map((node) => {
    const fields = { ...node.fields };
    const rests: string[] = [];
    for (const { field, most } of long) {
      const text = fields[field.name];
      if (typeof text !== 'string' || !isLonger(text, most)) continue;
      const short = shortened(text, most);
      fields[field.name] = short;
      rests.push(`…${text.slice(short.length - 1).trim()}`);
    }
    return fit === 'shorten' || rests.length === 0
      ? { ...node, fields }
      : { ...node, fields: withNotes(fields, rests, template) };
  });
}

/** Adds texts to the notes of a node: to the field for notes, or to another field if the texts do not fit there. */
function withNotes(fields: FormValues, rests: string[], template: NodeTemplate): FormValues {
  const { notes, moreNotes } = words.mapExchange.add;
  const field = notesField(template);
  const name = field?.name ?? notes;
  const text = [...rests, textOf(undefined, fields[name])].filter(Boolean).join('\n\n');
  if (!field || fieldValueOf(field, text) !== undefined) return { ...fields, [name]: text };
  return { ...fields, [moreNotes]: rests.join('\n\n') };
}

function count(unfit: Map<string, Unfit>, label: string, line: number, given: JsonValue, isKept: boolean) {
  const row = { line, text: textOf(undefined, given) };
  const known = unfit.get(label);
  if (known) known.rows.push(row);
  else unfit.set(label, { label, rows: [row], isKept });
}

/**
 * Returns the name of the field that keeps a column in a node. A column of GenMapper must not take the name of a
 * template field.
 */
function keptAs(column: string, format: ReadTree['format'], { fields }: NodeTemplate): string {
  const isTaken = fields.some(({ name }) => name === column);
  return format === 'genmapper' && isTaken ? keptName(column) : column;
}

/** Returns a value as GenMapper writes it. */
export function genmapperText(field: FormField | undefined, value: JsonValue | undefined): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (field?.type === 'tristate') return value === 'on' ? '1' : '0';
  if (field?.meaning === 'kind') return value === 'church' ? '1' : '0';
  return textOf(field, value);
}

/** Returns the type that a text names: by key or label, or as a church or a group. */
export function typeOf(given: JsonValue | undefined, nodeTypes: MapType[]): string | undefined {
  if (typeof given !== 'string') return undefined;
  const said = nameKey(given);
  const named = nodeTypes.find(({ key, label }) => nameKey(label) === said || nameKey(key) === said);
  return (named ?? nodeTypes.find(({ key }) => key === kindOf(given)))?.key;
}
