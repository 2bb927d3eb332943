import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { Files } from '../files/files.ts';
import { type Manifest, type WaitingJob, writeArchive } from './backup-archive.ts';
import { type Installation, needPrepared, Refusal, runCommand, withInstallation } from './installation.ts';
import { filesOfRows, plainText, storedTables } from './stored-tables.ts';

// `npm run backup -- FILE`: the database and the attached files in one file (docs/decisions/021), while the server runs.

const usage = `Usage:
  npm run backup -- FILE    write everything to FILE, which must not be there yet
`;

/** Writes a backup to `path` and answers what is in it. Nothing is at `path` before all of it is. */
export async function backUp({ client, settings }: Installation, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new Refusal(`${path} is there already. Nothing was written.`);
  await needPrepared(client);
  const files = new Files(settings);
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  const archive = writeArchive(unfinished);
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
      `select name as queue, id, data from jobs.job where name in ('mail', 'import') and state in ('created', 'retry', 'active') order by created_on, id`,
    );
    // Files never change, so they need no part in what the transaction sees, and it need not wait for them.
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
  }
}

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
      withInstallation(async (installation) => {
        // As npm runs it, a path counts from where it was typed.
        const path = resolve(process.env.INIT_CWD ?? '.', file);
        const { tables, files, missing } = await backUp(installation, path);
        if (missing.length > 0)
          process.stderr.write(`${missing.length} files were not in the store. \`npm run doctor\` names them.\n`);
        const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
        const megabytes = ((await stat(path)).size / 1e6).toFixed(1);
        return `${path}: ${Object.keys(tables).length} tables with ${rows} rows, ${Object.keys(files).length} files, ${megabytes} MB.`;
      }),
    );
}
