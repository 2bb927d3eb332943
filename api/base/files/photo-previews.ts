import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { limits } from '@groundwork/contract/base/limits';
import { ORPCError } from '@orpc/server';
import { notFound } from '../../http/errors.ts';
import { inThread } from '../thread.ts';
import type { Files } from './files.ts';
import { makePrivateFolder, privateFile } from './private-files.ts';

/** Decodes one photo at a time, because a decoded photo takes four bytes per pixel. */
const decoded = inThread<string, Buffer>(new URL('./photo-thread.ts', import.meta.url), { maxQueue: 20 });

/** Previews that are being made, by attachment. */
const made = new Map<string, Promise<Buffer>>();

/**
 * The WebP preview of a HEIC photo. The server makes it at the first request and keeps it in a local folder,
 * from which it may disappear at any time (decision 034). `id` is that of the attachment, `name` that of its file.
 * @throws ORPCError when the file is missing, unreadable or too large
 */
export async function photoPreview(files: Files, id: string, name: string): Promise<Buffer> {
  const path = files.previewOf(id);
  const kept = await readFile(path).catch(() => null);
  if (kept) {
    const now = new Date();
    await utimes(path, now, now).catch(() => {});
    return kept;
  }
  const making = made.get(id) ?? make(files, path, name).finally(() => made.delete(id));
  made.set(id, making);
  return making;
}

async function make(files: Files, path: string, name: string): Promise<Buffer> {
  const stored = await files.open(name);
  if (!stored) throw notFound();
  const copy = await files.receive(stored.content);
  try {
    const signal = AbortSignal.timeout(limits.photoSeconds * 1000);
    const preview = Buffer.from(await decoded(copy.path, { signal }));
    makePrivateFolder(dirname(path));
    await writeFile(`${path}.new`, preview, { mode: privateFile });
    await rename(`${path}.new`, path);
    return preview;
  } catch (error) {
    throw new ORPCError('BAD_REQUEST', { message: 'attachments.photoUnreadable', cause: error });
  } finally {
    await files.discard(copy);
  }
}
