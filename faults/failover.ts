import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startServer } from '../api/testing/test-server.ts';
import * as messages from '../contract/base/messages.gen.ts';
import { freePort } from '../db/free-port.ts';
import { testSecret } from '../db/test-session.ts';
import type { Fault, Finding } from './fault.ts';
import { makeTeam, statusOf, until } from './installation.ts';
import { type Pair, startPair } from './standby.ts';
import { StreamListener } from './stream-listener.ts';
import { damage, describeDamage, isUndamaged, startWriters, type Writers } from './writers.ts';

const backWithinMs = 5000;
const outageMs = 1000;

/** Starts a server on this URL of the database. */
async function serverOn(url: string, dataDir: string) {
  const port = await freePort();
  const quotas = { QUOTA_PERSON_TASKS: '1000000000', QUOTA_PERSON_COMMENTS: '1000000000' };
  const running = await startServer(dataDir, port, { SECRET: testSecret, DATABASE_URL: url, ...quotas }, () => {});
  return { ...running, url: `http://127.0.0.1:${port}` };
}

const stateOf = async (url: string) =>
  `ready ${await statusOf(`${url}/readyz`)}, alive ${await statusOf(`${url}/healthz`)}`;

const nextWrite = (writers: Writers) => {
  const before = writers.acknowledged.size;
  return until('a write succeeds again', () => writers.acknowledged.size > before);
};

const without503 = ({ refusals }: Writers) =>
  refusals.filter(({ status, headers }) => status !== 503 || !headers['retry-after']).length;

/**
 * Stops the primary during writes and promotes the standby. The control is a server whose URL names only the primary.
 */
async function failOver(pair: Pair, dataDir: string): Promise<Finding> {
  const server = await serverOn(pair.url, dataDir);
  const another = await serverOn(pair.primaryUrl, dataDir);
  const setUp = new pg.Pool({ connectionString: pair.primaryUrl, max: 2 }).on('error', () => {});
  const admin = new pg.Pool({ connectionString: pair.standbyUrl, max: 2 }).on('error', () => {});
  try {
    const team = await makeTeam(setUp, 8);
    const reader = new StreamListener({ url: server.url, admin }, team, 0);
    await until('the stream is open', () => reader.open);
    const writers = startWriters(server, team, 8);
    await until('writes succeed', () => writers.acknowledged.size > 200 && writers.inFlight.size > 0);
    const inFlight = writers.inFlight.size;
    pair.stopPrimary();
    await pause(outageMs);
    const meanwhile = await stateOf(server.url);
    const last = writers.acknowledged.size;
    const begun = performance.now();
    pair.promote();
    await until('a write succeeds again', () => writers.acknowledged.size > last);
    const back = Math.round(performance.now() - begun);
    await until('more writes succeed', () => writers.acknowledged.size > last + 200);
    await writers.stop();
    const missing = () => [...writers.acknowledged.values()].filter((id) => !reader.known.has(id)).length;
    await until('the stream has told all writes', () => missing() === 0, 15_000).catch(() => {});
    reader.stop();
    const harm = await damage({ admin }, team, writers.acknowledged.values());
    const other = await statusOf(`${another.url}/readyz`);
    const rough = without503(writers);
    return {
      demand:
        'The standby is promoted during writes: 0 lost, 0 missing at a stream, 503 meanwhile, ' +
        `back within ${backWithinMs} ms`,
      measured:
        `PostgreSQL ${pair.version}; ${writers.acknowledged.size} acknowledged, ${describeDamage(harm)}, ` +
        `${missing()} missing at a stream; ` +
        `${writers.refusals.length} refused, ${rough} of them without 503 and Retry-After; ${meanwhile}; ` +
        `back after ${back} ms`,
      met:
        isUndamaged(harm) &&
        missing() === 0 &&
        rough === 0 &&
        meanwhile === 'ready 503, alive 200' &&
        back <= backWithinMs,
      inFlight,
      control: {
        without: 'the second host in DATABASE_URL',
        reported: `ready ${other}`,
        broken: other !== 200,
      },
    };
  } finally {
    await Promise.all([server.kill(), another.kill(), setUp.end(), admin.end()]);
  }
}

/** Makes the new primary read-only during writes, and lets it write again. */
async function readOnly(pair: Pair, dataDir: string): Promise<Finding> {
  const server = await serverOn(pair.url, dataDir);
  const admin = new pg.Pool({ connectionString: pair.standbyUrl, max: 2 }).on('error', () => {});
  const set = async (value: string) => {
    const client = await admin.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${value}`);
    await client.query('select pg_reload_conf()');
    client.release(true);
  };
  try {
    const team = await makeTeam(admin, 8);
    const writers = startWriters(server, team, 8);
    await until('writes succeed', () => writers.acknowledged.size > 100 && writers.inFlight.size > 0);
    const inFlight = writers.inFlight.size;
    await set('on');
    const refused = writers.refusals.length;
    await until('writes are refused', () => writers.refusals.length > refused + 8);
    const meanwhile = await stateOf(server.url);
    const plain = await admin.query('create table planted ()').then(
      () => 'accepted',
      ({ code }) => `SQLSTATE ${code}`,
    );
    await set('off');
    const back = Math.round(await nextWrite(writers));
    await writers.stop();
    const rough = without503(writers);
    const sentence = writers.refusals.every(({ body }) => body.includes(messages.general.unavailable));
    const harm = await damage({ admin }, team, writers.acknowledged.values());
    return {
      demand: `The database becomes read-only: 503 with the usual sentence, not ready, back within ${backWithinMs} ms`,
      measured:
        `${writers.refusals.length} refused, ${rough} of them without 503 and Retry-After; ${meanwhile}; ` +
        `${describeDamage(harm)}; back after ${back} ms`,
      met: isUndamaged(harm) && rough === 0 && sentence && meanwhile === 'ready 503, alive 200' && back <= backWithinMs,
      inFlight,
      control: { without: 'the server, by a plain client', reported: plain, broken: plain !== 'accepted' },
    };
  } finally {
    await Promise.all([server.kill(), admin.end()]);
  }
}

export const failover: Fault = {
  id: 'R17',
  what: 'The primary stops during writes and its standby takes over (synchronous replication)',
  async run() {
    const pair = await startPair();
    const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-failover-'));
    chmodSync(dataDir, 0o755);
    try {
      return [await failOver(pair, dataDir), await readOnly(pair, dataDir)];
    } finally {
      await pair.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
