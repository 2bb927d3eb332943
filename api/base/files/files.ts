import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { plainFile } from '@groundwork/contract/base/file-types';
import { limits } from '@groundwork/contract/base/limits';
import { ORPCError } from '@orpc/server';
import type { Disk } from 'flydrive';
import type { Bucket, Storage } from '../../settings/storage.ts';
import type { Settings } from '../../settings.ts';
import { type ContentType, typeOf } from './file-types.ts';
import { makePrivateFolder, privateFile, privateFolder } from './private-files.ts';

/** A received file: on the local disk, not in the store yet. */
export type Received = { path: string; size: number; type: ContentType };

/** The names of stored files. The server never lists or deletes anything else in a shared folder or bucket. */
const storedName = /^([0-9a-f-]{36}|avatars|exports)\/[0-9a-f-]{36}\.[a-z0-9]{1,10}$/;
export const isStoredName = (name: string) => storedName.test(name);
const orphanMs = 3_600_000;

/** The store of attachments, profile photos and exports: a folder, or a bucket if the settings name one. */
export class Files {
  private readonly storage: Storage;
  private readonly uploads: string;
  private readonly previews: string;
  private opened: Promise<Disk> | undefined;

  constructor({ storage, dataDir }: Pick<Settings, 'storage' | 'dataDir'>) {
    this.storage = storage;
    this.uploads = join(dataDir, 'uploads');
    this.previews = join(dataDir, 'previews');
  }

  /** The folder from which files are served; null when they are in a bucket. */
  get folder() {
    return 'folder' in this.storage ? this.storage.folder : null;
  }

  /** Writes an upload to a local file, so that a slow upload blocks nothing else. A broken stream leaves no file. */
  async receive(sent: Readable): Promise<Received> {
    const path = join(this.uploads, randomUUID());
    try {
      makePrivateFolder(this.uploads);
      await pipeline(sent, createWriteStream(path, { flags: 'wx', mode: privateFile, flush: true }));
      return { path, size: (await stat(path)).size, type: await typeOf(path) };
    } catch (error) {
      await this.discard({ path });
      throw error;
    }
  }

  async discard({ path }: Pick<Received, 'path'>) {
    await rm(path, { force: true });
  }

  /**
   * Moves a received file into the store. It is on disk or in the bucket when the promise resolves. `name` is a new
   * random id, so nothing is overwritten.
   */
  async keep({ path, size, type }: Received, name: string) {
    const kept = this.folder
      ? move(path, join(this.folder, name))
      : (await this.disk()).moveFromFs(path, name, {
          contentType: type === 'text' ? plainFile : type,
          contentLength: size,
        });
    await kept.catch((error) => {
      throw storageMissing(error);
    });
  }

  async has(name: string) {
    return (await this.disk()).exists(name);
  }

  async read(name: string) {
    return (await this.disk()).getBytes(name);
  }

  /** The size and content of a stored file; null when it does not exist. */
  async open(name: string): Promise<{ bytes: number; content: Readable } | null> {
    const disk = await this.disk();
    if (!(await disk.exists(name))) return null;
    return { bytes: (await disk.getMetaData(name)).contentLength, content: await disk.getStream(name) };
  }

  async remove(name: string) {
    await (await this.disk()).delete(name);
    await rm(this.previewOf(parse(name).name), { force: true });
  }

  /** Where the preview of an attachment is kept. Previews are local, and not in backups. */
  previewOf(id: string) {
    return join(this.previews, `${id}.webp`);
  }

  /** A signed URL of the bucket for this file, valid for a minute, which sets its `type` and `disposition`. */
  async signedUrl(name: string, { type, disposition }: { type: string; disposition: string }) {
    return (await this.disk()).getSignedUrl(name, {
      expiresIn: limits.signedUrlSeconds,
      contentType: type,
      contentDisposition: disposition,
      ResponseCacheControl: `private, max-age=${limits.fileCacheSeconds}`,
    });
  }

