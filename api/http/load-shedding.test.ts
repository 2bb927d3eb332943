import { connect } from 'node:net';
import { refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { signedCookie } from '@groundwork/db/test-session';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { admission } from './load-shedding.ts';

// A small limit that a test can reach; the pool itself has enough connections.
const databaseConnections = 1;
const { perConnection, perPerson, perNetwork, withoutSession } = limits.inFlight;

const app = await appForFile({ changes: { databaseConnections } });
let [nadia, grace, ivo]: TestPerson[] = [];
beforeAll(async () => {
  [nadia, grace, ivo] = await Promise.all(['Nadia Rahman', 'Grace Okafor', 'Ivo Petrov'].map(app.person));
  // Lets the server cache the person of each session.
  for (const person of [nadia, grace, ivo]) await app.ask(person ?? null, 'GET', '/profile');
});

const many = <Answer>(count: number, ask: () => Promise<Answer>) => Array.from({ length: count }, ask);
const teamsOf = (person?: TestPerson) => () => app.ask(person ?? null, 'GET', '/teams');
const busy = { status: 503, body: refusalBody('general.busy', 'SERVICE_UNAVAILABLE') };
const tooManyAtOnce = { status: 429, body: refusalBody('general.tooManyAtOnce', 'TOO_MANY_REQUESTS') };

/** Signs in with a wrong password from a network address. */
const signInFrom = async (remoteAddress: string) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    payload: { email: `nobody.${Math.random()}@harbour.example`, password: 'Wrong-Password-1' },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

/** Runs `work` while a table is locked, so that no request that reads it gets an answer. */
async function whileLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await app.admin.query(`begin; lock table ${table}`);
  try {
    return await work();
  } finally {
    await app.admin.query('commit');
  }
}

describe('too many requests at once', () => {
  test('requests beyond the limit answer 503; sign-in and health are not affected', async () => {
    const failing = async () => (await app.metrics.health()).operations.filter(({ failed }) => failed > 0);
    const failedBefore = await failing();
    const { refused: before } = await app.metrics.health();
    const { waiting, refused, others } = await whileLocked('roles', async () => {
      const waiting = [
        ...many(perPerson, teamsOf(nadia)),
        ...many(perPerson, teamsOf(grace)),
        ...many(perConnection - 2 * perPerson, teamsOf(ivo)),
      ];
      // No waiting request has an answer yet, so these were refused.
      const refused = await Promise.all(many(50, teamsOf(ivo)));
      const others = [await signInFrom('192.0.2.1'), { status: (await app.app.inject('/healthz')).statusCode }];
      return { waiting, refused, others };
    });
    for (const answer of refused) {
      expect(answer).toMatchObject(busy);
      expect(Number(answer.headers['retry-after'])).toBeCloseTo(2, -1);
    }
    expect(others.map(({ status }) => status)).toEqual([401, 200]);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(perConnection).fill(200));
    // Finished requests free their places.
    expect((await Promise.all(many(perPerson, teamsOf(ivo)))).every(({ status }) => status === 200)).toBe(true);
    expect((await app.metrics.health()).refused - before).toBe(50);
    expect(await failing()).toEqual(failedBefore);
  });

  test('one person has one share in all sessions, whatever the headers of their requests', async () => {
    const second = `second${nadia?.token.slice(6)}`;
    await app.admin.query(
      "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 hour')",
      [nadia?.id, second],
    );
    const elsewhere = { ...(nadia as TestPerson), cookie: signedCookie(second, app.settings.secret) };
    await app.ask(elsewhere, 'GET', '/profile');
    const { waiting, refused, other } = await whileLocked('teams', async () => {
      const waiting = many(perPerson, teamsOf(nadia));
      const refused = await Promise.all([
        ...many(5, teamsOf(nadia)),
        ...many(5, teamsOf(elsewhere)),
        ...many(5, () =>
          app.ask(nadia ?? null, 'GET', '/teams', undefined, { 'content-type': 'multipart/form-data; boundary=x' }),
        ),
      ]);
      return { waiting, refused, other: await app.ask(grace ?? null, 'GET', '/profile') };
    });
    for (const answer of refused)
      expect(answer).toMatchObject({ ...tooManyAtOnce, headers: expect.objectContaining({ 'retry-after': '1' }) });
    expect(other.status).toBe(200);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(perPerson).fill(200));
  });

  test('people without a session have places of their own, and each network a share of them', async () => {
    const { waiting, refused, crowded, member } = await whileLocked('auth.attempts', async () => {
      const waiting = many(perNetwork, () => signInFrom('192.0.2.1'));
      const refused = await signInFrom('192.0.2.1');
      for (let network = 2; waiting.length < withoutSession; network++)
        waiting.push(...many(perNetwork, () => signInFrom(`192.0.2.${network}`)));
      const [crowded, member] = [await signInFrom('198.51.100.1'), await teamsOf(nadia)()];
      return { waiting, refused, crowded, member };
    });
    expect(refused).toMatchObject(tooManyAtOnce);
    expect(crowded).toMatchObject(busy);
    expect(member.status).toBe(200);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(withoutSession).fill(401));
  });
});

