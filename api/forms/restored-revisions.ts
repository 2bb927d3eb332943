import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { sql } from 'kysely';
import { notFound } from '../http/errors.ts';
import { signedIn } from '../http/procedures.ts';
import { content, newestIds } from '../talk/revisions.ts';
import { changeRecord } from './records.ts';

/** The changes that restore a version: each field of the form gets its value of the version, or null if it had none. */
const valuesAgain = (form: Parameters<typeof fieldsOf>[0], values: FormValues): FormValues =>
  Object.fromEntries(fieldsOf(form).map(({ name }) => [name, values[name] ?? null]));

/** `revisions.restore`, for versions of tasks, goals and records. */
export const restoreRevision = signedIn.revisions.restore.handler(async ({ context: { db }, input }) => {
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
});