  /**
   * Names of stored files older than an hour without a row. They remain after a crash during an upload, or after tasks,
   * goals and teams are deleted.
   */
  async orphans(withRow: (names: string[]) => Promise<string[]>): Promise<string[]> {
    const old = Date.now() - orphanMs;
    const disk = await this.disk();
    const orphans: string[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await disk.listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
      const found = [...page.objects].flatMap((entry) => (entry.isFile && isStoredName(entry.key) ? [entry] : []));
      // For a folder, `listAll` returns all names as one page.
      const kept = new Set<string>();
      for (let first = 0; first < found.length; first += limits.jobs.batchRows)
        for (const name of await withRow(found.slice(first, first + limits.jobs.batchRows).map(({ key }) => key)))
          kept.add(name);
      for (const file of found)
        if (!kept.has(file.key) && (await file.getMetaData()).lastModified.getTime() <= old) orphans.push(file.key);
      paginationToken = page.paginationToken;
    } while (paginationToken);
    return orphans;
  }

  /**
   * Deletes orphans, and uploads older than an hour that were never stored. Returns how many. Also deletes previews
   * that nobody has looked at for long.
   */
  async sweep(withRow: (names: string[]) => Promise<string[]>): Promise<number> {
    const old = Date.now() - orphanMs;
    const orphans = await this.orphans(withRow);
    for (const name of orphans) await this.remove(name);
    let removed = orphans.length;
    for (const name of await readdir(this.uploads).catch(() => [])) {
      const path = join(this.uploads, name);
      if ((await stat(path)).mtimeMs > old) continue;
      await this.discard({ path });
      removed++;
    }
    for (const name of await readdir(this.previews).catch(() => [])) {
      const path = join(this.previews, name);
      if ((await stat(path)).mtimeMs < Date.now() - limits.previewDays * 86_400_000) await rm(path, { force: true });
    }
    return removed;
  }

  // Loaded at the first use, because the S3 client is large and many installations rarely need it.
  private disk() {
    this.opened ??= openDisk(this.storage);
    return this.opened;
  }
}

/**
 * Moves a file, without copying inside one file system. Its content is already synced; the new directory entry is
 * synced before the promise resolves.
 */
async function move(from: string, to: string) {
  const folder = dirname(to);
  const made = await mkdir(folder, { recursive: true, mode: privateFolder });
  await rename(from, to).catch(async (error) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await sync(to, 'r+');
    await rm(from);
  });
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  await sync(folder, 'r');
  if (made) await sync(dirname(folder), 'r');
}

async function sync(path: string, flags: string) {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}

async function openDisk(storage: Storage): Promise<Disk> {
  const { Disk } = await import('flydrive');
  if ('folder' in storage) {
    const { FSDriver } = await import('flydrive/drivers/fs');
    return new Disk(new FSDriver({ location: storage.folder, visibility: 'private' }));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: storage.bucket,
      region: storage.region,
      credentials: { accessKeyId: storage.accessKeyId, secretAccessKey: storage.secretAccessKey },
      ...(storage.endpoint ? { endpoint: storage.endpoint, forcePathStyle: true } : {}),
      // The bucket's own rules keep it private. Some stores support neither access control lists nor checksums after a
      // stream.
      visibility: 'private',
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // The driver would bypass our log. Failures are thrown anyway.
      logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    }),
  );
}

/** The origin to which downloads from this bucket redirect. */
export const originOf = ({ bucket, region, endpoint }: Bucket) =>
  endpoint ? new URL(endpoint).origin : `https://${bucket}.s3.${region}.amazonaws.com`;

/** Error codes for a folder or bucket that does not exist or is not writable. */
const missing = new Set([
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EACCES',
  'EROFS',
  'NoSuchBucket',
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
]);

/** Part 8: the error for a store that is not available. Returns other errors unchanged. */
function storageMissing(error: Error) {
  const { name = '', code = '' } = (error.cause ?? error) as { name?: string; code?: string };
  if (!missing.has(name) && !missing.has(code)) return error;
  return new ORPCError('STORAGE_NOT_CONFIGURED', {
    status: 503,
    message: 'attachments.storageMissing',
    cause: error,
  });
}
