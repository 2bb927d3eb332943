import type { JsonValue } from '@groundwork/contract/base/json';
import { json } from '@groundwork/contract/base/json';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { titleFieldOf } from '@groundwork/contract/forms/node-titles';
import { exportedMap, type MapClip, mapClip } from '@groundwork/contract/maps/map-clip';
import * as words from '../../base/words/words.ts';
import { type ReadTree, TreeReading, Unreadable } from './read-tree.ts';
import type { WrittenMap } from './written-map.ts';

const text = words.mapExchange.unreadable;

/**
 * Returns a map as JSON: the nodes and connections in the format of the clipboard, with the name of the map and of its
 * fields.
 */
export function mapJson({ name, titleField, fields, nodes, edges }: WrittenMap): string {
  const places = new Map(nodes.map(({ node }, index) => [node.id, index]));
  const clip: MapClip = {
    groundwork: 'map nodes 1',
    nodes: nodes.map(({ node: { node_type, fields: values, position }, parent }) => ({
      node_type,
      fields: values,
      position,
      parent,
    })),
    edges: edges.map(({ src_node_id, dst_node_id, edge_type, metadata }) => ({
      src: places.get(src_node_id) ?? 0,
      dst: places.get(dst_node_id) ?? 0,
      edge_type,
      metadata,
    })),
  };
  const { groundwork, ...content } = clip;
  const named = fields.map(({ name: field, label }) => ({ name: field, label }));
  return JSON.stringify({ groundwork, map: { name, title: titleField }, fields: named, ...content }, null, 1);
}

/** Reads a map that `mapJson` has written, or copied nodes. */
export function readMapJson(source: string): ReadTree {
  const content = parsed(source);
  const clip = mapClip.safeParse(content);
  if (!clip.success) throw new Unreadable(text.notOurs);
  const { data: named } = exportedMap.safeParse(content);
  const { nodes, edges } = clip.data;
  const titleName = named?.map.title ?? titleFieldOf(Object.keys(nodes[0]?.fields ?? {}).map(textField));
  const byLabel = Map.groupBy(named?.fields ?? [], ({ label }) => label);
  // Fields that share a label keep their names instead.
  const labels = new Map(
    [...byLabel].flatMap(([label, [field, ...same]]) => (field && same.length === 0 ? [[field.name, label]] : [])),
  );
  const reading = new TreeReading();
  for (const [index, { parent, fields, node_type, position }] of nodes.entries()) {
    const { [titleName]: title, ...others } = fields;
    const values = new Map<string, JsonValue>(
      Object.entries(others).map(([name, value]) => [labels.get(name) ?? name, value]),
    );
    reading.add({
      parent,
      title: typeof title === 'string' ? title : '',
      line: index + 1,
      values,
      node_type,
      position,
    });
  }
  return reading.tree('json', edges);
}

const textField = (name: string): FormField => ({ id: name, name, label: name, type: 'text', required: false });

function parsed(source: string): unknown {
  try {
    return json.parse(JSON.parse(source));
  } catch (error) {
    const [, place] = /position (\d+)/.exec(String(error)) ?? [];
    const line = place === undefined ? null : source.slice(0, Number(place)).split('\n').length;
    throw new Unreadable(text.json(line));
  }
}
