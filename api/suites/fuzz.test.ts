// @module-tag sweep

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusalBody } from '@groundwork/contract/base/answers';
import { isOurs } from '@groundwork/contract/base/test-sentences';
import { isWhole, longTest, sweep, tenth } from '@groundwork/contract/base/test-sweeps';
import { contract } from '@groundwork/contract/contract';
import type { TestPerson } from '@groundwork/db/test-people';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { prepareJobs } from '../jobs/queues.ts';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile, unhashed } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { afterAllOfThem } from '../testing/test-totals.ts';
import { anyValues, valuesOf } from '../testing/test-values.ts';
import { nothing, withoutLimits, world } from '../testing/test-world.ts';

// Row 14: calls every operation with inputs that its schema accepts and with others.

const numRuns = sweep(10, 25);
const seed = 20_261_122;

const app = await appForFile({ passwords: unhashed });
let superAdmin: TestPerson;
beforeAll(async () => {
  await withoutLimits(app);
  await prepareJobs(app.url);
  superAdmin = await app.person('Super Admin');
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [superAdmin.id]);
});

type Schemas = { '~orpc': { inputSchema?: z.ZodType; outputSchema?: z.ZodType; route: { successStatus?: number } } };
const schemasOf = ({ name }: Operation) => {
  const [noun = '', verb = ''] = name.split('.');
  return (contract as unknown as Record<string, Record<string, Schemas>>)[noun]?.[verb]?.['~orpc'] as Schemas['~orpc'];
};
const takesFile = ({ input }: Operation) => JSON.stringify(input).includes('"binary"');
const inPath = ({ path }: Operation, property: string) => path.includes(`{${property}}`);

/** The input as the server parses it: path and query values are text. */
function received(operation: Operation, input: Record<string, unknown>) {
  const entries = Object.entries(JSON.parse(JSON.stringify(input)) as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      operation.method === 'GET' || inPath(operation, name) ? String(value) : value,
    ]),
  );
}

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

/** The violations of the contract in an answer to this input. */
function complaints(
  operation: Operation,
  input: Record<string, unknown>,
  { statusCode, headers, body }: Answer,
): string[] {
  if (statusCode >= 500) return [`answers ${statusCode}`];
  const { inputSchema, outputSchema, route } = schemasOf(operation);
  if (statusCode >= 300) {
    const { error, code } = JSON.parse(body) as Record<string, unknown>;
    const known =
      [400, 403, 404, 409, 413, 415].includes(statusCode) &&
      typeof error === 'string' &&
      isOurs(error) &&
      typeof code === 'string';
    return known ? [] : [`refuses with ${statusCode} ${body}`];
  }
  const found: string[] = [];
  if (inputSchema && !takesFile(operation) && !inputSchema.safeParse(received(operation, input)).success)
    found.push('does what its schema refuses');
  if (statusCode !== (route.successStatus ?? 200)) found.push(`answers ${statusCode}`);
  if (!outputSchema || !String(headers['content-type']).startsWith('application/json')) return found;
  const answer = JSON.parse(body) as unknown;
  const parsed = outputSchema.safeParse(answer);
  // Parsing removes properties that the schema does not name.
  if (!parsed.success) found.push(`answers in another shape: ${parsed.error.message}`);
  else if (JSON.stringify(parsed.data) !== JSON.stringify(answer))
    found.push(`answers more than its schema says: ${body}`);
  return found;
}

/** An example in which some properties are changed, removed, or replaced by arbitrary values. */
function inputsOf(operation: Operation, ids: Ids): fc.Arbitrary<Record<string, unknown>> {
  const example = fc.constantFrom(
    ...(examples[operation.name] ?? plainExamples[operation.name] ?? []).map((one) => one(ids)),
  );
  const changes = Object.entries(operation.input.properties ?? {}).map(([property, schema]) => {
    const anything = inPath(operation, property)
      ? anyValues.filter((value) => !['', '.', '..'].includes(String(value)) && String(value).isWellFormed())
      : anyValues;
    return [
      property,
      fc.oneof(
        { weight: 6, arbitrary: fc.constant({ kept: true as const }) },
        { weight: 3, arbitrary: valuesOf(schema, ids).map((value) => ({ value })) },
        { weight: 1, arbitrary: anything.map((value) => ({ value })) },
        { weight: inPath(operation, property) ? 0 : 1, arbitrary: fc.constant({ value: undefined }) },
      ),
    ] as const;
  });
  return fc.tuple(example, fc.record(Object.fromEntries(changes))).map(([base, made]) => {
    const input: Record<string, unknown> = { ...base };
    for (const [property, change] of Object.entries(made)) if ('value' in change) input[property] = change.value;
    return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  });
}

