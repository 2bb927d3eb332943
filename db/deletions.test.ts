import { longTest } from '@groundwork/contract/base/test-sweeps';
import { things } from '@groundwork/contract/nouns/nouns';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from './database.ts';
import { deletableRows, insertRow } from './test-deletable-rows.ts';
import { addExampleRows } from './test-example-rows.ts';
import { databaseForFile, type TestPerson } from './test-people.ts';

const database = await databaseForFile();
const { nadia, mai, peter } = database.world;
const tomas = await database.person('Tomás Silva');
let team: string;

type Row = Record<string, unknown>;
const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.admin.query(text, values)).rows;
const insert = (table: string, row: Row) => insertRow(database.admin, table, row);

/** Deletes rows of a table as a person, so that they can be restored. */
const remove = (person: TestPerson, kind: string, table: string, ids: string[], name: string | null = null) =>
  person.as(async (db) => {
    await sql`select rules.begin_deletion()`.execute(db);
    await sql`delete from ${sql.table(table)} where id = any (${ids}::uuid[])`.execute(db);
    const { rows } = await sql<{ id: string }>`
      select rules.end_deletion(${kind}, ${table}, ${name}) as id`.execute(db);
    return rows[0]?.id ?? null;
  });
const restored = async (db: Db, deletion: string | null) =>
  (
    await sql<{ kind: string; subject: string; left_out: number }>`
      select * from rules.restore_deleted(${deletion})`.execute(db)
  ).rows[0];
const restore = (person: TestPerson, deletion: string | null) => person.as((db) => restored(db, deletion));

const tables = async () =>
  (await query('select of_table from rules.restorable_tables()')).map(({ of_table }) => of_table as string);
/** All rows that deletions can affect, by table. Of map_versions, only the content of current versions. */
async function everything(): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {};
  for (const name of [...(await tables()), 'search_entries'])
    rows[name] = (
      await query(
        `select to_jsonb(t) as row from ${name} t where ${name === 'map_versions' ? "valid_to = 'infinity'" : 'true'}`,
      )
    )
      .map(({ row }) => row as Row)
      .map((row) => (name === 'map_versions' ? { row_id: row.row_id, content: row.content } : row))
      .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
  // Compares sums, because deleting and restoring a task adds entries that cancel each other out.
  rows.sprint_changes = await query(
    'select sprint_id, sum(tasks) as tasks, sum(open_tasks) as open_tasks from sprint_changes group by 1 order by 1',
  );
  // Leaves out the bytes of the history, because the activity of deleting and restoring stays.
  rows['meta.usage'] = await query(
    `select quota, owner, sum(used) as used from meta.usage where quota <> 'team_row_bytes.history'
     group by 1, 2 having sum(used) <> 0 order by 1, 2`,
  );
  return rows;
}

let ids: Record<string, string>;
beforeEach(async () => {
  ({ team, ids } = await deletableRows(database, { nadia, mai, peter, tomas }));
});
const id = (name: string) => ids[name] as string;

/** The kind and table of each thing. A procedure deletes nodes of maps. */
const deletable = things.flatMap(({ kind, table }) => (kind === 'branch' ? [] : [[kind, table] as const]));
/** Other rows than that of the same name, which something uses. */
const alone: Record<string, string> = { label: 'unused', template: 'spare', comment: 'reply' };

describe('restoring brings back every row as it was', () => {
  test.each([
    ...deletable.map(([kind, table]) => [kind, table, [alone[kind] ?? kind]] as const),
    ['task', 'tasks', ['subtask', 'task', 'done']],
    ['comment', 'comments', ['onGoal']],
  ] as const)('%s of %s: %s', async (kind, table, names) => {
    const before = await everything();
    const deletion = await remove(mai, kind, table, names.map(id));
    expect(deletion).not.toBeNull();
    expect(await everything()).not.toEqual(before);
    const [item] = await query('select * from deletions');
    expect(item).toMatchObject({
      id: deletion,
      kind,
      row_count: names.length + (names[0] === 'task' ? 1 : 0),
      deleted_by: mai.id,
    });
    expect(await restore(mai, deletion)).toMatchObject({ kind, left_out: 0 });
    expect(await everything()).toEqual(before);
    expect(await query('select from deletions union all select from deleted_rows')).toEqual([]);
  });

  test.each([
    ['a branch', ['below'], true],
    ['a root', ['top'], true],
    ['nodes that leave their children', ['beside', 'deep'], false],
  ])('%s', async (_, names, subtree) => {
    const before = await everything();
    const deletion = await mai.as(async (db) => {
      await sql`select rules.begin_deletion()`.execute(db);
      await sql`select rules.delete_map_nodes(${id('map')}, ${names.map(id)}, ${subtree})`.execute(db);
      return (await sql<{ id: string }>`select rules.end_deletion('branch', 'tpl_map_nodes') as id`.execute(db)).rows[0]
        ?.id;
    });
    expect(await everything()).not.toEqual(before);
    expect(await restore(mai, deletion as string)).toMatchObject({ kind: 'branch', left_out: 0 });
    expect(await everything()).toEqual(before);
  });
});

