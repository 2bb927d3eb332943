import { answered } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import { isOurs } from '@groundwork/contract/base/test-sentences';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { contract } from '@groundwork/contract/contract';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { prepareJobs } from '../jobs/queues.ts';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile, unhashed } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { operations } from '../testing/test-operations.ts';
import { withoutLimits, world } from '../testing/test-world.ts';

// No answer has a sentence of a library: every one is of the catalog. fuzz.test.ts checks it for every operation.

const app = await appForFile({ passwords: unhashed });
let nadia: TestPerson;
let ids: Ids;
beforeAll(async () => {
  await withoutLimits(app);
  await prepareJobs(app.url);
  nadia = await app.person('Nadia Rahman');
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [nadia.id]);
  ids = { ...(await world(app, nadia)), somebody: nadia.id, job: nadia.id };
});

type Answer = { statusCode: number; body: string };

/** The sentences of a refusal that are not of the catalog. */
function foreign({ statusCode, body }: Answer): string[] {
  if (statusCode < 400) return [];
  const { error, issues = [] } = JSON.parse(body) as { error: string; issues?: { message: string }[] };
  return [error, ...issues.map(({ message }) => message)].filter((sentence) => !isOurs(sentence));
}

const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
/** Wrong values for a field; undefined leaves the field out. */
const wrongValues = [undefined, null, 7, -1.5, '', 'x', 'x'.repeat(50_000), true, [], {}, [null], { x: 1 }, deep];
const readable = (value: unknown) => JSON.stringify(value)?.slice(0, 40);

const exampleOf = (name: string) => (examples[name] ?? plainExamples[name] ?? [])[0]?.(ids) ?? {};

/** Copies of an input in which one value, at any depth, is wrong. */
function* wrongInputs(input: unknown): Generator<unknown> {
  for (const value of wrongValues) yield value;
  if (typeof input !== 'object' || input === null || input instanceof File) return;
  for (const [name, inner] of Object.entries(input))
    for (const wrong of wrongInputs(inner))
      yield Object.assign(Array.isArray(input) ? [...input] : { ...input }, { [name]: wrong });
}

longTest('every schema refuses what is missing or wrong, at any depth, with sentences of the catalog', () => {
  const found = new Set<string>();
  let refusals = 0;
  for (const operation of operations()) {
    const [noun = '', verb = ''] = operation.name.split('.');
    const nouns = contract as unknown as Record<string, Record<string, { '~orpc': { inputSchema?: z.ZodType } }>>;
    const schema = nouns[noun]?.[verb]?.['~orpc'].inputSchema;
    const fields = Object.fromEntries(Object.keys(operation.input.properties ?? {}).map((name) => [name, undefined]));
    for (const input of wrongInputs({ ...fields, ...exampleOf(operation.name), colour: 'red' })) {
      const { issues = [] } = schema?.safeParse(input).error ?? {};
      refusals += issues.length;
      for (const { message, path } of issues)
        if (!answered(message).said || !isOurs(answered(message).message))
          found.add(`${operation.name} ${path.join('.')}: ${message}`);
    }
  }
  process.stdout.write(`wrong values: ${refusals} refusals\n`);
  expect(refusals).toBeGreaterThan(5000);
  expect([...found]).toEqual([]);
});

const identity = ['sign-in/email', 'authenticate', 'request-password-reset', 'reset-link', 'reset-password'];
test.each([...identity, 'send-verification-email', 'confirmation', 'confirm'])(
  'the identity service: %s',
  async (path) => {
    const fields = ['email', 'password', 'token', 'newPassword'];
    const whole = { email: nadia.email, password: 'Harbour-2026', token: 'none', newPassword: 'Lighthouse-7' };
    for (const name of fields)
      for (const value of wrongValues) {
        const input = { ...whole, [name]: value };
        expect(foreign(await app.raw(null, 'POST', `/auth/${path}`, input)), `${name}=${readable(value)}`).toEqual([]);
        const only = await app.raw(nadia, 'POST', `/auth/${path}`, { [name]: value });
        expect(foreign(only), `only ${name}=${readable(value)}`).toEqual([]);
      }
  },
);

const form = (parts: string) => ({ payload: parts, headers: { 'content-type': 'multipart/form-data; boundary=x' } });
const part = (head: string, body = 'Sixty') => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const json = { 'content-type': 'application/json' };

test.each<[string, { payload: string | Buffer; headers: Record<string, string> }]>([
  ['half of JSON', { payload: '{"title":', headers: json }],
  ['an empty body', { payload: '', headers: json }],
  ['JSON that is no object', { payload: '[7]', headers: json }],
  ['a body in another encoding', { payload: Buffer.from([0xff, 0xfe, 0x7b]), headers: json }],
  ['a prototype', { payload: '{"__proto__":{}}', headers: json }],
  ['XML', { payload: '<x/>', headers: { 'content-type': 'application/xml' } }],
  ['no media type', { payload: 'x', headers: { 'content-type': 'nonsense' } }],
  ['a compressed body', { payload: 'x', headers: { ...json, 'content-encoding': 'gzip' } }],
  ['a large body', { payload: `{"x":"${'x'.repeat(3_000_000)}"}`, headers: json }],
  ['a form without a boundary', { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
  ['a form that ends early', form(part('name="file"; filename="a.png"'))],
  ['a form without a file', form(`${part('name="task_id"')}--x--\r\n`)],
  ['a form with too many fields', form(`${part('name="a"').repeat(9)}--x--\r\n`)],
  ['a form with a long field', form(`${part('name="task_id"', 'x'.repeat(500))}--x--\r\n`)],
  ['a form with a long name', form(`${part(`name="${'x'.repeat(300)}"`)}--x--\r\n`)],
  ['a picture that is none', form(`${part('name="avatar"; filename="a.png"', '\x89PNG\r\n\x1a\n')}--x--\r\n`)],
  ['a form of parts without names', form(`--x\r\n\r\nSixty\r\n--x--\r\n`)],
])('%s', async (_, { payload, headers }) => {
  const places = ['POST /goals', 'POST /attachments', 'PUT /account/avatar', 'POST /auth/sign-in/email', 'GET /tasks'];
  for (const place of places) {
    const [method, path] = place.split(' ') as ['POST' | 'PUT' | 'GET', string];
    const answer = await app.raw(nadia, method, path, method === 'GET' ? undefined : payload, headers);
    expect(answer.statusCode, `${place}: ${answer.body}`).not.toBe(500);
    expect(foreign(answer), place).toEqual([]);
  }
});

test('addresses that no operation has', async () => {
  for (const path of ['/nothing', '/tasks/x/y/z', '/tasks?limit[]=1&limit[x]=2', '/tasks?cursor=%', '/%', '/goals/%E0'])
    for (const method of ['GET', 'DELETE', 'PUT'] as const) {
      const answer = await app.raw(nadia, method, path);
      expect(foreign(answer), `${method} ${path}`).toEqual([]);
    }
});

test('a sentence of a library is noticed', () => {
  for (const sentence of [
    'Invalid input: expected string, received undefined',
    'Invalid UUID',
    'Too big: expected string to have <=200 characters',
    'invalid input syntax for type uuid: "x"',
    'Unexpected token \'x\', "x" is not valid JSON',
    'Multipart: Boundary not found',
  ])
    expect(foreign({ statusCode: 400, body: JSON.stringify({ error: sentence }) })).toEqual([sentence]);
  expect(foreign({ statusCode: 400, body: JSON.stringify({ error: messages.general.tooMany(90) }) })).toEqual([]);
});
