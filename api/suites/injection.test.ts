// @module-tag sweep
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWhole, sweep, tenth } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile, unhashed } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { alternatives, type JsonSchema, operations, requestOf } from '../testing/test-operations.ts';
import { afterAllOfThem } from '../testing/test-totals.ts';
import { withoutLimits, world } from '../testing/test-world.ts';

// Row 18: code for a database, shell, file system, mail or template stays text, in every property that takes text.

const touched = join(tmpdir(), `groundwork-injected-${process.pid}`);
const sentTo = 'x-injected';
const programs = [
  // SQL
  ...[
    "'",
    "''",
    '"',
    '\\',
    "\\'",
    "' or 1=1 --",
    "' or '1'='1",
    '" or 1=1 --',
    '1 or 1=1',
    "1' union select null--",
    "') or true--",
    "'; drop table goals; --",
  ],
  ...[
    "'; create table public.injected (); --",
    "'||(select version())||'",
    "'||pg_sleep(30)--",
    '1; select pg_sleep(30)',
    '$$; select pg_sleep(30); $$',
    "%' or '%'='",
  ],
  ...[
    '\\x27 or 1=1',
    "admin'/*",
    '/**/or/**/1=1',
    "'::int",
    "' and 1=(select count(*) from auth.users) --",
    '{"$gt":""}',
    "to_tsquery('a & | b')",
    "a' & b:*",
    '%',
    '_',
  ],
  // Shells and files
  ...[
    `$(touch ${touched})`,
    `\`touch ${touched}\``,
    `; touch ${touched}`,
    `| touch ${touched}`,
    `&& touch ${touched}`,
    `\n touch ${touched}\n`,
  ],
  ...[
    '../../../../etc/passwd',
    '..\\..\\..\\windows\\win.ini',
    '/etc/passwd',
    'file:///etc/passwd',
    '%2e%2e%2fetc%2fpasswd',
    '....//....//etc/passwd',
    'a/../../b',
    'LPT1',
    '-rf',
  ],
  // Lines of a protocol
  ...[
    `a\r\n${sentTo}: yes`,
    `a\n${sentTo}: yes`,
    `a%0d%0a${sentTo}: yes`,
    'a\r\nBcc: everybody@harbour.example',
    'a\r\n.\r\nMAIL FROM:<x@y.example>',
    'a\u2028b',
    `a\u0085${sentTo}: yes`,
  ],
  // Templates, formulas, objects
  ...[
    '{{1337*1337}}',
    '$' + '{1337*1337}',
    '<%= 1337*1337 %>',
    '#{1337*1337}',
    '*{1337*1337}',
    '{{constructor.constructor("return 1337*1337")()}}',
    '=1337*1337',
    '@SUM(1337*1337)',
  ],
  ...[
    '__proto__',
    'constructor',
    '{"__proto__":{"admin":true}}',
    '*)(uid=*))(|(uid=*',
    '<!ENTITY x SYSTEM "file:///etc/passwd">&x;',
    '%s%s%n',
    '$' + '{jndi:ldap://127.0.0.1/a}',
  ],
];

type Caller = { person: TestPerson; mine: Ids };
const app = await appForFile({ passwords: unhashed });
/** Only reads, because a search by the writer would find the payloads that the writer has stored. */
let reader: Caller;
let writer: Caller;
const caller = async (name: string): Promise<Caller> => {
  const person = await app.person(name);
  return { person, mine: await world(app, person) };
};
beforeAll(async () => {
  await withoutLimits(app);
  reader = await caller('Grace Okafor');
  writer = await caller('Nadia Rahman');
});
afterAll(async () => {
  rmSync(touched, { force: true });
});

const isText = (schema: JsonSchema) =>
  alternatives(schema).some(
    ({ type, format, enum: choice, pattern }) => type === 'string' && !format && !choice && !pattern,
  );
const inputs = operations().flatMap((operation) =>
  Object.entries(operation.input.properties ?? {})
    .filter(([property, schema]) => isText(schema) && !operation.path.includes(`{${property}}`))
    .map(([property, schema]) => ({ operation, name: operation.name, property, list: schema.type === 'array' })),
);
const exampleWith = (name: string, property: string, { mine }: Caller) => {
  const all = (examples[name] ?? plainExamples[name] ?? []).map((one) => one(mine));
  return all.find((one) => property in one) ?? all[0] ?? {};
};

