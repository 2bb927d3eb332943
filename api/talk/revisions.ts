import type { JsonValue } from '@groundwork/contract/base/json';
import type { Db } from '@groundwork/db/database';
import { type SqlBool, sql } from 'kysely';
import { notFound } from '../http/errors.ts';
import { newestFirst, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';

const selectRevisions = (db: Db) =>
  db
    .selectFrom('revisions')
    .select([
      'id',
      personOf('revisions.created_by').as('created_by'),
      'created_at',
      'saved_at',
      sql<boolean>`ended_at is null`.as('is_current'),
      'restored_from',
    ]);

export const content = sql<Record<string, JsonValue>>`content`.as('content');

/** The newest versions of a row, as ids. */
export async function newestIds(db: Db, subjectId: string) {
  const rows = await db
    .selectFrom('revisions')
    .select('id')
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

export const revisions = {
  list: signedIn.revisions.list.handler(({ context, input: { task_id, goal_id, record_id, ...page } }) =>
    pageOf(
      context.db,
      selectRevisions(context.db).where(sql<SqlBool>`subject_id = ${task_id ?? goal_id ?? record_id}`),
      newestFirst,
      page,
    ),
  ),

  get: signedIn.revisions.get.handler(async ({ context, input }) => {
    const revision = await selectRevisions(context.db)
      .select(content)
      .where('id', '=', input.revisionId)
      .executeTakeFirst();
    if (!revision) throw notFound();
    return revision;
  }),
};
