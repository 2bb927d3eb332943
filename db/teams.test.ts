import { longTest } from '@groundwork/contract/base/test-sweeps';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedMatrix } from './access-matrix.ts';
import { databaseForFile } from './test-people.ts';
import { untilBlocked, withTwoSessions } from './test-races.ts';
import { writeTransaction } from './transactions.ts';

const database = await databaseForFile();

const ownerNeeded = { code: 'GW001', message: 'teams.ownerNeeded' };

describe('a team', () => {
  test('is created by a person, who becomes its owner and only member', async () => {
    const nadia = await database.person('Nadia Rahman');
    const team_id = await nadia.as(
      async (db) =>
        (await sql<{ id: string }>`select rules.create_team('Harbour District', null) as id`.execute(db)).rows[0]?.id,
    );
    const { rows } = await database.admin.query('select user_id, role_id from team_memberships where team_id = $1', [
      team_id,
    ]);
    expect(rows).toEqual([{ user_id: nadia.id, role_id: 1 }]);
  });

  test('cannot be created without a signed-in person', async () => {
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
      person
        .as((db) => db.updateTable('teams').set({ name: 'Harbour' }).where('id', '=', team_id).executeTakeFirst())
        .then((done) => done.numUpdatedRows);
    const deleted = (person: typeof nadia) =>
      person
        .as((db) => db.deleteFrom('teams').where('id', '=', team_id).executeTakeFirst())
        .then((done) => done.numDeletedRows);
    expect([await renamed(mai), await renamed(tomas), await renamed(nadia)]).toEqual([0n, 1n, 1n]);
    expect([await deleted(mai), await deleted(tomas), await deleted(nadia)]).toEqual([0n, 0n, 1n]);
  });
});

describe('memberships', () => {
  test('are read by the procedures of part 7, each as far as the caller may see', async () => {
    const nadia = await database.person('Nadia Rahman');
    const mai = await database.person('Mai Nguyễn');
    const peter = await database.person('Peter Adeyemi');
    const harbour = await database.team('Harbour District', nadia, mai);
    const pier = await database.team('Pier', mai);
    const hill = await database.team('Hill Street', peter);
    await database.admin.query(
      "update team_memberships set joined_at = '2020-01-01' where team_id = $1 and user_id = $2",
      [pier, mai.id],
    );
    const call = (person: typeof nadia, name: string, id: string) =>
      person.as(async (db) => (await sql`select * from ${sql.ref(`rules.${name}`)}(${id})`.execute(db)).rows);
    const owner = {
      team_id: harbour,
      user_id: nadia.id,
      role_id: 1,
      role_name: 'Owner',
      role_code: 'OWNER',
      joined_at: expect.any(String),
    };
    const member = {
      team_id: harbour,
      user_id: mai.id,
      role_id: 3,
      role_name: 'Member',
      role_code: 'MEMBER',
      joined_at: expect.any(String),
    };
    const detailsOf = ({ email, name }: typeof nadia) => ({ user_email: email, full_name: name, avatar_url: null });

    expect(await call(mai, 'get_team_memberships', harbour)).toEqual(expect.arrayContaining([owner, member]));
    expect(await call(mai, 'get_team_members_with_details', harbour)).toEqual([
      { ...member, ...detailsOf(mai) },
      { ...owner, ...detailsOf(nadia) },
    ]);
    for (const name of ['get_team_memberships', 'get_team_members_with_details']) {
      expect(await call(mai, name, hill)).toEqual([]);
      expect(await call(peter, name, harbour)).toEqual([]);
    }
    expect(await call(mai, 'get_user_team_memberships', mai.id)).toMatchObject([
      { team_id: pier, role_code: 'OWNER' },
      member,
    ]);
    // Nadia sees only the memberships in teams that she shares with Mai.
    expect(await call(nadia, 'get_user_team_memberships', mai.id)).toEqual([member]);
    expect(await call(peter, 'get_user_team_memberships', mai.id)).toEqual([]);
  });

  test('are changed only by owners, and only in the role', async () => {
    const nadia = await database.person('Nadia Rahman');
    const tomas = await database.person('Tomás Oliveira');
    const team_id = await database.team('Harbour District', nadia, tomas);
    const other = await database.team('Pier', tomas);
    const set = (person: typeof nadia, values: { role_id?: number; team_id?: string; user_id?: string }) =>
      person.as((db) =>
        db
          .updateTable('team_memberships')
          .set(values)
          .where('team_id', '=', team_id)
          .where('user_id', '=', tomas.id)
          .executeTakeFirst(),
      );
    expect((await set(tomas, { role_id: 1 })).numUpdatedRows).toBe(0n);
    for (const values of [{ team_id: other }, { user_id: nadia.id }, { role_id: 1, team_id: other }])
      await expect(set(nadia, values)).rejects.toMatchObject({ code: '42501' });
    await expect(set(nadia, { role_id: 4 })).rejects.toMatchObject({ code: '23503' });
    expect((await set(nadia, { role_id: 1 })).numUpdatedRows).toBe(1n);
  });
});

describe('a team has at least one owner', () => {
  test('so the last owner can neither leave nor step down, and one of two can', async () => {
    const nadia = await database.person('Nadia Rahman');
    const tomas = await database.person('Tomás Oliveira');
    const team_id = await database.team('Harbour District', nadia, tomas);
    const goes = (id: string) =>
      database.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team_id, id]);
    const becomes = (id: string, role: number) =>
      database.admin.query('update team_memberships set role_id = $3 where team_id = $1 and user_id = $2', [
        team_id,
        id,
        role,
      ]);
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
    const { rows } = await database.admin.query(
      'select user_id from team_memberships where team_id = $1 and role_id = 1',
      [team_id],
    );
    expect(rows).toEqual([{ user_id: tomas.id }]);
  });

  test('also when two owners demote each other at the same moment', async () => {
    const nadia = await database.person('Nadia Rahman');
    const tomas = await database.person('Tomás Oliveira');
    const team_id = await database.team('Harbour District', nadia, tomas);
    await database.admin.query('update team_memberships set role_id = 1 where team_id = $1', [team_id]);
    const demote = (id: string) =>
      `begin;
       update team_memberships set role_id = 3 where team_id = '${team_id}' and user_id = '${id}';
       set constraints all immediate`;
    await withTwoSessions(database.url, async (first, second) => {
      await first.query(demote(nadia.id));
      const other = expect(second.query(demote(tomas.id))).rejects.toMatchObject(ownerNeeded);
      await untilBlocked(database.admin);
      await first.query('commit');
      await other;
    });
    const { rows } = await database.admin.query(
      'select user_id from team_memberships where team_id = $1 and role_id = 1',
      [team_id],
    );
    expect(rows).toEqual([{ user_id: tomas.id }]);
  });
});

longTest('deleting a team deletes all its rows except the audit log, and no row of another team', async () => {
  const { rows, keys, tokens } = await seedMatrix(database);
  const task = rows.tasks?.own;
  const team_id = task?.team_id;
  await database.admin.query("insert into tasks (team_id, parent_task_id, title) values ($1, $2, 'Ask for the key')", [
    team_id,
    task?.id,
  ]);
  await database.admin.query("insert into comments (team_id, goal_id, content) values ($1, $2, 'Who comes?')", [
    team_id,
    task?.goal_id,
  ]);

  const { numDeletedRows } = await writeTransaction(database.db, { token: tokens.owner ?? '' }, (db) =>
    db.deleteFrom('teams').where('id', '=', String(team_id)).executeTakeFirst(),
  );
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
  // The audit log outlives the team.
  expect(left).toEqual(['audit_log']);
});
