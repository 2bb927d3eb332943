import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type ChangedNode, type NodeOutcome, nodeOutcomes } from '@groundwork/contract/maps/versions';
import type { MapNode, Rows } from '../model/map-rows.ts';
import type { NodeFacts } from '../model/map-theme.ts';
import type { NodeStyle } from '../model/node-style.ts';
import { dayOf, type Moment } from './history-moments.ts';

/** The first label for nodes that have left. It is higher than the labels of all existing nodes. */
const firstLabel = 1_000_000_000;

const parentPath = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));

/**
 * Returns the rows of the later moment plus the nodes that have left by then, below their parents of the earlier moment.
 */
export function withGone(rows: Rows, earlier: Rows, changed: readonly ChangedNode[]): Rows {
  const left = new Set(changed.filter(({ outcome }) => hasLeftBy(outcome)).map(({ id }) => id));
  const paths = new Map(rows.nodes.map(({ id, path }) => [id, path]));
  const idsThen = new Map(earlier.nodes.map(({ id, path }) => [path, id]));
  // Parents come before their children.
  const added = earlier.nodes
    .filter(({ id }) => left.has(id) && !paths.has(id))
    .map((node, index): MapNode => {
      const above = paths.get(idsThen.get(parentPath(node.path)) ?? '');
      const label = String(firstLabel + index);
      const path = above ? `${above}.${label}` : label;
      paths.set(node.id, path);
      return { ...node, path };
    });
  return { nodes: [...rows.nodes, ...added], edges: rows.edges };
}

const hasLeftBy = (outcome: NodeOutcome) => outcome === 'gone' || outcome === 'handed_over';

const same: NodeStyle = { tone: { scale: 'change', change: 'same' } };
const undated: NodeStyle = { dot: true };
const marked = Object.fromEntries(
  nodeOutcomes.map((mark): [NodeOutcome, NodeStyle] => [mark, { tone: { scale: 'change', change: mark }, mark }]),
) as Record<NodeOutcome, NodeStyle>;

/**
 * Returns how a node is drawn between two times: with the color and sign of what happened to it; nodes that are the
 * same in grey-brown, and those without a date as dots.
 */
export function stylesOf(
  changed: readonly ChangedNode[],
  isUndated: (id: string) => boolean = () => false,
): (id: string) => NodeStyle {
  const outcomes = new Map(changed.map(({ id, outcome }) => [id, outcome]));
  return (id) => {
    const outcome = outcomes.get(id);
    return outcome ? marked[outcome] : isUndated(id) ? undated : same;
  };
}

/** Returns the field with the start date of a node: the one that means it, or the only date. */
export function startDateField(fields: readonly FormField[]): FormField | undefined {
  const dates = fields.filter(({ type }) => type === 'date');
  return dates.find(({ meaning }) => meaning === 'start_date') ?? (dates.length === 1 ? dates[0] : undefined);
}

/** Returns the day in a field of a node. */
export const dayIn = ({ fields }: MapNode, field: string): string | undefined => {
  const value = fields[field];
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
    ? value.slice(0, 10)
    : undefined;
};

/** How many nodes have each start date, oldest first. */
export function datedDays({ nodes }: Rows, field: string): { day: string; changes: number }[] {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const day = dayIn(node, field);
    if (day !== undefined) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts]
    .map(([day, changes]) => ({ day, changes }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** Returns the nodes without a date, and those whose date is not after the moment, with all their ancestors. */
export function grownBy({ nodes, edges }: Rows, field: string, moment: Moment): Rows {
  const day = dayOf(moment);
  const there = new Set<string>();
  for (const node of nodes) {
    const date = dayIn(node, field);
    if (date !== undefined && date > day) continue;
    for (let path = node.path; path !== '' && !there.has(path); path = parentPath(path)) there.add(path);
  }
  const shown = nodes.filter(({ path }) => there.has(path));
  const ids = new Set(shown.map(({ id }) => id));
  return { nodes: shown, edges: edges.filter((edge) => ids.has(edge.src_node_id) && ids.has(edge.dst_node_id)) };
}

/** The nodes whose start date lies between two moments, newest first, as a comparison names them. */
export function startedBetween(
  { nodes }: Rows,
  field: string,
  from: Moment,
  to: Moment,
  titleOf: (node: MapNode) => string,
): ChangedNode[] {
  const [after, until] = [dayOf(from), dayOf(to)];
  const titles = new Map(nodes.map((node) => [node.path, node]));
  return nodes
    .flatMap((node) => {
      const day = dayIn(node, field);
      return day !== undefined && day > after && day <= until ? [{ node, day }] : [];
    })
    .toSorted((one, other) => (one.day > other.day ? -1 : one.day < other.day ? 1 : 0))
    .map(({ node, day }): ChangedNode => {
      const above = titles.get(parentPath(node.path));
      return {
        id: node.id,
        outcome: 'added',
        difference: {
          at: `${day}T12:00:00`,
          title: titleOf(node),
          node_type: { old: null, new: node.node_type },
          parent: { old: null, new: above ? titleOf(above) : null },
          moved: false,
          fields: {},
          more_fields: 0,
          handed_to: null,
        },
      };
    });
}

export type Sums = { added: number; gone: number; handedOver: number; churches: number; people: number };

/** How the sums of a map differ between two moments. */
export function sumsBetween(
  earlier: Rows,
  later: Rows,
  changed: readonly ChangedNode[],
  factsOf: (node: MapNode) => NodeFacts,
): Sums {
  const count = (one: NodeOutcome) => changed.filter(({ outcome }) => outcome === one).length;
  const sum = ({ nodes }: Rows, of: (facts: NodeFacts) => number) =>
    nodes.reduce((total, node) => total + of(factsOf(node)), 0);
  const more = (of: (facts: NodeFacts) => number) => sum(later, of) - sum(earlier, of);
  return {
    added: count('added'),
    gone: count('gone'),
    handedOver: count('handed_over'),
    churches: more(({ solid }) => (solid ? 1 : 0)),
    people: more(({ attendees }) => attendees),
  };
}