const one = async (name: string, table: string) => (await query(`select * from ${table} where id = $1`, [id(name)]))[0];

describe('what is gone meanwhile', () => {
  test('a task comes back without the goal, the sprint and the person that are gone', async () => {
    const deletion = await remove(mai, 'task', 'tasks', [id('task')]);
    await remove(mai, 'goal', 'goals', [id('goal')]);
    await remove(mai, 'sprint', 'sprints', [id('sprint')]);
    await query('delete from team_memberships where user_id = $1', [mai.id]);
    expect(await restore(peter, deletion)).toMatchObject({ left_out: 0 });
    expect(await one('task', 'tasks')).toMatchObject({ goal_id: null, sprint_id: null, assigned_to: null });
    expect(await one('subtask', 'tasks')).toMatchObject({ parent_task_id: id('task'), goal_id: null });
  });

  test('what belongs to something that is gone for good stays deleted', async () => {
    const deletion = await remove(mai, 'comment', 'comments', [id('onGoal')]);
    await query('delete from goals where id = $1', [id('goal')]);
    await expect(restore(peter, deletion)).rejects.toThrow('deletions.ownerGone');
    expect(await query('select id from deletions')).toEqual([{ id: deletion }]);
  });

  test.each([
    ['check_in', 'goal_check_ins', 'check_in', 'goal', 'goals', 'goal', 'Autumn gathering'],
    ['target', 'goal_targets', 'target', 'goal', 'goals', 'goal', 'Autumn gathering'],
    ['comment', 'comments', 'onGoal', 'goal', 'goals', 'goal', 'Autumn gathering'],
    ['comment', 'comments', 'reply', 'comment', 'comments', 'comment', 'Who has her number?'],
    ['comment', 'comments', 'reply', 'task', 'tasks', 'task', 'Ring Rosa'],
    ['attachment', 'attachments', 'attachment', 'task', 'tasks', 'task', 'Ring Rosa'],
    ['record', 'tpl_records', 'record', 'instance', 'tpl_instances', 'instance', 'North'],
    ['menu_item', 'menu_items', 'menu_item', 'menu', 'team_menus', 'menu', 'Forms'],
  ])('%s of %s: %s names the %s to restore first, and comes back after it', async (kind, table, name, ...owner) => {
    const [ownerKind, ownerTable, ownerName, called] = owner;
    const before = await everything();
    const deletion = await remove(mai, kind, table, [id(name)]);
    const first = await remove(mai, ownerKind, ownerTable, [id(ownerName)]);
    const kept = await query('select * from deletions order by id');
    const rows = await query('select * from deleted_rows order by id');
    await expect(restore(peter, deletion)).rejects.toMatchObject({
      ...{ code: 'GWRST', message: 'deletions.restoreFirst', detail: expect.stringContaining(`"name": "${called}"`) },
    });
    expect(await query('select * from deletions order by id')).toEqual(kept);
    expect(await query('select * from deleted_rows order by id')).toEqual(rows);
    await restore(peter, first);
    expect(await restore(peter, deletion)).toMatchObject({ left_out: 0, waiting: 0 });
    expect(await everything()).toEqual(before);
  });

  test('a subtask comes back as a task of its own, and below its parent again when that comes back', async () => {
    const before = await everything();
    const deletion = await remove(mai, 'task', 'tasks', [id('subtask')]);
    const parent = await remove(mai, 'task', 'tasks', [id('task')]);
    expect(await restore(peter, deletion)).toMatchObject({ left_out: 0, waiting: 0 });
    expect(await one('subtask', 'tasks')).toMatchObject({ parent_task_id: null, goal_id: id('goal') });
    await restore(nadia, parent);
    expect(await everything()).toEqual(before);
  });

  test('a subtask that has moved to another goal stays there when its parent comes back', async () => {
    const deletion = await remove(mai, 'task', 'tasks', [id('subtask')]);
    const parent = await remove(mai, 'task', 'tasks', [id('task')]);
    await restore(peter, deletion);
    const other = await insert('goals', { team_id: team, title: 'Spring' });
    await query('update tasks set goal_id = $1 where id = $2', [other, id('subtask')]);
    await restore(nadia, parent);
    expect(await one('subtask', 'tasks')).toMatchObject({ parent_task_id: null, goal_id: other });
  });

  test('a reply whose comment is gone for good is a comment of its own', async () => {
    const deletion = await remove(mai, 'comment', 'comments', [id('reply')]);
    await query('delete from comments where id = $1', [id('comment')]);
    await restore(peter, deletion);
    expect(await one('reply', 'comments')).toMatchObject({ parent_comment_id: null, task_id: id('task') });
  });

  test('a relation waits for the other task, and ends with it', async () => {
    const relations = () => query('select from task_relations');
    const removeBoth = async () => [
      await remove(mai, 'task', 'tasks', [id('done')]),
      await remove(mai, 'task', 'tasks', [id('subtask')]),
    ];
    const [done = null, subtask = null] = await removeBoth();
    expect(await restore(mai, done)).toMatchObject({ waiting: 1, left_out: 0 });
    expect(await restore(mai, subtask)).toMatchObject({ waiting: 0, left_out: 0 });
    expect(await relations()).toHaveLength(1);
    const [again = null, gone] = await removeBoth();
    await query('delete from deletions where id = $1', [gone]);
    expect(await restore(mai, again)).toMatchObject({ waiting: 0, left_out: 1 });
    expect(await relations()).toEqual([]);
  });

  test('a link that was made anew stays', async () => {
    const deletion = await remove(mai, 'goal', 'goals', [id('goal')]);
    const other = await insert('goals', { team_id: team, title: 'Spring' });
    await query('update tasks set goal_id = $1 where id = $2', [other, id('done')]);
    await restore(mai, deletion);
    expect((await one('done', 'tasks'))?.goal_id).toBe(other);
    expect((await one('task', 'tasks'))?.goal_id).toBe(id('goal'));
  });

  test('a subtask gets the goal that its parent has by now', async () => {
    const deletion = await remove(mai, 'task', 'tasks', [id('subtask')]);
    const other = await insert('goals', { team_id: team, title: 'Spring' });
    await query('update tasks set goal_id = $1 where id = $2', [other, id('task')]);
    await restore(mai, deletion);
    expect((await one('subtask', 'tasks'))?.goal_id).toBe(other);
  });

  const branch = (...names: string[]) =>
    mai.as(async (db) => {
      await sql`select rules.begin_deletion()`.execute(db);
      await sql`select rules.delete_map_nodes(${id('map')}, ${names.map(id)}, true)`.execute(db);
      return (await sql<{ id: string }>`select rules.end_deletion('branch', 'tpl_map_nodes') as id`.execute(db)).rows[0]
        ?.id as string;
    });
  const path = async (name: string) => (await one(name, 'tpl_map_nodes'))?.path;

  test('a branch comes back below its parent, wherever that is, and in a free place', async () => {
    const deletion = await branch('below');
    await query("update tpl_map_nodes set path = ('7' || substr(path::text, 2))::ltree where map_id = $1", [id('map')]);
    await query("insert into tpl_map_nodes (team_id, map_id, path, node_type) values ($1, $2, '7.1', 'idea')", [
      team,
      id('map'),
    ]);
    await restore(mai, deletion);
    expect([await path('below'), await path('deep')]).toEqual(['7.3', '7.3.1']);
  });

  test('a branch whose parent is gone becomes a root', async () => {
    const deletion = await branch('deep');
    await branch('top');
    expect(await restore(mai, deletion)).toMatchObject({ left_out: 0, waiting: 1 });
    expect(await path('deep')).toMatch(/^\d+$/);
  });

  test('several nodes whose places are taken get places of their own, in their order', async () => {
    const deletion = await branch('below', 'beside');
    for (const taken of ['1.1', '1.2', '1.3'])
      await query('insert into tpl_map_nodes (team_id, map_id, path, node_type) values ($1, $2, $3, $4)', [
        ...[team, id('map'), taken, 'idea'],
      ]);
    expect(await restore(mai, deletion)).toMatchObject({ left_out: 0 });
    expect([await path('below'), await path('deep'), await path('beside')]).toEqual(['1.4', '1.4.1', '1.5']);
  });

  test('a label whose name is taken says so, and stays deleted', async () => {
    const deletion = await remove(mai, 'label', 'labels', [id('unused')]);
    await insert('labels', { team_id: team, name: 'food', color: '#aabbcc' });
    await expect(restore(mai, deletion)).rejects.toThrow('deletions.nameTaken');
    expect(await query('select id from deletions')).toEqual([{ id: deletion }]);
  });
});

