// @module-tag long
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { limits } from '@groundwork/contract/base/limits';
import { cpuOf, longestBlock, quadraticPass } from '@groundwork/contract/base/test-growth';
import { planFreely } from '@groundwork/db/test-database';
import type { TestPerson } from '@groundwork/db/test-people';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile } from '../testing/test-app.ts';
import { examples } from '../testing/test-inputs.ts';
import {
  alternatives,
  type JsonSchema,
  listsOf,
  type Operation,
  operations,
  requestOf,
} from '../testing/test-operations.ts';
import { withoutLimits, world } from '../testing/test-world.ts';

// Sends each operation that takes a long list its largest input, and each reading operation to a team whose lists are
// long. No request may keep the only thread for longer than 100 ms, or a connection with one statement for longer than
// 2 s, as measured on our machines: both are multiples of a piece of work that is measured in the same run.

/** About 100 ms of CPU on our machines. */
const pieceOfWork = () => quadraticPass(7500);
/** About 100 ms in PostgreSQL. */
const pieceOfSql = sql`select count(*) from generate_series(1, 900000)`;
const most = { pieces: 1, piecesOfSql: 20 };

let statements: { ms: number; text: string }[] = [];
const app = await appForFile({ onQuery: (ms, text) => statements.push({ ms, text }) });
let caller: TestPerson;
let ids: Ids;
/** Ids of rows in the team, by entity. */
let many: Record<string, string[]>;
/** A moment before the tests delete any rows. */
let full: string;

