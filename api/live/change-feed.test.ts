import { longTest } from '@groundwork/contract/base/test-sweeps';
import { loginUrl } from '@groundwork/db/database';
import { testLoginPassword } from '@groundwork/db/test-database';
import { testDatabase } from '@groundwork/db/test-people';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { listen } from './change-feed.ts';
import { liveStreams } from './live-streams.ts';

async function aDatabase() {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  return database;
}

longTest('a feed that does not receive what requests send is not connected', async () => {
  const [database, other] = [await aDatabase(), await aDatabase()];
  const reasons: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void reasons.push(JSON.parse(line).reason) });
  const connect = async (sender: typeof database) => {
    const live = liveStreams(database.db, log);
    const address = loginUrl(database.url, testLoginPassword);
    const feed = await listen({ loginUrl: address, sender: sender.db, listener: live.listener, log });
    onTestFinished(() => feed.stop());
    return live;
  };
  const deaf = await connect(other);
  expect(deaf.isConnected()).toBe(false);
  expect(reasons).toContain('A notice that was sent through DATABASE_URL did not arrive');
  expect((await connect(database)).isConnected()).toBe(true);
});

longTest('a feed without streams sends the notices that wait, too', async () => {
  const database = await aDatabase();
  const log = pino({ level: 'silent' });
  const live = liveStreams(database.db, log);
  const changed = vi.fn();
  const feed = await listen({
    loginUrl: loginUrl(database.url, testLoginPassword),
    sender: database.db,
    listener: { ...live.listener, changed },
    log,
  });
  onTestFinished(() => feed.stop());
  await database.admin.query(`select rules.publish('{"table": "tasks"}')`);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith({ table: 'tasks' }), 10_000);
});
