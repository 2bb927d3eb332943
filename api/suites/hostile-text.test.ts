// @module-tag sweep
import { limits } from '@groundwork/contract/base/limits';
import { cpuOf, exceeds } from '@groundwork/contract/base/test-growth';
import { longTest, sweep, tenth } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile, unhashed } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { alternatives, type JsonSchema, type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { afterAllOfThem } from '../testing/test-totals.ts';
import { withoutLimits, world } from '../testing/test-world.ts';

// No text of a caller takes much more CPU of the server than a harmless text of the same length, wherever it is sent,
// and wherever it is read. Compares CPU times of one run, because elapsed and absolute times depend on the machine.

/**
 * How much more CPU a hostile text may take than a harmless text: as much as a quadratic regular expression takes for
 * this number of characters.
 */
const budget = 10_000;
/** Like `budget`, for a header or a query, which has at most 16 KB. */
const smallBudget = 6000;
/** Like `budget`, for a page of texts. */
const pageBudget = 15_000;

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

/** The classes whose text takes too much CPU. */
async function slowClasses(ask: (text: string) => Promise<unknown>, length: number, names: string[]) {
  const usual = Math.min(await cpuOf(() => ask(harmless(length))), await cpuOf(() => ask(harmless(length))));
  const slow: string[] = [];
  for (const name of names) {
    const text = classes[name]?.(length) ?? '';
    if (await exceeds(() => ask(text), usual, budget)) slow.push(name);
    requests++;
  }
  return slow;
}

const app = await appForFile({ passwords: unhashed });
let nadia: TestPerson;
let mine: Ids;
let requests = 0;
beforeAll(async () => {
  await withoutLimits(app);
  nadia = await app.person('Nadia Rahman');
  mine = await world(app, nadia);
  // The server compresses long lists.
  await app.admin.query(
    "insert into goals (team_id, title) select $1, repeat('Chair', 60) from generate_series(1, 49)",
    [mine.team],
  );
});

/** Restores the session that a new password has ended. */
const signInAgain = () =>
  app.admin.query(
    `insert into auth.sessions (user_id, token, expires_at)
     values ($1, $2, now() + interval '1 day') on conflict do nothing`,
    [nadia.id, nadia.token],
  );
beforeEach(signInAgain);

const isText = ({ type, format, enum: choice }: JsonSchema) => type === 'string' && !format && !choice;
/** The longest text that a property takes. Without its own limit, this is the text that fits into a URL or a body. */
function longest(schema: JsonSchema, isQuery: boolean): number {
  const own = alternatives(schema).flatMap((one) => (isText(one) ? [one.maxLength ?? Number.POSITIVE_INFINITY] : []));
  return Math.min(Math.max(...own), isQuery ? 15_000 : limits.text.description);
}
/** Whether a property is an object with free keys, such as the values of a form, which takes texts under any key. */
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
    process.stdout.write(`hostile texts: ${requests} requests, ${inputs.length} inputs\n`);
  });

  test('there are twenty classes and many inputs', () => {
    expect(Object.keys(classes).length).toBeGreaterThanOrEqual(20);
    expect(inputs.length).toBeGreaterThan(80);
    for (const kind of ['comments.create content', 'attachments.upload file', 'records.create data', 'search.find q'])
      expect(inputs.map(({ name, property }) => `${name} ${property}`)).toContain(kind);
  });

  test.each(tenth(inputs))(
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
  longTest.each([
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
        if (await exceeds(() => ask(asHeader(make(15_000))), usual, smallBudget)) slow.push(name);
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
    expect(await exceeds(() => ask(fill(15_000, part)), usual, smallBudget)).toBe(false);
  });
});

describe('stored hostile texts', () => {
  const reads = operations().filter(
    ({ name, method }) => method === 'GET' && examples[name] && name !== 'attachments.file',
  );

  longTest('a page of them in the search takes little CPU', { timeout: 300_000 }, async () => {
    const hits = 50;
    const insert = (text: string, ...values: unknown[]) => app.admin.query(text, [mine.team, ...values]);
    const goal = await insert("insert into goals (team_id, title) values ($1, 'Texts') returning id");
    const slow: string[] = [];
    let foundAtEnd = 0;
    for (const [at, [name, make]] of Object.entries(classes).entries()) {
      // No word is the beginning of another one.
      const word = `lantern${fill(at + 1, 'q')}x`;
      // Closes a tag before the second word, because the search reads no tags.
      const textOf = (length: number) => `${word} ${make(length / 2 - 100)}> end${word} ${make(length / 2 - 100)}`;
      await insert(
        `insert into comments (team_id, goal_id, content, user_id)
         select $1, $2, $3, $4 from generate_series(1, $5)`,
        ...[goal.rows[0].id, textOf(limits.text.comment), nadia.id, hits / 2],
      );
      await insert(
        `insert into tasks (team_id, goal_id, title, description)
         select $1, $2, 'Text', $3 from generate_series(1, $4)`,
        ...[goal.rows[0].id, textOf(limits.search.read), hits / 2],
      );
      const find = (q: string) =>
        app.raw(nadia, 'GET', `/search?team_id=${mine.team}&q=${encodeURIComponent(q)}&limit=50`);
      const found = async (q: string) => ((await find(q)).json() as { items: unknown[] }).items.length;
      expect(await found(word), name).toBe(hits);
      if ((await found(`end${word}`)) === hits) foundAtEnd++;
      for (const q of [word, `end${word}`, make(limits.text.line)])
        if (await exceeds(() => find(q), 0, pageBudget)) slow.push(`${q} in ${name}`);
    }
    expect(slow).toEqual([]);
    // The search holds only the beginning of a text that grows when folded.
    expect(foundAtEnd).toBe(Object.keys(classes).length - 1);
  });

  test.each(tenth(reads))('$name takes little CPU', async (operation) => {
    for (const example of examples[operation.name] ?? []) {
      const { method, path } = requestOf(operation, example(mine));
      expect(await exceeds(() => app.raw(nadia, method, path), 0, pageBudget)).toBe(false);
    }
  });
});

describe('a planted defect', () => {
  // On any processor: the defect takes four times the CPU of the budget, or six times in a header.
  longTest('is noticed: white space is cut off by a quadratic regular expression', async () => {
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
