import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { messages } from '@groundwork/contract/base/messages';
import type { LegacyNotes } from '@groundwork/contract/maps/import/legacy';
import type { ConvertedTemplate } from '@groundwork/contract/maps/import/legacy-template';
import type { LegacySettings } from '../../settings/import.ts';
import type { ImportSession } from './import-sessions.ts';

export type AskedMap = { legacy: LegacySettings; session: ImportSession; id: string; template: ConvertedTemplate };

/**
 * The nodes of a map as JSON for `rules.import_map_nodes`, in parts; `done` is the number of nodes in earlier parts.
 */
export type ReadMap = { parts: { done: number; rows: string }[]; count: number; notes: LegacyNotes };

/** The memory limit of the thread, because the map comes from an untrusted source. */
const megabytes = 256;

/**
 * Reads a map of the older product and converts it in a worker thread, so that the server keeps answering.
 * @returns null when the map does not exist; a reason when it cannot be read
 */
export async function readMap(asked: AskedMap): Promise<ReadMap | { reason: string } | null> {
  const thread = new Worker(new URL('./legacy-map-thread.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  try {
    const [answer] = await once(thread, 'message');
    return answer;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return { reason: messages.import.tooLarge };
    throw error;
  } finally {
    await thread.terminate();
  }
}
