import type { Kept, Reverted } from '@groundwork/contract/talk/reverts';
import type { Db } from '@groundwork/db/database';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../http/errors.ts';
import { personOf } from '../people/identity/people.ts';

type Values = Record<string, unknown>;
/** An edit to take back: the row gets the values of `was` if it still has those of `is`. */
type Edit = { id: string; is: Values; was: Values };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields of an edit that have another value by now. */
export const changedSince = ({ is, was }: Pick<Edit, 'is' | 'was'>, now: Values) =>
  Object.keys(was).filter((field) => !isSame(is[field], now[field]));

/** For each changed field, the person who changed it last according to the activity log. */
async function whoChanged(db: Db, subject: 'task' | 'goal', changed: { id: string; field: string }[]): Promise<Kept[]> {
  if (changed.length === 0) return [];
  const { rows } = await sql<Kept>`
    select field, ${personOf('user_id')} as changed_by
    from (
      select distinct c.field, (
        select l.user_id from activity_log l
        where l.subject = ${subject} and ${sql.ref(`l.${subject}_id`)} = c.id and l.changes ? c.field
        order by l.created_at desc limit 1
      ) as user_id
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) c (id uuid, field text)
    ) changed
    order by field`.execute(db);
  return rows;
}

/**
 * Takes edits of tasks or goals back. Locks the rows in the order of their ids, so that concurrent writes do not
 * deadlock; `lock` is evaluated with each row. `shown` are fields that answers show in another form than their column.
 * Returns the edits that were taken back, and the answer about all.
 */
export async function revertEdits<Some extends Edit>(
  db: Db,
  table: 'tasks' | 'goals',
  edits: Some[],
  {
    lock = sql<unknown>`null`,
    shown = {} as Record<string, RawBuilder<unknown>>,
    written = (was: Some['was']): Values => was,
  } = {},
): Promise<{ taken: Some[]; answer: Reverted }> {
  const fields = [...new Set(edits.flatMap(({ was }) => Object.keys(was)))];
  const now = new Map(
    (
      await db
        .selectFrom(table)
        .select(['id', lock.as('locked')])
        .select(fields.map((field) => (shown[field] ?? sql.ref(field)).as(field)))
        .where(
          'id',
          'in',
          edits.map(({ id }) => id),
        )
        .orderBy('id')
        .forUpdate()
        .execute()
    ).map((row) => [row.id, row as Values]),
  );
  if (now.size === 0) throw notFound();
  const taken: Some[] = [];
  const changed: { id: string; field: string }[] = [];
  for (const edit of edits) {
    const row = now.get(edit.id);
    if (!row) continue;
    const since = changedSince(edit, row);
    if (since.length === 0) taken.push(edit);
    for (const field of since) changed.push({ id: edit.id, field });
  }
  for (const same of Map.groupBy(taken, ({ was }) => JSON.stringify(was)).values()) {
    const { was } = same[0] as Some;
    const ids = same.map(({ id }) => id);
    if (Object.keys(was).length > 0) await db.updateTable(table).set(written(was)).where('id', 'in', ids).execute();
  }
  const kept = await whoChanged(db, table === 'tasks' ? 'task' : 'goal', changed);
  const gone = edits.filter(({ id }) => !now.has(id)).length;
  return { taken, answer: { reverted: taken.length, kept, gone } };
}
