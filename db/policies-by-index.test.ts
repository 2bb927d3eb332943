import { beforeAll, describe, expect, test } from 'vitest';
import { databaseForFile } from './test-people.ts';

// A query without a condition of its own, such as "my tasks in all teams", must not read the rows of all teams. For a
// small table, the planner prefers a full scan, so the test turns full scans off. If a plan still has a full scan, the
// policy has no index.

const database = await databaseForFile();
let person: string;
beforeAll(async () => {
  const nadia = await database.person('Nadia Rahman');
  person = nadia.id;
  await database.team('Harbour District', nadia);
});

/** Tables that the server reads only with a condition of its own: versions by their map. */
const exceptions = ['map_versions'];

/** Whether a query of all rows that a person sees is a full scan, after `change`. Rolls `change` back. */
async function readWhole(table: string, change = ''): Promise<boolean> {
  await database.admin.query('begin');
  try {
    await database.admin.query(change);
    await database.admin.query('set local enable_seqscan = off');
    await database.admin.query('set local role groundwork_member');
    await database.admin.query("select set_config('groundwork.user_id', $1, true)", [person]);
    const { rows } = await database.admin.query(`explain (costs off) select count(*) from ${table}`);
    return !rows.some((row) => String(row['QUERY PLAN']).includes('Index Cond'));
  } finally {
    await database.admin.query('rollback');
  }
}

describe('policies', () => {
  test('are looked up in an index', async () => {
    const { rows } = await database.admin.query<{ table: string }>(
      `select distinct tablename as table from pg_policies p
       join information_schema.columns c on c.table_schema = p.schemaname and c.table_name = p.tablename
       where p.schemaname = 'public' and p.cmd = 'SELECT' and c.column_name = 'team_id' order by 1`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const { table } of rows) if (await readWhole(table)) found.push(table);
    expect(found).toEqual(exceptions);
  });

  test('that compare with a subselect are noticed', async () => {
    const planted = `drop policy see on tasks;
      create policy see on tasks for select to groundwork_member using (team_id in (select rules.my_team_ids()))`;
    expect(await readWhole('tasks', planted)).toBe(true);
    expect(await readWhole('tasks')).toBe(false);
  });
});
