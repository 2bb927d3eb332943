import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Files } from '../base/files/files.ts';
import type { WaitingJob } from '../jobs/queues.ts';
import { type Manifest, writeArchive } from './backup-archive.ts';
import { type Installation, needPrepared, Refusal, runCommand, withInstallation } from './installation.ts';
import { filesOfRows, plainText, storedTables } from './stored-tables.ts';

// `npm run backup -- FILE`: writes the database and the files into one file, while the server runs
// (docs/decisions/021-back-up-rows-instead-of-a-schema.md).

const usage = `Usage:
  npm run backup -- FILE    write everything to FILE, which must not exist yet

Exit status: 0 written, 1 an error, 2 wrong arguments, 3 written, but files were missing in the store
`;

/**
 * Writes a backup to `path` and returns its manifest. Writes to a temporary name first, so `path` never holds an
 * incomplete backup. After a stop, a backup starts from the beginning, because its snapshot ended with its connection.
 */
export async function backUp({ client, settings }: Installation, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new Refusal(`${path} is there already. Nothing was written.`);
  await needPrepared(client);
  // The lock keeps a second backup to this path from deleting the temporary file as the leftover of a stopped backup.
  const { rows: locks } = await client.query<{ free: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('backup ' || $1, 0)) as free",
    [path],
  );
  if (!locks[0]?.free) throw new Refusal(`${path} is being written by another backup. Nothing was written.`);
  const files = new Files(settings);
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  const archive = writeArchive(unfinished, settings.backupPassphrase);
  try {
    const manifest: Manifest = { tables: {}, jobs: '', files: {}, removed: [], missing: [] };
    await client.query(
      `begin isolation level repeatable read read only; set local role groundwork_owner; ${plainText}`,
    );
    const migrations = (await client.query('select name from meta.migrations order by name')).rows.map(
      ({ name }) => name,
    );
    await archive.header({ format: 1, made_at: new Date().toISOString(), migrations });
    for (const { name, columns, key } of await storedTables(client)) {
      const [schema, table] = name.split('.');
      const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      const rows = client.query(copyTo(`copy (select ${listed} from ${schema}.${table} order by ${key}) to stdout`));
      manifest.tables[name] = { columns, sha256: await archive.table(name, rows), rows: rows.rowCount };
    }
    const names = await filesOfRows(client);
    const waiting = await client.query<WaitingJob>(
      `select name as queue, id, data from jobs.job
       where name in ('mail', 'import') and state in ('created', 'retry', 'active') order by created_on, id`,
    );
    // Files never change, so reading them needs no transaction.
    await client.query('commit');
    manifest.jobs = await archive.jobs(waiting.rows);
    const gone: string[] = [];
    for (const name of names) {
      const file = await files.open(name);
      if (file) manifest.files[name] = { bytes: file.bytes, sha256: await archive.file(name, file) };
      else gone.push(name);
    }
    const still = await stillHaveRows(client, gone);
    manifest.removed = gone.filter((name) => !still.has(name));
    manifest.missing = gone.filter((name) => still.has(name));
    await archive.close(manifest);
    await rename(unfinished, path);
    return manifest;
  } catch (error) {
    await archive.discard();
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.query("select pg_advisory_unlock(hashtextextended('backup ' || $1, 0))", [path]).catch(() => {});
  }
}

/** Notes the time of a backup for the metrics of the servers. The backup itself may have read from a standby. */
async function noteBackup(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client
    .query(
      `insert into meta.last_backup (written_at) values (now())
       on conflict (only_row) do update set written_at = excluded.written_at`,
    )
    .catch((error) => {
      // Before an update, the database does not have this table yet.
      if (error.code !== undefinedTable) throw error;
    })
    .finally(() => client.end());
}
const undefinedTable = '42P01';

async function stillHaveRows(client: pg.Client, names: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select rules.files_with_row($1) as name', [names]);
  return new Set(rows.map(({ name }) => name));
}

if (import.meta.main) {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else
    await runCommand(() =>
      withInstallation(
        async (installation) => {
          // npm changes the working directory; INIT_CWD is the directory in which the person ran npm.
          const path = resolve(process.env.INIT_CWD ?? '.', file);
          const { tables, files, missing } = await backUp(installation, path);
          if (missing.length > 0) {
            process.stderr.write(`${missing.length} files were not in the store. \`npm run doctor\` names them.\n`);
            process.exitCode = 3;
          }
          await noteBackup(installation.adminUrl);
          const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
          const megabytes = ((await stat(path)).size / 1e6).toFixed(1);
          const count = `${Object.keys(tables).length} tables with ${rows} rows, ${Object.keys(files).length} files`;
          const how = installation.settings.backupPassphrase ? 'encrypted' : 'not encrypted';
          return `${path}: ${count}, ${megabytes} MB, ${how}.`;
        },
        { reading: true },
      ),
    );
}
