import { goal, goalFields, goalInput } from '@groundwork/contract/work/goals';
import { task, taskFields, taskInput } from '@groundwork/contract/work/tasks';
import { databaseForFile } from '@groundwork/db/test-people';
import { describe, expect, test } from 'vitest';

// The contract and the database both list the fields of tasks and goals. These tests compare all such lists, so that a
// new field is missing nowhere (CONTRIBUTING.md, "Add a field").

const database = await databaseForFile();

async function names(sql: string, values: unknown[]): Promise<string[]> {
  const { rows } = await database.admin.query<{ name: string }>(sql, values);
  return rows.map(({ name }) => name).toSorted();
}

/** The columns that members may write. */
const granted = (table: string, action: 'insert' | 'update') =>
  names(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and has_column_privilege('groundwork_member', attrelid, attnum, $2)`,
    [table, action],
  );

describe.each([
  // A separate operation sets the place on the board, and finishing a recurring task names it in the next one.
  {
    table: 'tasks',
    fields: taskFields,
    input: taskInput,
    answer: task,
    otherwise: ['board_order', 'previous_task_id'],
  },
  { table: 'goals', fields: goalFields, input: goalInput, answer: goal, otherwise: [] },
])('the fields of $table in the contract', ({ table, fields, input, answer, otherwise }) => {
  const set = Object.keys(fields);

  test('are the columns that the activity log knows', async () => {
    const logged = await names(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all (rules.unlogged_columns())`,
      [table],
    );
    expect(logged).toEqual(set.toSorted());
  });

  test('are the columns that members may update', async () => {
    expect(await granted(table, 'update')).toEqual([...set, ...otherwise].toSorted());
  });

  test('are with the id and the team the columns that members may insert', async () => {
    expect(await granted(table, 'insert')).toEqual([...Object.keys(input.shape), 'id'].toSorted());
    expect(Object.keys(input.shape).toSorted()).toEqual([...set, 'team_id'].toSorted());
  });

  test('are all in an answer', () => {
    expect(set.filter((field) => !(field in answer.shape))).toEqual([]);
  });
});
