import { limits } from '@groundwork/contract/limits';
import type { TestPerson } from '@groundwork/db/test-people';
import { sweep } from '@groundwork/db/test-sweeps';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp, unhashed } from '../testing/test-app.ts';
import { alternatives, type JsonSchema, type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { afterAllOfThem } from '../testing/test-totals.ts';
import { examples, type Ids, plainExamples, withoutLimits, world } from '../testing/test-world.ts';

// No text of a caller takes much more CPU of the server than a harmless text of the same length, wherever it is sent,
// and wherever it is read. Counts user CPU, because the elapsed time depends on what else the machine does.

/** How much more CPU than a harmless text a hostile one may take, in milliseconds. */
const budget = 250;
/** The same for a header or a query, which has at most 16 KB. */
const smallBudget = 75;

/** Repeats a text up to a length. */
const fill = (length: number, text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const around = (length: number, begin: string, middle: string, end: string) =>
  `${begin}${fill(Math.max(0, length - begin.length - end.length), middle)}${end}`.slice(0, length);

/** Texts that take quadratic time or more in parsers with such a weakness. */
const classes: Record<string, (length: number) => string> = {
  'spaces within': (n) => around(n, 'a', ' ', 'a'),
  'line breaks within': (n) => around(n, 'a', ' \n', 'a'),
  'a list marker, spaces and a line separator': (n) => around(n, '- ', ' ', 'x\u2028x'),
  'an address that is only dots': (n) => around(n, 'https://', '.', ' '),
  'many schemes before dots': (n) => fill(n / 2, 'https:') + fill(n / 2, '.'),
  'many addresses': (n) => fill(n, 'https://a.b(c'),
  'an email without an at sign': (n) => around(n, '', 'a.', '!'),
  'at signs': (n) => fill(n, 'a@'),
  'opened mentions': (n) => fill(n, '@['),
  'opened links': (n) => fill(n, '[a]('),
  'opened emphasis': (n) => fill(n, '**a *b __c _d '),
  'backticks of growing length': (n) =>
    Array.from({ length: Math.ceil(Math.sqrt(2 * n)) }, (_, at) => '`'.repeat(at + 1))
      .join('a')
      .slice(0, n),
  'nested quotes and items': (n) => fill(n, '> - 1. '),
  'opened tags': (n) => fill(n, '<a '),
  'nested elements': (n) => fill(n, '<ul><li>'),
  'opened elements, other ones closed': (n) => fill(n / 2, '<x>') + fill(n / 2, '</y>'),
  'each element opened, another closed': (n) => fill(n, '<x></y>'),
  entities: (n) => fill(n, '&amp;&#x'),
  'combining marks of two kinds': (n) => around(n, 'a', '\u0301\u0316', 'a'),
  'letters that grow when folded': (n) => fill(n, '\ufdfa'),
  'letters of a script without spaces': (n) => fill(n, '会議室の予約を'),
  'marks of a script without spaces': (n) => around(n, 'ก', '\u0e48\u0e38', 'ก'),
  'one long word': (n) => around(n, '', 'a', '!'),
  'words of one letter': (n) => fill(n, 'a b '),
  'opened JSON': (n) => fill(n, '{"a":['),
};
const harmless = (length: number) => fill(length, 'Sixty chairs are in the hall by noon. ');

/** The user CPU of this process during a request, in milliseconds. PostgreSQL is another process. */
async function cpuOf(ask: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await ask();
  return process.cpuUsage(before).user / 1000;
}

/**
 * Whether a request takes more CPU than allowed, ten times in a row. What takes CPU besides the request, as the compiler
 * and the garbage collector do, ends before that; a slow text is slow each time.
 */
async function isSlow(ask: () => Promise<unknown>, allowed: number): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) if ((await cpuOf(ask)) <= allowed) return false;
  return true;
}

/** The classes whose text takes too much CPU. */
async function slowClasses(ask: (text: string) => Promise<unknown>, length: number, names: string[]) {
  const usual = Math.min(await cpuOf(() => ask(harmless(length))), await cpuOf(() => ask(harmless(length))));
  const slow: string[] = [];
  for (const name of names) {
    const text = classes[name]?.(length) ?? '';
    if (await isSlow(() => ask(text), usual + budget)) slow.push(name);
    requests++;
  }
  return slow;
}

