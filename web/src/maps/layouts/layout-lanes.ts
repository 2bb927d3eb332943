import { limits } from '@groundwork/contract/base/limits';

/** Returns x and y of each node in turn, with one column per lane. `heights` are the drawn heights of the nodes. */
export function laneLayout(values: string[], heights: number[], lanes: string[]): Float64Array {
  const columns = new Map(lanes.map((lane) => [lane, { nodes: [] as number[] }]));
  for (const [index, value] of values.entries()) {
    const column = columns.get(value) ?? { nodes: [] };
    column.nodes.push(index);
    columns.set(value, column);
  }
  const positions = new Float64Array(values.length * 2);
  let x = 0;
  for (const { nodes } of columns.values()) {
    if (nodes.length === 0) continue;
    let y = 0;
    for (const index of nodes) {
      const half = (heights[index] as number) / 2;
      positions[index * 2] = x;
      positions[index * 2 + 1] = y + half;
      y += 2 * half + limits.map.nodeSpacing;
    }
    x += limits.map.laneSpacing;
  }
  return positions;
}
