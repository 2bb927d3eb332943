import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { z } from 'zod';
import { isStoredName } from '../base/files/files.ts';
import { privateFile } from '../base/files/private-files.ts';
import { type WaitingJob, waitingJobs } from '../jobs/queues.ts';
import { Refusal } from './installation.ts';

// A backup is one tar file, compressed with zstd, and with a passphrase encrypted as age does
// (https://age-encryption.org/v1). Its entries, in this order:
//   groundwork-backup.json: format, time and migrations
//   tables/public.tasks/000001: the rows of a table in the format of COPY, in parts
//   jobs.json: waiting mails and imports
//   files/…: attachments and photos, by their names in the store
//   manifest.json: counts and checksums of everything above

/** The first entry. `migrations` names the migrations that were applied to the database. */
const header = z.strictObject({ format: z.literal(1), made_at: z.iso.datetime(), migrations: z.array(z.string()) });
export type Header = z.infer<typeof header>;

const sum = z.string().regex(/^[0-9a-f]{64}$/);
/**
 * The last entry. `removed` lists files that were deleted with their rows during the backup; `missing` lists files that
 * rows name but the store lacks.
 */
const manifest = z.strictObject({
  tables: z.record(z.string(), z.strictObject({ columns: z.array(z.string()), rows: z.number(), sha256: sum })),
  jobs: sum,
  files: z.record(z.string(), z.strictObject({ bytes: z.number(), sha256: sum })),
  removed: z.array(z.string()),
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

const headerName = 'groundwork-backup.json';
const jobsName = 'jobs.json';
const manifestName = 'manifest.json';
const partBytes = 4 * 1024 * 1024;

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

const encryptedBegin = 'age-encryption.org/v1';

/** Converts bytes to a web stream with the browser's type, which age-encryption expects. */
const webStream = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array>;

async function* encrypted(plain: AsyncIterable<Uint8Array>, passphrase: string) {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  yield* (await encrypter.encrypt(webStream(plain))) as ReadableStream<Uint8Array>;
}

/**
 * The bytes of an archive, decrypted if they are encrypted.
 * @throws Refusal when the passphrase is missing or wrong
 */
async function bytesOf(path: string, passphrase: string | null): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(encryptedBegin.length), 0).finally(() => file.close());
  if (buffer.toString('latin1') !== encryptedBegin) return createReadStream(path);
  if (!passphrase)
    throw new Refusal(`${path} is encrypted. Set BACKUP_PASSPHRASE to its passphrase. Nothing was changed.`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = createReadStream(path);
  try {
    return (await decrypter.decrypt(webStream(source))) as ReadableStream<Uint8Array>;
  } catch (error) {
    source.destroy();
    if (!/no identity matched/.test((error as Error).message)) throw error;
    throw new Refusal(`BACKUP_PASSPHRASE is not the passphrase of ${path}. Nothing was changed.`);
  }
}

/** Creates an archive at `path`, which must not exist yet. Null leaves it unencrypted. */
export function writeArchive(path: string, passphrase: string | null) {
  const pack = tar.pack();
  // The checksum of zstd also covers the bytes between entries, which the manifest does not.
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const file = createWriteStream(path, { flags: 'wx', mode: privateFile, flush: true });
  const written = passphrase
    ? pipeline(pack, compress, (plain) => encrypted(plain, passphrase), file)
    : pipeline(pack, compress, file);
  let failure: unknown;
  written.catch((error) => {
    failure = error;
  });
  const entry = async (name: string, size: number, content: Readable | Buffer[]) => {
    try {
      await pipeline(content, pack.entry({ name, size }));
    } catch (error) {
      // `failure` is the first write error, which explains more than the error of the closed archive.
      throw failure ?? error;
    }
  };
  const json = async (name: string, value: unknown) => {
    const written = Buffer.from(JSON.stringify(value));
    await entry(name, written.length, [written]);
    return sha256(written);
  };
  return {
    header: (value: Header) => json(headerName, value),
    jobs: (jobs: WaitingJob[]) => json(jobsName, jobs),
    /** Adds the rows of a table; returns their checksum. */
    async table(name: string, rows: Readable): Promise<string> {
      const hash = createHash('sha256');
      let part: Buffer[] = [];
      let bytes = 0;
      let parts = 0;
      const flush = async () => {
        await entry(`tables/${name}/${String(++parts).padStart(6, '0')}`, bytes, part);
        part = [];
        bytes = 0;
      };
      for await (const chunk of rows as AsyncIterable<Buffer>) {
        hash.update(chunk);
        part.push(chunk);
        bytes += chunk.length;
        if (bytes >= partBytes) await flush();
      }
      if (bytes > 0) await flush();
      return hash.digest('hex');
    },
    async file(name: string, { bytes, content }: { bytes: number; content: Readable }): Promise<string> {
      const hash = createHash('sha256');
      const counted = content.pipe(
        new Transform({
          transform(chunk, _, done) {
            hash.update(chunk);
            done(null, chunk);
          },
        }),
      );
      await entry(`files/${name}`, bytes, counted);
      return hash.digest('hex');
    },
    async close(value: Manifest) {
      await json(manifestName, value);
      pack.finalize();
      await written;
    },
    async discard() {
      pack.destroy();
      await written.catch(() => {});
    },
  };
}

/** Handlers for the entries of an archive, in their order. Each must consume its content. */
type Receiver = {
  header?(text: string): void;
  table(name: string, part: Readable): Promise<void>;
  jobs(text: string): void | Promise<void>;
  file(name: string, content: Readable): Promise<void>;
  manifest?(text: string): void;
};

class Foreign extends Error {}

/**
 * Reads all entries of an archive.
 * @throws Refusal when the passphrase is missing or wrong
 */
export async function readArchive(path: string, passphrase: string | null, receiver: Receiver) {
  const extract = tar.extract();
  const read = pipeline(await bytesOf(path, passphrase), createZstdDecompress(), extract);
  read.catch(() => {});
  let entries = 0;
  for await (const entry of extract) {
    const content = entry as unknown as Readable;
    const { name, type } = entry.header;
    // The first entry must be the header, so that nothing of another archive is read.
    if ((entries++ === 0) !== (name === headerName) || type !== 'file') throw new Foreign(name);
    const [, table] = name.match(/^tables\/([a-z_]+\.[a-z_]+)\/\d{6}$/) ?? [];
    const [, file = ''] = name.match(/^files\/(.+)$/) ?? [];
    if (table) await receiver.table(table, content);
    else if (isStoredName(file)) await receiver.file(file, content);
    else if (name === headerName) receiver.header?.(await text(content));
    else if (name === jobsName) await receiver.jobs(await text(content));
    else if (name === manifestName) receiver.manifest?.(await text(content));
    else throw new Foreign(name);
    entry.resume();
  }
  await read;
}

/**
 * Reads an archive and compares all checksums.
 * @throws Refusal when it is no backup, an incomplete one, or one that the passphrase does not open
 */
export async function checkArchive(
  path: string,
  passphrase: string | null,
): Promise<{ header: Header; manifest: Manifest }> {
  const found: { header?: Header; manifest?: Manifest; jobs: string } = { jobs: '' };
  const tables = new Map<string, Hash>();
  const files = new Map<string, string>();
  try {
    await readArchive(path, passphrase, {
      header(json) {
        const parsed = header.safeParse(JSON.parse(json));
        if (!parsed.success) throw new Foreign(json);
        found.header = parsed.data;
      },
      async table(name, part) {
        const hash = tables.get(name) ?? createHash('sha256');
        tables.set(name, hash);
        for await (const chunk of part) hash.update(chunk);
      },
      jobs(json) {
        waitingJobs.parse(JSON.parse(json));
        found.jobs = sha256(json);
      },
      async file(name, content) {
        if (files.has(name)) throw new Error(`${name} is there twice`);
        const hash = createHash('sha256');
        for await (const chunk of content) hash.update(chunk);
        files.set(name, hash.digest('hex'));
      },
      manifest(json) {
        found.manifest = manifest.parse(JSON.parse(json));
      },
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code = '' } = error as { code?: string };
    if (code === 'ENOENT') throw new Refusal(`There is no file ${path}.`);
    if (/^E[A-Z]+$/.test(code)) throw error;
    if (error instanceof Foreign || error instanceof SyntaxError || code === 'ZSTD_error_prefix_unknown')
      throw new Refusal(`${path} is not a backup of Groundwork, or one of a later version.`);
    throw new Refusal(damaged(path));
  }
  const { header: about, manifest: sums } = found;
  const same =
    sums &&
    sums.jobs === found.jobs &&
    Object.entries(sums.tables).every(
      ([name, { sha256: expected }]) => (tables.get(name) ?? createHash('sha256')).digest('hex') === expected,
    ) &&
    [...tables.keys()].every((name) => name in sums.tables) &&
    files.size === Object.keys(sums.files).length &&
    Object.entries(sums.files).every(([name, { sha256: expected }]) => files.get(name) === expected);
  if (!about || !same) throw new Refusal(damaged(path));
  return { header: about, manifest: sums };
}

const damaged = (path: string) => `${path} is damaged or incomplete. Nothing was changed.`;
