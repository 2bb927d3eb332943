import { limits } from '@groundwork/contract/base/limits';
import { type TreeToLayOut, treeLayout } from '../model/layout-tree.ts';
import type { MapModel } from '../model/map-model.ts';
import type { MapCommand, MapNode } from '../model/map-rows.ts';
import { type MapTheme, radiusOf } from '../model/map-theme.ts';
import { parentIndexes } from '../model/map-tree.ts';
import { card } from '../model/node-sizes.ts';
import { laneLayout } from './layout-lanes.ts';
import { layeredLayout } from './layout-layered.ts';

export type Layout =
  | { kind: 'tree' | 'wrapped'; aspect: number }
  /** `lanes` are in the order of the field's options. */
  | { kind: 'lanes'; laneOf: (node: MapNode) => string; lanes: string[] }
  | { kind: 'layered' };

/** Whether the map is small enough for the layered layout. ELK takes too long for larger maps. */
export const canLayer = (model: MapModel) => model.nodes.size <= limits.map.layeredNodes;

/**
 * Lays out the map or the focused branch, whose top node stays in place. Includes folded branches. Returns one command,
 * so that it is one undo step.
 */
export async function layOut(
  model: MapModel,
  theme: MapTheme,
  layout: Layout,
  signal?: AbortSignal,
): Promise<Extract<MapCommand, { type: 'place' }>> {
  const ids = [...model.tree.walk(model.focus)];
  const nodes = ids.map((id) => model.nodes.get(id) as MapNode);
  const laidOut = await positions();
  const stays = model.focus === null ? null : nodes[0]?.position;
  const [right, down] = stays ? [stays.x - (laidOut[0] ?? 0), stays.y - (laidOut[1] ?? 0)] : [0, 0];
  return {
    type: 'place',
    positions: ids.map((id, index) => ({
      id,
      position: { x: (laidOut[2 * index] ?? 0) + right, y: (laidOut[2 * index + 1] ?? 0) + down },
    })),
  };

  async function positions(): Promise<Float64Array> {
    switch (layout.kind) {
      case 'lanes':
        return laneLayout(
          nodes.map(layout.laneOf),
          nodes.map((node) => sizeOf(node, theme).height),
          layout.lanes,
        );
      case 'layered': {
        const indexes = new Map(ids.map((id, index) => [id, index]));
        const lines = [...model.edges.values()].map(
          ({ src_node_id, dst_node_id }) => [src_node_id, dst_node_id] as const,
        );
        for (const id of ids) lines.push([model.tree.parent(id) ?? '', id]);
        return layeredLayout(
          {
            sizes: nodes.map((node) => sizeOf(node, theme)),
            lines: lines.flatMap(([from, to]): [number, number][] => {
              const ends = [indexes.get(from), indexes.get(to)] as const;
              return ends[0] === undefined || ends[1] === undefined ? [] : [[ends[0], ends[1]]];
            }),
          },
          signal,
        );
      }
      default: {
        const input: TreeToLayOut = {
          parents: parentIndexes(model.tree, ids),
          aspect: layout.aspect,
          branch: layout.kind === 'tree' ? Number.POSITIVE_INFINITY : limits.map.branchOnShelf,
        };
        return ids.length > limits.map.layoutAtOnce ? inWorker(input, signal) : treeLayout(input);
      }
    }
  }
}

function sizeOf(node: MapNode, theme: MapTheme) {
  if (theme.structure !== 'church') return { width: card.width, height: 2 * card.above };
  const diameter = 2 * radiusOf(theme.facts(node).attendees);
  return { width: diameter, height: diameter };
}

function inWorker(input: TreeToLayOut, signal?: AbortSignal): Promise<Float64Array> {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Float64Array>();
  worker.onmessage = ({ data }: MessageEvent<Float64Array>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  worker.postMessage(input, [input.parents.buffer as ArrayBuffer]);
  return promise.finally(() => worker.terminate());
}
