// @module-tag long
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportRun } from '@groundwork/contract/maps/import/imports';
import { sampleCredentials } from '@groundwork/contract/maps/import/legacy';
import { joinEmbedded, removeData } from '@groundwork/db/embedded';
import { freePort } from '@groundwork/db/free-port';
import { signedIn, testSecret } from '@groundwork/db/test-session';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Running, startServer } from '../../testing/test-server.ts';

// A SIGKILL stops the server during two imports: one between two parts of a map, the other between an invitation and
// its mail.

vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-import-'));
// Accessible to the account that runs PostgreSQL when the tests run as root.
chmodSync(dataDir, 0o755);
let port: number;
let server: Running;
let admin: pg.Client;
const start = () => startServer(dataDir, port, { SECRET: testSecret, LOG_LEVEL: 'silent' });
const connect = async () => {
  const client = new pg.Client({ connectionString: (await joinEmbedded(dataDir)).url });
  await client.connect();
  return client;
};
beforeAll(async () => {
  port = await freePort();
  server = await start();
  admin = await connect();
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  removeData(dataDir);
});

async function ask<Body>(cookie: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status, path).toBeLessThan(300);
  return (await answer.json()) as Body;
}

/** Creates a person with a team and starts an import. */
async function importing(name: string, chosen: object) {
  const { id, cookie } = await signedIn(admin, name);
  const { rows } = await admin.query(
    `with team as (insert into teams (name) values ($1) returning id),
       member as (insert into team_memberships (team_id, user_id, role_id) select id, $2, 1 from team)
     select id from team`,
    [name, id],
  );
  const team = rows[0].id as string;
  // The hourly digest would mail the end of the import, so the number of mails would depend on the time of day.
  await admin.query(
    "insert into notification_preferences (user_id, kind, in_app, mail) values ($1, 'import', true, 'none')",
    [id],
  );
  await ask(cookie, '/import/legacy-auth', sampleCredentials);
  const { id: run } = await ask<ImportRun>(cookie, '/imports', { team_id: team, ...chosen });
  return { team, read: () => ask<ImportRun>(cookie, `/imports/${run}`) };
}

const counted = async (table: string, team: string) =>
  Number((await admin.query(`select count(*) from ${table} where team_id = $1`, [team])).rows[0].count);

test('after a SIGKILL during two imports both resume, and import each thing exactly once', async () => {
  const [holder, other] = [await connect(), await connect()];
  await holder.query('begin; lock table tpl_map_nodes in share mode');
  const maps = await importing('Nadia Rahman', {
    template_ids: ['tpl-church'],
    map_ids: ['map-network', 'map-harbour'],
  });
  await vi.waitFor(async () => expect((await maps.read()).current_nodes).toEqual({ done: 0, total: 2000 }), {
    timeout: 20_000,
    interval: 50,
  });
  const people = await importing('Peter Hill', { user_ids: Array.from({ length: 40 }, (_, n) => `u-${n + 1}`) });
  await vi.waitFor(async () => expect((await people.read()).user.created).toBeGreaterThan(2), {
    timeout: 20_000,
    interval: 5,
  });
  // This lock blocks the queueing of a mail, and with it the invitation.
  await other.query('begin; lock table jobs.job in share mode');
  await vi.waitFor(async () => {
    const { rows } = await admin.query(
      "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and application_name <> 'groundwork jobs'",
    );
    expect(Number(rows[0].count)).toBe(2);
  }, 20_000);
  const before = await people.read();
  expect(before.status).toBe('running');
  await server.kill();
  await holder.end();
  await other.end();
  server = await start();

  const ended = async ({ read }: typeof maps) => {
    const run = await read();
    expect(run.status).toBe('done');
    return run;
  };
  const patience = { timeout: 90_000, interval: 250 };
  expect(await vi.waitFor(() => ended(maps), patience)).toMatchObject({
    template: { total: 1, created: 1 },
    map: { total: 2, created: 2 },
    node: { created: 2088 },
  });
  expect([
    await counted('tpl_maps', maps.team),
    await counted('tpl_map_nodes', maps.team),
    await counted('imported_rows', maps.team),
  ]).toEqual([2, 2088, 3]);

  const { user } = await vi.waitFor(() => ended(people), patience);
  expect(user.created).toBeGreaterThan(before.user.created);
  expect(user.created + user.skipped + user.refused).toBe(40);
  expect(await counted('team_invitations', people.team)).toBe(user.created);
  const digest = await admin.query("insert into jobs.job (name) values ('remind') returning id");
  await vi.waitFor(async () => {
    const { rows } = await admin.query('select state from jobs.job where id = $1', [digest.rows[0].id]);
    expect(rows[0].state).toBe('completed');
  }, patience);
  const { rows: mails } = await admin.query<{ to: string | null }>(
    "select data ->> 'to' as to from jobs.job where name = 'mail'",
  );
  expect(mails).toHaveLength(user.created);
  // The queue forgets the recipient of a sent mail.
  const outbox = join(dataDir, 'outbox');
  const sent = readdirSync(outbox).map((name) =>
    /^To: (.*)$/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[1]?.trim(),
  );
  const { rows: invited } = await admin.query(
    'select email::text as to from team_invitations where team_id = $1 order by 1',
    [people.team],
  );
  expect([...new Set([...sent, ...mails.flatMap(({ to }) => to ?? [])])].sort()).toEqual(
    invited.map(({ to }) => to).sort(),
  );
  expect([await counted('notifications', maps.team), await counted('notifications', people.team)]).toEqual([1, 1]);
});
