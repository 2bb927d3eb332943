import { longTest } from '@groundwork/contract/base/test-sweeps';
import { openDatabase } from '@groundwork/db/database';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareJobs } from '../jobs/queues.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { requestId } from './request-context.ts';

const metricsToken = 'only Prometheus knows this';
let app: TestApp;
let nadia: TestPerson;
let team_id: string;
// Each test starts with new counters.
beforeEach(async () => {
  app = await testApp({ changes: { metricsToken } });
  await prepareJobs(app.url);
  nadia = await app.person('Nadia Rahman');
  team_id = await app.team('Harbour District', nadia);
});
afterEach(() => app.close());

const read = (authorization?: string) =>
  app.app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} });
/** The value of one line of the metrics, such as `name{label="value"}`. */
async function value(line: string): Promise<number | undefined> {
  const { body } = await read(`Bearer ${metricsToken}`);
  const found = body.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}
const requests = (operation: string, status: number) =>
  value(`groundwork_request_seconds_count{operation="${operation}",status="${status}"}`);

describe('GET /metrics', () => {
  longTest('needs the token', async () => {
    for (const wrong of [undefined, 'Bearer', 'Bearer another', metricsToken, `Bearer ${metricsToken} `]) {
      const { statusCode, headers, body } = await read(wrong);
      expect([statusCode, headers['www-authenticate'], body.includes('groundwork_')]).toEqual([401, 'Bearer', false]);
    }
    expect((await read(`Bearer ${metricsToken}`)).statusCode).toBe(200);
  });

  longTest('does not exist without the setting', async () => {
    const closed = await testApp();
    const { body } = await closed.app.inject({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    expect(body).not.toContain('groundwork_');
    await closed.close();
  });

  test('is served below the path of APP_URL, too, and tells when the last backup was written', async () => {
    const before = await value('groundwork_backup_written_seconds');
    await app.admin.query("insert into meta.last_backup (written_at) values ('2026-11-26 03:10:00+00')");
    expect([before, await value('groundwork_backup_written_seconds')]).toEqual([0, 1795662600]);
    const below = await testApp({ changes: { metricsToken, appUrl: 'https://plan.example/groundwork' } });
    for (const url of ['/metrics', '/groundwork/metrics', '/groundwork/metrics/'])
      expect((await below.app.inject({ method: 'GET', url })).statusCode, url).toBe(401);
    await below.close();
  });

  test('counts requests by operation and status, without addresses, ids or people', async () => {
    await app.ask(nadia, 'GET', `/goals?team_id=${team_id}`);
    await app.ask(nadia, 'GET', `/goals?team_id=${team_id}`);
    await app.ask(null, 'GET', '/goals');
    await app.ask(nadia, 'GET', `/nothing/${team_id}`);
    await app.ask(nadia, 'GET', '/attachments/0b6f3c1e-8a55-4c39-9f0e-3e1f6b2a7d10/file');
    expect([await requests('goals.list', 200), await requests('goals.list', 401)]).toEqual([2, 1]);
    expect([await requests('other', 404), await requests('GET /api/attachments/:attachmentId/file', 404)]).toEqual([
      1, 1,
    ]);
    const { body } = await read(`Bearer ${metricsToken}`);
    for (const secret of [team_id, nadia.id, nadia.email, '0b6f3c1e']) expect(body).not.toContain(secret);
  });

  test('includes the process, event loop, connections, streams, queues and mails', async () => {
    const { body } = await read(`Bearer ${metricsToken}`);
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'groundwork_database_connections{state="waiting"}',
      'groundwork_streams',
      'groundwork_live_connected',
      'groundwork_jobs{queue="mail",state="created"}',
    ])
      expect(body).toContain(`\n${name} `);
    const deliver = app.metrics.counting(async (outcome: string) => {
      if (outcome === 'bad') throw new Error('refused');
    });
    await deliver('good');
    await expect(deliver('bad')).rejects.toThrow('refused');
    expect([
      await value('groundwork_mails_total{outcome="sent"}'),
      await value('groundwork_mails_total{outcome="failed"}'),
    ]).toEqual([1, 1]);
  });

  test('answers without the database, too', async () => {
    await app.admin.query('alter table jobs.queue rename to elsewhere');
    const { statusCode, body } = await read(`Bearer ${metricsToken}`);
    await app.admin.query('alter table jobs.elsewhere rename to queue');
    expect([statusCode, body.includes('groundwork_jobs{'), body.includes('groundwork_streams ')]).toEqual([
      200,
      false,
      true,
    ]);
  });
});

test('only super-admins see the same metrics on the health page', async () => {
  expect((await app.ask(nadia, 'GET', '/admin/health')).status).toBe(403);
  for (const person of [nadia, nadia, null]) await app.ask(person, 'GET', '/goals');
  const sam = await app.person('Sam Haddad');
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [sam.id]);
  const { status, body } = await app.ask(sam, 'GET', '/admin/health');
  expect([status, body.queues, body.connections.most]).toEqual([200, { waiting: 0, failed: 0 }, app.pool.options.max]);
  const goals = body.operations.find(({ name }: { name: string }) => name === 'goals.list');
  expect(goals).toEqual({ name: 'goals.list', requests: 3, failed: 0, mean_ms: expect.any(Number) });
});

longTest('the query observer runs in the context of its request', async () => {
  const heard: [string | undefined, string][] = [];
  const other = await testApp({ onQuery: (_, text) => void heard.push([requestId(), text]) });
  const nadia = await other.person('Nadia Rahman');
  const team_id = await other.team('Harbour', nadia);
  // Lets the server cache the person of this session.
  await other.ask(nadia, 'GET', '/profile');
  heard.length = 0;
  const answers = await Promise.all([
    other.ask(nadia, 'GET', '/teams'),
    other.ask(nadia, 'POST', '/goals', { team_id, title: 'Open the hall' }),
  ]);
  const [read, written] = answers.map(({ headers }) => headers['x-request-id']);
  const of = (request: unknown) => heard.filter(([one]) => one === request).map(([, text]) => text);
  expect(of(read).filter((text) => text.startsWith('begin'))).toHaveLength(1);
  expect(of(written).filter((text) => text.startsWith('begin'))).toHaveLength(1);
  expect(of(written)).toContainEqual(expect.stringContaining('insert into "goals"'));
  expect(of(read).length + of(written).length).toBe(heard.length);
  await other.close();
});

test('the query observer receives each statement with its time, without values', async () => {
  const heard: [number, string][] = [];
  const { db, pool } = openDatabase(app.url, { connections: 2, onQuery: (...one) => void heard.push(one) });
  await db.selectFrom('teams').select('id').where('name', '=', 'Harbour District').execute();
  await pool.end();
  expect(heard).toEqual([[expect.any(Number), expect.stringContaining('from "teams" where "name" = $1')]]);
});
