import { randomUUID } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Database, Db } from '@groundwork/db/database';
import { exportTransaction } from '@groundwork/db/transactions';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Job } from 'pg-boss';
import { archiveName } from '../base/files/file-names.ts';
import type { Files, Received } from '../base/files/files.ts';
import type { DataExportTask } from '../jobs/queues.ts';
import { inTurn } from '../jobs/turns.ts';
import { dataExportMail } from '../mail/account-mails.ts';
import type { Mail } from '../mail/mail.ts';
import { avatarFile } from '../people/avatars.ts';
import type { Settings } from '../settings.ts';
import { dataExportReadme } from './data-export-readme.ts';
import { exportedTable, exportedTables } from './exported-tables.ts';

type Parts = {
  db: Database;
  settings: Settings;
  files: Files;
  queueMail: (db: Db, mail: Mail) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
};

/** Rows of a cursor that are in memory at once. A record can have a megabyte. */
const rowsAtOnce = 50;
/** How often the progress is saved. */
const progressMs = 1000;

/** The worker of the queue. It runs one export at a time, until `signal` says that the server stops. */
export const dataExportWorker =
  (parts: Parts, signal: AbortSignal) =>
  async ([job]: Job<DataExportTask>[]) => {
    if (job) await runDataExport(parts, job.data, signal);
  };

/**
 * Writes the ZIP archive of an export and stores it. It is written to a local file first, so a crash leaves nothing in
 * the store; the job then starts again. Each file of the archive is a snapshot, the archive as a whole is not.
 */
export async function runDataExport(parts: Parts, { export_id }: DataExportTask, signal: AbortSignal): Promise<void> {
  const { db, files, log } = parts;
  const { rows } = await sql<{ begun: boolean }>`select rules.begin_data_export(${export_id}) as begun`.execute(db);
  if (!rows[0]?.begun) return;
  let archive: Received;
  try {
    archive = await writeArchive(parts, export_id, signal);
  } catch (error) {
    // The person has lost access, or has an export with another id by now.
    if ((error as { code?: string }).code === '28000') return;
    if (signal.aborted) throw error;
    log.warn({ export: export_id, reason: (error as Error).message }, 'data of a person not exported');
    await end(parts, export_id, null);
    return;
  }
  try {
    const name = `exports/${randomUUID()}.zip`;
    await files.keep(archive, name);
    if (!(await end(parts, export_id, { name, bytes: archive.size }))) await files.remove(name);
  } finally {
    await files.discard(archive);
  }
}

/** Ends an export with its file or as failed, and queues the mail in the same transaction. False if it ended before. */
function end(
  { db, settings, queueMail }: Parts,
  exportId: string,
  file: { name: string; bytes: number } | null,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ address: string; person_name: string; until: string }>`
      select * from rules.end_data_export(${exportId}, ${file?.name ?? null}, ${file?.bytes ?? null})`.execute(
      transaction,
    );
    const [person] = rows;
    if (!person) return false;
    const { address: email, person_name: name, until } = person;
    await queueMail(transaction, dataExportMail(settings, { email, name }, file && new Date(until)));
    return true;
  });
}

