import { limits } from '@groundwork/contract/base/limits';
import type { DeletionKind } from '@groundwork/contract/base/nouns.gen';
import { sql } from 'kysely';
import { writeBackRestored } from '../forms/write-back.ts';
import { notFound } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { signedIn, signedInForLong } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';

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
