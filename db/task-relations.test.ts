// @module-tag sweep
import { sweep } from '@groundwork/contract/base/test-sweeps';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseForFile } from './test-people.ts';
import { settledOrWaiting, withTwoSessions } from './test-races.ts';

const database = await databaseForFile();
const { nadia, mai } = database.world;
let team_id: string;
let goal_id: string;
beforeAll(async () => {
  team_id = await database.team('Harbour District', nadia, mai);
  goal_id = (
    await database.admin.query("insert into goals (team_id, title) values ($1, 'Autumn gathering') returning id", [
      team_id,
    ])
  ).rows[0].id;
});

const query = async (text: string, values: unknown[] = []) => (await database.admin.query(text, values)).rows;

/** Adds tasks with these titles, assigned to Mai, and returns their ids. */
async function tasks(...titles: string[]): Promise<string[]> {
  const rows = await query(
    `insert into tasks (team_id, goal_id, assigned_to, title)
     select $1, $2, $3, title from unnest($4::text[]) with ordinality t (title, n) order by n returning id`,
    [team_id, goal_id, mai.id, titles],
  );
  return rows.map(({ id }) => id);
}
type Kind = 'blocks' | 'relates_to' | 'duplicates';
const relate = (task_id: string, kind: Kind, related_task_id: string) =>
  nadia.as((db) => db.insertInto('task_relations').values({ team_id, task_id, kind, related_task_id }).execute());
const relations = () =>
  query('select task_id, kind, related_task_id from task_relations where team_id = $1', [team_id]);

beforeEach(async () => {
  await query('delete from notifications');
  await query('delete from tasks');
});

describe('a circle is refused', () => {
  test.each([
    ['blocks', 'taskRelations.blockCircle'],
    ['duplicates', 'taskRelations.duplicateCircle'],
  ] as const)('of tasks of which each %s the next', async (kind, message) => {
    const [a = '', b = '', c = ''] = await tasks('a', 'b', 'c');
    await relate(a, kind, b);
    await relate(b, kind, c);
    await expect(relate(c, kind, a)).rejects.toMatchObject({ code: 'GW001', message });
    await relate(c, 'relates_to', a);
  });

  test('of two people who add its halves at once', async () => {
    const [a, b, c, d] = await tasks('a', 'b', 'c', 'd');
    await withTwoSessions(database.url, async (first, second) => {
      const add = (task: string | undefined, related: string | undefined) =>
        `insert into task_relations (team_id, task_id, kind, related_task_id)
         values ('${team_id}', '${task}', 'blocks', '${related}')`;
      await first.query(`begin; ${add(a, b)}; ${add(c, d)}`);
      await second.query('begin');
      const late = second.query(`${add(b, c)}; ${add(d, a)}`);
      const outcome = expect(late).rejects.toMatchObject({ message: 'taskRelations.blockCircle' });
      await settledOrWaiting(database.admin, late);
      await first.query('commit');
      await outcome;
      await second.query('rollback');
    });
    expect(await relations()).toHaveLength(2);
  });

  test('whatever is added, by several people at once', async () => {
    const pair = fc.tuple(fc.nat(5), fc.nat(5)).filter(([from, to]) => from !== to);
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 4, maxLength: 12 }), async (pairs) => {
        const ids = await tasks('a', 'b', 'c', 'd', 'e', 'f');
        await Promise.allSettled(pairs.map(([from, to]) => relate(ids[from] ?? '', 'blocks', ids[to] ?? '')));
        const [{ circles }] = (await query(
          `with recursive chain (start, id) as (
             select task_id, related_task_id from task_relations where team_id = $1
             union select start, r.related_task_id from chain join task_relations r on r.task_id = chain.id
           ) select count(*)::integer as circles from chain where start = id`,
          [team_id],
        )) as [{ circles: number }];
        expect(circles).toBe(0);
        expect((await relations()).length).toBeGreaterThan(0);
        await query('delete from tasks');
      }),
      { numRuns: sweep(15, 100) },
    );
  });
});

test('two tasks have one relation, and a task duplicates one other', async () => {
  const [a = '', b = '', c = ''] = await tasks('a', 'b', 'c');
  await relate(a, 'relates_to', b);
  await expect(relate(b, 'relates_to', a)).rejects.toMatchObject({ constraint: 'task_relations_one_for_two_tasks' });
  await relate(a, 'duplicates', c);
  const [d = ''] = await tasks('d');
  await expect(relate(a, 'duplicates', d)).rejects.toMatchObject({ constraint: 'task_relations_one_original' });
});

