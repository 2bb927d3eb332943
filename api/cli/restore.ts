import { once } from 'node:events';
import { resolve } from 'node:path';
import { AlreadyRunning } from '@groundwork/db/embedded';
import { migrate, UnknownMigration } from '@groundwork/db/migrate';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { Files } from '../base/files/files.ts';
import { insertJobs, prepareJobs, waitingJobs } from '../jobs/queues.ts';
import { avatarUrl } from '../people/avatars.ts';
import { loginPassword } from '../settings.ts';
import { checkArchive, type Manifest, readArchive } from './backup-archive.ts';
import { type Installation, Refusal, runCommand, withInstallation } from './installation.ts';
import { plainText, storedTables } from './stored-tables.ts';

// `npm run restore -- FILE`: restores a backup into an empty installation, completely or not at all.

const usage = `Usage:
  npm run restore -- FILE    fill an empty installation from the backup FILE
`;

/** Fills an empty installation from the backup at `path` and migrates it to this version. Returns the manifest. */
export async function restore({ client, adminUrl, settings }: Installation, path: string): Promise<Manifest> {
  await refuseUnlessEmpty(client);
  const { header, manifest } = await checkArchive(path, settings.backupPassphrase);
  const password = loginPassword(settings);
  // Prepares the installation first: the queues need it, and it stays empty and usable if the rest fails.
  const { ahead } = await migrate(adminUrl, password);
  if (ahead) throw new Refusal('A later version of Groundwork has prepared this database. Nothing was changed.');
  await prepareJobs(adminUrl);
  const files = new Files(settings);
  const stored: string[] = [];
  try {
    await migrate(adminUrl, password, {
      migrations: header.migrations,
      fill: (owner) => fill(owner, { path, passphrase: settings.backupPassphrase, manifest, files, stored }),
    });
  } catch (error) {
    for (const name of stored) await files.remove(name).catch(() => {});
    if (error instanceof UnknownMigration)
      throw new Refusal('This backup was made by a later version of Groundwork. Nothing was changed.');
    throw error;
  }
  await client.query('analyze');
  return manifest;
}

async function refuseUnlessEmpty(client: pg.Client) {
  const running = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name like 'groundwork%'",
  );
  if (running.rowCount)
    throw new Refusal('A server is working with this database. Stop it first. Nothing was changed.');
  const { rows } = await client.query("select to_regclass('auth.users') is not null as prepared");
  if (rows[0].prepared && (await client.query('select from auth.users limit 1')).rowCount)
    throw new Refusal(
      'This installation is not empty. A backup is restored into an empty one alone. Nothing was changed.',
    );
}

type Source = { path: string; passphrase: string | null; manifest: Manifest; files: Files; stored: string[] };

/** Runs in the transaction that created the tables. Adds the names of files that it stores to `stored`. */
async function fill(client: pg.Client, { path, passphrase, manifest, files, stored }: Source) {
  await client.query(plainText);
  const tables = await storedTables(client);
  for (const { name, columns } of tables)
    if (JSON.stringify(manifest.tables[name]?.columns.toSorted()) !== JSON.stringify(columns.toSorted()))
      throw new Refusal(`The backup does not hold the table ${name} as its version has it. Nothing was changed.`);
  const linkAgain = await withoutForeignKeys(client);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  const copying = new TableCopy(client, manifest);
  await readArchive(path, passphrase, {
    table: (name, part) => copying.take(name, part),
    async jobs(json) {
      await copying.end();
      await insertJobs(client, waitingJobs.parse(JSON.parse(json)));
    },
    async file(name, content) {
      if (await files.has(name)) return;
      stored.push(name);
      const received = await files.receive(content);
      await files.keep(received, name).finally(() => files.discard(received));
    },
  });
  // Deletes the rows of files that the other installation deleted during the backup, after the snapshot.
  await client.query('delete from attachments where file_path = any ($1)', [manifest.removed]);
  // Backups of before 0.3.0 have no deleted rows.
  if (manifest.tables['public.deleted_rows'])
    await client.query(
      "delete from deleted_rows where of_table = 'attachments' and content ->> 'file_path' = any ($1)",
      [manifest.removed],
    );
  const photos = manifest.removed.map((name) => avatarUrl(name.match(/^avatars\/(.{36})\.webp$/)?.[1] ?? ''));
  for (const table of ['user_metadata', 'user_profiles'])
    await client.query(`update ${table} set avatar_url = null where avatar_url = any ($1)`, [photos]);
  // Restarts the feed of the audit log, because its transaction ids are those of another cluster.
  await client.query('delete from meta.audit_feeds');
  // The next start of the server counts the quotas from the restored rows (db/rules/base/quotas.sql).
  await client.query('delete from meta.usage');
  await linkAgain();
  await countOn(client);
}

/** Sets identity sequences to the highest number in use. */
async function countOn(client: pg.Client) {
  const { rows } = await client.query<{ owner: string; name: string }>(
    `select attrelid::regclass as owner, attname as name from pg_attribute join pg_class c on c.oid = attrelid
     where attidentity <> '' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  );
  for (const { owner, name } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${client.escapeIdentifier(name)})) from ${owner}`,
      [owner, name],
    );
}

/**
 * Drops the foreign keys, so that tables can be filled in any order. The returned function adds them again, which
 * checks all rows.
 */
async function withoutForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace in ('public'::regnamespace, 'auth'::regnamespace) order by oid`,
  );
  for (const { owner, name } of rows) await client.query(`alter table ${owner} drop constraint ${name}`);
  return async () => {
    for (const { owner, name, definition } of rows)
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
  };
}

/** Copies the parts of tables into the database. The parts of one table follow each other. */
class TableCopy {
  private readonly client: pg.Client;
  private readonly manifest: Manifest;
  private current: { name: string; query: CopyStreamQuery } | null = null;

  constructor(client: pg.Client, manifest: Manifest) {
    this.client = client;
    this.manifest = manifest;
  }

  async take(name: string, part: AsyncIterable<Buffer>) {
    if (this.current?.name !== name) {
      await this.end();
      const columns = this.manifest.tables[name]?.columns
        .map((column) => this.client.escapeIdentifier(column))
        .join(', ');
      this.current = { name, query: this.client.query(copyFrom(`copy ${name} (${columns}) from stdin`)) };
      this.current.query.on('error', () => {});
    }
    const { query } = this.current;
    for await (const chunk of part) {
      if (query.errored) throw query.errored;
      if (!query.write(chunk)) await once(query, 'drain');
    }
  }

  async end() {
    if (!this.current) return;
    const { name, query } = this.current;
    this.current = null;
    if (query.errored) throw query.errored;
    query.end();
    await once(query, 'finish');
    if (query.rowCount !== this.manifest.tables[name]?.rows) throw new Error(`${name} has not all of its rows`);
  }
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
          const { tables, files } = await restore(installation, resolve(process.env.INIT_CWD ?? '.', file));
          const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
          const count = `${Object.keys(tables).length} tables with ${rows} rows and ${Object.keys(files).length} files`;
          return `Restored ${count}. Everybody has to sign in again.`;
        },
        { alone: true },
      ).catch((error) => {
        throw error instanceof AlreadyRunning
          ? new Refusal('Groundwork is running on this data folder. Stop it first. Nothing was changed.')
          : error;
      }),
    );
}