let app: TestApp;
let nadia: TestPerson;
let mine: Ids;
let requests = 0;
const started = process.cpuUsage();
beforeAll(async () => {
  app = await testApp({ passwords: unhashed });
  await withoutLimits(app);
  nadia = await app.person('Nadia Rahman');
  mine = await world(app, nadia);
  // The server compresses long lists.
  await app.admin.query(
    "insert into goals (team_id, title) select $1, repeat('Chair', 60) from generate_series(1, 49)",
    [mine.team],
  );
});
afterAll(() => app.close());

/** Restores the session that a new password has ended. */
const signInAgain = () =>
  app.admin.query(
    `insert into auth.sessions (user_id, token, expires_at)
     values ($1, $2, now() + interval '1 day') on conflict do nothing`,
    [nadia.id, nadia.token],
  );
beforeEach(signInAgain);

const isText = ({ type, format, enum: choice }: JsonSchema) => type === 'string' && !format && !choice;
/** The longest text that a property takes; without a limit of its own what fits into an address or a body. */
function longest(schema: JsonSchema, isQuery: boolean): number {
  const own = alternatives(schema).flatMap((one) => (isText(one) ? [one.maxLength ?? Number.POSITIVE_INFINITY] : []));
  return Math.min(Math.max(...own), isQuery ? 15_000 : limits.text.description);
}
/** Objects hold texts under any key: the values of forms. */
const isObject = (schema: JsonSchema) =>
  alternatives(schema).some(({ type, properties }) => type === 'object' && !properties);

const isLong = (length: number) => length >= limits.text.paragraph;

type Input = {
  operation: Operation;
  name: string;
  property: string;
  length: number;
  /** The value of the property with a text in it. */
  value: (text: string) => unknown;
};
const inputs: Input[] = operations().flatMap((operation) =>
  Object.entries(operation.input.properties ?? {})
    .filter(([property]) => !operation.path.includes(`{${property}}`))
    .flatMap(([property, schema]): Input[] => {
      const base = { operation, name: operation.name, property };
      if (alternatives(schema).some(isText)) {
        const length = longest(schema, operation.method === 'GET');
        return [{ ...base, length, value: (text: string) => (schema.type === 'array' ? [text] : text) }];
      }
      if (schema.format === 'binary')
        return [{ ...base, length: 70_000, value: (text: string) => new File(['Sixty'], text) }];
      if (!isObject(schema)) return [];
      return [
        { ...base, length: limits.form.text, value: (text: string) => ({ name: text, [text.slice(0, 60)]: text }) },
      ];
    }),
);

describe('every text', () => {
  afterAllOfThem(() => {
    const { user } = process.cpuUsage(started);
    process.stdout.write(
      `hostile texts: ${requests} requests, ${inputs.length} inputs, ${(user / 1_000_000).toFixed(1)} s of CPU\n`,
    );
  });

  test('there are twenty classes and many inputs', () => {
    expect(Object.keys(classes).length).toBeGreaterThanOrEqual(20);
    expect(inputs.length).toBeGreaterThan(80);
    for (const kind of ['comments.create content', 'attachments.upload file', 'records.create data', 'search.find q'])
      expect(inputs.map(({ name, property }) => `${name} ${property}`)).toContain(kind);
  });

  test.each(inputs)(
    '$property of $name takes little CPU for hostile texts',
    { timeout: 300_000 },
    async ({ operation, name, property, length, value }) => {
      const all = (examples[name] ?? plainExamples[name] ?? []).map((one) => one(mine));
      const example = all.find((one) => property in one) ?? all[0] ?? {};
      const ask = async (text: string) => {
        if (name === 'account.changePassword') await signInAgain();
        const { method, path, payload } = requestOf(operation, { ...example, [property]: value(text) });
        return app.raw(nadia, method, path, payload);
      };
      // In the gate the classes take turns, so that several inputs get each class. Short texts cannot take long.
      const step = isLong(length) ? sweep(3, 1) : sweep(8, 1);
      const alike = inputs.filter((one) => isLong(one.length) === isLong(length));
      const turn = alike.findIndex((one) => one.name === name && one.property === property);
      const chosen = Object.keys(classes).filter((_, at) => (at + turn) % step === 0);
      expect(await slowClasses(ask, length, chosen)).toEqual([]);
    },
  );
});

