// @module-tag sweep

import { tenth } from '@groundwork/contract/base/test-sweeps';
import { isShared, type Table } from '@groundwork/contract/nouns/noun';
import { nouns } from '@groundwork/contract/nouns/nouns';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { type JsonSchema, type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { fingerprint, withoutLimits, world } from '../testing/test-world.ts';

// No write sets anything outside its input. Each write is tried with every column of its tables that is not in its
// input, and with wrong types for its own properties.
// attachments.test.ts and avatars.test.ts test multipart forms; admin.long.test.ts tests what super-admins may do.

let caller: TestPerson;
let mine: Ids;
/** A row of each table, as JSON; without a row, its columns with null. */
let rows: Record<string, Record<string, unknown>>;

/** The tables of the noun of an operation, as `contract/nouns` says. */
const tablesOf = (operation: Operation) =>
  nouns
    .filter(({ operations }) => (operations as string[]).includes(nounOf(operation)))
    .flatMap((noun) => Object.entries<Table>(noun.tables))
    .map(([name, table]) => (isShared(table) ? name : `${table.schema}.${name}`));
// The rulings let this operation ignore unknown fields of the specification: invitation-mails.test.ts.
const takesAnything = 'invitations.sendEmail';
const isForm = ({ input }: Operation) =>
  Object.values(input.properties ?? {}).some(({ format }) => format === 'binary');
const nounOf = ({ name }: Operation) => name.split('.')[0] ?? '';
const allWrites = operations().filter((operation) => operation.method !== 'GET' && !isForm(operation));
const writes = allWrites.filter(({ name }) => !name.startsWith('admin.') && name !== takesAnything);

const app = await appForFile();
beforeAll(async () => {
  await withoutLimits(app);
  caller = await app.person('Nadia Rahman');
  mine = await world(app, caller);
  await world(app, await app.person('Pat Stone'));
  await app.admin.query('insert into map_labels (team_id, map_id, label_id) values ($1, $2, $3)', [
    mine.team,
    mine.map,
    mine.label,
  ]);
  await app.admin.query('insert into task_labels (team_id, task_id, label_id) values ($1, $2, $3)', [
    mine.team,
    mine.task,
    mine.label,
  ]);
  await app.admin.query(
    "insert into notification_preferences (user_id, kind, in_app, mail) values ($1, 'comment', true, 'none')",
    [caller.id],
  );
  await app.admin.query(
    "insert into auth.account_deletions (user_id, due_at) select id, now() from auth.users where name = 'Pat Stone'",
  );
  await app.admin.query(
    "insert into auth.data_exports (user_id, expires_at) select id, now() from auth.users where name = 'Pat Stone'",
  );
  rows = {};
  for (const table of new Set(writes.flatMap(tablesOf))) {
    // Prefers a row of another team, because an attacker would inject its values.
    const { rows: found } = await app.admin.query(
      `(select to_jsonb(t) as row from ${table} t
        order by coalesce(to_jsonb(t) ->> 'team_id', to_jsonb(t) ->> 'owner_team_id') = $1 limit 1)
       union all
       select jsonb_object_agg(attname, null) from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
       limit 1`,
      [mine.team],
    );
    rows[table] = found[0].row;
  }
});
afterAll(() => {
  process.stdout.write(`mass assignment: ${writes.length} writes, ${count} attempts\n`);
});

const inputsOf = ({ name }: Operation) => (examples[name] ?? plainExamples[name] ?? []).map((example) => example(mine));
const inPath = ({ path }: Operation, property: string) => path.includes(`{${property}}`);

let count = 0;
/** Sends each input (with `body` in place of its JSON, if given) and expects a refusal without any change. */
async function refused(
  operation: Operation,
  attempts: { what: string; input: Record<string, unknown>; body?: string }[],
) {
  expect(attempts.length).toBeGreaterThan(0);
  count += attempts.length;
  const before = await fingerprint(app);
  for (const { what, input, body } of attempts) {
    const { method, path, payload } = requestOf(operation, input);
    const answer = await app.raw(caller, method, path, body ?? payload, { 'content-type': 'application/json' });
    expect(answer.statusCode, `${what}: ${answer.body}`).toBe(400);
  }
  expect(await fingerprint(app)).toBe(before);
}

test.each(tenth(writes))('$name sets no column outside its input', async (operation) => {
  const columns = Object.entries<unknown>(Object.assign({}, ...tablesOf(operation).map((table) => rows[table])));
  const withheld = columns.filter(([column]) => !(column in (operation.input.properties ?? {})));
  expect(withheld.length).toBeGreaterThan(0);
  expect(withheld.map(([column]) => column)).toEqual(
    expect.arrayContaining(columns.map(([column]) => column).filter((column) => column === 'created_at')),
  );
  await refused(
    operation,
    inputsOf(operation).flatMap((input) =>
      withheld.map(([column, value]) => ({ what: column, input: { ...input, [column]: value } })),
    ),
  );
});

test.each(tenth(writes))('$name ignores __proto__ (prototype pollution)', async (operation) => {
  const attempts = inputsOf(operation).flatMap((input) => {
    const { payload = {} } = requestOf(operation, input);
    const rest = JSON.stringify(payload).slice(1, -1);
    return [
      '{"__proto__":{"team_id":null}',
      '{"\\u005f_proto__":{"team_id":null}',
      '{"constructor":{"prototype":{"team_id":null}}',
    ].map((start) => ({
      what: start,
      input,
      body: `${start}${rest && ','}${rest}}`,
    }));
  });
  await refused(operation, attempts);
  expect(Object.hasOwn(Object.prototype, 'team_id')).toBe(false);
});

/** Values that do not match this schema; `open` schemas accept objects with any keys. */
function misshapen({ type }: JsonSchema, open = false): unknown[] {
  if (type === 'array') return ['text', {}, { 0: 'text' }, [[]], [{}]];
  return [[], ['text'], [null], ...(open ? [] : [{ value: 'text' }]), ...(type === 'object' ? [null, 'text'] : [{}])];
}
/** JSON text in which `property` appears twice, the second time with this value. */
const withDuplicate = (payload: unknown, property: string, value: unknown) =>
  `${JSON.stringify(payload).slice(0, -1)},${JSON.stringify(property)}:${JSON.stringify(value)}}`.replace('{,', '{');
// The rulings let nodes and edges keep values without a form field.
const keepsAll = new Set([
  'maps.addNode fields',
  'maps.updateNode fields',
  'maps.connect metadata',
  'maps.updateEdge metadata',
]);
const withBody = writes.filter((operation) =>
  Object.keys(operation.input.properties ?? {}).some((property) => !inPath(operation, property)),
);

test.each(tenth(withBody))(
  '$name takes a list for nothing else, nothing else for a list, and of a key sent twice the value it has looked at',
  async (operation) => {
    const properties = Object.entries(operation.input.properties ?? {}).filter(
      ([property]) => !inPath(operation, property),
    );
    const attempts = inputsOf(operation).flatMap((input) =>
      properties.flatMap(([property, schema]) => [
        ...misshapen(schema, keepsAll.has(`${operation.name} ${property}`)).map((value) => ({
          what: `${property}: ${JSON.stringify(value)}`,
          input: { ...input, [property]: value },
        })),
        {
          what: `${property} twice`,
          input,
          body: withDuplicate(requestOf(operation, input).payload ?? {}, property, misshapen(schema)[0]),
        },
      ]),
    );
    await refused(operation, attempts);
  },
);

test.each(tenth(writes.filter(({ path }) => path.includes('{'))))(
  '$name means what its path names, whatever its body or query says',
  async (operation) => {
    const before = await fingerprint(app);
    for (const input of inputsOf(operation)) {
      for (const property of Object.keys(input).filter((name) => inPath(operation, name))) {
        // The path names a row that does not exist; body and query name one that does.
        const { method, path, payload } = requestOf(operation, {
          ...input,
          [property]: '00000000-0000-4000-8000-000000000000',
        });
        const smuggled = await app.raw(caller, method, `${path}?${property}=${input[property]}`, {
          ...payload,
          [property]: input[property],
        });
        expect([400, 403, 404], `${property}: ${smuggled.body}`).toContain(smuggled.statusCode);
      }
    }
    expect(await fingerprint(app)).toBe(before);
  },
);

test('query parameters set nothing', async () => {
  for (const path of [
    `/goals/${mine.goal}`,
    `/tasks/${mine.task}`,
    `/labels/${mine.label}`,
    `/sprints/${mine.sprint}`,
  ]) {
    const before = await fingerprint(app);
    await app.raw(caller, 'PATCH', `${path}?title=Smuggled&name=Smuggled&status=done`, {});
    expect(await fingerprint(app)).toBe(before);
  }
});

test('no write was left out', () => {
  expect(
    allWrites
      .filter((operation) => !writes.includes(operation) && nounOf(operation) !== 'admin')
      .map(({ name }) => name),
  ).toEqual([takesAnything]);
});

test('a write that accepts any property is noticed', async () => {
  const operation = writes.find(({ name }) => name === 'goals.update') as Operation;
  await expect(refused(operation, [{ what: 'title', input: { goalId: mine.goal, title: 'Taken' } }])).rejects.toThrow(
    'title',
  );
});
