import type pg from 'pg';
import { expect, test } from 'vitest';

/** Plants a defect in a database while `work` runs. */
export type Defect = (admin: pg.Client, work: () => Promise<unknown>) => Promise<void>;

/** Replaces the text `says` by `instead` in a function of the rules. `says` must occur exactly once. */
export const ruleSays =
  (name: string, says: string, instead: string): Defect =>
  async (admin, work) => {
    const { rows } = await admin.query('select pg_get_functiondef($1::regproc) as definition', [`rules.${name}`]);
    const [before, after, ...more] = rows[0].definition.split(says);
    expect([after === undefined, more.length], `${name} says it once`).toEqual([false, 0]);
    await admin.query(`${before}${instead}${after}`);
    await work().finally(() => admin.query(rows[0].definition));
  };

/** Changes both conditions of a policy, `using` and `with check`. */
export const policySays =
  (table: string, name: string, change: (condition: string) => string): Defect =>
  async (admin, work) => {
    const { rows } = await admin.query(
      'select qual, with_check from pg_policies where tablename = $1 and policyname = $2',
      [table, name],
    );
    const alter = (condition: (was: string) => string) =>
      admin.query(
        `alter policy ${name} on ${table}
         ${rows[0].qual ? `using (${condition(rows[0].qual)})` : ''}
         ${rows[0].with_check ? `with check (${condition(rows[0].with_check)})` : ''}`,
      );
    await alter(change);
    await work().finally(() => alter((was) => was));
  };

/** A trigger silently skips the deletion of rows of a table. */
export const rowsStay =
  (table: string): Defect =>
  async (admin, work) => {
    await admin.query(`
      create function public.stay() returns trigger language plpgsql as 'begin return null; end';
      create trigger stay before delete on ${table} for each row execute function public.stay()`);
    await work().finally(() => admin.query('drop function public.stay cascade'));
  };

/**
 * Tests that tests fail with a defect. `watched` defines a test. `notices` runs the test whose name contains `part`
 * again with a defect, and expects that test to fail.
 */
export function watchedTests(admin: () => pg.Client) {
  const bodies = new Map<string, () => Promise<void>>();
  return {
    watched(name: string, body: () => Promise<void>) {
      bodies.set(name, body);
      test(name, body);
    },
    async notices(part: string, defect: Defect) {
      const found = [...bodies].filter(([name]) => name.includes(part));
      expect(found.length, `tests named “${part}”`).toBe(1);
      await defect(admin(), () => expect(found[0]?.[1]()).rejects.toMatchObject({ name: 'AssertionError' }));
    },
  };
}