const tally = { requests: 0, done: 0, refused: 0 };
const every = operations();
const operationNamed = (name: string) => every.find((one) => one.name === name) as Operation;
const access: { operations: Record<string, string[]> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../access.json'), 'utf8'),
);

/** Restores a session that an operation may have ended. */
const again = ({ id, token }: TestPerson) =>
  app.admin.query(
    `insert into auth.sessions (user_id, token, expires_at)
     values ($1, $2, now() + interval '1 day') on conflict do nothing`,
    [id, token],
  );

let shared: { person: TestPerson; ids: Ids } | undefined;
async function worldFor({ method, name }: Operation) {
  if (name.startsWith('admin.')) {
    const { rows } = await app.admin.query("insert into jobs.job (name, state) values ('mail', 'failed') returning id");
    return { person: superAdmin, ids: { somebody: (await app.person('Somebody')).id, job: rows[0].id } };
  }
  if (method === 'GET' && shared) return shared;
  const person = await app.person('Nadia Rahman');
  const made = { person, ids: await world(app, person) };
  if (method === 'GET') shared = made;
  return made;
}

describe('every operation', () => {
  // If all requests were refused, or none, the tests would prove little.
  afterAllOfThem(() => {
    process.stdout.write(
      `fuzz from schemas: ${tenth(every).length} operations, ${tally.requests} requests, ` +
        `${tally.done} done, ${tally.refused} refused\n`,
    );
    expect(tally.requests).toBeGreaterThanOrEqual(tenth(every).length * numRuns);
    if (!isWhole) return;
    expect(tally.done).toBeGreaterThan(tally.requests / 10);
    expect(tally.refused).toBeGreaterThan(tally.requests / 10);
  });

  test.each(tenth(every))(
    '$name answers according to its schemas for any input',
    { timeout: 300_000 },
    async (operation) => {
      const { person, ids } = await worldFor(operation);
      const endsSessions = /^(account|admin)\./.test(operation.name);
      await fc.assert(
        fc.asyncProperty(inputsOf(operation, ids), async (input) => {
          if (endsSessions) await again(person);
          const { method, path, payload } = requestOf(operation, input);
          const answer = await app.raw(person, method, path, payload);
          tally.requests++;
          tally[answer.statusCode < 300 ? 'done' : 'refused']++;
          expect(
            complaints(operation, input, answer),
            `${method} ${path} ${JSON.stringify(payload)} → ${answer.statusCode} ${answer.body.slice(0, 500)}`,
          ).toEqual([]);
        }),
        { numRuns, seed },
      );
    },
  );
});

