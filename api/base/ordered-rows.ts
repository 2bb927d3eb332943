import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';

/** The column that names the parent, within which rows have an order. */
const parents = { goal_targets: 'goal_id', menu_items: 'menu_id' } as const;

/**
 * Places a row among the rows of its parent, which must be locked. The others keep their order.
 * @param at the position from 0; without it, or beyond the end, the row becomes the last
 */
export async function placeRow<Table extends keyof typeof parents>(
  db: Db,
  table: Table,
  row: { id: string } & Record<(typeof parents)[Table], string>,
  at = Number.POSITIVE_INFINITY,
) {
  const parent: (typeof parents)[Table] = parents[table];
  const { rows: others } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(parent)} = ${row[parent]} and id <> ${row.id}
    order by sort_order, id`.execute(db);
  const order = others.map(({ id }) => id).toSpliced(at, 0, row.id);
  await sql`
    update ${sql.table(table)} ordered set sort_order = places.at
    from unnest(${order}::uuid[]) with ordinality places (id, at)
    where ordered.id = places.id and ${sql.ref(parent)} = ${row[parent]} and sort_order <> places.at`.execute(db);
}
