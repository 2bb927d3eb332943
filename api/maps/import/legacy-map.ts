import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AskedMap, ReadMap } from './legacy-map-thread.ts';

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
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return { reason: 'imports.tooLarge' };
    throw error;
  } finally {
    await thread.terminate();
  }
}
