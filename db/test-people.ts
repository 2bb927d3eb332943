import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type DatabaseOptions, type Db, loginUrl, openDatabase } from './database.ts';
import type { SamplePerson } from './sample-people.ts';
import { copyDatabase, dropDatabase, patientMs, testLoginPassword } from './test-database.ts';
import { measured, writeProfile } from './test-profile.ts';
import { type SignedIn, signedIn } from './test-session.ts';
import { worldPeople, worldTeams } from './test-world.ts';
import { writeTransaction } from './transactions.ts';

export type TestPerson = SignedIn & {
  /** Runs SQL as this person, under row-level security. */
  as<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
};

/**
 * A database for one test file, with the people and teams of test-world.ts in `world`. `admin` bypasses row-level
 * security, `db` is the server's pool, `person` creates one more confirmed account with a session.
 */
export async function testDatabase({ onQuery }: Pick<DatabaseOptions, 'onQuery'> = {}) {
  const url = await measured('copy the database', () => copyDatabase(inject('clusterUrl'), inject('template')));
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // Tests create several people at once, and a client runs one query at a time.
  const people = new pg.Pool({ connectionString: url, max: 2 });
  // Dropping the database may close a connection before the pool has ended it.
  people.on('error', () => {});
  const { db, pool, longPool } = openDatabase(loginUrl(url, testLoginPassword), {
    connections: 24,
    connectMs: patientMs,
    onQuery,
  });

  async function person(name: string): Promise<TestPerson> {
    return acting(await measured('add a person', () => signedIn(people, name)));
  }

  const acting = (one: SignedIn): TestPerson => ({
    ...one,
    as: (work) => measured('SQL as a person', () => writeTransaction(db, one, work)),
  });
  const everybody = Object.fromEntries(Object.entries(worldPeople).map(([key, one]) => [key, acting(one)])) as Record<
    SamplePerson,
    TestPerson
  >;
  const world = { ...everybody, ...worldTeams };

  /** Creates a team with the given people. The first is the owner, the others are members. */
  async function team(name: string, ...people: TestPerson[]): Promise<string> {
    const [owner, ...members] = people;
    if (!owner) throw new Error('A team needs an owner');
    const { rows } = await owner.as((db) =>
      sql<{ id: string }>`select rules.create_team(${name}, null) as id`.execute(db),
    );
    const id = rows[0]?.id ?? '';
    for (const member of members)
      await admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [id, member.id]);
    return id;
  }

  async function close() {
    await Promise.all([pool.end(), people.end(), admin.end()]);
    await measured('drop the database', () => dropDatabase(url));
    writeProfile();
  }
  return { url, admin, db, pool, longPool, world, person, team, close };
}
export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** `testDatabase` for all tests of this file, dropped after the last one. */
export async function databaseForFile(options?: Parameters<typeof testDatabase>[0]): Promise<TestDatabase> {
  const database = await testDatabase(options);
  afterAll(() => database.close());
  return database;
}
