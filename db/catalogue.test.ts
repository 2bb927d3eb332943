import { describe, expect, test } from 'vitest';
import { catalogueRules, offenders } from './catalogue-rules.ts';
import { databaseForFile } from './test-people.ts';

const database = await databaseForFile();

describe('the catalogue', () => {
  test.each(catalogueRules)('$name', async (rule) => {
    expect(await offenders(database.admin, rule)).toEqual([]);
  });
});

const version = async () =>
  (await database.admin.query("select current_setting('server_version_num')::integer / 10000 as version")).rows[0]
    .version;

const planted = catalogueRules.flatMap((rule) => rule.defects.map((defect) => ({ ...rule, defect })));

describe('a planted defect is reported', () => {
  test.for(planted)('$defect', async ({ defect, ...rule }, { skip }) => {
    skip(/with inherit/.test(defect) && (await version()) < 16, 'PostgreSQL 15 has no such grant');
    await database.admin.query('begin');
    try {
      await database.admin.query(defect);
      expect(await offenders(database.admin, rule)).toHaveLength(1);
    } finally {
      await database.admin.query('rollback');
    }
  });
});

test('the catalogue has relations, functions and policies to check', async () => {
  const { rows } = await database.admin.query(
    `select
       (
         select count(*)::integer from pg_class
         where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind in ('r', 'v')
       ) as relations,
       (select count(*)::integer from pg_proc where pronamespace = 'rules'::regnamespace) as functions,
       (select count(*)::integer from pg_policies) as policies`,
  );
  expect(Math.min(...Object.values<number>(rows[0]))).toBeGreaterThan(20);
  expect(planted.length).toBeGreaterThanOrEqual(14);
  console.info(
    `catalogue: ${catalogueRules.length} rules over ${JSON.stringify(rows[0])}, ${planted.length} planted defects`,
  );
});
