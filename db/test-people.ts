import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseOptions, type Db, loginUrl, openDatabase } from './database.ts';
import { copyDatabase, dropDatabase, patientMs, testLoginPassword } from './test-database.ts';
import { type SignedIn, signedIn } from './test-session.ts';
import { writeTransaction } from './transactions.ts';

export type TestPerson = SignedIn & {
  /** Runs SQL as this person, under row-level security. */
  as<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
};

/**
 * A database for one test file. `admin` bypasses row-level security, `db` is the server's pool, `person` creates a
 * confirmed account with a session.
 */
export async function testDatabase({ onQuery }: Pick<DatabaseOptions, 'onQuery'> = {}) {
  const url = await copyDatabase(inject('clusterUrl'), inject('template'));
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // Tests create several people at once, and a client runs one query at a time.
  const people = new pg.Pool({ connectionString: url, max: 2 });
  // Dropping the database may close a connection before the pool has ended it.
  people.on('error', () => {});
  const { db, pool } = openDatabase(loginUrl(url, testLoginPassword), {
    connections: 24,
    connectMs: patientMs,
    onQuery,
  });

  async function person(name: string): Promise<TestPerson> {
    const made = await signedIn(people, name);
    return { ...made, as: (work) => writeTransaction(db, made, work) };
  }

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
    await dropDatabase(url);
  }
  return { url, admin, db, pool, person, team, close };
}
export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;
