import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { Db } from '@groundwork/db/database';
import { type SqlBool, sql } from 'kysely';
import { changeRecord } from '../forms/records.ts';
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

const content = sql<FormValues>`content`.as('content');

/** The newest versions of a row, as ids. */
async function newestIds(db: Db, subjectId: string) {
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

  restore: signedIn.revisions.restore.handler(async ({ context: { db }, input }) => {
    const version = await db
      .selectFrom('revisions')
      .select(['task_id', 'goal_id', 'record_id', 'subject_id', content])
      // The trigger that writes the new version reads when this one was saved.
      .select(sql`set_config('groundwork.restored_from', saved_at::text, true)`.as('restored_from'))
      .where('id', '=', input.revisionId)
      .executeTakeFirst();
    if (!version) throw notFound();
    const { task_id, goal_id, record_id, subject_id } = version;
    const [before] = await newestIds(db, subject_id);
    if (record_id !== null) await changeRecord(db, record_id, (form) => valuesAgain(form, version.content));
    else {
      const [table, id] = task_id === null ? (['goals', goal_id] as const) : (['tasks', task_id] as const);
      const changed = await db
        .updateTable(table)
        .set(version.content as Record<string, string | null>)
        .where('id', '=', id)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw notFound();
    }
    const [now, previous] = await newestIds(db, subject_id);
    return { success: true as const, previous_id: now === before ? null : (previous ?? null) };
  }),
};

/** The changes that restore a version: each field of the form gets its value of the version, or null if it had none. */
const valuesAgain = (form: Parameters<typeof fieldsOf>[0], values: FormValues): FormValues =>
  Object.fromEntries(fieldsOf(form).map(({ name }) => [name, values[name] ?? null]));
