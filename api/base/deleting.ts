import type { DeletionKind } from '@groundwork/contract/base/nouns.gen';
import { things } from '@groundwork/contract/nouns/nouns';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { notFound } from '../http/errors.ts';

/** The tables that hold the deleted things themselves. */
const tables = Object.fromEntries(things.map(({ kind, table }) => [kind, table])) as Record<DeletionKind, string>;

/**
 * Runs `remove` and keeps the deleted rows for "Recently deleted". Returns the result of `remove` and the id to restore
 * by, which is null if nothing was deleted. Pass `name` for things whose row has no name.
 */
export async function deleting<Result>(db: Db, kind: DeletionKind, remove: () => Promise<Result>, name?: string) {
  await sql`select rules.begin_deletion()`.execute(db);
  const result = await remove();
  const { rows } = await sql<{ id: string | null }>`
    select rules.end_deletion(${kind}, ${tables[kind]}, ${name ?? null}) as id`.execute(db);
  return { result, deletion_id: rows[0]?.id ?? null };
}

/** Deletes one thing, or answers that there is none. */
export async function deleteOne(db: Db, kind: DeletionKind, id: string, name?: string) {
  const remove = () => sql`delete from ${sql.table(tables[kind])} where id = ${id}`.execute(db);
  const { result, deletion_id } = await deleting(db, kind, remove, name);
  if (result.numAffectedRows === 0n) throw notFound();
  return { success: true as const, deletion_id };
}
