import { randomUUID } from 'node:crypto';
import { refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { access } from '../testing/test-actors.ts';
import { appForFile } from '../testing/test-app.ts';
import { operations, requestOf } from '../testing/test-operations.ts';

const app = await appForFile();
const nadia = await app.person('Nadia Rahman');
const tomas = await app.person('Tomas Lindqvist');
const team_id = await app.team('Harbour District', nadia, tomas);
let goal_id: string;
beforeAll(async () => {
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
});
beforeEach(() => app.admin.query('delete from auth.attempts'));

const rowsTitled = async (title: string) =>
  (await app.admin.query('select count(*)::integer as n from goals where title = $1', [title])).rows[0].n;
/** An input with a random id for each parameter of the path. */
const made = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, randomUUID()]));
const anyRequest = (operation: ReturnType<typeof operations>[number]) => requestOf(operation, made(operation.path));

describe('an Idempotency-Key', () => {
  const post = (person: TestPerson, key: string, body: object) =>
    app.raw(person, 'POST', '/goals', body, { 'idempotency-key': key });

  test('makes a repeated POST run once and return the first answer', async () => {
    const [key, title] = [randomUUID(), 'Once'];
    const first = await post(nadia, key, { team_id, title });
    const second = await post(nadia, key, { team_id, title });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(await rowsTitled(title)).toBe(1);
  });

  test('makes one row and one answer for twenty concurrent requests', async () => {
    const [key, title] = [randomUUID(), 'Raced'];
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(nadia, key, { team_id, title })));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await rowsTitled(title)).toBe(1);
  });

  test('is refused with another body or operation', async () => {
    const key = randomUUID();
    await post(nadia, key, { team_id, title: 'First use' });
    const otherBody = await post(nadia, key, { team_id, title: 'Second use' });
    const otherOperation = await app.raw(nadia, 'POST', '/teams', { name: 'First use' }, { 'idempotency-key': key });
    for (const answer of [otherBody, otherOperation]) {
      expect([answer.statusCode, answer.json().error]).toEqual([409, messages.general.idempotencyReused]);
    }
    expect(await rowsTitled('Second use')).toBe(0);
  });

  test('of another person is independent', async () => {
    const [key, title] = [randomUUID(), 'Mine and yours'];
    const [first, second] = [await post(nadia, key, { team_id, title }), await post(tomas, key, { team_id, title })];
    expect(second.statusCode).toBe(201);
    expect(second.json().created_by).toBe(tomas.id);
    expect(second.json().id).not.toBe(first.json().id);
  });

  test('is not used up by a request that fails', async () => {
    const key = randomUUID();
    expect((await post(nadia, key, { team_id, title: ' ' })).statusCode).toBe(400);
    expect((await post(nadia, key, { team_id, title: 'Wrong person', assigned_to: randomUUID() })).statusCode).toBe(
      400,
    );
    expect((await post(nadia, key, { team_id, title: 'Right at last' })).statusCode).toBe(201);
  });

  test('does not return the stored answer after the session has ended', async () => {
    const key = randomUUID();
    const leaver = await app.person('Leaver');
    const team = await app.team('Pier', nadia, leaver);
    expect((await post(leaver, key, { team_id: team, title: 'Before' })).statusCode).toBe(201);
    await app.admin.query('delete from auth.sessions where user_id = $1', [leaver.id]);
    expect((await post(leaver, key, { team_id: team, title: 'Before' })).statusCode).toBe(401);
  });

  test('with a body nested 10,000 deep is refused', async () => {
    const body = `{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    const sent = { 'content-type': 'application/json' };
    for (const headers of [sent, { ...sent, 'idempotency-key': randomUUID() }])
      expect((await app.raw(nadia, 'POST', '/goals', body, headers)).statusCode).toBe(400);
  });

  test('longer than 200 characters is refused', async () => {
    expect((await post(nadia, 'k'.repeat(201), { team_id, title: 'Long key' })).statusCode).toBe(400);
    expect((await post(nadia, 'k'.repeat(200), { team_id, title: 'Long key' })).statusCode).toBe(201);
  });
});

describe('every operation', () => {
  const guarded = operations().filter(({ name }) => !access.operations[name]?.includes('everyone'));

  test.each(guarded)('$name answers 401 without a session before any other check', async (operation) => {
    const { method, path, payload } = anyRequest(operation);
    for (const sent of [payload, method === 'GET' ? undefined : { unknown: true }]) {
      const { status, body } = await app.ask(null, method, path, sent);
      expect([status, body]).toEqual([401, refusalBody('general.notAuthenticated', 'UNAUTHORIZED')]);
    }
  });
});

describe('a failure', () => {
  const sent = (payload: string, headers: Record<string, string> = {}) =>
    app.app.inject({
      method: 'POST',
      url: '/api/goals',
      headers: { cookie: nadia.cookie, 'content-type': 'application/json', ...headers },
      payload,
    });

  test('always has a message to show', async () => {
    const failures = [
      await app.ask(nadia, 'GET', '/nothing'),
      await app.ask(nadia, 'PUT', '/goals', {}),
      await app.ask(nadia, 'GET', `/goals/${randomUUID()}`),
      await app.ask(nadia, 'GET', '/goals/1'),
      await app.ask(null, 'GET', '/goals'),
      await app.ask(nadia, 'POST', '/goals', {}),
      await app.ask(nadia, 'POST', '/goals', []),
      await app.ask(nadia, 'GET', '/goals?unknown=1'),
    ];
    expect(failures.map(({ status }) => status)).toEqual([404, 404, 404, 404, 401, 400, 400, 400]);
    for (const { body } of failures)
      expect(body).toMatchObject({ error: expect.stringMatching(/\w/), code: expect.stringMatching(/^[A-Z_]+$/) });
  });

  test('of validation names all invalid properties', async () => {
    const { body } = await app.ask(nadia, 'POST', '/goals', {
      team_id,
      title: ' ',
      priority: 'huge',
      due_date: '2026-02-30',
    });
    expect(body.issues.map(({ path }: { path: string }) => path).sort()).toEqual(['due_date', 'priority', 'title']);
  });

  test('of an unknown property names it', async () => {
    const { status, body } = await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Fine', colour: 'red' });
    expect([status, body.error]).toEqual([400, messages.general.invalid]);
    expect(JSON.stringify(body.issues)).toContain('colour');
  });

  test.each([
    ['half of JSON', '{"title":'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['a string', '"goal"'],
    ['an array', '[{"title":"x"}]'],
    ['a prototype', '{"__proto__":{"title":"polluted"},"title":"x"}'],
    ['a constructor', '{"constructor":{"prototype":{"title":"polluted"}},"title":"x"}'],
    ['deep nesting', `{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('answers a body of %s', async (_, payload) => {
    const answer = await sent(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toEqual(expect.any(String));
    expect(Object.hasOwn(Object.prototype, 'title')).toBe(false);
  });

  test('of a body with a duplicate key checks the value that would be stored', async () => {
    const bad = await sent(`{"team_id":"${team_id}","title":"Twice","title":" "}`);
    const good = await sent(`{"team_id":"${team_id}","title":" ","title":"Twice"}`);
    expect([bad.statusCode, bad.json().error]).toEqual([400, messages.goals.titleRequired]);
    expect([good.statusCode, good.json().title]).toEqual([201, 'Twice']);
  });

  test('of a body over the limit is 413', async () => {
    const large = await sent(JSON.stringify({ team_id, title: 'x'.repeat(limits.bodyBytes) }));
    expect([large.statusCode, large.json().error]).toEqual([413, messages.general.tooLarge]);
    const fits = await sent(JSON.stringify({ team_id, title: 'Fits', content: ' '.repeat(limits.bodyBytes - 1000) }));
    expect(fits.statusCode).toBe(201);
  });

  test('that is unexpected reveals no internal details', async () => {
    await app.admin.query('alter table goals rename column target to aim');
    const { status, body } = await app.ask(nadia, 'GET', `/goals/${goal_id}`);
    await app.admin.query('alter table goals rename column aim to target');
    expect([status, body]).toEqual([500, refusalBody('goals.loadFailed', 'INTERNAL_SERVER_ERROR')]);
    expect((await app.ask(nadia, 'GET', `/goals/${goal_id}`)).status).toBe(200);
  });
});

describe('when the database is lost', () => {
  const waiting = async (count: number) => {
    // Within a transaction PostgreSQL caches these statistics.
    await app.admin.query('select pg_stat_clear_snapshot()');
    const { rows } = await app.admin.query(
      `select pid from pg_stat_activity
         where usename = 'groundwork_login' and datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows.length).toBe(count);
    return rows.map(({ pid }) => pid);
  };

  test('running requests answer 503 with Retry-After, and the next ones succeed', async () => {
    await app.admin.query('begin; lock table goals in access exclusive mode');
    const running = Array.from({ length: 6 }, (_, n) =>
      n % 2
        ? app.ask(nadia, 'GET', `/goals/${goal_id}`)
        : app.ask(nadia, 'POST', '/goals', { team_id, title: 'Cut off' }),
    );
    const pids = await vi.waitFor(() => waiting(6), { timeout: 4000, interval: 20 });
    await app.admin.query('select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [pids]);
    const answers = await Promise.all(running);
    await app.admin.query('rollback');
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(503));
    for (const { body, headers } of answers) {
      expect(body).toEqual(refusalBody('general.unavailable', 'SERVICE_UNAVAILABLE'));
      expect(headers['retry-after']).toBe('2');
    }
    expect(await rowsTitled('Cut off')).toBe(0);
    expect((await app.ask(nadia, 'GET', `/goals/${goal_id}`)).status).toBe(200);
  });

  test('lost idle connections have no visible effect', async () => {
    await Promise.all(Array.from({ length: 10 }, () => app.ask(nadia, 'GET', '/teams')));
    const { rows } = await app.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = 'groundwork_login' and datname = current_database()`,
    );
    expect(rows.length).toBeGreaterThan(1);
    await vi.waitFor(async () => expect(app.pool.idleCount).toBe(0), { timeout: 4000, interval: 20 });
    expect((await app.ask(nadia, 'GET', '/teams')).status).toBe(200);
  });

  test('a sign-in answers 503 with Retry-After', async () => {
    await app.admin.query('begin; lock table auth.users in access exclusive mode');
    const running = app.ask(null, 'POST', '/auth/sign-in/email', { email: nadia.email, password: 'Harbour-2026' });
    const pids = await vi.waitFor(() => waiting(1), { timeout: 4000, interval: 20 });
    await app.admin.query('select pg_terminate_backend(pid) from unnest($1::integer[]) pid', [pids]);
    const { status, headers, body } = await running;
    await app.admin.query('rollback');
    expect([status, headers['retry-after'], body.error]).toEqual([503, '2', messages.general.unavailable]);
    // The pool reports the lost connection a moment after its last query has failed.
    await vi.waitFor(
      async () =>
        expect(
          (await app.ask(null, 'POST', '/auth/sign-in/email', { email: nadia.email, password: 'Harbour-2026' })).status,
        ).toBe(401),
      10_000,
    );
  });
});

describe('a deadlock', () => {
  /** Makes the first `times` inserts of a goal fail with a deadlock error. */
  async function deadlocks(times: number) {
    await app.admin.query(`
      create sequence public.tries;
      grant usage on sequence public.tries to public;
      create function public.deadlock() returns trigger language plpgsql as $$
      begin
        if nextval('public.tries') <= ${times} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger deadlock before insert on goals for each row execute function public.deadlock()`);
    const answer = await app.ask(
      nadia,
      'POST',
      '/goals',
      { team_id, title: `After ${times} deadlocks` },
      { 'idempotency-key': randomUUID() },
    );
    const { rows } = await app.admin.query('select last_value::integer as tries from public.tries');
    await app.admin.query('drop function public.deadlock cascade; drop sequence public.tries');
    return { ...answer, tries: rows[0].tries };
  }

  test('is retried until it succeeds', async () => {
    expect(await deadlocks(2)).toMatchObject({ status: 201, tries: 3 });
    expect(await rowsTitled('After 2 deadlocks')).toBe(1);
  });

  test('fails after three attempts', async () => {
    expect(await deadlocks(99)).toMatchObject({ status: 409, tries: 3, body: { error: messages.general.conflict } });
    expect(await rowsTitled('After 99 deadlocks')).toBe(0);
  });
});
