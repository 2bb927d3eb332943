import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loginUrl, openDatabase } from './database.ts';
import { caughtUp, Replica, type ReplicaState, readAnywhere } from './replica.ts';
import { testLoginPassword } from './test-database.ts';
import { databaseForFile } from './test-people.ts';

// `npm run test:faults -- R20` reads from a real standby.

const database = await databaseForFile();

/** A database with a replica at this address. */
async function withReplica(url = database.url) {
  const open = (address: string) => {
    const opened = openDatabase(loginUrl(address, testLoginPassword), { connections: 2, connectMs: 500 });
    onTestFinished(() => opened.pool.end());
    return opened.db;
  };
  const db = open(database.url);
  const states: ReplicaState[] = [];
  const replica = new Replica(open(url), db, (state) => states.push(state));
  onTestFinished(() => replica.stop());
  db.replica = replica;
  await replica.check();
  return { db, replica, states };
}

const whoAmI = (db: Parameters<Parameters<typeof readAnywhere<string>>[2]>[0]) =>
  sql<{ me: string }>`select rules.me() as me`.execute(db).then(({ rows }) => rows[0]?.me ?? '');

test('the primary serves reads while the replica is no standby, or does not answer', async () => {
  const nadia = await database.person('Nadia Rahman');
  for (const url of [database.url, 'postgres://owner@127.0.0.1:1/none']) {
    const { db, replica, states } = await withReplica(url);
    expect(await readAnywhere(db, { token: nadia.token }, whoAmI)).toBe(nadia.id);
    expect([replica.state, states, replica.reads]).toEqual(['away', ['away'], { replica: 0, primary: 1 }]);
  }
});

test('a read that fails on the replica runs once more on the primary, which decides', async () => {
  const nadia = await database.person('Nadia Rahman');
  const { db, replica, states } = await withReplica();
  replica.state = 'used';
  const work = vi.fn(whoAmI);
  expect(await readAnywhere(db, { token: nadia.token }, work)).toBe(nadia.id);
  expect(work).toHaveBeenCalledTimes(1);
  expect(states).toEqual(['away', 'away']);
  vi.spyOn(replica, 'read').mockImplementation(async (_, run) => run(db));
  replica.state = 'used';
  const failing = vi.fn(async () => {
    throw new Error('No such team');
  });
  await expect(readAnywhere(db, { token: nadia.token }, failing)).rejects.toThrow('No such team');
  expect(failing).toHaveBeenCalledTimes(2);
  replica.state = 'used';
  await expect(readAnywhere(db, { token: 'A'.repeat(32) }, failing)).rejects.toMatchObject({ code: '28000' });
  expect(replica.reads).toEqual({ replica: 0, primary: 3 });
});

test('a command reads from no replica that is no standby or does not answer', async () => {
  expect(await caughtUp(database.url, database.url)).toBe('away');
  expect(await caughtUp('postgres://owner@127.0.0.1:1/none', database.url)).toBe('away');
});
