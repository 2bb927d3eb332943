import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { ChangedNode, NodeChange } from '@groundwork/contract/maps/versions';
import { today } from '../../base/dates/dates.ts';
import type { Tone } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import type { MapNode, Rows } from '../model/map-rows.ts';
import type { NodeStyle } from '../model/node-style.ts';

/** The first label for deleted nodes. It is higher than the labels of all existing nodes. */
const firstLabel = 1_000_000_000;

/**
 * Returns the rows of the later moment plus the nodes that are gone by then, below their parents of the earlier moment.
 */
export function withGone(rows: Rows, changed: readonly ChangedNode[]): Rows {
  const paths = new Map(rows.nodes.map(({ id, path }) => [id, path]));
  const gone = new Map(
    changed.filter(({ is_now }) => is_now === null).map((item, index) => [item.id, { item, index }]),
  );
  const pathOf = (id: string): string => {
    const known = paths.get(id);
    if (known !== undefined) return known;
    const found = gone.get(id);
    const label = String(firstLabel + (found?.index ?? 0));
    const parent = found?.item.was?.parent_id ?? null;
    const above = parent !== null && (paths.has(parent) || gone.has(parent)) ? pathOf(parent) : '';
    const path = above ? `${above}.${label}` : label;
    paths.set(id, path);
    return path;
  };
  const added = [...gone.values()].flatMap(({ item: { id, was } }): MapNode[] =>
    was
      ? [
          {
            id,
            path: pathOf(id),
            node_type: was.node_type,
            fields: was.fields as FormValues,
            position: was.position,
            read_only: false,
            held_by: null,
          },
        ]
      : [],
  );
  return { nodes: [...rows.nodes, ...added], edges: rows.edges };
}

/** The kinds of change by priority. The first kind that applies to a node sets its color. */
export const kinds: readonly NodeChange[] = ['added', 'gone', 'moved', 'changed'];

const colors: Record<NodeChange, number> = { added: 0, changed: 1, moved: 2, gone: 3 };
export const toneOf = (kind: NodeChange): Tone => ({ scale: 'choices', index: colors[kind] });
const unchanged: NodeStyle = { greyed: true };

/**
 * Returns how a node is drawn in a comparison: a color and a sign for each kind of change; unchanged nodes are grey.
 */
export function stylesOf(changed: readonly ChangedNode[]): (id: string) => NodeStyle {
  const styles = new Map(
    changed.map(({ id, changes }): [string, NodeStyle] => {
      const kind = kinds.find((one) => changes.includes(one)) ?? 'changed';
      const badge = changes.map((one) => words.mapHistory.signs[one]).join(' ');
      return [id, { tone: toneOf(kind), badge }];
    }),
  );
  return (id) => styles.get(id) ?? unchanged;
}

/** Returns the values of a date field, as moments. */
const dateOf = ({ fields }: MapNode, field: string) => {
  const value = fields[field];
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;
};

/** Returns the earliest value of a date field; undefined when no node has one. */
export const firstDate = ({ nodes }: Rows, field: string): string | undefined =>
  nodes.flatMap((node) => dateOf(node, field) ?? []).toSorted()[0];

/**
 * Returns the nodes whose date is not after the moment, with all their ancestors. A node without a date is included
 * only as such an ancestor.
 */
export function grownBy({ nodes, edges }: Rows, field: string, moment: string): Rows {
  const day = today(new Date(moment));
  const there = new Set<string>();
  for (const node of nodes) {
    const date = dateOf(node, field);
    if (date === undefined || date.slice(0, 10) > day) continue;
    const labels = node.path.split('.');
    while (labels.length > 0) {
      there.add(labels.join('.'));
      labels.pop();
    }
  }
  const shown = nodes.filter(({ path }) => there.has(path));
  const ids = new Set(shown.map(({ id }) => id));
  return { nodes: shown, edges: edges.filter((edge) => ids.has(edge.src_node_id) && ids.has(edge.dst_node_id)) };
}
