// @module-tag long
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { joinEmbedded, removeData } from '@groundwork/db/embedded';
import { freePort } from '@groundwork/db/free-port';
import { signedIn, testSecret } from '@groundwork/db/test-session';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Running, startServer } from '../testing/test-server.ts';

// Dozens of acceptances, and a SIGKILL of the server or of the database during them. The database uses the durable
// settings, so a busy disk makes each commit slow.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const patience = { timeout: 60_000, interval: 20 };
/** The number of concurrent acceptances. */
const atOnce = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-crash-'));
// Accessible to the account that runs PostgreSQL when the tests run as root.
chmodSync(dataDir, 0o755);
let port: number;
let server: Running;
let url: string;
const start = async () => {
  server = await startServer(dataDir, port, { SECRET: testSecret, LOG_LEVEL: 'silent' });
  ({ url } = await joinEmbedded(dataDir));
};
const connect = async () => {
  const client = new pg.Client({ connectionString: url });
  // One of the tests ends all connections.
  client.on('error', () => {});
  await client.connect();
  return client;
};
beforeAll(async () => {
  port = await freePort();
  await start();
});
afterAll(async () => {
  await server.stop();
  removeData(dataDir);
});

const answered = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, init).then(
    ({ status }) => status,
    () => null,
  );

/** Repeats a call while the person has too many requests in flight, as the web does. */
async function untilAdmitted(call: () => Promise<number | null>): Promise<number | null> {
  const status = await call();
  return status === 429 ? setTimeout(100).then(() => untilAdmitted(call)) : status;
}

/**
 * Creates two teams with ten maps each. Each map of the first team has five branches of twenty nodes, nineteen edges, a
 * record and a task, and one edge across.
 * Each branch has a request. A waiting acceptance blocks only its own map, so that the server keeps free connections.
 */
