import type { FormField, JsonValue, MapType } from '@groundwork/contract/form-fields';
import type { FormValues } from '@groundwork/contract/form-values';
import type { MapClip } from '@groundwork/contract/map-clip';
import { fieldsByColumn, isTypeColumn, nameKey } from './column-names.ts';
import { keptName } from './genmapper-columns.ts';
import type { ReadNode, ReadTree } from './read-tree.ts';
import { fieldValueOf, textOf, yesOrNo } from './value-texts.ts';

/** The template of a map, as far as nodes from elsewhere need it. */
export type NodeTemplate = { fields: FormField[]; titleField: string; nodeTypes: MapType[] };

type Unfit = { field: FormField; count: number; example: { line: number; text: string } };

/** Nodes as a map can take them, and what a person should know before. */
export type MappedTree = {
  nodes: (Omit<MapClip['nodes'][number], 'node_type' | 'fields'> & { node_type?: string; fields: FormValues })[];
  mapped: { column: string; field: FormField | null }[];
  /** Columns that the nodes keep although the template has no such field. */
  kept: string[];
  leftOut: string[];
  unfit: Unfit[];
};

/**
 * Maps the columns of a tree to the fields of a template by their names. Values that do not fit their field are left out
 * and counted. A file of GenMapper or of our own keeps its other columns as other fields of the nodes.
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
  const mapped = columns.flatMap((column): MappedTree['mapped'] => {
    const field = fields.get(column);
    return field ? [{ column, field }] : column === typeColumn ? [{ column, field: null }] : [];
  });
  const others = columns.filter((column) => !fields.has(column) && column !== typeColumn);
  const unfit = new Map<FormField, Unfit>();
  const put = (values: Map<string, JsonValue>, column: string, given: JsonValue, line: number) => {
    const field = fields.get(column);
    if (!field) {
      if (keeps && column !== typeColumn) values.set(keptAs(column, format, template), given);
      return;
    }
    const value = fieldValueOf(field, given);
    if (value !== undefined) values.set(field.name, value);
    else if (format !== 'genmapper') count(unfit, field, { line, text: textOf(undefined, given) });
    if (format === 'genmapper' && genmapperText(field, value) !== given) values.set(keptName(column), given);
  };
  return {
    nodes: nodes.map((node) => {
      const values = new Map<string, JsonValue>(node.title === '' ? [] : [[titleField, node.title]]);
      for (const [column, given] of node.values) put(values, column, given, node.line);
      const node_type = node.node_type ?? typeOf(node.values.get(typeColumn ?? ''), nodeTypes);
      return {
        parent: node.parent,
        position: node.position ?? null,
        fields: Object.fromEntries(values),
        ...(node_type !== undefined && { node_type }),
      };
    }),
    mapped,
    kept: keeps ? others : [],
    leftOut: keeps ? [] : others,
    unfit: [...unfit.values()],
  };
}

function count(unfit: Map<FormField, Unfit>, field: FormField, example: Unfit['example']) {
  const known = unfit.get(field);
  if (known) known.count++;
  else unfit.set(field, { field, count: 1, example });
}

/** Returns the field of a node that keeps a column. A field of the template has its name for itself. */
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
