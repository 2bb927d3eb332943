import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './test-people.ts';

const heard: string[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ onQuery: (_, text) => heard.push(text) });
});
afterAll(() => database.close());

test('work that swallows the error of a statement does not pass for done', async () => {
  const nadia = await database.person('Nadia Rahman');
  const team_id = await database.team('Harbour District', nadia);
  const swallowing = nadia.as(async (db) => {
    await db.insertInto('goals').values({ team_id, title: 'Lost' }).execute();
    await sql`select 1 / 0`.execute(db).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('nothing of it was kept');
  expect((await database.admin.query("select from goals where title = 'Lost'")).rowCount).toBe(0);
  await nadia.as((db) => db.insertInto('goals').values({ team_id, title: 'Kept' }).execute());
  expect((await database.admin.query("select from goals where title = 'Kept'")).rowCount).toBe(1);
});

test('whoever logs statements does not learn of sessions', async () => {
  const omar = await database.person('Omar Haddad');
  heard.length = 0;
  await omar.as((db) => sql`select 1`.execute(db));
  expect(heard).toHaveLength(3);
  expect(heard[0]).toContain('rules.enter(…)');
  expect(heard.join()).not.toContain(omar.token);
});
