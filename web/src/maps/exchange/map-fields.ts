import { firstCharacters, isLonger } from '@groundwork/contract/base/characters';
import type { JsonValue } from '@groundwork/contract/base/json';
import { limits } from '@groundwork/contract/base/limits';
import { type FormField, isText, type MapType } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { MapClip } from '@groundwork/contract/maps/map-clip';
import * as words from '../../base/words/words.ts';
import { fieldsByColumn, isTypeColumn, nameKey } from './column-names.ts';
import { keptName } from './genmapper-columns.ts';
import type { ReadNode, ReadTree } from './read-tree.ts';
import { fieldValueOf, textOf, yesOrNo } from './value-texts.ts';

/** The parts of a map's template that imported nodes need. */
export type NodeTemplate = { fields: FormField[]; titleField: string; nodeTypes: MapType[] };

type Unfit = { field: FormField; count: number; example: { line: number; text: string }; isKept: boolean };
/** The lines with a text that is too long for a field. `most` is the maximum number of characters of the field. */
type Long = { field: FormField; most: number; lines: number[] };
/** How to fit a text that is too long: cut it (`shorten`), or move its rest to the notes of the node (`notes`). */
export type Fit = 'shorten' | 'notes';

/** Nodes in the form that a map can store, with the facts that a person sees before adding them. */
export type MappedTree = {
  nodes: (Omit<MapClip['nodes'][number], 'node_type' | 'fields'> & { node_type?: string; fields: FormValues })[];
  mapped: { column: string; field: FormField | null }[];
  /** Columns that the nodes keep although the template has no such field. */
  kept: string[];
  leftOut: string[];
  unfit: Unfit[];
  long: Long[];
  /** The name of the field that takes the rest of texts that are too long for their own field. */
  notes: string;
};

/**
 * Maps the columns of a tree to the fields of a template by their names. Values that do not fit their field are left
 * out and counted. Texts that are too long stay until `fittedNodes` makes them fit. A file of GenMapper or of our own
 * keeps its other columns as other fields of the nodes.
 */
export function mapFields({ nodes, columns, format }: ReadTree, template: NodeTemplate): MappedTree {
  const { titleField, nodeTypes } = template;
  const fields = fieldsByColumn(
    columns,
    template.fields.filter(({ name }) => name !== titleField),
  );
  const keeps = format === 'genmapper' || format === 'json';
  const typeColumn = columns.find(
    (column) =>
      isTypeColumn(column) && (!fields.has(column) || nodeTypes.length > 1) && holdsTypes(nodes, column, nodeTypes),
  );
  const title = template.fields.find(({ name }) => name === titleField);
  const others = columns.filter((column) => !fields.has(column) && column !== typeColumn);
  const fitting = new Set<string>();
  const unfit = new Map<FormField, Unfit>();
  const long = new Map<FormField, Long>();
  const read = (field: FormField, given: JsonValue, line: number): JsonValue | undefined => {
    const most = mostOf(field);
    const value = fieldValueOf(field, given);
    if (value !== undefined || typeof given !== 'string' || !isLonger(given, most)) return value;
    if (fieldValueOf(field, shortened(given, most)) === undefined) return undefined;
    const known = long.get(field);
    if (known) known.lines.push(line);
    else long.set(field, { field, most, lines: [line] });
    return given;
  };
  const put = (values: Map<string, JsonValue>, column: string, given: JsonValue, line: number) => {
    const field = fields.get(column);
    if (!field) {
      if (keeps && column !== typeColumn) values.set(keptAs(column, format, template), given);
      return;
    }
    const value = read(field, given, line);
    const isKept = format === 'genmapper';
    if (value === undefined) count(unfit, field, { line, text: textOf(undefined, given) }, isKept);
    else {
      values.set(field.name, value);
      fitting.add(column);
    }
    if (isKept && genmapperText(field, value) !== given) values.set(keptName(column), given);
  };
  const titleOf = (node: ReadNode): [string, JsonValue][] => {
    const value = title && node.title !== '' ? read(title, node.title, node.line) : node.title;
    if (title && value === undefined) count(unfit, title, { line: node.line, text: node.title }, false);
    return value === undefined || value === '' ? [] : [[titleField, value]];
  };
  const mappedNodes = nodes.map((node) => {
    const values = new Map<string, JsonValue>(titleOf(node));
    for (const [column, given] of node.values) put(values, column, given, node.line);
    const node_type = node.node_type ?? typeOf(node.values.get(typeColumn ?? ''), nodeTypes);
    return {
      parent: node.parent,
      position: node.position ?? null,
      fields: Object.fromEntries(values),
      ...(node_type !== undefined && { node_type }),
    };
  });
  return {
    nodes: mappedNodes,
    mapped: columns.flatMap((column): MappedTree['mapped'] => {
      const field = fields.get(column);
      if (field) return fitting.has(column) ? [{ column, field }] : [];
      return column === typeColumn ? [{ column, field: null }] : [];
    }),
    kept: keeps ? others : [],
    leftOut: keeps ? [] : others,
    unfit: [...unfit.values()],
    long: [...long.values()],
    notes: notesField(template)?.label ?? words.mapExchange.add.notes,
  };
}

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

function count(unfit: Map<FormField, Unfit>, field: FormField, example: Unfit['example'], isKept: boolean) {
  const known = unfit.get(field);
  if (known) known.count++;
  else unfit.set(field, { field, count: 1, example, isKept });
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

/** Returns the type that a text names: by key or label, or church and group for yes and no. */
function typeOf(given: JsonValue | undefined, nodeTypes: MapType[]): string | undefined {
  if (typeof given !== 'string') return undefined;
  const said = nameKey(given);
  const isChurch = yesOrNo(given);
  const kind = isChurch === undefined ? said : isChurch ? 'church' : 'group';
  return nodeTypes.find(({ key, label }) => nameKey(label) === said || nameKey(key) === said || key === kind)?.key;
}

/** Whether every value of a column names a type of node. */
const holdsTypes = (nodes: ReadNode[], column: string, nodeTypes: MapType[]) =>
  nodes.every(({ values }) => !values.has(column) || typeOf(values.get(column), nodeTypes) !== undefined);
