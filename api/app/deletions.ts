import type { DeletionKind } from '@groundwork/contract/base/deletion-kinds';
import { limits } from '@groundwork/contract/base/limits';
import { tablesWith } from '@groundwork/contract/nouns/nouns';
import type { DeletionKind } from '@groundwork/contract/nouns/nouns.gen';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { writeBackRestored } from '../forms/write-back.ts';
import { notFound } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { signedIn, signedInForLong } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';

/** The tables that hold the deleted things themselves. */
const tables = Object.fromEntries(
  tablesWith('restorable').flatMap(([table, restorable]) =>
    typeof restorable === 'object' ? [[restorable.kind, table]] : [],
  ),
) as Record<DeletionKind, string>;

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

const latestFirst = { value: sql`deleted_at`, type: 'timestamptz', direction: 'desc' } as const;

export const deletions = {
  list: signedIn.deletions.list.handler(({ context, input: { teamId, ...page } }) =>
    pageOf(
      context.db,
      context.db
        .selectFrom('deletions')
        .select([
          'id',
          'team_id',
          sql<DeletionKind>`kind`.as('kind'),
          'subject_id',
          'name',
          'row_count',
          personOf('deletions.deleted_by').as('deleted_by'),
          'deleted_at',
          sql<string>`deleted_at + make_interval(days => ${limits.deletionDays})`.as('kept_until'),
        ])
        .where('team_id', '=', teamId),
      latestFirst,
      page,
    ),
  ),

  restore: signedInForLong.deletions.restore.handler(async ({ context, input: { deletionId } }) => {
    type Restored = { kind: DeletionKind; subject_id: string; left_out: number; waiting: number; records: string[] };
    const { rows } = await sql<Restored>`
      select kind, subject as subject_id, left_out::integer, waiting::integer, records
      from rules.restore_deleted(${deletionId})`.execute(context.db);
    const { records, ...restored } = rows[0] as Restored;
    await writeBackRestored(context.db, records);
    return restored;
  }),

  purge: signedInForLong.deletions.purge.handler(async ({ context, input: { deletionId } }) => {
    const { rows } = await sql<{ gone: boolean }>`select rules.purge_deletion(${deletionId}) as gone`.execute(
      context.db,
    );
    if (!rows[0]?.gone) throw notFound();
    return { success: true as const };
  }),
};
