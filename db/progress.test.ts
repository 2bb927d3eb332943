// @module-tag sweep
import { longTest, sweep } from '@groundwork/contract/base/test-sweeps';
import fc from 'fast-check';
import { type Insertable, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from './database.ts';
import type { Tasks } from './tables.gen.ts';
import { ruleSays } from './test-mutations.ts';
import { databaseForFile } from './test-people.ts';
import { untilBlocked, withTwoSessions } from './test-races.ts';

const database = await databaseForFile();
const { nadia } = database.world;
const team_id = await database.team('Harbour District', nadia);

/** The writes of tasks and goals in one transaction of a person. */
const writesOf = (db: Db) => ({
  newGoal: async () =>
    (
      await db
        .insertInto('goals')
        .values({ team_id, title: 'Autumn gathering' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  newTask: async (values: Partial<Insertable<Tasks>>) =>
    (
      await db
        .insertInto('tasks')
        .values({ team_id, title: 'Book the hall', ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  change: (id: string, values: Partial<Insertable<Tasks>>) =>
    db.updateTable('tasks').set(values).where('id', '=', id).execute(),
  remove: (id: string) => db.deleteFrom('tasks').where('id', '=', id).execute(),
});
const newGoal = () => nadia.as((db) => writesOf(db).newGoal());
const newTask = (values: Partial<Insertable<Tasks>>) => nadia.as((db) => writesOf(db).newTask(values));
const change = (id: string, values: Partial<Insertable<Tasks>>) => nadia.as((db) => writesOf(db).change(id, values));
const remove = (id: string) => nadia.as((db) => writesOf(db).remove(id));
const progressOf = async (goal_id: string): Promise<number> =>
  (await database.admin.query('select progress from goals where id = $1', [goal_id])).rows[0].progress;

/** Rulings: round(100 × finished ÷ counted). Archived tasks do not count; without tasks it is 0. */
function progress(statuses: string[]): number {
  const counted = statuses.filter((status) => status !== 'archived');
  const finished = counted.filter((status) => status === 'done' || status === 'completed');
  return counted.length === 0 ? 0 : Math.round((100 * finished.length) / counted.length);
}

/** The progress of a goal after two concurrent transactions each finish one of its two tasks. */
async function finishedMeanwhile(): Promise<number> {
  const goal_id = await newGoal();
  const [one, two] = [await newTask({ goal_id }), await newTask({ goal_id })];
  await withTwoSessions(database.url, async (first, second) => {
    await first.query(`begin; update tasks set status = 'done' where id = '${one}'`);
    const other = second.query(`update tasks set status = 'done' where id = '${two}'`);
    await untilBlocked(database.admin);
    await first.query('commit');
    await other;
  });
  return progressOf(goal_id);
}

describe('progress', () => {
  test.each([
    { name: 'no task', statuses: [], expected: 0 },
    { name: 'nothing finished', statuses: ['to_do', 'in_progress', 'blocked', 'on_hold'], expected: 0 },
    { name: 'archived tasks alone', statuses: ['archived'], expected: 0 },
    { name: 'done', statuses: ['done'], expected: 100 },
    { name: 'completed and archived', statuses: ['completed', 'archived'], expected: 100 },
    { name: 'one of three', statuses: ['done', 'to_do', 'to_do'], expected: 33 },
    { name: 'two of three', statuses: ['done', 'completed', 'to_do'], expected: 67 },
    { name: 'one of eight, 12.5 rounded up', statuses: ['done', ...Array(7).fill('to_do')], expected: 13 },
    { name: '199 of 200, 99.5 rounded up', statuses: [...Array(199).fill('done'), 'to_do'], expected: 100 },
  ])('of $name is $expected', async ({ statuses, expected }) => {
    const goal_id = await newGoal();
    const rows = statuses.map((status) => ({ team_id, goal_id, title: 'Book the hall', status }));
    if (rows.length > 0) await nadia.as((db) => db.insertInto('tasks').values(rows).execute());
    expect(await progressOf(goal_id)).toBe(expected);
  });

  test('counts subtasks, and changes with every status', async () => {
    const goal_id = await newGoal();
    const parent_task_id = await newTask({ goal_id });
    const subtask = await newTask({ parent_task_id });
    await change(subtask, { status: 'done' });
    expect(await progressOf(goal_id)).toBe(50);
    await change(parent_task_id, { status: 'archived' });
    expect(await progressOf(goal_id)).toBe(100);
    await change(subtask, { status: 'to_do' });
    expect(await progressOf(goal_id)).toBe(0);
  });

  test('of both goals changes when a task with its subtasks moves from one to the other', async () => {
    const one = await newGoal();
    const two = await newGoal();
    const moving = await newTask({ goal_id: one, status: 'done' });
    await newTask({ parent_task_id: moving, status: 'done' });
    await newTask({ goal_id: one });
    await newTask({ goal_id: two });
    expect([await progressOf(one), await progressOf(two)]).toEqual([67, 0]);
    await change(moving, { goal_id: two });
    expect([await progressOf(one), await progressOf(two)]).toEqual([0, 67]);
  });

  test('changes when a task is deleted with its subtasks', async () => {
    const goal_id = await newGoal();
    const parent = await newTask({ goal_id });
    await newTask({ parent_task_id: parent });
    await newTask({ goal_id, status: 'done' });
    expect(await progressOf(goal_id)).toBe(33);
    await remove(parent);
    expect(await progressOf(goal_id)).toBe(100);
  });

  test('cannot be set by clients', async () => {
    const goal_id = await newGoal();
    const set = nadia.as((db) => db.updateTable('goals').set({ progress: 100 }).where('id', '=', goal_id).execute());
    await expect(set).rejects.toMatchObject({ code: '42501' });
    const make = nadia.as((db) =>
      db.insertInto('goals').values({ team_id, title: 'Autumn gathering', progress: 100 }).execute(),
    );
    await expect(make).rejects.toMatchObject({ code: '42501' });
  });

  test('counts tasks that a concurrent transaction finished', async () => {
    expect(await finishedMeanwhile()).toBe(100);
  });

  test('is exact after 200 changes of status and goal by 8 connections at once', async () => {
    const goals = [await newGoal(), await newGoal()];
    const tasks: string[] = [];
    for (let index = 0; index < 20; index++) tasks.push(await newTask({ goal_id: goals[index % 2] }));
    const statuses = ['done', 'to_do', 'archived', 'completed', 'in_progress'];
    const changes = Array.from({ length: 200 }, (_, index) => ({
      id: tasks[(index * 7) % tasks.length] ?? '',
      values: index % 4 === 3 ? { goal_id: goals[(index >> 2) % 2] } : { status: statuses[index % statuses.length] },
    }));
    await Promise.all(
      Array.from({ length: 8 }, async (_, worker) => {
        for (let index = worker; index < changes.length; index += 8) {
          const { id = '', values = {} } = changes[index] ?? {};
          await change(id, values);
        }
      }),
    );
    for (const goal_id of goals) {
      const { rows } = await database.admin.query('select status from tasks where goal_id = $1', [goal_id]);
      expect(await progressOf(goal_id)).toBe(progress(rows.map((row) => row.status)));
    }
  });
});

type Kind = 'add' | 'add under' | 'set status' | 'set goal' | 'set parent' | 'remove' | 'remove goal';
/**
 * A write of tasks; each kind uses the fields that it needs. The number of a task or goal is the number of the write
 * that created it.
 */
type Write = { kind: Kind; task: number; goal: number; parent: number; status: string };

/** A model of the rules, without a database. */
class Model {
  tasks = new Map<number, { goal: number | null; parent: number | null; status: string }>();
  goals = new Set([0, 1, 2]);

  task(number: number) {
    const task = this.tasks.get(number);
    if (!task) throw new Error(`The model has no task ${number}`);
    return task;
  }
  children = (number: number) => [...this.tasks.keys()].filter((child) => this.task(child).parent === number);
  tree = (number: number): number[] => [number, ...this.children(number).flatMap((child) => this.tree(child))];
  level = (number: number | null): number => (number === null ? 0 : 1 + this.level(this.task(number).parent));
  height = (number: number): number => 1 + Math.max(0, ...this.children(number).map((child) => this.height(child)));
  move(number: number, goal: number | null) {
    for (const moved of this.tree(number)) this.task(moved).goal = goal;
  }

  /** Returns false, and changes nothing, if the rules refuse the write. */
  write({ kind, task, goal, parent, status }: Write, made: number): boolean {
    switch (kind) {
      case 'add':
        this.tasks.set(made, { goal, parent: null, status });
        return true;
      case 'add under':
        if (this.level(parent) === 5) return false;
        this.tasks.set(made, { goal: this.task(parent).goal, parent, status });
        return true;
      case 'set status':
        this.task(task).status = status;
        return true;
      case 'set goal':
        if (this.task(task).parent === null) this.move(task, goal);
        return true;
      case 'set parent':
        if (this.task(task).parent === parent) return true;
        if (this.tree(task).includes(parent) || this.level(parent) + this.height(task) > 5) return false;
        this.task(task).parent = parent;
        this.move(task, this.task(parent).goal);
        return true;
      case 'remove':
        for (const gone of this.tree(task)) this.tasks.delete(gone);
        return true;
      case 'remove goal':
        for (const one of this.tasks.values()) if (one.goal === goal) one.goal = null;
        this.goals.delete(goal);
        return true;
    }
  }
  progress = () =>
    [...this.goals].map((goal) =>
      progress([...this.tasks.values()].filter((task) => task.goal === goal).map((task) => task.status)),
    );
}

/** Runs histories of random writes of tasks. After each write, compares the progress of every goal with the model. */
async function asTheModelSays(histories: number) {
  const writes = fc.array(
    fc.record({
      kind: fc.constantFrom<Kind>(
        'add',
        'add',
        'add under',
        'add under',
        'add under',
        'set status',
        'set goal',
        'set parent',
        'set parent',
        'remove',
        'remove goal',
      ),
      task: fc.nat(),
      goal: fc.nat(),
      parent: fc.nat(),
      status: fc.constantFrom('to_do', 'in_progress', 'done', 'completed', 'archived'),
    }),
    { minLength: 40, maxLength: 40, size: 'max' },
  );
  const met = { accepted: 0, refused: 0 };

  async function run(random: Write[], db: Db) {
    const { newGoal, newTask, change, remove } = writesOf(db);
    const model = new Model();
    const goals = [await newGoal(), await newGoal(), await newGoal()];
    const tasks: string[] = [];
    const perform = async ({ kind, task, goal, parent, status }: Write, made: number) => {
      const [id = '', goal_id = '', parent_task_id = ''] = [tasks[task], goals[goal], tasks[parent]];
      if (kind === 'add') tasks[made] = await newTask({ goal_id, status });
      if (kind === 'add under') tasks[made] = await newTask({ parent_task_id, status });
      if (kind === 'set status') await change(id, { status });
      if (kind === 'set goal') await change(id, { goal_id });
      if (kind === 'set parent') await change(id, { parent_task_id });
      if (kind === 'remove') await remove(id);
      if (kind === 'remove goal') await db.deleteFrom('goals').where('id', '=', goal_id).execute();
    };
    for (const [made, any] of random.entries()) {
      // Maps a random number to an existing task or goal.
      const pick = (of: number[], number: number) => of[number % of.length] ?? 0;
      const there = [...model.tasks.keys()];
      const kind = model.tasks.size === 0 || (any.kind === 'remove goal' && model.goals.size === 1) ? 'add' : any.kind;
      const write = {
        ...any,
        kind,
        task: pick(there, any.task),
        goal: pick([...model.goals], any.goal),
        parent: pick(there, any.parent),
      };
      await sql`savepoint before_write`.execute(db);
      const accepted = await perform(write, made).then(
        () => true,
        async (error) => {
          await sql`rollback to before_write`.execute(db);
          return error.code !== 'GW001' && error;
        },
      );
      expect({ write, accepted }).toEqual({ write, accepted: model.write(write, made) });
      met[accepted ? 'accepted' : 'refused']++;
      const left = [...model.goals].map((goal) => goals[goal]);
      const { rows } = await sql<{
        progress: number;
      }>`select progress from goals where id = any (${left}) order by array_position(${left}::uuid[], id)`.execute(db);
      expect(rows.map((row) => row.progress)).toEqual(model.progress());
    }
  }
  // Reports a failure without shrinking, which would exceed the timeout of the test.
  await fc.assert(
    fc.asyncProperty(writes, (random) => nadia.as((db) => run(random, db))),
    { numRuns: histories, endOnFailure: true },
  );
  return met;
}

const histories = sweep(8, 200);

longTest(
  'progress equals that of a model after random writes of tasks',
  async () => {
    const met = await asTheModelSays(histories);
    expect(met.refused).toBeGreaterThan(0);
    expect(met.accepted).toBeGreaterThan(met.refused);
    process.stdout.write(`progress model: ${histories} histories of 40 writes: ${JSON.stringify(met)}\n`);
  },
  600_000,
);

describe('it would be noticed', () => {
  longTest.each([
    ['archived tasks counted', 'count_progress', ' and rules.is_counted(status)', ''],
    ['completed tasks were not finished', 'count_progress', "('done', 'completed')", "('done')"],
    ['progress was rounded down', 'percent_done', 'round(', 'floor('],
    ['goals without tasks kept their progress', 'percent_done', 'COALESCE(', 'nullif('],
    ['a new task did not count', 'count_progress_of_added', 'perform rules.count_progress', 'perform cardinality'],
    [
      'a removed task still counted',
      'count_progress_of_removed',
      'perform rules.count_progress',
      'perform cardinality',
    ],
    ['a new status did not count', 'count_progress_of_changed', ' or o.status <> n.status', ''],
    [
      'a task that moves counted where it was',
      'count_progress_of_changed',
      'array[o.goal_id, n.goal_id]',
      'array[n.goal_id]',
    ],
    [
      'a task that moves did not count where it comes',
      'count_progress_of_changed',
      'array[o.goal_id, n.goal_id]',
      'array[o.goal_id]',
    ],
    ['subtasks stayed behind', 'take_subtasks_along', 'where parent_task_id = new.id', 'where false'],
    ['a subtask had a goal of its own', 'place_task', 'select g.id into new.goal_id', 'perform g.id'],
    ['a subtask came under itself', 'place_task', 'when new.id = any (above)', 'when false'],
    [
      'a sixth level was taken',
      'place_task',
      'cardinality(above) + below > rules.limit_task_depth()',
      'cardinality(above) + below > 6',
    ],
  ])('that %s', { timeout: 120_000 }, async (_, name, says, instead) => {
    await ruleSays(
      name,
      says,
      instead,
    )(database.admin, () =>
      expect(asTheModelSays(histories)).rejects.toMatchObject({ cause: { name: 'AssertionError' } }),
    );
  });

  test('that two transactions did not wait for each other', async () => {
    const unlocked = ruleSays('count_progress', ' for no key update', '');
    await unlocked(database.admin, async () => expect(await finishedMeanwhile()).toBe(50));
  });
});
