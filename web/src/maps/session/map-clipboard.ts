import type { MapClip } from '@groundwork/contract/maps/map-clip';
import { writeClipboard } from '../../base/clipboard/clipboard.ts';
import { newId } from '../../base/queries/new-id.ts';
import type { MapModel } from '../model/map-model.ts';
import type { AddedNode, MapCommand, MapNode, Position } from '../model/map-rows.ts';

/** Returns a copy of branches with their content and the connections among them. */
export function clipOf(model: MapModel, tops: readonly string[]): MapClip {
  const ids = tops.flatMap((top) => [...model.tree.walk(top)]);
  const places = new Map(ids.map((id, index) => [id, index]));
  return {
    groundwork: 'map nodes 1',
    nodes: ids.map((id) => {
      const { node_type, fields, position } = model.nodes.get(id) as MapNode;
      return { node_type, fields, position, parent: places.get(model.tree.parent(id) ?? '') ?? null };
    }),
    edges: [...model.edges.values()].flatMap(({ src_node_id, dst_node_id, edge_type, metadata }) => {
      const [src, dst] = [places.get(src_node_id), places.get(dst_node_id)];
      return src === undefined || dst === undefined ? [] : [{ src, dst, edge_type, metadata }];
    }),
  };
}

/** Reads nodes that were copied from a map. Returns null for other texts, and for a whole map that was exported. */
export async function clipIn(text: string): Promise<MapClip | null> {
  if (!text.startsWith('{')) return null;
  const { exportedMap, mapClip } = await import('@groundwork/contract/maps/map-clip');
  const content = parsed(text);
  const copied = mapClip.safeParse(content);
  return copied.success && !exportedMap.safeParse(content).success ? copied.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the command that adds copies. `shift` moves their positions; null removes the positions. */
export function copiesOf(
  { nodes, edges }: MapClip,
  { parent_id, before }: { parent_id: string | null; before: string | null },
  shift: Position | null,
) {
  const ids = nodes.map(newId);
  const added: AddedNode[] = nodes.map(({ parent, position, ...node }, index) => ({
    ...node,
    id: ids[index] as string,
    position: position && shift && { x: position.x + shift.x, y: position.y + shift.y },
    read_only: false,
    held_by: null,
    ...(parent === null ? { parent_id, before } : { parent_id: ids[parent] as string }),
  }));
  const connected = edges.flatMap(({ src, dst, ...edge }) => {
    const [from, to] = [ids[src], ids[dst]];
    return from && to ? [{ ...edge, id: newId(), src_node_id: from, dst_node_id: to }] : [];
  });
  return {
    command: { type: 'add', nodes: added, edges: connected } satisfies MapCommand,
    tops: nodes.flatMap(({ parent }, index) => (parent === null ? [ids[index] as string] : [])),
  };
}

/** Returns the number of levels of the copy. */
export function levelsOf({ nodes }: MapClip): number {
  const levels: number[] = [];
  let most = 0;
  for (const { parent } of nodes) {
    const level = 1 + (parent === null ? 0 : (levels[parent] ?? 0));
    levels.push(level);
    most = Math.max(most, level);
  }
  return most;
}

/** The last copy made in this tab, for browsers that refuse to read the clipboard. */
let kept = '';

export async function writeMapClip(copied: MapClip) {
  kept = JSON.stringify(copied);
  await writeClipboard(kept).catch(() => {});
}

export async function readMapClip(): Promise<string> {
  const text = await navigator.clipboard?.readText?.().catch(() => null);
  return text ?? kept;
}