/** Adds copies of a row, with other values in some columns, and returns their ids. */
async function copies(table: string, id: string | undefined, number: number, values: Record<string, string> = {}) {
  const { rows } = await app.admin.query(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns: string[] = rows.map(({ name }) => name).filter((name) => name !== 'id');
  const { rows: made } = await app.admin.query(
    `insert into ${table} (id, ${columns.join(', ')})
     select gen_random_uuid(), ${columns.map((name) => values[name] ?? `t.${name}`).join(', ')}
     from ${table} t, generate_series(1, $2) n where t.id = $1 returning id`,
    [id, number],
  );
  return made.map((row) => row.id as string);
}

beforeAll(async () => {
  await planFreely(app.admin);
  await withoutLimits(app);
  caller = await app.person('Nadia Rahman');
  ids = await world(app, caller);
  const { page, map, taskLabels, recurrence, years } = limits;
  many = {
    task: await copies('tasks', ids.task, 5 * page.max, {
      title: "'Chairs ' || n",
      parent_task_id: 'null',
      // The most dates that a rule can have, since the first year.
      recurrence: `'FREQ=DAILY;COUNT=${recurrence.count}'`,
      due_date: `date '${years.first}-01-01' + n`,
      board_order: 'n',
    }),
    goal: await copies('goals', ids.goal, page.max),
    label: await copies('labels', ids.label, taskLabels.perTask, { name: "'Label ' || n" }),
    record: await copies('tpl_records', ids.record, 2 * page.max),
    node: await copies('tpl_map_nodes', ids.lone_node, 2 * map.nodesAtOnce, { path: '(100 + n)::text::ltree' }),
    notification: await copies('notifications', ids.notification, page.max),
  };
  await app.admin.query('analyze');
  full = new Date().toISOString();
}, 120_000);

type Input = Record<string, unknown>;

/** The longest text with which `items` items fit into one body. */
const longText = ({ maxLength = 0 }: JsonSchema, items: number) =>
  'Chairs '.repeat(Math.min(maxLength, limits.bodyBytes / 2 / items) / 'Chairs '.length);

/** The rows from the end are for requests that delete some, because tests run in any order. */
type Rows = 'first' | 'last';
const rowAt = (entity: string, place: number, rows: Rows) =>
  many[entity]?.at(rows === 'first' ? place % many[entity].length : -1 - place);
const isAddress = (name: string) => ['parentPath', 'filter', 'cursor'].includes(name);

/**
 * The example with every list as long as its limit, and with long texts. Each item has its own ids. `place` is the
 * index of the example in its list, `items` the product of the lengths of all lists around the example.
 */
function enlarged(schema: JsonSchema, example: unknown, rows: Rows, place = 0, items = 1): unknown {
  const schemas = alternatives(schema);
  const entity = schemas.find((one) => one['x-entity'])?.['x-entity'];
  const { taskLabels, page, text } = limits;
  if (Array.isArray(example)) {
    const list = schemas.find((one) => one.items);
    if (!list?.items || example.length === 0) return example;
    const inner = list.items;
    const number = entity === 'label' ? taskLabels.atOnce / page.max : (list.maxItems ?? 1);
    return Array.from({ length: number }, (_, n) => enlarged(inner, example[0], rows, n, items * number));
  }
  if (entity && typeof example === 'string') return rowAt(entity, place, rows) ?? example;
  if (!example || typeof example !== 'object') return example;
  const properties = Object.entries(schemas.find((one) => one.properties)?.properties ?? {});
  return Object.fromEntries(
    properties.flatMap(([name, property]) => {
      const long = alternatives(property).find(({ maxLength = 0 }) => maxLength >= text.paragraph);
      if (name in example) return [[name, enlarged(property, (example as Input)[name], rows, place, items)]];
      return long && !isAddress(name) ? [[name, longText(long, 4 * items)]] : [];
    }),
  );
}

/** The input of an example, enlarged, except for the parameters of its path. */
function largest({ name, input, path }: Operation, example: Input): Input {
  const inPath = Object.entries(example).filter(([property]) => path.includes(`{${property}}`));
  const rows = name.includes('delete') ? 'last' : 'first';
  return { ...(enlarged(input, example, rows) as Input), ...Object.fromEntries(inPath) };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The cost of work that asks the database through the server's pool, as multiples of both pieces. */
async function costOf<Result>(work: () => Promise<Result>) {
  // Otherwise a turn of the event loop may collect the garbage of an earlier test.
  collectGarbage();
  const cpu = [await cpuOf(pieceOfWork)];
  statements = [];
  const { block, result } = await longestBlock(work);
  const slowest = statements.reduce((one, other) => (other.ms > one.ms ? other : one), { ms: 0, text: '' });
  cpu.push(await cpuOf(pieceOfWork));
  await pieceOfSql.execute(app.db);
  return {
    result,
    pieces: block / Math.max(...cpu),
    piecesOfSql: slowest.ms / (statements.at(-1)?.ms ?? 0),
    slowest: slowest.text.replaceAll(/\s+/g, ' ').slice(0, 120),
  };
}

async function expectCheap(operation: Operation, input: Input) {
  const { method, path, payload } = requestOf(operation, input);
  const body = payload && { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } };
  const ask = () =>
    app.app.inject({ method, url: `/api${path}`, ...body, headers: { cookie: caller.cookie, ...body?.headers } });
  let cost = await costOf(ask);
  // The compiler and the garbage collector do not disturb each of several requests that only read.
  for (let tries = 1; method === 'GET' && cost.pieces > most.pieces && tries < 3; tries++) cost = await costOf(ask);
  const { result, pieces, piecesOfSql, slowest } = cost;
  expect(result.statusCode, result.body.slice(0, 200)).toBeLessThan(300);
  expect(pieces, 'of the event loop').toBeLessThanOrEqual(most.pieces);
  expect(piecesOfSql, slowest).toBeLessThanOrEqual(most.piecesOfSql);
}

const withExamples = operations().flatMap((operation) =>
  (examples[operation.name] ?? []).map((example, place) => ({
    name: `${operation.name} ${place}`,
    operation,
    example,
  })),
);
const isLong = ({ input }: Operation) => listsOf(input).some(({ length }) => length >= 100);
const writes = withExamples.filter(({ operation }) => operation.method !== 'GET' && isLong(operation));

/** Inputs that cost more than those of the examples. */
const costlier: Record<string, Input> = { 'tasks.updateMany': { status: 'done', open_subtasks: 'move' } };

describe('the largest input of', () => {
  test.each(writes.filter(({ operation }) => operation.name !== 'versions.restore'))('$name', async (row) => {
    const { operation } = row;
    const input = largest(operation, row.example(ids));
    await expectCheap(operation, input);
    const more = costlier[operation.name];
    if (more) await expectCheap(operation, { task_ids: input.task_ids, ...more });
    if (operation.name !== 'maps.deleteNodes') return;
    const [restore] = writes.filter(({ name }) => name.startsWith('versions.restore'));
    if (restore) await expectCheap(restore.operation, { mapId: ids.map, node_ids: input.node_ids, at: full });
  });
});

describe('reading from a team with long lists', () => {
  const reads = withExamples.filter(({ operation }) => operation.method === 'GET');
  test.each(reads)('$name', async ({ operation, example }) => {
    const { limit } = operation.input.properties ?? {};
    await expectCheap(operation, { ...example(ids), ...(limit && { limit: limit.maximum }) });
  });
});

test('a planted block of the event loop is noticed', async () => {
  const { pieces } = await costOf(async () => quadraticPass(30_000));
  expect(pieces).toBeGreaterThan(most.pieces);
});

test('a planted slow statement is noticed', { timeout: 120_000 }, async () => {
  // Some sixty times the piece of work, and no more because the server gives up a statement after eight seconds. A busy
  // machine takes longer for the piece, but not each time.
  const slow = () =>
    app.db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = '60s'`.execute(transaction);
      await sql`select pg_sleep(6)`.execute(transaction);
    });
  let highest = 0;
  for (let attempt = 0; attempt < 10 && highest <= most.piecesOfSql; attempt++)
    highest = Math.max(highest, (await costOf(slow)).piecesOfSql);
  expect(highest).toBeGreaterThan(most.piecesOfSql);
});
