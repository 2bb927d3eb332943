import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

// During an update, servers of two versions run on one database. So servers of the earlier version can use the database
// of the next version, and no server migrates the database back.

export type SqlFile = { name: string; sql: string };

const isGenerated = (name: string) => name.endsWith('.gen.sql');

/**
 * The SQL files of a folder and of the folders in it: generated ones first, then in the order of their names without
 * the folders. A file may use what files before it create: PostgreSQL resolves the functions of policies and of SQL
 * bodies at once.
 */
export const sqlFiles = (folder: 'migrations' | 'rules'): SqlFile[] =>
  globSync('**/*.sql', { cwd: join(import.meta.dirname, folder) })
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .sort((one, other) => Number(isGenerated(other)) - Number(isGenerated(one)))
    .map((name) => ({ name, sql: readFileSync(join(import.meta.dirname, folder, name), 'utf8') }));

/** Returns a hash of the migrations and rules of this code. meta.prepared holds the hash of the database. */
export function codeVersion(): string {
  const hash = createHash('sha256');
  for (const file of [...sqlFiles('migrations'), ...sqlFiles('rules')]) hash.update(`${file.name}\n${file.sql}\n`);
  return hash.digest('hex');
}

/**
 * Returns NAME from the line `-- needs: NAME` of a migration. After the migration, only servers whose code contains the
 * migration NAME can use the database. Null if the migration removes nothing that earlier servers use.
 */
export const neededBy = (sql: string): string | null => /^-- needs: (\S+)$/m.exec(sql)?.[1] ?? null;

/**
 * Whether a migration runs outside of the transaction, while servers run (online-migrations.ts). It removes nothing.
 */
export const isOnline = (name: string) => name.endsWith('.online.sql');

/** The version of this code. `migrations` are those that run before the server starts. */
export type Code = { version: string; release: string; migrations: string[] };

export const thisCode = (): Code => ({
  version: codeVersion(),
  release: manifest.version,
  migrations: sqlFiles('migrations').flatMap(({ name }) => (isOnline(name) ? [] : name)),
});

/**
 * The version of a database: the code that wrote its rules last, which is the newest that prepared it, and the
 * migrations that have run on it. `version` and `release` are null in a new database, and in one of 0.2.0.
 */
export type Applied = {
  version: string | null;
  release: string | null;
  migrations: { name: string; needs: string | null }[];
};

/** The columns of `Applied` for a select. They also work in a database without the column `needs`. */
export const appliedColumns = `
  (select code from meta.prepared) as version,
  (select release from meta.prepared) as release,
  (select coalesce(json_agg(json_build_object('name', name, 'needs', to_jsonb(m) ->> 'needs')), '[]')
    from meta.migrations m) as migrations`;

/**
 * Compares the database with the code. `behind`: the code must migrate it. `current`: both are equal. `ahead`: a later
 * version has migrated it, and this code can use it. `beyond`: a later version has migrated it, and this code cannot use
 * it, because a later migration removed something or because one of this code is missing. It is never `behind` a later
 * version, so no code writes rules over later ones.
 */
export function standing(code: Code, database: Applied): 'behind' | 'current' | 'ahead' | 'beyond' {
  if (database.version === code.version) return 'current';
  const known = new Set(code.migrations);
  const applied = new Set(database.migrations.map(({ name }) => name));
  const later = database.migrations.filter(({ name }) => !known.has(name) && !isOnline(name));
  if (later.some(({ needs }) => needs !== null && !known.has(needs))) return 'beyond';
  const isOfLaterRelease = isLater(database.release ?? '', code.release);
  if (code.migrations.some((name) => !applied.has(name))) return isOfLaterRelease ? 'beyond' : 'behind';
  return isOfLaterRelease || later.length > 0 ? 'ahead' : 'behind';
}

/** Compares releases such as 0.10.2; an empty one is the earliest. */
function isLater(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}