test('a task has at most 50 relations', async () => {
  const [a = '', ...others] = await tasks('a', ...Array.from({ length: 51 }, (_, n) => `other ${n}`));
  for (const other of others.slice(0, 50)) await relate(other, 'blocks', a);
  await expect(relate(a, 'relates_to', others[50] ?? '')).rejects.toMatchObject({ message: 'taskRelations.tooMany' });
});

describe('the assignee is told that a task is no longer blocked', () => {
  const told = () => query("select user_id, actor_id, task_id from notifications where kind = 'unblocked'");
  const finish = (...ids: string[]) =>
    nadia.as((db) => db.updateTable('tasks').set({ status: 'done' }).where('id', 'in', ids).execute());

  test('when the last open blocker is finished', async () => {
    const [a = '', b = '', blocked = ''] = await tasks('a', 'b', 'blocked');
    await relate(a, 'blocks', blocked);
    await relate(b, 'blocks', blocked);
    await finish(a);
    expect(await told()).toEqual([]);
    await finish(b);
    expect(await told()).toEqual([{ user_id: mai.id, actor_id: nadia.id, task_id: blocked }]);
    await finish(a, b);
    expect(await told()).toHaveLength(1);
  });

  test('once, when all are finished together', async () => {
    const [a = '', b = '', blocked = ''] = await tasks('a', 'b', 'blocked');
    await relate(a, 'blocks', blocked);
    await relate(b, 'blocks', blocked);
    await finish(a, b);
    expect(await told()).toHaveLength(1);
  });

  test('but not when the task itself is finished, is their own doing, or another relation is meant', async () => {
    const [a = '', finished = '', own = '', related = ''] = await tasks('a', 'finished', 'own', 'related');
    await relate(a, 'blocks', finished);
    await relate(a, 'blocks', own);
    await relate(a, 'relates_to', related);
    await query("update tasks set status = 'done' where id = $1", [finished]);
    await query('update tasks set assigned_to = $2 where id = $1', [own, nadia.id]);
    await finish(a);
    expect(await told()).toEqual([]);
  });

  test('once, when two people finish the last two blockers at once', async () => {
    const [a = '', b = '', blocked = ''] = await tasks('a', 'b', 'blocked');
    await relate(a, 'blocks', blocked);
    await relate(b, 'blocks', blocked);
    await withTwoSessions(database.url, async (first, second) => {
      const done = (id: string) => `update tasks set status = 'done' where id = '${id}'`;
      await first.query(`begin; ${done(a)}`);
      const late = second.query(done(b));
      await settledOrWaiting(database.admin, late);
      await first.query('commit');
      await late;
    });
    expect(await told()).toEqual([{ user_id: mai.id, actor_id: null, task_id: blocked }]);
  });
});

test('both tasks log a relation, until one of them is deleted', async () => {
  const [a = '', b = ''] = await tasks('a', 'b');
  const logged = () =>
    query(
      `select task_id, user_id, changes from activity_log
       where activity_type = 'update' and team_id = $1 order by task_id = $2`,
      [team_id, b],
    );
  // Entries of two transactions may have the same time.
  const forget = () => query('delete from activity_log');
  await forget();
  await relate(a, 'blocks', b);
  const added = [
    { task_id: a, user_id: nadia.id, changes: { blocks: { old: null, new: b } } },
    { task_id: b, user_id: nadia.id, changes: { blocked_by: { old: null, new: a } } },
  ];
  expect(await logged()).toEqual(added);
  await forget();
  await nadia.as((db) => db.deleteFrom('task_relations').where('task_id', '=', a).execute());
  expect(await logged()).toEqual([
    { task_id: a, user_id: nadia.id, changes: { blocks: { old: b, new: null } } },
    { task_id: b, user_id: nadia.id, changes: { blocked_by: { old: a, new: null } } },
  ]);
  await relate(a, 'duplicates', b);
  await nadia.as((db) => db.deleteFrom('tasks').where('id', '=', a).execute());
  expect(await logged()).toHaveLength(4);
});