async function twoTeams(admin: pg.Client) {
  const [nadia, peter] = [await signedIn(admin, 'Nadia Rahman'), await signedIn(admin, 'Peter Hill')];
  const team = async (name: string, owner: string) => {
    const { rows } = await admin.query(
      `with team as (insert into teams (name) values ($1) returning id),
         member as (insert into team_memberships (team_id, user_id, role_id) select id, $2, 1 from team)
       select id from team`,
      [name, owner],
    );
    return rows[0].id as string;
  };
  const [north, south] = [await team('North', nadia.id), await team('South', peter.id)];
  const maps = async (team_id: string) => {
    const { rows } = await admin.query(
      `with template as (insert into tpl_templates (owner_team_id, name) values ($1, 'Network') returning id),
         instance as (
           insert into tpl_instances (team_id, template_id, name)
           select $1, id, n::text from template, generate_series(1, 10) n returning id
         )
       insert into tpl_maps (team_id, instance_id) select $1, id from instance returning id`,
      [team_id],
    );
    return rows.map(({ id }) => id as string);
  };
  const [sources, targets] = [await maps(north), await maps(south)];
  await admin.query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type)
     select $1, map, path, 'group' from unnest($2::uuid[]) map, lateral (
       select '1'::ltree union all select text2ltree('1.' || branch) from generate_series(1, 5) branch
       union all select text2ltree(format('1.%s.%s', branch, leaf))
         from generate_series(1, 5) branch, generate_series(1, 19) leaf
     ) nodes (path)`,
    [north, sources],
  );
  // An edge from each node to its parent: nineteen are inside each branch; the edge of its top node crosses the border.
  await admin.query(
    `insert into tpl_map_edges (team_id, map_id, src_node_id, dst_node_id)
     select n.team_id, n.map_id, above.id, n.id from tpl_map_nodes n
     join tpl_map_nodes above on above.map_id = n.map_id and above.path = subpath(n.path, 0, -1)
     where n.team_id = $1 and nlevel(n.path) > 1`,
    [north],
  );
  await admin.query(
    `with goal as (insert into goals (team_id, title) values ($1, 'Visits') returning id)
     insert into tasks (team_id, goal_id, title, node_id)
     select $1, goal.id, 'Visit', n.id from goal, tpl_map_nodes n where n.team_id = $1 and n.path ~ '1.*{1}.7'`,
    [north],
  );
  await admin.query(
    `insert into tpl_records (team_id, instance_id, node_id)
     select $1, m.instance_id, n.id from tpl_map_nodes n join tpl_maps m on m.id = n.map_id
     where n.team_id = $1 and n.path ~ '1.*{1}.8'`,
    [north],
  );
  const { rows: requests } = await admin.query<{ id: string; map_id: string }>(
    `insert into transfer_requests (team_id, recipient_team_id, type, map_id, node_id, title)
     select $1, $2, 'transfer_partial', map_id, id, 'Branch' from tpl_map_nodes
     where team_id = $1 and nlevel(path) = 2 returning id, map_id`,
    [north, south],
  );
  // Several people, because each person has only one connection for long transactions.
  const recipients = [peter];
  for (let n = 1; n < atOnce; n++) {
    const recipient = await signedIn(admin, `Colleague ${n}`);
    await admin.query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 1)', [
      south,
      recipient.id,
    ]);
    recipients.push(recipient);
  }
  const accept = ({ id, map_id }: { id: string; map_id: string }, nth: number) =>
    untilAdmitted(() =>
      answered(`/api/transfers/${id}/accept`, {
        method: 'POST',
        headers: { cookie: recipients[nth]?.cookie ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ targetTeamId: south, mode: 'existing', targetMapId: targets[sources.indexOf(map_id)] }),
      }),
    );
  return { north, south, requests, accept };
}

/** The state of the branches of requests, by the status of the request. */
async function branches(admin: pg.Client, requests: { id: string }[]) {
  const { rows } = await admin.query(
    `with branch as (
       select q.id, q.status, q.team_id, array(
         select n.id from tpl_map_nodes top
         join tpl_map_nodes n on n.map_id = top.map_id and n.path <@ top.path where top.id = q.node_id
       ) as nodes from transfer_requests q where q.id = any ($1)
     ), state as (
       select b.status, jsonb_build_object(
         'sender', (select count(*) from tpl_map_nodes where id = any (nodes) and team_id = b.team_id),
         'recipient', (select count(*) from tpl_map_nodes where id = any (nodes) and team_id <> b.team_id),
         'connections', (
           select count(*) from tpl_map_edges where src_node_id = any (nodes) and dst_node_id = any (nodes)),
         'crossing', (
           select count(*) from tpl_map_edges where (src_node_id = any (nodes)) <> (dst_node_id = any (nodes))),
         'tasks', (select count(*) from tasks where node_id = any (nodes)),
         'records', (select count(*) from tpl_records where node_id = any (nodes)),
         'views', (select count(*) from map_views where request_id = b.id),
         'notified', (select count(*) from notifications where transfer_id = b.id)
       ) as state from branch b
     ) select status, state, count(*)::integer as count from state group by status, state order by status`,
    [requests.map(({ id }) => id)],
  );
  return rows as { status: string; state: object; count: number }[];
}
const moved = {
  status: 'accepted',
  state: { sender: 0, recipient: 20, connections: 19, crossing: 0, tasks: 0, records: 1, views: 1, notified: 1 },
};
const untouched = {
  status: 'pending',
  state: { sender: 20, recipient: 0, connections: 19, crossing: 1, tasks: 1, records: 1, views: 0, notified: 0 },
};

/** The number of nodes of both teams without view nodes. Also expects that the node count of each map is right. */
async function counted(admin: pg.Client, teams: string[]) {
  const { rows } = await admin.query(
    'select count(*)::integer as count from tpl_map_nodes where team_id = any ($1) and view_id is null',
    [teams],
  );
  const { rows: wrong } = await admin.query(
    'select from tpl_maps m where node_count <> (select count(*) from tpl_map_nodes n where n.map_id = m.id)',
  );
  expect(wrong).toHaveLength(0);
  return rows[0].count as number;
}

const inFlight = `from pg_stat_activity where state <> 'idle' and backend_xid is not null
   and query like '%transfer_partial_map_nodes%' and pid <> pg_backend_pid()`;

/** Runs the crash test. `kill` receives the PostgreSQL process of an acceptance that has begun to write. */
async function drill(kill: (pid: number) => Promise<void>) {
  let admin = await connect();
  const { north, south, requests, accept } = await twoTeams(admin);
  // Locks the tasks of one map, so that the acceptance of its branch waits after its first writes. The other branches
  // of this map stay pending: they would wait too, and could take all connections of the server.
  const busy = await connect();
  const [waits] = requests;
  await busy.query('begin');
  await busy.query('select from tasks t join tpl_map_nodes n on n.id = t.node_id where n.map_id = $1 for update of t', [
    waits?.map_id,
  ]);
  const done: string[] = [];
  // A few at a time: dozens that the server refuses and that ask again leave a busy machine no time for the work.
  const queue = requests.filter((request) => request === waits || request.map_id !== waits?.map_id);
  const answers = Promise.all(
    Array.from({ length: atOnce }, async (_, nth) => {
      for (let request = queue.shift(); request; request = queue.shift())
        if ((await accept(request, nth)) === 200) done.push(request.id);
    }),
  );
  const begun = await vi.waitFor(async () => {
    expect(done.length).toBeGreaterThan(10);
    const { rows } = await admin.query<{ pid: number }>(`select pid ${inFlight} and wait_event_type = 'Lock'`);
    expect(rows.length).toBeGreaterThan(0);
    return rows[0]?.pid as number;
  }, patience);
  await kill(begun);
  await answers;
  await busy.end().catch(() => {});
  await admin.end().catch(() => {});
  // The server may report readiness before the database notices the crash.
  admin = await vi.waitFor(connect, patience);
  await vi.waitFor(async () => expect((await admin.query(`select ${inFlight}`)).rowCount).toBe(0), patience);

  const after = await branches(admin, requests);
  expect(after).toEqual([
    { ...moved, count: expect.any(Number) },
    { ...untouched, count: expect.any(Number) },
  ]);
  expect(after.reduce((sum, { count }) => sum + count, 0)).toBe(50);
  // Every acceptance that was answered is done, and complete.
  const { rows: kept } = await admin.query(
    "select id from transfer_requests where status = 'accepted' and id = any ($1)",
    [done],
  );
  expect(kept).toHaveLength(done.length);
  expect(await counted(admin, [north, south])).toBe(10 * 101);

  const { rows: left } = await admin.query(
    "select id, map_id from transfer_requests where status = 'pending' and id = any ($1)",
    [requests.map(({ id }) => id)],
  );
  for (const request of left) expect(await accept(request, 0)).toBe(200);
  expect(await branches(admin, requests)).toEqual([{ ...moved, count: 50 }]);
  expect(await counted(admin, [north, south])).toBe(10 * 101);
  await admin.end();
}

test('the server is killed during transfers: each is complete or undone', () =>
  drill(async () => {
    await server.kill();
    await start();
  }));

test('the database is killed during transfers: each is complete or undone, and the server recovers', () =>
  drill(async (pid) => {
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await answered('/readyz')).toBe(200), patience);
  }));
