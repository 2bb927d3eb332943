import { longTest } from '@groundwork/contract/base/test-sweeps';
import { beforeAll, describe, expect, test } from 'vitest';
import { compareAccess, compareColumns, compareFunctions } from './access-comparison.ts';
import { access, type Matrix, seedMatrix } from './access-matrix.ts';
import { databaseForFile } from './test-people.ts';

const database = await databaseForFile();
let matrix: Matrix;
beforeAll(async () => {
  matrix = await seedMatrix(database);
});
const tables = () => Object.keys(matrix.columns);

describe('the access matrix', () => {
  test('lists exactly the existing tables', () => {
    expect(Object.keys(access.tables).sort()).toEqual(tables().sort());
  });

  test('has a row of every table in both teams; only roles belong to no team', () => {
    const alone = tables().filter((table) => !matrix.rows[table]?.own || !matrix.rows[table]?.foreign);
    expect(alone).toEqual(['roles']);
  });

  test('names only existing actors, sides and columns', () => {
    const actors = [...Object.keys(matrix.tokens), ...Object.keys(access.groups)];
    expect(Object.keys(access.actors)).toEqual(Object.keys(matrix.tokens));
    for (const [table, commands] of Object.entries(access.tables)) {
      for (const { columns = [], withheld = [], ...sides } of Object.values(commands)) {
        expect(matrix.columns[table]).toEqual(expect.arrayContaining([...columns, ...withheld]));
        expect(Object.keys(matrix.rows[table] ?? {})).toEqual(expect.arrayContaining(Object.keys(sides)));
        expect(actors).toEqual(expect.arrayContaining(Object.values(sides).flat()));
      }
    }
  });

  longTest('is what the database does', async () => {
    const { cases, differences } = await compareAccess(database.admin, matrix, tables());
    console.info(
      `access matrix: ${tables().length} tables × ${Object.keys(matrix.tokens).length} actors, ${cases} cases`,
    );
    expect(differences).toEqual([]);
  });

  test('names the columns that are granted', async () => {
    const { cases, differences } = await compareColumns(database.admin, tables());
    console.info(`columns: ${cases} cases`);
    expect(differences).toEqual([]);
  });

  test('names the functions that may be called', async () => {
    expect(await compareFunctions(database.admin)).toEqual([]);
  });
});
