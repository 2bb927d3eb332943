// @module-tag long
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AlreadyRunning, type Care, type Embedded, startEmbedded } from './embedded.ts';
import { freePort } from './free-port.ts';

const isRoot = process.getuid?.() === 0;
const idOf = (flag: string) => Number(spawnSync('id', isRoot ? [flag, 'nobody'] : [flag], { encoding: 'utf8' }).stdout);
/** An account other than root: `nobody` if root runs the tests, otherwise the current one. */
const somebody = { uid: idOf('-u'), gid: idOf('-g') };
const mayRead = spawnSync(process.execPath, ['--eval', ''], { ...somebody, cwd: import.meta.dirname }).status === 0;

let parent: string;
let folder: string;
const running = new Set<Embedded>();
const children = new Set<ChildProcess>();
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'groundwork-embedded-'));
  chmodSync(parent, 0o755);
  folder = join(parent, 'data');
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const cluster of running) await cluster.stop();
  running.clear();
  children.clear();
  const cluster = join(folder, 'postgres');
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(readlinkSync(cluster), { recursive: true });
  rmSync(parent, { recursive: true });
});

const pidFile = () => join(folder, 'postgres/postmaster.pid');
const pidLines = () => readFileSync(pidFile(), 'utf8').split('\n');
/** The first process of PostgreSQL. */
const postmaster = () => Number(pidLines()[0]);

async function start(care?: Care) {
  const cluster = await startEmbedded(folder, {}, care);
  running.add(cluster);
  return cluster;
}
async function stop(cluster: Embedded) {
  running.delete(cluster);
  await cluster.stop();
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const write = (url: string) => query(url, "create table kept (word text); insert into kept values ('still here')");
const read = (url: string) => query(url, 'select word from kept');
const kept = [{ word: 'still here' }];

/** Starts the PostgreSQL of the same folder in another process, which then holds the lock of the folder. */
async function startElsewhere(options: { uid?: number; gid?: number } = {}) {
  const script = `
    import { startEmbedded } from './embedded.ts';
    const cluster = await startEmbedded(${JSON.stringify(folder)});
    process.on('SIGTERM', () => cluster.stop().then(() => process.exit()));
    console.log(cluster.url);
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...options,
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [url] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}`))),
  ]);
  return { child, url: `${url}`.trim() };
}

// Each test starts a real cluster up to three times, and waits for the disk.
describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  test('keeps what was written when it stops and starts again', async () => {
    const first = await start();
    await write(first.url);
    await stop(first);
    await expect(read(first.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const second = await start();
    expect(await read(second.url)).toEqual(kept);
  });

  test('starts again after a PostgreSQL that still stops', async () => {
    const cluster = await start();
    await write(cluster.url);
    // A smart shutdown waits for this connection, and refuses others (PostgreSQL, "Shutting Down the Server").
    const last = new pg.Client({ connectionString: cluster.url });
    last.on('error', () => {});
    await last.connect();
    process.kill(postmaster(), 'SIGTERM');
    await vi.waitFor(() => expect(query(cluster.url, 'select')).rejects.toMatchObject({ code: '57P03' }));
    const stopped = stop(cluster);
    const again = start();
    await last.end();
    await stopped;
    expect(await read((await again).url)).toEqual(kept);
  });

  test('starts again after a PostgreSQL that still ends, but does not answer any more', async () => {
    const cluster = await start();
    await write(cluster.url);
    // Nothing listens at this port, as if PostgreSQL had closed its socket already.
    writeFileSync(
      pidFile(),
      pidLines()
        .with(3, `${await freePort()}`)
        .join('\n'),
    );
    const again = start();
    await pause(500);
    await stop(cluster);
    expect(await read((await again).url)).toEqual(kept);
  });

  test('starts again after a PostgreSQL that was killed while one of its processes goes on', async () => {
    const cluster = await start();
    await write(cluster.url);
    const last = new pg.Client({ connectionString: cluster.url });
    last.on('error', () => {});
    await last.connect();
    const backend = (await last.query('select pg_backend_pid() as pid')).rows[0].pid;
    process.kill(backend, 'SIGSTOP');
    process.kill(postmaster(), 'SIGKILL');
    const again = start();
    await pause(500);
    process.kill(backend, 'SIGCONT');
    expect(await read((await again).url)).toEqual(kept);
  });

  test('lets one process at a time hold a folder', async () => {
    const first = await start();
    await expect(start()).rejects.toBeInstanceOf(AlreadyRunning);
    await write(first.url);
    await stop(first);
    expect(await read((await start()).url)).toEqual(kept);
  });

  test('is taken over with its data after the process that held it was killed', async () => {
    const { child, url } = await startElsewhere();
    await write(url);
    await expect(start()).rejects.toBeInstanceOf(AlreadyRunning);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const after = await start();
    expect(await read(after.url)).toEqual(kept);
    await stop(after);
    expect(await read((await start()).url)).toEqual(kept);
  });

  test('is restarted at the same address when it is killed, until it has ended too often', async () => {
    const care = { lost: vi.fn(), back: vi.fn(), givenUp: vi.fn() };
    const cluster = await start(care);
    await write(cluster.url);
    const kill = () => process.kill(postmaster(), 'SIGKILL');
    const patient = { timeout: 20_000, interval: 50 };
    for (let n = 1; n <= 3; n++) {
      kill();
      await vi.waitFor(() => expect(care.back).toHaveBeenCalledTimes(n), patient);
      expect(await read(cluster.url)).toEqual(kept);
    }
    await expect(start()).rejects.toBeInstanceOf(AlreadyRunning);
    expect(care.lost).toHaveBeenCalledTimes(3);
    expect(care.givenUp).not.toHaveBeenCalled();
    kill();
    await vi.waitFor(() => expect(care.givenUp).toHaveBeenCalled(), patient);
    expect(care.givenUp.mock.lastCall).toMatchObject([{ message: 'PostgreSQL ended 4 times within 10 minutes' }]);
    running.delete(cluster);
    // PostgreSQL can start again, although the killed one has left files.
    expect(await read((await start()).url)).toEqual(kept);
  });

  test('can be stopped during a restart', async () => {
    const lost = vi.fn();
    const cluster = await start({ lost, back() {}, givenUp() {} });
    process.kill(postmaster(), 'SIGKILL');
    await vi.waitFor(() => expect(lost).toHaveBeenCalled(), { timeout: 20_000, interval: 5 });
    await stop(cluster);
    await expect(read(cluster.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('works in a folder that nobody else can enter', async () => {
    mkdirSync(folder);
    chmodSync(parent, 0o700);
    const first = await start();
    await write(first.url);
    await stop(first);
    expect(await read((await start()).url)).toEqual(kept);
  });

  test.runIf(mayRead)('works for an account other than root', async () => {
    mkdirSync(folder, { mode: 0o700 });
    if (isRoot) chownSync(folder, somebody.uid, somebody.gid);
    const first = await startElsewhere(somebody);
    await write(first.url);
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    const second = await startElsewhere(somebody);
    expect(await read(second.url)).toEqual(kept);
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
  });
});
