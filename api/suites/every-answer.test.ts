// @module-tag sweep
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest, tenth } from '@groundwork/contract/base/test-sweeps';
import { contract } from '@groundwork/contract/contract';
import type { TestPerson } from '@groundwork/db/test-people';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { prepareJobs } from '../jobs/queues.ts';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { type JsonSchema, type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { fingerprint, world } from '../testing/test-world.ts';

// Rules for every answer of every operation and page: rows 7, 19, 20 and 24 of docs/security.md.

const app = await appForFile();
let caller: TestPerson;
let mine: Ids;
beforeAll(async () => {
  await prepareJobs(app.url);
  await app.admin.query(
    `insert into auth.verifications (identifier, value, expires_at)
     values ('reset', 'verification-canary', now() + interval '1 hour')`,
  );
});

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

async function secrets() {
  const { rows } = await app.admin.query<{ secret: string }>(`
    select token as secret from auth.sessions
    union select password from auth.accounts where password is not null
    union select value from auth.verifications
    union select encode(token_hash, 'hex') from team_invitations
    union select encode(token_hash, 'base64') from team_invitations`);
  return rows.map(({ secret }) => secret);
}

const isFile = (headers: Answer['headers']) => String(headers['content-security-policy']).startsWith('sandbox;');

/** The violations of these rules in an answer of the API. */
function wrongWith({ headers, body }: Answer, known: string[]): string[] {
  const wanted: [string, unknown][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ];
  return [
    ...wanted.filter(([name, value]) => headers[name] !== value).map(([name]) => `has no ${name}`),
    // Files may be framed by pages of this origin.
    ...(headers['x-frame-options'] === (isFile(headers) ? 'SAMEORIGIN' : 'DENY') ? [] : ['may be framed']),
    ...(/no-store|private/.test(String(headers['cache-control'])) ? [] : ['may be kept by any cache']),
    ...Object.keys(headers).filter((name) => /^(access-control|server|x-powered-by)/.test(name)),
    ...known.filter((secret) => body.includes(secret)).map((secret) => `tells ${secret}`),
    ...(body.match(/"[^"]*(password|secret|credential|token_hash)[^"]*":/gi) ?? []),
  ];
}

const inputsOf = ({ name }: Operation) => (examples[name] ?? plainExamples[name] ?? []).map((example) => example(mine));
/** Runs GET operations first, and operations that delete rows last. */
const turn = ({ name, method }: Operation) =>
  method === 'GET'
    ? 0
    : name === 'teams.delete'
      ? 3
      : method === 'DELETE' || /Many|Nodes$|suspend|changePassword/.test(name)
        ? 2
        : 1;

/** The operations that change the database. Rate-limit counters are ignored. */
async function changing(some: Operation[]): Promise<string[]> {
  const found: string[] = [];
  await app.admin.query('delete from auth.attempts');
  const versions = true;
  let before = await fingerprint(app, { versions });
  for (const operation of some) {
    expect(inputsOf(operation), operation.name).not.toEqual([]);
    for (const input of inputsOf(operation)) {
      const { method, path } = requestOf(operation, input);
      await app.raw(null, method, path);
      const { statusCode, body } = await app.raw(caller, method, path);
      expect(statusCode, `${operation.name}: ${body}`).toBeLessThan(300);
    }
    await app.admin.query('delete from auth.attempts');
    const now = await fingerprint(app, { versions });
    if (now !== before) found.push(operation.name);
    before = now;
  }
  return found;
}
const readings = operations().filter(({ method }) => method === 'GET');

describe('operations', () => {
  // Some operations delete what others need, so each test has rows of its own.
  beforeEach(async () => {
    caller = await app.person('Nadia Rahman');
    await app.admin.query('update auth.users set is_super_admin = true where id = $1', [caller.id]);
    const somebody = await app.person('Somebody');
    const { rows } = await app.admin.query("insert into jobs.job (name, state) values ('mail', 'failed') returning id");
    mine = { ...(await world(app, caller)), somebody: somebody.id, job: rows[0].id };
    await app.admin.query(
      `insert into auth.accounts (user_id, account_id, provider_id, password)
       values ($1, $1::uuid::text, 'credential', 'scrypt-canary-hash')`,
      [somebody.id],
    );
  });

  test('no GET changes the database', { timeout: 60_000 }, async () => {
    expect(await changing(tenth(readings))).toEqual([]);
    process.stdout.write(`readings: ${tenth(readings).length} that change nothing\n`);
  });

  longTest('the one GET that writes creates the map of an instance, and nothing for other sites', async () => {
    const { rows } = await app.admin.query(
      `insert into tpl_instances (team_id, template_id, name) select team_id, template_id, 'Without a map'
       from tpl_instances where id = $1 returning id`,
      [mine.instance],
    );
    mine = { ...mine, instance: rows[0].id };
    const [ofInstance] = readings.filter(({ name }) => name === 'maps.ofInstance') as [Operation];
    const { method, path } = requestOf(ofInstance, inputsOf(ofInstance)[0] ?? {});
    const before = await fingerprint(app, { versions: true });
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of elsewhere) {
      const answer = await app.raw(caller, method, path, undefined, headers);
      expect([answer.statusCode, answer.json().error]).toEqual([403, messages.general.crossSite]);
    }
    expect(await fingerprint(app, { versions: true })).toBe(before);
    expect(await changing([ofInstance])).toEqual(['maps.ofInstance']);
    expect(await changing([ofInstance])).toEqual([]);
  });

  describe('a GET that changes the database', () => {
    beforeAll(() =>
      app.admin.query(`
        create function public.count_reading() returns boolean language plpgsql security definer as $$
          begin update teams set description = clock_timestamp(); return true; end
        $$;
        create policy counted on goals as restrictive for select to groundwork_member using (public.count_reading());
        create policy counted on tpl_maps as restrictive for select to groundwork_member
          using (public.count_reading())`),
    );
    afterAll(() =>
      app.admin.query(
        'drop policy counted on goals; drop policy counted on tpl_maps; drop function public.count_reading',
      ),
    );

    test('is refused by the database', async () => {
      const before = await fingerprint(app);
      const goal = readings.find(({ name }) => name === 'goals.get') as Operation;
      const { method, path } = requestOf(goal, inputsOf(goal)[0] ?? {});
      expect((await app.raw(caller, method, path)).statusCode).toBe(500);
      expect(await fingerprint(app)).toBe(before);
    });

    test('is noticed in an operation that may write', async () => {
      const found = await changing(readings.filter(({ name }) => name === 'maps.ofInstance' || name === 'account.get'));
      expect(found).toEqual(['maps.ofInstance']);
    });
  });

  test('no answer of any operation lacks a header, can be cached by others, or contains a secret', {
    timeout: 120_000,
  }, async () => {
    let answers = 0;
    for (const operation of tenth(operations()).toSorted((one, other) => turn(one) - turn(other))) {
      for (const input of inputsOf(operation)) {
        const { method, path, payload } = requestOf(operation, input);
        for (const person of [caller, null]) {
          const known = await secrets();
          const answer = await app.raw(person, method, path, payload);
          answers++;
          expect(
            wrongWith(answer, known),
            `${operation.name}: ${answer.statusCode} ${answer.body.slice(0, 500)}`,
          ).toEqual([]);
        }
      }
      if (operation.method === 'GET') await app.admin.query('delete from auth.attempts');
    }
    process.stdout.write(`every answer: ${answers} answers\n`);
  });

  test('each violation in an answer is noticed', async () => {
    const { statusCode, headers, body } = await app.raw(caller, 'GET', '/teams');
    const known = ['hidden-canary'];
    expect(wrongWith({ statusCode, headers, body }, known)).toEqual([]);
    for (const name of ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'cache-control'])
      expect(wrongWith({ statusCode, headers: { ...headers, [name]: undefined }, body }, known), name).toHaveLength(1);
    expect(
      wrongWith({ statusCode, headers: { ...headers, 'access-control-allow-origin': '*' }, body }, known),
    ).toHaveLength(1);
    expect(wrongWith({ statusCode, headers, body: '{"id":"hidden-canary"}' }, known)).toHaveLength(1);
    expect(wrongWith({ statusCode, headers, body: '{"password_hash":"x"}' }, known)).toHaveLength(1);
  });
});

