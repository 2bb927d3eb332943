import { longTest } from '@groundwork/contract/base/test-sweeps';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { databaseForFile, type TestPerson } from './test-people.ts';

const database = await databaseForFile();
const { nadia } = database.world;
const team = await database.team('Harbour District', nadia);
let goal: string;
beforeAll(async () => {
  goal = await one(`insert into goals (team_id, title) values ($1, 'Autumn gathering') returning id`, [team]);
});

const query = async (text: string, values: unknown[] = []) => (await database.admin.query(text, values)).rows;
const one = async (text: string, values: unknown[]) => (await query(text, values))[0].id as string;
const addSprint = (name: string) =>
  one(
    `insert into sprints (team_id, name, starts_on, ends_on) values ($1, $2, '2026-05-01', '2026-05-14') returning id`,
    [team, name],
  );
const addTask = (values: { sprint_id: string | null; status?: string; estimated_hours?: number | null }) =>
  one(
    `insert into tasks (team_id, goal_id, title, sprint_id, status, estimated_hours)
     values ($1, $2, 'Book the hall', $3, $4, $5) returning id`,
    [team, goal, values.sprint_id, values.status ?? 'to_do', values.estimated_hours ?? null],
  );

/** The sums of sprint_changes, and the same numbers counted from the tasks. */
async function sums(sprint: string) {
  const numbers = `
    coalesce(sum(open_tasks), 0)::integer as open_tasks, coalesce(sum(hours), 0)::float8 as hours,
    coalesce(sum(open_hours), 0)::float8 as open_hours, coalesce(sum(done_hours), 0)::float8 as done_hours`;
  const [ledger] = await query(
    `select coalesce(sum(tasks), 0)::integer as tasks, ${numbers} from sprint_changes where sprint_id = $1`,
    [sprint],
  );
  const [counted] = await query(
    `select coalesce(sum(tasks), 0)::integer as tasks, ${numbers}
     from tasks t cross join rules.sprint_share(t.status, t.estimated_hours, t.remaining_hours) where sprint_id = $1`,
    [sprint],
  );
  return { ledger, counted };
}
const entriesOf = async (sprint: string) =>
  (await query('select tasks, open_tasks from sprint_changes where sprint_id = $1 order by created_at, id', [sprint]))
    .length;

const hours = fc.option(fc.integer({ min: 0, max: 40 }));
const acts = fc.array(
  fc.record({
    act: fc.constantFrom('add', 'edit', 'move', 'delete'),
    task: fc.nat(5),
    sprint: fc.constantFrom(0, 1, null),
    status: fc.constantFrom('to_do', 'blocked', 'done', 'archived'),
    estimated: hours,
    remaining: hours,
  }),
  { minLength: 1, maxLength: 15 },
);

longTest('the ledger of a sprint adds up to its tasks, whatever happens to them', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const sprints = [await addSprint('May'), await addSprint('June')];
      const tasks: string[] = [];
      for (const { act, task, sprint, status, estimated, remaining } of list) {
        const sprint_id = sprint === null ? null : (sprints[sprint] as string);
        const id = tasks[task % Math.max(tasks.length, 1)];
        if (act === 'add' || !id) tasks.push(await addTask({ sprint_id, status, estimated_hours: estimated }));
        else if (act === 'move') await query('update tasks set sprint_id = $2 where id = $1', [id, sprint_id]);
        else if (act === 'delete') await query('delete from tasks where id = $1', [id]);
        else
          await query('update tasks set status = $2, estimated_hours = $3, remaining_hours = $4 where id = $1', [
            id,
            status,
            estimated,
            remaining,
          ]);
      }
      for (const sprint of sprints) {
        const { ledger, counted } = await sums(sprint);
        expect(ledger).toEqual(counted);
      }
    }),
    { numRuns: 25 },
  );
});

test('an archived task counts for nothing, as in progress', async () => {
  const may = await addSprint('May');
  await addTask({ sprint_id: may, status: 'done', estimated_hours: 2 });
  const task = await addTask({ sprint_id: may, estimated_hours: 8 });
  await query(`update tasks set status = 'archived' where id = $1`, [task]);
  const { ledger, counted } = await sums(may);
  expect(ledger).toEqual({ tasks: 1, open_tasks: 0, hours: 2, open_hours: 0, done_hours: 2 });
  expect(counted).toEqual(ledger);
});

test('a statement adds one entry for each sprint, and none if the numbers stay', async () => {
  const [may, june] = [await addSprint('May'), await addSprint('June')];
  const tasks = [await addTask({ sprint_id: may }), await addTask({ sprint_id: may })];
  expect(await entriesOf(may)).toBe(2);
  await query(`update tasks set title = 'Book a hall', priority = 'high' where id = any ($1)`, [tasks]);
  expect(await entriesOf(may)).toBe(2);
  await query('update tasks set sprint_id = $2 where id = any ($1)', [tasks, june]);
  expect([await entriesOf(may), await entriesOf(june)]).toEqual([3, 1]);
});

test('a deleted sprint comes back with its ledger, and a restored task is counted again', async () => {
  const may = await addSprint('May');
  const task = await addTask({ sprint_id: may, estimated_hours: 8 });
  const remove = (kind: string, table: string, id: string) =>
    nadia.as(async (db) => {
      await sql`select rules.begin_deletion()`.execute(db);
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
      const { rows } = await sql<{ id: string }>`select rules.end_deletion(${kind}, ${table}) as id`.execute(db);
      return rows[0]?.id;
    });
  const restore = (deletion: string | undefined) =>
    nadia.as((db) => sql`select rules.restore_deleted(${deletion})`.execute(db));

  const deletedTask = await remove('task', 'tasks', task);
  expect((await sums(may)).ledger).toMatchObject({ tasks: 0, hours: 0 });
  await restore(deletedTask);
  expect((await sums(may)).ledger).toMatchObject({ tasks: 1, hours: 8 });

  const entries = await entriesOf(may);
  await restore(await remove('sprint', 'sprints', may));
  const { ledger, counted } = await sums(may);
  expect([await entriesOf(may), ledger]).toEqual([entries, counted]);
});

test('members read the ledger and nobody writes it', async () => {
  const may = await addSprint('May');
  await addTask({ sprint_id: may });
  const peter = await database.person('Peter Adeyemi');
  const read = (person: TestPerson) =>
    person.as((db) => db.selectFrom('sprint_changes').select('id').where('sprint_id', '=', may).execute());
  expect([await read(nadia), await read(peter)].map(({ length }) => length)).toEqual([1, 0]);
  for (const write of [
    sql`insert into sprint_changes (team_id, sprint_id, tasks) values (${team}, ${may}, 1)`,
    sql`update sprint_changes set tasks = 5`,
    sql`delete from sprint_changes`,
  ])
    await expect(nadia.as((db) => write.execute(db))).rejects.toThrow('permission denied');
});