/** The characters of a text that a header may have. */
const asHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, ';');
const headerClasses: Record<string, (length: number) => string> = {
  ...classes,
  'spaces before a semicolon': (n) => fill(n, 'br  ;  q'),
  semicolons: (n) => fill(n, ';='),
  'quoted texts': (n) => fill(n, 'W/"'),
};

describe('every header', () => {
  test.each([
    ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'content-type', 'forwarded'],
    ...['if-modified-since', 'if-none-match', 'idempotency-key', 'origin', 'range', 'referer', 'user-agent'],
    ...['x-forwarded-for', 'x-request-id'],
  ])('%s takes little CPU for hostile texts', { timeout: 120_000 }, async (header) => {
    for (const method of ['GET', 'POST'] as const) {
      const ask = (text: string) =>
        app.raw(
          nadia,
          method,
          `/goals?team_id=${mine.team}`,
          method === 'POST' ? { team_id: mine.team, title: 'Chairs' } : undefined,
          { cookie: nadia.cookie, [header]: header === 'cookie' ? `${nadia.cookie}; ${text}` : text },
        );
      const slow: string[] = [];
      const usual = await cpuOf(() => ask(asHeader(harmless(15_000))));
      for (const [name, make] of Object.entries(headerClasses))
        if (await isSlow(() => ask(asHeader(make(15_000))), usual + smallBudget)) slow.push(name);
      expect(slow).toEqual([]);
    }
  });
});

describe('the query', () => {
  test.each([
    'a[]=1&',
    'a[b][c]=',
    '[',
    '%',
    '%25',
    '&',
    '=',
    'a=1&',
    'cursor=',
    'status[]=to_do&',
    '+',
    '?',
    '#',
    '../',
  ])('of %s many times takes little CPU', async (part) => {
    const ask = (text: string) => app.raw(nadia, 'GET', `/goals?team_id=${mine.team}&${text}`);
    const usual = await cpuOf(() => ask(fill(15_000, 'a')));
    expect(await isSlow(() => ask(fill(15_000, part)), usual + smallBudget)).toBe(false);
  });
});

describe('stored hostile texts', () => {
  const reads = operations().filter(
    ({ name, method }) => method === 'GET' && examples[name] && name !== 'attachments.file',
  );

  test('a page of them in the search takes little CPU', { timeout: 300_000 }, async () => {
    const hits = sweep(10, 50);
    const insert = (text: string, ...values: unknown[]) => app.admin.query(text, [mine.team, ...values]);
    const goal = await insert("insert into goals (team_id, title) values ($1, 'Texts') returning id");
    const slow: string[] = [];
    for (const [at, [name, make]] of Object.entries(classes).entries()) {
      // No word is the beginning of another one.
      const word = `lantern${fill(at + 1, 'q')}x`;
      await insert(
        `insert into comments (team_id, goal_id, content, user_id)
         select $1, $2, $3, $4 from generate_series(1, $5)`,
        ...[goal.rows[0].id, `${word} ${make(limits.text.comment - word.length - 1)}`, nadia.id, hits / 2],
      );
      await insert(
        `insert into tasks (team_id, goal_id, title, description)
         select $1, $2, 'Text', $3 from generate_series(1, $4)`,
        ...[goal.rows[0].id, `${word} ${make(limits.text.description - word.length - 1)}`, hits / 2],
      );
      const find = () => app.raw(nadia, 'GET', `/search?team_id=${mine.team}&q=${word}&limit=50`);
      expect(((await find()).json() as { items: unknown[] }).items, name).toHaveLength(hits);
      if (await isSlow(find, 2 * budget)) slow.push(name);
    }
    expect(slow).toEqual([]);
  });

  test.each(reads)('$name takes little CPU', async (operation) => {
    for (const example of examples[operation.name] ?? []) {
      const { method, path } = requestOf(operation, example(mine));
      expect(await isSlow(() => app.raw(nadia, method, path), 2 * budget)).toBe(false);
    }
  });
});

describe('a planted defect', () => {
  test('is noticed: white space is cut off by a quadratic regular expression', async () => {
    const trim = vi.spyOn(String.prototype, 'trim').mockImplementation(function (this: string) {
      return this.replace(/^\s+|\s+$/g, '');
    });
    try {
      const ask = (title: string) => app.raw(nadia, 'POST', '/tasks', { team_id: mine.team, title });
      expect(await slowClasses(ask, 20_000, ['spaces within', 'at signs'])).toEqual(['spaces within']);
    } finally {
      trim.mockRestore();
    }
  });
});