describe('who may restore', () => {
  const may = async (person: TestPerson, deletion: string | null) =>
    restore(person, deletion).then(
      () => true,
      (error: Error) => error.message !== 'general.notFound',
    );

  test('owners and admins, and for ten minutes the person who deleted it', async () => {
    const ages: [string, boolean[]][] = [
      ['9 minutes', [true, false, true, true]],
      ['11 minutes', [false, false, true, true]],
    ];
    for (const [age, expected] of ages)
      for (const [place, person] of [mai, tomas, nadia, peter].entries()) {
        const deletion = await remove(mai, 'sprint', 'sprints', [id('sprint')]);
        await query('update deletions set deleted_at = now() - $1::interval', [age]);
        expect(await may(person, deletion), `${age} ${place}`).toBe(expected[place]);
        if (!expected[place]) await restore(nadia, deletion);
      }
  });

  test('nobody else reads or empties the list', async () => {
    const deletion = await remove(mai, 'sprint', 'sprints', [id('sprint')]);
    const list = (person: TestPerson) => person.as((db) => db.selectFrom('deletions').select('id').execute());
    const purge = (person: TestPerson) =>
      person.as(
        async (db) =>
          (await sql<{ gone: boolean }>`select rules.purge_deletion(${deletion}) as gone`.execute(db)).rows[0],
      );
    expect([await list(mai), await purge(mai)]).toEqual([[], { gone: false }]);
    expect(await list(peter)).toEqual([{ id: deletion }]);
    expect(await purge(peter)).toEqual({ gone: true });
    expect(await query('select from deleted_rows')).toEqual([]);
  });

  test('twenty people at once restore it once', async () => {
    const deletion = await remove(mai, 'task', 'tasks', [id('task')]);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => restore(nadia, deletion)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('the oldest deletions end when their files need more than the team may use', async () => {
  await query(
    `insert into meta.quotas (name, most) values ('team_file_bytes', 1500)
     on conflict (name) do update set most = 1500`,
  );
  const file = (name: string) => {
    const own = crypto.randomUUID();
    return insert('attachments', {
      ...{ id: own, team_id: team, goal_id: id('goal'), file_name: name, file_path: `${team}/${own}.pdf` },
      ...{ file_size: 400, file_type: 'application/pdf', uploaded_by: mai.id },
    });
  };
  const [first, second] = [await file('one.pdf'), await remove(mai, 'attachment', 'attachments', [id('attachment')])];
  const third = await remove(mai, 'attachment', 'attachments', [first]);
  expect((await query('select id from deletions')).map((row) => row.id).toSorted()).toEqual([second, third].toSorted());
  const fourth = await remove(mai, 'attachment', 'attachments', [await file('two.pdf')]);
  expect((await query('select id from deletions')).map((row) => row.id).toSorted()).toEqual([third, fourth].toSorted());
  await query("delete from meta.quotas where name = 'team_file_bytes'");
});

test('a view of another team is not kept', async () => {
  const other = await database.team('Hill Street', peter);
  const at = await insert('tpl_instances', { team_id: other, template_id: id('template'), name: 'South' });
  const map = await insert('tpl_maps', { team_id: other, instance_id: at });
  const request = await insert('transfer_requests', {
    ...{ team_id: team, recipient_team_id: other, type: 'share_downstream', map_id: id('map'), node_id: id('top') },
    ...{ title: 'North', status: 'accepted', target_team_id: other },
  });
  const view = await insert('map_views', {
    ...{ request_id: request, team_id: other, map_id: map },
    ...{ held_team_id: team, held_map_id: id('map'), held_node_id: id('top') },
  });
  await insert('tpl_map_nodes', { team_id: other, map_id: map, path: '1', node_type: 'view', view_id: view });
  await remove(mai, 'instance', 'tpl_instances', [id('instance')]);
  expect(await query('select count(*)::integer from tpl_map_nodes where map_id = $1', [map])).toEqual([{ count: 0 }]);
  expect(await query('select distinct team_id from deleted_rows')).toEqual([{ team_id: team }]);
  // Deletes the other team, because its map uses a template of the first team.
  await query('delete from teams where id = $1', [other]);
});

test('a noun without a row of its own in these tests gets an example', async () => {
  await query('delete from team_menus');
  await query('delete from goal_targets');
  const made = await addExampleRows(database, team, mai.id);
  expect(Object.keys(made).toSorted()).toEqual(['menu', 'menu_item', 'target']);
  expect(await query('select name, goal_id, created_by from goal_targets')).toEqual([
    { name: 'Example', goal_id: id('goal'), created_by: mai.id },
  ]);
});

test('a deletion has the kind that the noun of its rows says', async () => {
  await expect(remove(mai, 'goal', 'sprints', [id('sprint')])).rejects.toThrow('rows of sprints are of the kind goal');
  expect(await query('select from deletions')).toEqual([]);
});

test('a deletion that is not ended cannot be committed', async () => {
  await expect(
    mai.as(async (db) => {
      await sql`select rules.begin_deletion()`.execute(db);
      await sql`delete from sprints where id = ${id('sprint')}`.execute(db);
    }),
  ).rejects.toThrow('deleted_rows_team_id_deletion_id_fkey');
});

longTest('the order of the tables is that of their references', async () => {
  const forward = await query(`
    select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
    from pg_constraint, rules.restorable_tables() a, rules.restorable_tables() b
    where contype = 'f' and conrelid = a.of_table::regclass and confrelid = b.of_table::regclass
      and a.place < b.place`);
  expect(forward).toEqual([]);
});

/** The number of rows of each table that PostgreSQL reads in `work`. Must run in an open transaction. */
async function rowsRead(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const read = async () =>
    new Map(
      (
        await query(
          `select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
           where schemaname = 'public'`,
        )
      ).map(({ relname, rows }) => [relname as string, Number(rows)]),
    );
  const before = await read();
  await work();
  return new Map([...(await read())].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]));
}

longTest('a branch of thousands of nodes is deleted and restored by reading each row a few times', async () => {
  const count = 1500;
  // PostgreSQL has no statistics of these rows, as after a large import.
  await query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type, fields)
     select $1, $2, ('1.1.' || (n % 30 + 2) || case when n >= 30 then '.' || (n / 30) else '' end)::ltree, 'idea',
       '{"title": "Node"}'
     from generate_series(0, $3 - 1) n`,
    [team, id('map'), count],
  );
  const linked = 'from (select * from tpl_map_nodes where map_id = $2 order by path limit 500) n';
  await query(`insert into tasks (team_id, goal_id, title, node_id) select $1, $3, 'Visit', n.id ${linked}`, [
    team,
    id('map'),
    id('goal'),
  ]);
  await query(`insert into tpl_records (team_id, instance_id, node_id, data) select $1, $3, n.id, '{}' ${linked}`, [
    team,
    id('map'),
    id('instance'),
  ]);
  await query(
    `insert into tpl_map_edges (team_id, map_id, src_node_id, dst_node_id)
     select $1, $2, n.id, $3 ${linked} where n.id <> $3`,
    [team, id('map'), id('top')],
  );
  await query('begin; set local enable_seqscan = on');
  await query("select set_config('groundwork.user_id', $1, true)", [nadia.id]);
  let deletion: unknown;
  const deleting = await rowsRead(async () => {
    await query('select rules.begin_deletion()');
    await query('select rules.delete_map_nodes($1, $2, true)', [id('map'), [id('below')]]);
    [{ deletion }] = (await query("select rules.end_deletion('branch', 'tpl_map_nodes') as deletion")) as [Row];
  });
  const restoring = await rowsRead(() => query('select rules.restore_deleted($1)', [deletion]));
  await query('commit');
  expect(await query('select count(*)::integer from tpl_map_nodes where map_id = $1', [id('map')])).toEqual([
    { count: count + 4 },
  ]);
  for (const [table, rows] of [...deleting, ...restoring]) expect([table, rows < 25 * count]).toEqual([table, true]);
});