describe('row 7: a list has no field that the single row does not have', () => {
  type Part = Record<string, { '~orpc': { outputSchema?: z.ZodType } }>;
  const shapeOf = (noun: Part, verb: string) =>
    z.toJSONSchema(noun[verb]?.['~orpc'].outputSchema as z.ZodType, {
      io: 'output',
      unrepresentable: 'any',
    }) as JsonSchema;
  const both = Object.entries(contract as unknown as Record<string, Part>).filter(
    ([, noun]) => 'get' in noun && 'list' in noun,
  );
  test.each(both)('%s', (_, noun) => {
    const single = shapeOf(noun, 'get');
    const rows = shapeOf(noun, 'list').properties?.items?.items;
    const fields = (schema?: JsonSchema) =>
      Object.keys(schema?.properties ?? schema?.anyOf?.find(({ properties }) => properties)?.properties ?? {});
    expect(fields(rows).length).toBeGreaterThan(2);
    expect(fields(single)).toEqual(expect.arrayContaining(fields(rows)));
  });
});

describe('row 20: the content security policy of every page', () => {
  const routes = [
    ...globSync(join(import.meta.dirname, '../../web/src/app/routes/*.tsx'))
      .map((file) => readFileSync(file, 'utf8'))
      .join()
      .matchAll(/path: '([^']+)'/g),
  ].map(([, path]) => path ?? '');
  const addresses = [...new Set(['/', '/api/docs', '/dev/mailbox', '/nowhere', ...routes])].map((path) =>
    path.replace(/\$\w+/g, '5f1e9c00-0000-4000-8000-000000000000'),
  );
  /**
   * Findings up to severity 50 are severe or need review. Higher values are remarks, such as that 'self' may host
   * uploaded files, which is not the case here.
   */
  const severe = (policy: string) =>
    new CspEvaluator(new CspParser(policy).csp)
      .evaluate()
      .filter(
        ({ severity, directive, value }) => severity <= 50 && !(directive === 'script-src' && value === "'self'"),
      );

  test.each(addresses)('%s', async (url) => {
    const { statusCode, headers } = await app.app.inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(severe(policy)).toEqual([]);
    expect(policy).not.toMatch(/unsafe-eval|unsafe-inline|\*|http:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    });
  });

  test('is the same for all pages', () => {
    expect(addresses.length).toBeGreaterThanOrEqual(30);
    process.stdout.write(`policies: ${addresses.length} pages\n`);
  });

  test.each([
    "script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'",
    "script-src *; base-uri 'none'",
    "script-src 'self'",
    "default-src 'self' data:",
  ])('a weak policy is noticed: %s', (policy) => expect(severe(policy)).not.toEqual([]));
});