longTest('no operation that needs a session works without one, for any input', async () => {
  const { person, ids } = await worldFor(operationNamed('goals.get'));
  const open = Object.entries(access.operations).flatMap(([name, actors]) =>
    actors.includes('everyone') ? [name] : [],
  );
  const [token = '', signature = ''] = decodeURIComponent(person.cookie.split('=')[1] ?? '').split(/\.(.*)/);
  const sessions = [
    '',
    token,
    `${token}.`,
    `${token}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    `x${token}.${signature}`,
  ];
  let cases = 0;
  for (const operation of every.filter(({ name }) => !open.includes(name))) {
    for (const input of fc.sample(inputsOf(operation, { ...ids, somebody: person.id, job: person.id }), {
      numRuns: sessions.length,
      seed,
    })) {
      const { method, path, payload } = requestOf(operation, input);
      const cookie = `groundwork.session_token=${encodeURIComponent(sessions[cases % sessions.length] ?? '')}`;
      const { statusCode, body } = await app.raw(null, method, path, payload, { cookie });
      expect(statusCode, `${method} ${path} ${cookie}: ${body}`).toBe(401);
      cases++;
    }
  }
  process.stdout.write(`no session: ${cases} requests\n`);
});

/** A thing that an operation deletes: the operations that create, read and delete it, and the parameter with its id. */
type Life = [creator: string, reader: string, remover: string, param: string];
/** Those whose operations have other names than `create`, `get` or `list`, and `delete`. */
const named: Life[] = [
  ['invitations.create', 'invitations.list', 'invitations.revoke', 'invitationId'],
  ['attachments.upload', 'attachments.list', 'attachments.delete', 'attachmentId'],
  ['targets.create', 'goals.get', 'targets.delete', 'targetId'],
  ['menus.addItem', 'menus.list', 'menus.deleteItem', 'menuItemId'],
  ['maps.addNode', 'maps.nodes', 'maps.deleteNode', 'nodeId'],
  ['maps.connect', 'maps.nodes', 'maps.disconnect', 'edgeId'],
  ['views.addToMap', 'views.ofMap', 'views.deleteOfMap', 'viewId'],
];
/** Operations that delete nothing that an operation has created, or that have tests of their own. */
const others = [
  'account.deleteAvatar',
  'account.endSession',
  'account.endOtherSessions',
  'accountDeletion.cancel',
  'emailChange.cancel',
  'passkeys.delete',
  'teams.removeMember',
  'deletions.purge',
  'labels.remove',
  'taskRelations.remove',
  'maps.leave',
];
const lives: Life[] = every
  .filter(({ method, name }) => method === 'DELETE' && !others.includes(name))
  .map(({ name, path }) => {
    const noun = name.split('.')[0];
    const reader = every.some((other) => other.name === `${noun}.get`) ? `${noun}.get` : `${noun}.list`;
    const param = /\{(\w+)\}$/.exec(path)?.[1] ?? '';
    return named.find(([, , remover]) => remover === name) ?? [`${noun}.create`, reader, name, param];
  });

test.each(tenth(lives))(
  'what %s makes is read by %s, and is gone for every operation after %s',
  async (creator, reader, remover, param) => {
    const { person, ids } = await worldFor(operationNamed(creator));
    const ask = async (name: string, input: Record<string, unknown>) => {
      const { method, path, payload } = requestOf(operationNamed(name), input);
      return app.ask(person, method, path, payload);
    };
    const inputOf = (name: string) => (examples[name] ?? plainExamples[name] ?? [])[0]?.(ids) ?? {};
    const created = await ask(creator, inputOf(creator));
    expect(created.status).toBe(201);
    const id: string = created.body.id ?? created.body.invitation_id;
    const alone = inPath(operationNamed(reader), param);
    const read = () => ask(reader, alone ? { [param]: id } : inputOf(reader));
    expect(JSON.stringify((await read()).body)).toContain(id);
    const named = creator === 'teams.create' ? { name: created.body.name } : {};
    expect(await ask(remover, { ...inputOf(remover), [param]: id, ...named })).toMatchObject({ status: 200 });
    const gone = await read();
    expect([200, 404]).toContain(gone.status);
    expect(JSON.stringify(gone.body)).not.toContain(id);
    // The history of a node outlives it.
    const after = every.filter((operation) => inPath(operation, param) && operation.name !== 'versions.ofNode');
    expect(after.map(({ name }) => name)).toContain(remover);
    for (const { name, method } of after) {
      const { status, body } = await ask(name, { ...inputOf(name), [param]: id });
      if (method === 'GET' && status === 200) expect(nothing, name).toContain(JSON.stringify(body));
      else expect([403, 404], `${name}: ${status}`).toContain(status);
    }
  },
);

test('each violation in an answer is noticed', () => {
  const operation = operationNamed('labels.get');
  const label = {
    id: 'a',
    name: 'Venue',
    color: '#f08c00',
    team_id: 'b',
    description: null,
    created_at: '',
    usage_count: 0,
    can: { edit: true, delete: true },
  };
  const answer = (statusCode: number, body: object) => ({
    statusCode,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const input = { labelId: '5f1e9c00-0000-4000-8000-000000000000' };
  expect(complaints(operation, input, answer(200, label))).toEqual([]);
  expect(complaints(operation, input, answer(404, refusalBody('general.notFound', 'NOT_FOUND')))).toEqual([]);
  for (const [sent, given] of [
    [input, answer(500, { error: 'x', code: 'x' })],
    [input, answer(404, { message: 'Not there.' })],
    [input, answer(418, { error: 'x', code: 'x' })],
    [input, answer(201, label)],
    [input, answer(200, { ...label, usage_count: 'many' })],
    [input, answer(200, { ...label, secret: 'x' })],
    [{ labelId: 'x' }, answer(200, label)],
  ] as const)
    expect(complaints(operation, sent, given)).toHaveLength(1);
});
