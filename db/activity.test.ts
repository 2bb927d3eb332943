import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseForFile } from './test-people.ts';

const database = await databaseForFile();
const { nadia, mai } = database.world;
const team_id = await database.team('Harbour District', nadia, mai);

async function newGoal() {
  const row = await nadia.as((db) =>
    db.insertInto('goals').values({ team_id, title: 'Autumn gathering' }).returning('id').executeTakeFirstOrThrow(),
  );
  return row.id;
}
async function newTask(goal_id: string) {
  const row = await nadia.as((db) =>
    db
      .insertInto('tasks')
      .values({ team_id, goal_id, title: 'Book the hall' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

/**
 * The entries about a goal or task, in the order of their kinds, without the entry of its creation, which it checks.
 */
async function entries(column: 'goal_id' | 'task_id', id: string) {
  const { rows } = await database.admin.query(
    `select activity_type, description, changes, user_id from activity_log where ${column} = $1 and subject = $2
     order by activity_type <> 'create', activity_type`,
    [id, column === 'goal_id' ? 'goal' : 'task'],
  );
  expect(rows.shift()).toEqual({
    activity_type: 'create',
    description: column === 'goal_id' ? 'Autumn gathering' : 'Book the hall',
    changes: {},
    user_id: nadia.id,
  });
  return rows;
}

describe('a change of a task is logged', () => {
  test.each([
    { kind: 'status_change', field: 'status', old: 'to_do', value: 'done' },
    { kind: 'due_date_change', field: 'due_date', old: null, value: '2026-12-01' },
    { kind: 'update', field: 'priority', old: 'medium', value: 'high' },
    { kind: 'update', field: 'description', old: null, value: '<p>By Friday</p>' },
  ])('as $kind of its $field, with old and new', async ({ kind, field, old, value }) => {
    const id = await newTask(await newGoal());
    await mai.as((db) =>
      db
        .updateTable('tasks')
        .set({ [field]: value })
        .where('id', '=', id)
        .execute(),
    );
    expect(await entries('task_id', id)).toEqual([
      { activity_type: kind, description: 'Book the hall', changes: { [field]: { old, new: value } }, user_id: mai.id },
    ]);
  });

  test('as assign, with the new assignee', async () => {
    const id = await newTask(await newGoal());
    await nadia.as((db) => db.updateTable('tasks').set({ assigned_to: mai.id }).where('id', '=', id).execute());
    expect(await entries('task_id', id)).toMatchObject([
      { activity_type: 'assign', changes: { assigned_to: { old: null, new: mai.id } } },
    ]);
  });

  test('with one entry for each kind, and with none when nothing changed', async () => {
    const id = await newTask(await newGoal());
    await nadia.as((db) =>
      db
        .updateTable('tasks')
        .set({ title: 'Book a hall', priority: 'low', status: 'blocked' })
        .where('id', '=', id)
        .execute(),
    );
    await nadia.as((db) =>
      db.updateTable('tasks').set({ title: 'Book a hall', status: 'blocked' }).where('id', '=', id).execute(),
    );
    expect(await entries('task_id', id)).toMatchObject([
      { activity_type: 'status_change', changes: { status: { old: 'to_do', new: 'blocked' } } },
      {
        activity_type: 'update',
        changes: { title: { old: 'Book the hall', new: 'Book a hall' }, priority: { old: 'medium', new: 'low' } },
      },
    ]);
  });

  test('also on the timeline of its goal', async () => {
    const goal_id = await newGoal();
    const id = await newTask(goal_id);
    const { rows } = await database.admin.query(
      "select task_id, activity_type from activity_log where goal_id = $1 and subject = 'task'",
      [goal_id],
    );
    expect(rows).toEqual([{ task_id: id, activity_type: 'create' }]);
  });

  test('with long text cut to 500 characters', async () => {
    const id = await newTask(await newGoal());
    await nadia.as((db) =>
      db
        .updateTable('tasks')
        .set({ description: 'x'.repeat(501) })
        .where('id', '=', id)
        .execute(),
    );
    expect(await entries('task_id', id)).toMatchObject([{ changes: { description: { new: 'x'.repeat(500) } } }]);
  });
});

describe('a change of a goal is logged', () => {
  test.each([
    { kind: 'status_change', field: 'status', old: 'planning', value: 'on_hold' },
    { kind: 'update', field: 'due_date', old: null, value: '2026-12-01' },
    { kind: 'update', field: 'reason', old: null, value: 'Winter is long' },
  ])('as $kind of its $field, with old and new', async ({ kind, field, old, value }) => {
    const id = await newGoal();
    await mai.as((db) =>
      db
        .updateTable('goals')
        .set({ [field]: value })
        .where('id', '=', id)
        .execute(),
    );
    expect(await entries('goal_id', id)).toEqual([
      {
        activity_type: kind,
        description: 'Autumn gathering',
        changes: { [field]: { old, new: value } },
        user_id: mai.id,
      },
    ]);
  });

  test('but not a change of its progress, which the entries of its tasks show', async () => {
    const id = await newGoal();
    const task = await newTask(id);
    await nadia.as((db) => db.updateTable('tasks').set({ status: 'done' }).where('id', '=', task).execute());
    expect(await entries('goal_id', id)).toEqual([]);
  });
});

describe('a deletion', () => {
  const allEntries = async () =>
    (
      await database.admin.query(
        `select subject, activity_type, description, goal_id, task_id from activity_log
         order by subject desc, activity_type`,
      )
    ).rows;

  test('is logged with the title, without references to deleted rows', async () => {
    const goal_id = await newGoal();
    const id = await newTask(goal_id);
    await database.admin.query('truncate activity_log');
    await nadia.as((db) => db.deleteFrom('tasks').where('id', '=', id).execute());
    await nadia.as((db) => db.deleteFrom('goals').where('id', '=', goal_id).execute());
    expect(await allEntries()).toEqual([
      { subject: 'task', activity_type: 'delete', description: 'Book the hall', goal_id: null, task_id: null },
      { subject: 'goal', activity_type: 'delete', description: 'Autumn gathering', goal_id: null, task_id: null },
    ]);
  });

  test('keeps the earlier entries with their title', async () => {
    const goal_id = await newGoal();
    await database.admin.query('truncate activity_log');
    const id = await newTask(goal_id);
    await nadia.as((db) => db.deleteFrom('tasks').where('id', '=', id).execute());
    expect(await allEntries()).toEqual([
      { subject: 'task', activity_type: 'create', description: 'Book the hall', goal_id, task_id: null },
      { subject: 'task', activity_type: 'delete', description: 'Book the hall', goal_id, task_id: null },
    ]);
  });

  test('of a goal is logged for its tasks as a lost goal', async () => {
    const goal_id = await newGoal();
    const id = await newTask(goal_id);
    await nadia.as((db) => db.deleteFrom('goals').where('id', '=', goal_id).execute());
    expect(await entries('task_id', id)).toMatchObject([
      { activity_type: 'update', changes: { goal_id: { old: goal_id, new: null } } },
    ]);
  });
});

test('nobody adds, changes or removes an entry; members read them', async () => {
  await newGoal();
  const refused = { code: '42501', message: expect.stringContaining('permission denied') };
  await expect(
    nadia.as((db) =>
      db
        .insertInto('activity_log')
        .values({ team_id, subject: 'goal', activity_type: 'update', description: 'I was never here' })
        .execute(),
    ),
  ).rejects.toMatchObject(refused);
  await expect(
    nadia.as((db) => db.updateTable('activity_log').set({ description: 'I was never here' }).execute()),
  ).rejects.toMatchObject(refused);
  await expect(nadia.as((db) => db.deleteFrom('activity_log').execute())).rejects.toMatchObject(refused);
  await expect(nadia.as((db) => sql`select rules.log_work()`.execute(db))).rejects.toMatchObject(refused);
  expect(
    await mai.as((db) => db.selectFrom('activity_log').select('id').where('team_id', '=', team_id).execute()),
  ).not.toEqual([]);
});

test('files that are added to a task or goal, or deleted, are logged', async () => {
  const goal_id = await newGoal();
  const task_id = await newTask(goal_id);
  const add = (subject: { goal_id: string } | { task_id: string }, file_name: string) => {
    const id = randomUUID();
    return nadia.as((db) =>
      db
        .insertInto('attachments')
        .values({
          team_id,
          ...subject,
          file_name,
          id,
          file_path: `${team_id}/${id}.txt`,
          file_size: 1,
          file_type: 'text/plain',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  };
  const { id } = await add({ task_id }, 'plan.txt');
  await add({ goal_id }, 'budget.txt');
  await nadia.as((db) => db.deleteFrom('attachments').where('id', '=', id).execute());
  const logged = async (column: 'goal_id' | 'task_id', subject: string) =>
    (
      await database.admin.query(
        `select activity_type, description, changes from activity_log
         where ${column} = $1 and activity_type like '%_file' and subject = $2 order by activity_type`,
        [subject, column === 'goal_id' ? 'goal' : 'task'],
      )
    ).rows;
  expect(await logged('task_id', task_id)).toEqual([
    { activity_type: 'add_file', description: 'Book the hall', changes: { file: { old: null, new: 'plan.txt' } } },
    { activity_type: 'delete_file', description: 'Book the hall', changes: { file: { old: 'plan.txt', new: null } } },
  ]);
  expect(await logged('goal_id', goal_id)).toMatchObject([{ activity_type: 'add_file' }]);
  // A file that is deleted with its task has no entry of its own.
  await add({ task_id }, 'late.txt');
  await nadia.as((db) => db.deleteFrom('tasks').where('id', '=', task_id).execute());
  const { rows } = await database.admin.query("select from activity_log where changes #>> '{file,old}' = 'late.txt'");
  expect(rows).toHaveLength(0);
});