/** Restores the session that a new password has ended, because operations check the session before the input. */
const signInAgain = () =>
  app.admin.query(
    `insert into auth.sessions (user_id, token, expires_at)
     values ($1, $2, now() + interval '1 day') on conflict do nothing`,
    [writer.person.id, writer.person.token],
  );

/** The state of another team and of the database catalog, which must not change. */
async function rest(foreign: Ids) {
  const { rows } = await app.admin.query(
    `select (select jsonb_agg(g order by id) from goals g where team_id = $1) as goals,
       (select count(*) from pg_class where relnamespace = 'public'::regnamespace) as relations,
       (select count(*) from auth.users where is_super_admin) as admins`,
    [foreign.team],
  );
  return JSON.stringify(rows);
}

// Part 2: these properties are rich text, which the server sanitizes.
const html = new Set(['description', 'content', 'reason', 'target']);
let cases = 0;
let mails = 0;

test('there are sixty payloads and many text inputs', () => {
  expect(new Set(programs).size).toBeGreaterThanOrEqual(60);
  expect(inputs.length).toBeGreaterThan(60);
});

test('unescaped payloads are noticed', async () => {
  const { rows } = await app.admin.query("select id from goals where title = '' or 1=1 --'");
  expect(rows.length).toBeGreaterThan(0);
});

const idsIn = (body: string) => body.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];

describe('every text', () => {
  beforeEach(signInAgain);
  afterAllOfThem(() => {
    if (isWhole) expect(mails).toBeGreaterThan(0);
    process.stdout.write(`injection: ${programs.length} programs in ${inputs.length} inputs, ${cases} requests\n`);
  });

  test.each(tenth(inputs))(
    '$property of $name stays text, and no mail has an injected header line',
    { timeout: 120_000 },
    async ({ operation, property, list }) => {
      const foreign = {
        team: (await app.admin.query("select id from teams where name like 'Host of %' limit 1")).rows[0].id,
      };
      const before = await rest(foreign);
      // A copy of a goal also copies the tasks that other cases have added to it, so copy operations have their own
      // goal.
      const copier = operation.name.startsWith('copies.') && (await caller('Tomás Rivera'));
      const asker = copier || (operation.method === 'GET' ? reader : writer);
      const ask = async (text: string) => {
        const { method, path, payload } = requestOf(operation, {
          ...exampleWith(operation.name, property, asker),
          [property]: list ? [text] : text,
        });
        if (operation.name === 'account.changePassword') await signInAgain();
        return app.raw(asker.person, method, path, payload);
      };
      const unheard = operation.method === 'GET' ? await ask('zzqqzzqq') : null;
      // In the gate the programs take turns, so that each input gets some of every kind.
      const step = sweep(4, 1);
      const turn = inputs.findIndex((one) => one.operation === operation && one.property === property);
      for (const text of programs.filter((_, at) => (at + turn) % step === 0)) {
        const { statusCode, headers, body } = await ask(text);
        cases++;
        const what = `${operation.name} ${property} ${JSON.stringify(text)}: ${statusCode} ${body.slice(0, 300)}`;
        expect([200, 201, 400, 403, 404, 409], what).toContain(statusCode);
        expect(headers, what).not.toHaveProperty(sentTo);
        expect(body, what).not.toMatch(/1787569|root:x:|syntax error|PostgreSQL \d|SQLSTATE|at \w+ \(.*:\d+:\d+\)/);
        if (unheard?.statusCode === 200 && statusCode === 200 && /^(q|search)$/.test(property) && /\w{2}/.test(text))
          expect(idsIn(body), what).toEqual(idsIn(unheard.body));
        const stored =
          operation.method !== 'GET' && statusCode < 300
            ? (JSON.parse(body) as Record<string, unknown> | null)?.[property]
            : undefined;
        if (typeof stored === 'string' && !html.has(property))
          expect(stored.normalize(), what).toBe(text.trim().normalize());
      }
      expect(await rest(foreign)).toBe(before);
      expect(existsSync(touched)).toBe(false);
      for (const { to, subject, headers = {} } of app.mails.splice(0)) {
        for (const value of [to, subject, ...Object.values(headers)]) expect(value).not.toMatch(/[\r\n]/);
        mails++;
      }
    },
  );
});
