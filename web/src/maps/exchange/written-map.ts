import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormField, MapType } from '@groundwork/contract/forms/form-fields';
import * as words from '../../base/words/words.ts';
import type { MapModel } from '../model/map-model.ts';
import type { MapEdge, MapNode } from '../model/map-rows.ts';
import type { MapTheme } from '../model/map-theme.ts';
import { textOf } from './value-texts.ts';

const text = words.mapExchange;

/** A node to write. `parent` is the index of an earlier node, `level` is 1 for a root. */
export type WrittenNode = { node: MapNode; parent: number | null; level: number };

/** A column of values. `field` is undefined for other fields, which came with a node and are not in the template. */
type WrittenColumn = { name: string; label: string; field: FormField | undefined };

/** A map, or one of its branches, as the writers of all formats read it. Parents come before children. */
export type WrittenMap = {
  name: string;
  nodes: WrittenNode[];
  edges: MapEdge[];
  fields: FormField[];
  nodeTypes: MapType[];
  titleField: string;
  facts: MapTheme['facts'];
  /** The columns beside the title: the fields of the template, then other fields that some node has. */
  columns: WrittenColumn[];
};

type Source = {
  model: MapModel;
  theme: MapTheme;
  map: { name: string };
  nodeFields: FormField[];
  nodeTypes: MapType[];
};

/** Returns the whole map, including folded branches, or the branch of a node. */
export function writtenMap({ model, theme, map, nodeFields, nodeTypes }: Source, branch: string | null): WrittenMap {
  const nodes: WrittenNode[] = [];
  const places = new Map<string, number>();
  for (const id of model.tree.walk(branch)) {
    const node = model.nodes.get(id);
    if (!node) continue;
    const parent = places.get(model.tree.parent(id) ?? '') ?? null;
    places.set(id, nodes.length);
    nodes.push({ node, parent, level: parent === null ? 1 : (nodes[parent]?.level ?? 0) + 1 });
  }
  const { titleField } = theme;
  return {
    name: map.name,
    nodes,
    edges: [...model.edges.values()].filter((edge) => places.has(edge.src_node_id) && places.has(edge.dst_node_id)),
    fields: nodeFields,
    nodeTypes,
    titleField,
    facts: theme.facts,
    columns: columnsOf(nodes, nodeFields, titleField),
  };
}

function columnsOf(nodes: WrittenNode[], fields: FormField[], titleField: string): WrittenColumn[] {
  const known = new Set([titleField, ...fields.map(({ name }) => name)]);
  const others = new Set(nodes.flatMap(({ node }) => Object.keys(node.fields).filter((name) => !known.has(name))));
  const columns: WrittenColumn[] = fields
    .filter(({ name }) => name !== titleField)
    .map((field) => ({ name: field.name, label: field.label, field }));
  for (const name of others) columns.push({ name, label: name, field: undefined });
  const taken = new Set<string>([text.id, text.parent, text.generation, text.type]);
  return columns.map((column) => {
    const label = taken.has(column.label) ? column.name : column.label;
    taken.add(label);
    return { ...column, label };
  });
}

/** Returns a value of a node as stored. */
export const heldValue = ({ node }: WrittenNode, name: string): JsonValue | undefined =>
  Object.hasOwn(node.fields, name) ? node.fields[name] : undefined;

/** Returns a value of a node as text. */
export const heldText = (node: WrittenNode, { name, field }: WrittenColumn): string =>
  textOf(field, heldValue(node, name));

/** Returns the title of a node as one line. */
export const titleText = ({ facts }: WrittenMap, { node }: WrittenNode): string => facts(node).title;

/** A column of a table: its heading, and the cell of a node. */
type TableColumn = { heading: string; cell: (node: WrittenNode, index: number) => string | number };

/** Returns the columns of a table with a row for each node. */
export function tableColumns(map: WrittenMap): TableColumn[] {
  const title = map.fields.find(({ name }) => name === map.titleField);
  const typeLabels = new Map(map.nodeTypes.map(({ key, label }) => [key, label]));
  const number = (index: number) => index + 1;
  return [
    { heading: text.id, cell: (_, index) => number(index) },
    { heading: text.parent, cell: (node) => (node.parent === null ? '' : number(node.parent)) },
    { heading: text.generation, cell: ({ level }) => level },
    {
      heading: title?.label ?? map.titleField,
      cell: (node) => textOf(title, heldValue(node, map.titleField)),
    },
    ...(map.nodeTypes.length > 1
      ? [
          {
            heading: text.type,
            cell: ({ node }: WrittenNode) => typeLabels.get(node.node_type) ?? node.node_type,
          },
        ]
      : []),
    ...map.columns.map((column) => ({
      heading: column.label,
      cell: (node: WrittenNode) => {
        const value = heldValue(node, column.name);
        return typeof value === 'number' ? value : heldText(node, column);
      },
    })),
  ];
}
