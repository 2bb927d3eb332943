import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LegacyNotes } from '@groundwork/contract/legacy';
import type { ConvertedTemplate } from '@groundwork/contract/legacy-template';
import { messages } from '@groundwork/contract/messages';
import type { LegacySettings } from '../settings.ts';
import type { ImportSession } from './import-sessions.ts';

export type AskedMap = { legacy: LegacySettings; session: ImportSession; id: string; template: ConvertedTemplate };

/** The nodes of a map as `rules.import_map_nodes` takes them, in parts of which each is JSON; `done` is how many come before. */
export type ReadMap = { parts: { done: number; rows: string }[]; count: number; notes: LegacyNotes };

/** What a stranger sends may fill this much, and no more of the server. */
const megabytes = 256;

/**
 * Reads a map of the older product and converts it, in a thread of its own: others are answered meanwhile, however large it is.
 * @returns null when it is not there; a reason when it is not answered well
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