const waitingForLock = async () => {
  await app.admin.query('select pg_stat_clear_snapshot()');
  const { rows } = await app.admin.query(
    `select from pg_stat_activity
     where usename = 'groundwork_login' and datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

test('long requests of several people wait in a queue with an end, and leave places for others', async () => {
  const people = [nadia, grace, ivo] as TestPerson[];
  const team = await app.team('Harbour', ...people);
  const { rows } = await app.admin.query(
    `with t as (insert into tpl_templates (owner_team_id, name, kind) values ($1, 'Streets', 'map') returning id),
       i as (insert into tpl_instances (team_id, template_id, name) select $1, id, 'Streets' from t returning id)
     insert into tpl_maps (team_id, instance_id) select $1, id from i returning id`,
    [team],
  );
  const archive = (person?: TestPerson) => () =>
    app.ask(person ?? null, 'PUT', `/maps/${rows[0].id}/archived`, { archived: true });
  const most = perConnection * databaseConnections * limits.inFlight.longShare;
  const mostEach = Math.ceil(perPerson * databaseConnections * limits.inFlight.longShare);
  const { long, others, connections } = await whileLocked('tpl_maps', async () => {
    let refused = 0;
    const long = [
      ...many(mostEach + 1, archive(nadia)),
      ...many(mostEach, archive(grace)),
      ...many(most + 1 - 2 * mostEach, archive(ivo)),
    ];
    for (const answer of long) answer.then(() => refused++);
    await vi.waitFor(() => expect(refused).toBe(2));
    const others = await Promise.all([teamsOf(grace)(), teamsOf(ivo)()]);
    return { long, others, connections: await waitingForLock() };
  });
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  expect(connections).toBeLessThanOrEqual(people.length);
  const answers = await Promise.all(long);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
  const [tooMany, all] = [429, 503].map((status) => answers.filter((answer) => answer.status === status));
  expect(tooMany).toMatchObject([{ ...tooManyAtOnce, headers: expect.objectContaining({ 'retry-after': '1' }) }]);
  expect(all).toMatchObject([{ ...busy, headers: expect.objectContaining({ 'retry-after': '2' }) }]);
});

test('requests of one person that wait for a lock leave connections for others', async () => {
  const { waiting, connections } = await whileLocked('teams', async () => {
    const waiting = many(perPerson, teamsOf(nadia));
    await vi.waitFor(async () => expect(await waitingForLock()).toBeGreaterThan(1), { timeout: 4000 });
    return { waiting, connections: await waitingForLock() };
  });
  expect(connections).toBe(2);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(perPerson).fill(200));
});

test('the limit shrinks while requests wait for a connection, and grows again afterwards', () => {
  const { most, waited } = admission(16);
  // biome-ignore lint/plugin: the moment when the limit starts; the test moves it itself.
  let now = performance.now();
  const intervals = (count: number, ...waits: number[]) => {
    for (let n = 0; n < count * waits.length; n++) {
      now += 251 / waits.length;
      waited(waits[n % waits.length] ?? 0, now);
    }
  };
  expect(most()).toBe(128);
  intervals(1, 400);
  expect(most(), 'one alone, like the first of all, tells nothing yet').toBe(128);
  intervals(5, 400, 1, 400);
  expect(most(), 'one who did not wait shows that the queue passes').toBe(128);
  intervals(5, 400, 260, 400);
  expect(most()).toBeLessThan(64);
  intervals(50, 400);
  expect(most(), 'two for each connection are always let in').toBe(32);
  intervals(50, 0);
  expect(most()).toBe(128);
});

describe('slow clients', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  /**
   * Opens a connection, sends `start` and then `byte` repeatedly until the server closes it; returns what the server
   * sent.
   */
  const drip = (start: string, byte: string) =>
    new Promise<string>((closed) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      const more = setInterval(() => socket.write(byte), 500);
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(more);
        closed(received);
      });
      socket.write(start);
    });

  longTest('headers and bodies that never end are cut off while others get answers', { timeout: 180_000 }, async () => {
    const headers = drip('GET /api/profile HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x');
    const body = drip(
      'POST /api/tasks HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        'Content-Length: 100000\r\n\r\n{',
      ' ',
    );
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/api/profile`)).status).toBe(200), {
      timeout: 10_000,
    });
    expect(await headers).toMatch(/^HTTP\/1\.1 408 /);
    expect(await body).not.toMatch(/ 20\d /);
  });

  longTest('a client that stops reading a file is disconnected, and little of the file was read', async () => {
    const { server } = app.app;
    expect(server.timeout).toBe(limits.idleConnectionSeconds * 1000);
    const team = await app.team('Harbour', nadia as TestPerson);
    const { body: goal } = await app.ask(nadia as TestPerson, 'POST', '/goals', {
      team_id: team,
      title: 'Open the hall',
    });
    const form = new FormData();
    form.append('goal_id', goal.id);
    const size = 24 * 1024 * 1024;
    form.append('file', new File([Buffer.alloc(size)], 'film.bin'));
    const { body: file } = await app.ask(nadia as TestPerson, 'POST', '/attachments', form);

    // A shorter timeout for this test, which would otherwise wait two minutes.
    const { timeout } = server;
    onTestFinished(() => void server.setTimeout(timeout));
    server.setTimeout(500);
    const taken = new Promise<number>((closed) =>
      server.once('connection', (socket) =>
        socket.on('close', () => closed(socket.bytesWritten - socket.writableLength)),
      ),
    );
    const reader = connect(port, '127.0.0.1').pause();
    reader.on('error', () => {});
    reader.write(
      `GET /api/attachments/${file.id}/file HTTP/1.1\r\nHost: localhost\r\nCookie: ${nadia?.cookie}\r\n\r\n`,
    );
    expect(await taken).toBeLessThan(size / 2);
    reader.destroy();
  });

  test('a body that is too large is refused before it is read', async () => {
    const received = await drip(
      'POST /api/tasks HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n' +
        'Content-Length: 900000000\r\n\r\n{',
      '',
    );
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
  });
});
