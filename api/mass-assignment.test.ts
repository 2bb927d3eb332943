import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';
import { type JsonSchema, type Operation, operations, requestOf } from './test-operations.ts';
import { examples, fingerprint, type Ids, world } from './test-world.ts';

// What a write must not set it cannot set: every write of goals, tasks, suggestions, labels, sprints, comments, templates, views, instances and records, with every column of their tables that is not in its input, and with its own properties in shapes that they do not have.

let app: TestApp;
let caller: TestPerson;
let mine: Ids;
/** A row of each table, as JSON. */
let rows: Record<string, Record<string, unknown>>;

const tables: Record<string, string[]> = {
  goals: ['goals'],
  tasks: ['tasks'],
  analysis: ['tasks'],
  labels: ['labels', 'task_labels'],
  sprints: ['sprints'],
  comments: ['comments'],
  templates: ['tpl_templates'],
  views: ['task_views'],
  instances: ['tpl_instances'],
  records: ['tpl_records'],
  forms: ['tpl_records'],
};
const nounOf = ({ name }: Operation) => name.split('.')[0] ?? '';
const writes = operations().filter((operation) => operation.method !== 'GET' && nounOf(operation) in tables);

beforeAll(async () => {
  app = await testApp();
  caller = await app.person('Nadia Rahman');
  mine = await world(app, caller);
  await world(app, await app.person('Pat Stone'));
  await app.admin.query('insert into task_labels (team_id, task_id, label_id) values ($1, $2, $3)', [mine.team, mine.task, mine.label]);
  rows = {};
  for (const table of Object.values(tables).flat()) {
    // Another team's row where there is one: its values are the ones to smuggle in.
    const { rows: found } = await app.admin.query(
      `select to_jsonb(t) as row from ${table} t order by coalesce(to_jsonb(t) ->> 'team_id', to_jsonb(t) ->> 'owner_team_id') = $1 limit 1`,
      [mine.team],
    );
    rows[table] = found[0].row;
  }
});
afterAll(() => app.close());

const inputsOf = ({ name }: Operation) => (examples[name] ?? []).map((example) => example(mine));
const inPath = ({ path }: Operation, property: string) => path.includes(`{${property}}`);

/** Sends each input, with the text of its body if that is not simply its JSON, and expects that it is refused and nothing has changed. */
async function refused(operation: Operation, attempts: { what: string; input: Record<string, unknown>; body?: string }[]) {
  expect(attempts.length).toBeGreaterThan(0);
  const before = await fingerprint(app);
  for (const { what, input, body } of attempts) {
    const { method, path, payload } = requestOf(operation, input);
    const answer = await app.raw(caller, method, path, body ?? payload, { 'content-type': 'application/json' });
    expect(answer.statusCode, `${what}: ${answer.body}`).toBe(400);
  }
  expect(await fingerprint(app)).toBe(before);
}

test.each(writes)('$name sets no column that is not in its input', async (operation) => {
  const columns = (tables[nounOf(operation)] ?? []).flatMap((table) => Object.entries(rows[table] ?? {}));
  const withheld = columns.filter(([column]) => !(column in (operation.input.properties ?? {})));
  expect(withheld.map(([column]) => column)).toContain('created_at');
  await refused(
    operation,
    inputsOf(operation).flatMap((input) => withheld.map(([column, value]) => ({ what: column, input: { ...input, [column]: value } }))),
  );
});

test.each(writes)('$name takes nothing through a prototype', async (operation) => {
  const attempts = inputsOf(operation).flatMap((input) => {
    const { payload = {} } = requestOf(operation, input);
    const rest = JSON.stringify(payload).slice(1, -1);
    return ['{"__proto__":{"team_id":null}', '{"\\u005f_proto__":{"team_id":null}', '{"constructor":{"prototype":{"team_id":null}}'].map((start) => ({
      what: start,
      input,
      body: `${start}${rest && ','}${rest}}`,
    }));
  });
  await refused(operation, attempts);
  expect(Object.hasOwn(Object.prototype, 'team_id')).toBe(false);
});

/** Values that no property of this schema takes. */
function misshapen({ type }: JsonSchema): unknown[] {
  if (type === 'array') return ['text', {}, { 0: 'text' }, [[]], [{}]];
  return [[], ['text'], [null], { value: 'text' }, ...(type === 'object' ? [null, 'text'] : [{}])];
}
const withBody = writes.filter((operation) => Object.keys(operation.input.properties ?? {}).some((property) => !inPath(operation, property)));

test.each(withBody)('$name takes a list for nothing else, nothing else for a list, and of a key sent twice the value it has looked at', async (operation) => {
  const properties = Object.entries(operation.input.properties ?? {}).filter(([property]) => !inPath(operation, property));
  const attempts = inputsOf(operation).flatMap((input) =>
    properties.flatMap(([property, schema]) => [
      ...misshapen(schema).map((value) => ({ what: `${property}: ${JSON.stringify(value)}`, input: { ...input, [property]: value } })),
      {
        what: `${property} twice`,
        input,
        body: `${JSON.stringify(requestOf(operation, input).payload ?? {}).slice(0, -1)},${JSON.stringify(property)}:${JSON.stringify(misshapen(schema)[0])}}`.replace(
          '{,',
          '{',
        ),
      },
    ]),
  );
  await refused(operation, attempts);
});

test.each(writes.filter(({ path }) => path.includes('{')))('$name means what its path names, whatever its body or query says', async (operation) => {
  const before = await fingerprint(app);
  for (const input of inputsOf(operation)) {
    for (const property of Object.keys(input).filter((name) => inPath(operation, name))) {
      // The path names what is not there; the body and the query name what is.
      const { method, path, payload } = requestOf(operation, { ...input, [property]: '00000000-0000-4000-8000-000000000000' });
      const smuggled = await app.raw(caller, method, `${path}?${property}=${input[property]}`, { ...payload, [property]: input[property] });
      expect([400, 403, 404], `${property}: ${smuggled.body}`).toContain(smuggled.statusCode);
    }
  }
  expect(await fingerprint(app)).toBe(before);
});

test('a query sets nothing', async () => {
  for (const path of [`/goals/${mine.goal}`, `/tasks/${mine.task}`, `/labels/${mine.label}`, `/sprints/${mine.sprint}`]) {
    const before = await fingerprint(app);
    await app.raw(caller, 'PATCH', `${path}?title=Smuggled&name=Smuggled&status=done`, {});
    expect(await fingerprint(app)).toBe(before);
  }
});
