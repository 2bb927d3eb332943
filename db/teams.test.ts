import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedMatrix } from './access-matrix.ts';
import { asUser } from './as-user.ts';
import { type TestDatabase, testDatabase } from './test-people.ts';
import { somebodyWaits, withTwoSessions } from './test-races.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ownerNeeded = { code: 'GW001', message: 'teams.ownerNeeded' };

describe('a team', () => {
  test('is made by a person, who becomes its owner and is alone in it', async () => {
    const nadia = await database.person('Nadia Rahman');
    const team_id = await nadia.as(async (db) => (await sql<{ id: string }>`select rules.create_team('Harbour District', null) as id`.execute(db)).rows[0]?.id);
    const { rows } = await database.admin.query('select user_id, role_id from team_memberships where team_id = $1', [team_id]);
    expect(rows).toEqual([{ user_id: nadia.id, role_id: 1 }]);
  });

  test('is not made by nobody', async () => {
    const { rows } = await database.admin.query('select count(*)::integer as teams from teams');
    const nobody = database.db.transaction().execute(async (db) => {
      await sql`set local role groundwork_member`.execute(db);
      await sql`select rules.create_team('Harbour District', null)`.execute(db);
    });
    await expect(nobody).rejects.toMatchObject({ code: 'GW001', message: 'general.notAuthenticated' });
    expect((await database.admin.query('select count(*)::integer as teams from teams')).rows).toEqual(rows);
  });

  test('is changed by its owner and admins, and deleted by its owner alone', async () => {
    const nadia = await database.person('Nadia Rahman');
    const tomas = await database.person('Tomás Oliveira');
    const mai = await database.person('Mai Nguyễn');
    const team_id = await database.team('Harbour District', nadia, tomas, mai);
    await database.admin.query('update team_memberships set role_id = 2 where user_id = $1', [tomas.id]);
    const renamed = (person: typeof nadia) =>
      person.as((db) => db.updateTable('teams').set({ name: 'Harbour' }).where('id', '=', team_id).executeTakeFirst()).then((done) => done.numUpdatedRows);
    const deleted = (person: typeof nadia) =>
      person.as((db) => db.deleteFrom('teams').where('id', '=', team_id).executeTakeFirst()).then((done) => done.numDeletedRows);
    expect([await renamed(mai), await renamed(tomas), await renamed(nadia)]).toEqual([0n, 1n, 1n]);
    expect([await deleted(mai), await deleted(tomas), await deleted(nadia)]).toEqual([0n, 0n, 1n]);
  });
});

describe('a team has at least one owner', () => {
  test('so the last one can neither go nor step down, and one of two can', async () => {
    const nadia = await database.person('Nadia Rahman');
    const tomas = await database.person('Tomás Oliveira');
    const team_id = await database.team('Harbour District', nadia, tomas);
    const goes = (id: string) => database.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team_id, id]);
    const becomes = (id: string, role: number) =>
      database.admin.query('update team_memberships set role_id = $3 where team_id = $1 and user_id = $2', [team_id, id, role]);
    await expect(goes(nadia.id)).rejects.toMatchObject(ownerNeeded);
    await expect(becomes(nadia.id, 2)).rejects.toMatchObject(ownerNeeded);
    await becomes(tomas.id, 1);
    await goes(nadia.id);
    await expect(becomes(tomas.id, 3)).rejects.toMatchObject(ownerNeeded);
  });

  test('and the ownership can be handed over in one transaction', async () => {
    const nadia = await database.person('Nadia Rahman');
    const tomas = await database.person('Tomás Oliveira');
    const team_id = await database.team('Harbour District', nadia, tomas);
    await database.admin.query(`
      begin;
      update team_memberships set role_id = 3 where team_id = '${team_id}' and user_id = '${nadia.id}';
      update team_memberships set role_id = 1 where team_id = '${team_id}' and user_id = '${tomas.id}';
      commit`);
    const { rows } = await database.admin.query('select user_id from team_memberships where team_id = $1 and role_id = 1', [team_id]);
    expect(rows).toEqual([{ user_id: tomas.id }]);
  });

  test('also when two owners demote each other at the same moment', async () => {
    const nadia = await database.person('Nadia Rahman');
    const tomas = await database.person('Tomás Oliveira');
    const team_id = await database.team('Harbour District', nadia, tomas);
    await database.admin.query('update team_memberships set role_id = 1 where team_id = $1', [team_id]);
    const demote = (id: string) =>
      `begin; update team_memberships set role_id = 3 where team_id = '${team_id}' and user_id = '${id}'; set constraints all immediate`;
    await withTwoSessions(database.url, async (first, second) => {
      await first.query(demote(nadia.id));
      const other = expect(second.query(demote(tomas.id))).rejects.toMatchObject(ownerNeeded);
      await somebodyWaits(database.admin);
      await first.query('commit');
      await other;
    });
    const { rows } = await database.admin.query('select user_id from team_memberships where team_id = $1 and role_id = 1', [team_id]);
    expect(rows).toEqual([{ user_id: tomas.id }]);
  });
});

test('deleting a team leaves no row of it in any table, and every row of another team', async () => {
  const { rows, keys, tokens } = await seedMatrix(database);
  const task = rows.tasks?.own;
  const team_id = task?.team_id;
  await database.admin.query("insert into tasks (team_id, parent_task_id, title) values ($1, $2, 'Ask for the key')", [team_id, task?.id]);
  await database.admin.query("insert into comments (team_id, goal_id, content) values ($1, $2, 'Who comes?')", [team_id, task?.goal_id]);

  const { numDeletedRows } = await asUser(database.db, tokens.owner ?? '', (db) => db.deleteFrom('teams').where('id', '=', String(team_id)).executeTakeFirst());
  expect(numDeletedRows).toBe(1n);

  const left: string[] = [];
  for (const [table, { foreign }] of Object.entries(rows)) {
    if (!foreign) continue;
    if ('team_id' in foreign) {
      const { rowCount } = await database.admin.query(`select from ${table} where team_id = $1`, [team_id]);
      if (rowCount !== 0) left.push(table);
    }
    const key = keys[table] ?? [];
    const { rowCount } = await database.admin.query(
      `select from ${table} where ${key.map((name, index) => `${name} = $${index + 1}`).join(' and ')}`,
      key.map((name) => foreign[name]),
    );
    expect(rowCount, `${table} of the other team`).toBe(1);
  }
  expect(left).toEqual([]);
});
