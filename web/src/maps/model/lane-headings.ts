import { limits } from '@groundwork/contract/base/limits';
import type { LaneField } from './map-theme.ts';
import type { PlacedNode } from './placed-node.ts';

/**
 * The heading of a lane: a value of the field, above the nodes that have it. All headings have the `y` of the topmost
 * node.
 */
export type LaneHeading = { text: string; x: number; y: number };

/** The share of nodes that may stand elsewhere, because somebody has dragged or added them. */
const strays = 0.1;
/** The number of nodes in a quick check, which rules out lanes in most large maps. */
const sampled = 60;

/**
 * Detects lanes, and returns their headings; none without lanes. In a lane, all nodes with the same value of a field
 * are one below the other. The layout saves only positions, so this finds the lanes for everybody, also after changes.
 */
export function laneHeadings(nodes: readonly PlacedNode[], fields: readonly LaneField[]): LaneHeading[] {
  for (const field of fields) {
    if (!lanesOf(nodes.slice(0, sampled), field)) continue;
    const lanes = lanesOf(nodes, field);
    if (lanes) return lanes;
  }
  return [];
}

function lanesOf(nodes: readonly PlacedNode[], { name, labelOf }: LaneField): LaneHeading[] | null {
  const lanes: (LaneHeading & { value: string; nodes: number })[] = [];
  for (const [value, inLane] of Map.groupBy(nodes, ({ node }) => String(node.fields[name] ?? ''))) {
    const columns = [...Map.groupBy(inLane, ({ x }) => Math.round(x))].toSorted(([, a], [, b]) => b.length - a.length);
    const [x, column = []] = columns[0] ?? [0];
    const y = Math.min(...column.map((node) => node.y));
    lanes.push({ value, text: value === '' ? '–' : labelOf(value), x, y, nodes: column.length });
  }
  const placed = lanes.reduce((sum, lane) => sum + lane.nodes, 0);
  const sorted = lanes.toSorted((one, other) => one.x - other.x);
  const areApart = sorted.every(
    (lane, index) => index === 0 || lane.x - (sorted[index - 1]?.x ?? 0) >= limits.map.laneSpacing - 1,
  );
  const isRow = lanes.length * 2 > nodes.length;
  if (lanes.length < 2 || isRow || !areApart || placed < nodes.length * (1 - strays)) return null;
  const top = Math.min(...lanes.map(({ y }) => y));
  return sorted.map(({ text, x }) => ({ text, x, y: top }));
}
