import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Tasks } from './tables.gen.ts';
import { databaseForFile } from './test-people.ts';

const database = await databaseForFile();
const { nadia, mai, peter } = database.world;
const team_id = await database.team('Harbour District', nadia, mai);
const other_team = await database.team('Hill Street', peter);

let goal_id: string;
beforeEach(async () => {
  goal_id = await goal();
});

async function goal(person = nadia, team = team_id): Promise<string> {
  return (
    await person.as((db) =>
      db
        .insertInto('goals')
        .values({ team_id: team, title: 'Autumn gathering' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id;
}
async function task(values: Partial<Insertable<Tasks>> = {}, person = nadia): Promise<string> {
  const row = { team_id, title: 'Book the hall', ...(values.parent_task_id ? {} : { goal_id }), ...values };
  return (await person.as((db) => db.insertInto('tasks').values(row).returning('id').executeTakeFirstOrThrow())).id;
}
const change = (id: string, values: Partial<Insertable<Tasks>>) =>
  nadia.as((db) => db.updateTable('tasks').set(values).where('id', '=', id).executeTakeFirst());
const read = async (id: string) => (await database.admin.query('select * from tasks where id = $1', [id])).rows[0];

/** A chain of tasks, each the parent of the next. */
async function chain(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 0; level < length; level++)
    ids.push(await task({ parent_task_id: ids.at(-1) ?? null, goal_id: level === 0 ? goal_id : null }));
  return ids;
}

describe('the status in_review is stored as in_progress', () => {
  test('for a member, in a new and in a changed task', async () => {
    expect(await read(await task({ status: 'in_review' }))).toMatchObject({ status: 'in_progress' });
    const id = await task({ status: 'to_do' });
    await change(id, { status: 'in_review' });
    expect(await read(id)).toMatchObject({ status: 'in_progress' });
  });

  test('for the administrator too', async () => {
    const { rows } = await database.admin.query(
      `insert into tasks (team_id, goal_id, title, status) values ($1, $2, 'Book the hall', 'in_review')
       returning status`,
      [team_id, goal_id],
    );
    expect(rows).toEqual([{ status: 'in_progress' }]);
    await database.admin.query("update tasks set status = 'in_review' where goal_id = $1", [goal_id]);
    expect((await database.admin.query('select status from tasks where goal_id = $1', [goal_id])).rows).toEqual([
      { status: 'in_progress' },
    ]);
  });

  test('but every other status is kept, and an unknown one is refused', async () => {
    for (const status of ['to_do', 'in_progress', 'blocked', 'done', 'on_hold', 'completed', 'archived']) {
      expect(await read(await task({ status }))).toMatchObject({ status });
    }
    await expect(task({ status: 'reviewing' })).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a new task', () => {
  test('needs a goal or a parent', async () => {
    const parent_task_id = await task();
    await expect(task({ goal_id: null })).rejects.toMatchObject({
      code: 'GW001',
      message: 'tasks.goalOrParentRequired',
    });
    expect(await read(await task({ parent_task_id }))).toMatchObject({ goal_id });
  });

  test('has the status to do, medium priority and its author', async () => {
    expect(await read(await task({}, mai))).toMatchObject({
      status: 'to_do',
      priority: 'medium',
      type: 'task',
      created_by: mai.id,
    });
  });
});

describe('a subtask', () => {
  test('has its parent’s goal, even if it names another one', async () => {
    const parent_task_id = await task();
    const id = await task({ parent_task_id, goal_id: await goal() });
    expect(await read(id)).toMatchObject({ goal_id });
    await change(id, { goal_id: await goal() });
    expect(await read(id)).toMatchObject({ goal_id });
  });

  test('follows its parent to another goal, through all levels', async () => {
    const [top = '', ...below] = await chain(5);
    const elsewhere = await goal();
    await change(top, { goal_id: elsewhere });
    for (const id of below) expect(await read(id)).toMatchObject({ goal_id: elsewhere });
  });

  test('gets the goal of a new parent, with its own subtasks, and keeps it without a parent', async () => {
    const id = await task();
    const elsewhere = await goal();
    const below = await task({ parent_task_id: id });
    await change(id, { parent_task_id: await task({ goal_id: elsewhere }) });
    expect(await read(id)).toMatchObject({ goal_id: elsewhere });
    expect(await read(below)).toMatchObject({ goal_id: elsewhere });
    await change(id, { parent_task_id: null });
    expect(await read(id)).toMatchObject({ goal_id: elsewhere, parent_task_id: null });
  });

  test('is deleted with its parent', async () => {
    const [top = '', ...below] = await chain(3);
    await nadia.as((db) => db.deleteFrom('tasks').where('id', '=', top).execute());
    for (const id of below) expect(await read(id)).toBeUndefined();
  });
});

test('deleting a goal leaves its tasks and subtasks without one', async () => {
  const ids = await chain(3);
  await nadia.as((db) => db.deleteFrom('goals').where('id', '=', goal_id).execute());
  for (const id of ids) expect(await read(id)).toMatchObject({ id, goal_id: null });
});

describe('a chain of parents', () => {
  const cycle = { code: 'GW001', message: 'tasks.cycle' };
  const tooDeep = { code: 'GW001', message: 'tasks.tooDeep' };

  test('has no cycle', async () => {
    const [top = '', middle = '', bottom = ''] = await chain(3);
    await expect(change(top, { parent_task_id: top })).rejects.toMatchObject(cycle);
    await expect(change(top, { parent_task_id: bottom })).rejects.toMatchObject(cycle);
    await expect(change(middle, { parent_task_id: bottom })).rejects.toMatchObject(cycle);
    await change(bottom, { parent_task_id: top });
    expect(await read(bottom)).toMatchObject({ parent_task_id: top });
  });

  longTest('has no cycle when two moves race', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await task();
      const two = await task();
      const moves = await Promise.allSettled([
        change(one, { parent_task_id: two }),
        change(two, { parent_task_id: one }),
      ]);
      expect(moves.map((move) => move.status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(moves.find((move) => move.status === 'rejected')?.reason).toMatchObject(cycle);
    }
  });

  test('has at most 5 levels', async () => {
    const levels = await chain(5);
    await expect(task({ parent_task_id: levels[4] })).rejects.toMatchObject(tooDeep);
    expect(await read(await task({ parent_task_id: levels[3] }))).toMatchObject({ parent_task_id: levels[3] });
  });

  test('has at most 5 levels after a move of a whole subtree', async () => {
    const [, , third = '', fourth = ''] = await chain(4);
    const [subtree = ''] = await chain(2);
    await expect(change(subtree, { parent_task_id: fourth })).rejects.toMatchObject(tooDeep);
    await change(subtree, { parent_task_id: third });
    expect(await read(subtree)).toMatchObject({ parent_task_id: third });
  });

  test('has at most 5 levels when a move races with a new subtask', async () => {
    for (let round = 0; round < 10; round++) {
      const [top = '', , , bottom = ''] = await chain(4);
      const above = await task();
      const writes = await Promise.allSettled([
        change(top, { parent_task_id: above }),
        task({ parent_task_id: bottom }),
      ]);
      expect(writes.map((write) => write.status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  longTest('has at most 5 levels when two moves race', async () => {
    for (let round = 0; round < 10; round++) {
      const [, , third = ''] = await chain(3);
      const [middle = '', lowest = ''] = await chain(2);
      const [subtree = ''] = await chain(2);
      // Each move alone makes 5 levels; both together would make 6.
      const moves = await Promise.allSettled([
        change(middle, { parent_task_id: third }),
        change(subtree, { parent_task_id: lowest }),
      ]);
      expect(moves.map((move) => move.status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('a task belongs to its team', () => {
  test('and never changes it', async () => {
    const id = await task();
    await expect(change(id, { team_id: other_team })).rejects.toMatchObject({ code: '42501' });
  });

  test('and so does every row that it refers to', async () => {
    const foreign = {
      goal_id: await goal(peter, other_team),
      parent_task_id: await task({ team_id: other_team, goal_id: await goal(peter, other_team) }, peter),
      sprint_id: await one(
        `insert into sprints (team_id, name, starts_on, ends_on) values ($1, 'May', '2026-05-01', '2026-05-31')
         returning id`,
        other_team,
      ),
      record_id: await record(other_team),
      assigned_to: peter.id,
    };
    const own = {
      goal_id: await goal(),
      parent_task_id: await task(),
      sprint_id: await one(
        `insert into sprints (team_id, name, starts_on, ends_on) values ($1, 'May', '2026-05-01', '2026-05-31')
         returning id`,
        team_id,
      ),
      record_id: await record(team_id),
      assigned_to: mai.id,
    };
    const id = await task();
    for (const [field, value] of Object.entries(foreign)) {
      await expect(change(id, { [field]: value }), field).rejects.toMatchObject({ code: '23503' });
      await expect(task({ [field]: value }), field).rejects.toMatchObject({ code: '23503' });
    }
    for (const [field, value] of Object.entries(own)) {
      await change(id, { [field]: value });
      expect(await read(id)).toMatchObject({ [field]: value });
    }
  });

  const one = async (text: string, ...values: unknown[]): Promise<string> =>
    (await database.admin.query(text, values)).rows[0].id;
  async function record(team: string): Promise<string> {
    const template = await one(
      "insert into tpl_templates (owner_team_id, name) values ($1, 'Visit') returning id",
      team,
    );
    const instance = await one(
      "insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'Visits') returning id",
      team,
      template,
    );
    return one('insert into tpl_records (team_id, instance_id) values ($1, $2) returning id', team, instance);
  }
});

test('a task loses its assignee when they leave the team, and cannot be assigned to them again', async () => {
  const jonas = await database.person('Jonas Lindqvist');
  await database.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team_id, jonas.id]);
  const id = await task({ assigned_to: jonas.id });
  await database.admin.query('delete from team_memberships where user_id = $1', [jonas.id]);
  expect(await read(id)).toMatchObject({ id, assigned_to: null, team_id });
  await expect(change(id, { assigned_to: jonas.id })).rejects.toMatchObject({
    code: '23503',
    constraint: 'tasks_assignee_is_member',
  });
});