async function writeArchive({ db, files, log }: Parts, exportId: string, signal: AbortSignal): Promise<Received> {
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  addAbortSignal(signal, output);
  const received = files.receive(output);
  received.catch(() => {});
  // Ignores the error here, because the stream of the entry fails with the same error.
  zip.on('error', () => {});
  const entries: { name: string; rows: number }[] = [];
  const missing: string[] = [];
  const tables = Object.keys(exportedTables);
  const progress = { done: 0, total: tables.length + 2, saved: 0 };

  const asPerson = <Result>(work: (mine: Db) => Promise<Result>) => inTurn(() => exportTransaction(db, exportId, work));
  const step = async () => {
    progress.done++;
    if (Date.now() - progress.saved < progressMs) return;
    progress.saved = Date.now();
    await sql`select rules.advance_data_export(${exportId}, ${progress.done}, ${progress.total})`.execute(db);
  };
  const add = async (name: string, content: Readable, compress: boolean) => {
    try {
      zip.addReadStream(content, name, { compress });
      // `received` rejects if the server cannot write the archive, such as on a full disk.
      await Promise.race([finished(content), received]);
    } finally {
      content.destroy();
    }
  };
  const addRows = async (name: string, rows: AsyncIterable<string[]>) => {
    const entry = { name: `${name}.json`, rows: 0 };
    entries.push(entry);
    await add(entry.name, Readable.from(asJson(rows, entry), { objectMode: false }), true);
    await step();
  };
  try {
    const photo = await asPerson(async (mine) => {
      const { rows } = await sql<{ kind: string; content: unknown }>`select * from rules.my_identity()`.execute(mine);
      for (const [kind, some] of Map.groupBy(rows, (row) => row.kind))
        await addRows(kind, inOne(some.map(({ content }) => JSON.stringify(content))));
      const { rows: photos } = await sql<{ avatar_url: string | null }>`
        select avatar_url from user_metadata where user_id = rules.me()`.execute(mine);
      await addRows('audit_log', rowsOf(mine, sql`select content::text as row from rules.my_audit_log()`));
      return photos[0]?.avatar_url;
    });
    const uploads: { stored: string; name: string }[] = photo
      ? [{ stored: avatarFile(photo), name: 'avatar.webp' }]
      : [];
    for (const table of tables)
      await asPerson(async (mine) => {
        const rows = rowsOf(mine, await selectRows(mine, table));
        await addRows(table, table === 'attachments' ? namedFiles(rows, uploads) : rows);
      });
    progress.total += uploads.length;
    for (const { stored, name } of uploads) {
      const file = await files.open(stored);
      // Most uploads are compressed already.
      if (file) await add(`files/${name}`, file.content, false);
      else missing.push(name);
      await step();
    }
    zip.addBuffer(Buffer.from(dataExportReadme(entries, uploads.length - missing.length, missing)), 'README.txt');
    zip.end();
    const archive = await received;
    log.info({ export: exportId, bytes: archive.size, files: uploads.length }, 'data of a person exported');
    return archive;
  } catch (error) {
    output.destroy(error as Error);
    await received.catch(() => {});
    throw error;
  }
}

async function* inOne(rows: string[]) {
  yield rows;
}

/** The text of a JSON array with a row in each line. Counts the rows in `entry`. */
async function* asJson(batches: AsyncIterable<string[]>, entry: { rows: number }) {
  yield '[';
  for await (const rows of batches) {
    yield `${entry.rows > 0 ? ',' : ''}\n${rows.join(',\n')}`;
    entry.rows += rows.length;
  }
  yield '\n]\n';
}

/** Adds to each attachment the name of its file in the archive, and to `uploads` where it is stored. */
async function* namedFiles(batches: AsyncIterable<string[]>, uploads: { stored: string; name: string }[]) {
  for await (const rows of batches)
    yield rows.map((row) => {
      const { file_path, ...attachment } = JSON.parse(row);
      const name = archiveName(uploads.length + 1, attachment.file_name);
      uploads.push({ stored: file_path, name });
      return JSON.stringify({ ...attachment, file: `files/${name}` });
    });
}

type Query = ReturnType<typeof sql>;

/** Reads a query that selects `row` by a cursor, so that few rows are in memory. */
async function* rowsOf(db: Db, query: Query): AsyncGenerator<string[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from exported`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close exported`.execute(db);
}

/** Selects the rows of a table that name the person, with the columns that members may read. */
async function selectRows(db: Db, table: string): Promise<Query> {
  const { of, leftOut = [] } = exportedTable(table);
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'select') and atttypid <> 'tsvector'::regtype
    order by attnum`.execute(db);
  const columns = rows
    .filter(({ name }) => name === 'file_path' || !leftOut.includes(name))
    .map(({ name }) => sql.ref(name));
  const isOwn = of.map((column) =>
    column.endsWith('email')
      ? sql`lower(${sql.ref(column)}::text) = (select lower(email::text) from user_profiles where id = rules.me())`
      : sql`${sql.ref(column)} = (select rules.me())`,
  );
  return sql`
    select row_to_json(r)::text as row
    from (select ${sql.join(columns)} from ${sql.table(table)} where ${sql.join(isOwn, sql` or `)}) r`;
}
