import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { LegacyNotes } from '@groundwork/contract/maps/import/legacy';
import type { ConvertedTemplate } from '@groundwork/contract/maps/import/legacy-template';
import { convertedNodes } from '@groundwork/contract/maps/import/legacy-tree';
import { ORPCError } from '@orpc/server';
import type { LegacySettings } from '../../settings/import.ts';
import type { ImportSession } from './import-sessions.ts';
import { legacySource } from './legacy-adapters.ts';

export type AskedMap = { legacy: LegacySettings; session: ImportSession; id: string; template: ConvertedTemplate };

/**
 * The nodes of a map as JSON for `rules.import_map_nodes`, in parts; `done` is the number of nodes in earlier parts.
 */
export type ReadMap = { parts: { done: number; rows: string }[]; count: number; notes: LegacyNotes };

// Runs below the priority of requests. On other systems the priority would apply to the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** The number of nodes in a part: small enough that other requests hardly wait while one is inserted. */
const batch = 50;

async function read({ legacy, session, id, template }: AskedMap): Promise<ReadMap | null> {
  const map = await legacySource(legacy)?.map(session, id);
  if (!map) return null;
  const { nodes, ...notes } = convertedNodes(map.nodes, template);
  // Builds the path of each node from its place among its imported siblings.
  const paths: string[] = [];
  const below = new Map<number | null, number>();
  const rows = nodes.map(({ parent, node_type, fields }) => {
    const place = (below.get(parent) ?? 0) + 1;
    below.set(parent, place);
    const path = parent === null ? String(place) : `${paths[parent]}.${place}`;
    paths.push(path);
    return { path, node_type, fields };
  });
  const parts = [];
  for (let done = 0; done < rows.length; done += batch)
    parts.push({ done, rows: JSON.stringify(rows.slice(done, done + batch)) });
  return { parts, count: rows.length, notes };
}

parentPort?.postMessage(
  await read(workerData).catch((error) => {
    if (error instanceof ORPCError) return { reason: error.message };
    throw error;
  }),
);
