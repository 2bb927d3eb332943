import type pg from 'pg';
import { expect, test } from 'vitest';

/** Something that is broken in a database for as long as `work` takes. */
type Defect = (admin: pg.Client, work: () => Promise<unknown>) => Promise<void>;

/** A function of the rules says `instead` where it says `says`. */
export const ruleSays =
  (name: string, says: string, instead: string): Defect =>
  async (admin, work) => {
    const { rows } = await admin.query('select pg_get_functiondef($1::regproc) as definition', [`rules.${name}`]);
    const [before, after, ...more] = rows[0].definition.split(says);
    expect([after === undefined, more.length], `${name} says it once`).toEqual([false, 0]);
    await admin.query(`${before}${instead}${after}`);
    await work().finally(() => admin.query(rows[0].definition));
  };

/** What is deleted from a table stays there. */
export const rowsStay =
  (table: string): Defect =>
  async (admin, work) => {
    await admin.query(`
      create function public.stay() returns trigger language plpgsql as 'begin return null; end';
      create trigger stay before delete on ${table} for each row execute function public.stay()`);
    await work().finally(() => admin.query('drop function public.stay cascade'));
  };

/** `watched` makes a test; `notices` does one of these again with something broken, which it has to notice. */
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
