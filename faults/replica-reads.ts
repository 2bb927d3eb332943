import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServer } from '../api/testing/test-server.ts';
import { freePort } from '../db/free-port.ts';
import { testSecret } from '../db/test-session.ts';
import type { Fault, Finding } from './fault.ts';
import { makeTeam, type Team, until } from './installation.ts';
import { type Pair, startPair } from './standby.ts';
import { send } from './writers.ts';

const token = 'metrics-token-of-the-drill-0123456789';

/** Starts people who each add a task, then immediately read the statistics of their team and search. */
function startReading(url: string, teams: Team[]) {
  let stopped = false;
  const seen = { right: 0, stale: 0, failed: 0, inFlight: 0 };
  const read = async (path: string, cookie: string) => {
    seen.inFlight++;
    const answer = await send(`${url}${path}`, 'GET', { cookie }).finally(() => seen.inFlight--);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body);
  };
  const today = new Date().toISOString().slice(0, 10);
  const reading = Promise.all(
    teams.map(async ({ id: team_id, goal_id, people: [{ cookie }] }) => {
      for (let count = 1; !stopped; count++) {
        try {
          const body = { team_id, goal_id, title: `Task ${count}`, assigned_to: null };
          const { status } = await send(`${url}/api/tasks`, 'POST', { cookie, body });
          if (status !== 201) throw new Error(`A task: ${status}`);
          const { load } = await read(`/api/teams/${team_id}/figures?since=${today}&today=${today}`, cookie);
          if (load[0]?.open === count) seen.right++;
          else seen.stale++;
          await read(`/api/search?q=task&team_id=${team_id}`, cookie);
        } catch (error) {
          process.stderr.write(`${(error as Error).message}\n`);
          seen.failed++;
        }
      }
    }),
  );
  return {
    seen,
    more: () => {
      const before = seen.right + seen.stale;
      return until('more reads', () => seen.right + seen.stale >= before + 40);
    },
    async stop() {
      stopped = true;
      await reading;
    },
  };
}

async function reads(pair: Pair, dataDir: string): Promise<Finding> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    SECRET: testSecret,
    METRICS_TOKEN: token,
    DATABASE_URL: pair.primaryUrl,
    DATABASE_REPLICA_URL: pair.standbyUrl,
    QUOTA_PERSON_TASKS: '1000000000',
  };
  const server = await startServer(dataDir, port, settings, () => {});
  const admin = new pg.Pool({ connectionString: pair.primaryUrl, max: 2 }).on('error', () => {});
  const standby = new pg.Pool({ connectionString: pair.standbyUrl, max: 2 }).on('error', () => {});
  const metric = async (name: string) => {
    const { body } = await send(`${url}/metrics`, 'GET', { headers: { authorization: `Bearer ${token}` } });
    return Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  };
  const isUsed = async () => (await metric('groundwork_replica_used')) === 1;
  const onReplica = () => metric('groundwork_replica_reads{on="replica"}');
  /** Runs a command of api/cli. Returns its exit status and what it prints about the replica. */
  const command = (name: string, ...words: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir, ...settings };
    const { status, stderr } = spawnSync(process.execPath, [`api/cli/${name}.ts`, ...words], { env, encoding: 'utf8' });
    const [found = ''] = /The replica is \w+/.exec(stderr) ?? [];
    return `${name} ${status}${found.replace('The replica is', ' with the replica')}`;
  };
  try {
    const teams = [await makeTeam(admin, 1), await makeTeam(admin, 1), await makeTeam(admin, 1)];
    const people = startReading(url, teams);
    await people.more();
    const [used, before] = [await isUsed(), await onReplica()];
    const commands = [command('doctor'), command('backup', join(dataDir, 'first.tar.zst'))];

    await standby.query('select pg_wal_replay_pause()');
    await until('the replica is behind', async () => !(await isUsed()));
    await people.more();
    const { rows } = await admin.query('select id from tasks order by created_at desc limit 1');
    const plain = (await standby.query('select from tasks where id = $1', [rows[0].id])).rowCount;
    commands.push(command('backup', join(dataDir, 'second.tar.zst')));
    await standby.query('select pg_wal_replay_resume()');
    await until('the replica is used again', isUsed);
    await people.more();
    const resumed = await onReplica();

    const { inFlight } = people.seen;
    await pair.stopStandby();
    await until('the replica is away', async () => !(await isUsed()));
    await people.more();
    await people.stop();
    const { right, stale, failed } = people.seen;
    return {
      demand:
        'Statistics and search run on the standby and show what was just written; with a standby that is behind or ' +
        'away, on the primary; no read fails; doctor and backup use the standby',
      measured:
        `PostgreSQL ${pair.version}; ${right} right, ${stale} stale, ${failed} failed; ` +
        `${resumed} reads on the standby, ${resumed - before} of them after it was behind; ${commands.join(', ')}`,
      met:
        stale + failed === 0 &&
        used &&
        before > 0 &&
        resumed > before &&
        commands.join() === 'doctor 0,backup 0,backup 0 with the replica behind',
      inFlight,
      control: { without: 'waiting for the standby', reported: `${plain} of 1 found`, broken: plain === 0 },
    };
  } finally {
    await Promise.all([server.kill(), admin.end(), standby.end()]);
  }
}

export const replicaReads: Fault = {
  id: 'R20',
  what: 'The standby that serves reads falls behind, and stops',
  async run() {
    const pair = await startPair();
    const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-replica-'));
    chmodSync(dataDir, 0o755);
    try {
      return [await reads(pair, dataDir)];
    } finally {
      await pair.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
