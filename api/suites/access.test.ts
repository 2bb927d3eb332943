import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareJobs } from '../jobs/queues.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type TestModel, testModel } from '../testing/test-model.ts';
import { type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { examples, fingerprint, type Ids, nothing, plainExamples, world } from '../testing/test-world.ts';

// Every operation, tried by everybody, against the answers of access.json: an operation that the file does not list fails.

const access: {
  actors: Record<string, string>;
  groups: Record<string, string[]>;
  operations: Record<string, string[]>;
} = JSON.parse(readFileSync(join(import.meta.dirname, '../access.json'), 'utf8'));
const whoever = (names: string[]): string[] =>
  names.flatMap((name) => (access.groups[name] ? whoever(access.groups[name]) : [name]));

let app: TestApp;
let model: TestModel;
/** Everybody who may try something; null for nobody. */
let people: Record<string, TestPerson | null>;

const known = (name: string) => people[name] as TestPerson;

beforeAll(async () => {
  model = await testModel();
  app = await testApp({ changes: { ai: model.settings } });
  await prepareJobs(app.url);
  people = { nobody: null };
  for (const name of Object.keys(access.actors).filter((name) => name !== 'nobody'))
    people[name] = await app.person(name);
  await app.team('Hill Street', known('stranger'));
  const set = (change: string, name: string) =>
    app.admin.query(`update auth.users set ${change} where id = $1`, [known(name).id]);
  await set('is_super_admin = true', 'super-admin');
  await set('email_verified = false', 'unverified');
  await set('suspended_at = now()', 'suspended');
});
afterAll(async () => {
  await app.close();
  await model.stop();
});

/** A team with everything in it. */
async function seed(): Promise<Ids> {
  const members = ['owner', 'admin', 'member', 'author', 'unverified', 'suspended', 'former'].map(known) as [
    TestPerson,
    ...TestPerson[],
  ];
  const team = await app.team('Harbour District', ...members);
  const ids = await world(app, known('author'), team);
  await app.admin.query('update team_memberships set role_id = 2 where team_id = $1 and user_id = $2', [
    team,
    known('admin').id,
  ]);
  await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team, known('former').id]);
  await app.admin.query(
    'insert into team_invitations (team_id, email, token_hash, invited_by) values ($1, $2, sha256(uuid_send($1)), $3)',
    [team, known('invited').email, known('owner').id],
  );
  await app.admin.query('insert into team_memberships (team_id, user_id) select id, $2 from teams where code = $1', [
    ids.host_code,
    known('partner').id,
  ]);
  await app.admin.query('delete from auth.attempts');
  const somebody = await app.person('Somebody');
  const { rows } = await app.admin.query("insert into jobs.job (name, state) values ('mail', 'failed') returning id");
  return { ...ids, somebody: somebody.id, job: rows[0].id };
}

const inputsOf = ({ name }: Operation) => examples[name] ?? plainExamples[name] ?? [];

async function attempt(operation: Operation, input: Record<string, unknown>, person: TestPerson | null) {
  const { method, path, payload } = requestOf(operation, input);
  const { statusCode, body } = await app.raw(person, method, path, payload);
  return { statusCode, body, told: statusCode < 300 && !nothing.includes(body) };
}

test('the file lists every operation, and none that is not there', () => {
  expect(Object.keys(access.operations).sort()).toEqual(
    operations()
      .map(({ name }) => name)
      .sort(),
  );
  for (const operation of operations()) expect(inputsOf(operation), operation.name).not.toEqual([]);
  expect(Object.keys(access.actors)).toEqual(expect.arrayContaining(whoever(Object.values(access.operations).flat())));
});

test('whom the file does not name is refused, and changes nothing', { timeout: 120_000 }, async () => {
  const ids = await seed();
  const before = await fingerprint(app);
  let cases = 0;
  const differences: string[] = [];
  for (const operation of operations()) {
    const may = whoever(access.operations[operation.name] ?? []);
    for (const [name, person] of Object.entries(people).filter(([name]) => !may.includes(name))) {
      for (const input of inputsOf(operation)) {
        const { statusCode, body, told } = await attempt(operation, input(ids), person);
        cases++;
        const expected = ['nobody', 'unverified', 'suspended'].includes(name) ? [401] : [200, 403, 404];
        if (told || !expected.includes(statusCode))
          differences.push(`${operation.name} by ${name}: ${statusCode} ${body.slice(0, 120)}`);
      }
    }
  }
  expect(differences).toEqual([]);
  expect(await fingerprint(app)).toBe(before);
  expect(cases).toBeGreaterThan(operations().length);
  process.stdout.write(
    `API matrix: ${operations().length} operations × ${Object.keys(people).length} actors, ${cases} refusals\n`,
  );
});

const every = operations().flatMap((operation) =>
  whoever(access.operations[operation.name] ?? []).map((actor) => ({ operation, name: operation.name, actor })),
);

// Some operations end the session of who does them.
beforeEach(async () => {
  const known = Object.values(people).filter((one) => one !== null);
  await app.admin.query(
    "insert into auth.sessions (user_id, token, expires_at) select id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) known (id, token) join auth.users using (id) where suspended_at is null on conflict do nothing",
    [known.map(({ id }) => id), known.map(({ token }) => token)],
  );
});

let left: { of: string; ids: Ids } | undefined;
test.each(every)('$name is done for $actor', async ({ operation, name, actor }) => {
  for (const input of inputsOf(operation)) {
    const tried = (ids: Ids) => attempt(operation, input(ids), people[actor] ?? null);
    // What only reads can have what another has read; what writes can have what others left of it, unless they used it up.
    const of = operation.method === 'GET' ? 'readings' : name;
    const before = left?.of === of ? await tried(left.ids) : undefined;
    if (before && before.statusCode < 300) continue;
    left = { of, ids: await seed() };
    const { statusCode, body } = await tried(left.ids);
    expect(statusCode, body).toBeLessThan(300);
  }
});

test('somebody who may too much would be noticed', async () => {
  const ids = await seed();
  const operation = operations().find(({ name }) => name === 'goals.get') as Operation;
  expect((await attempt(operation, { goalId: ids.goal }, known('stranger'))).told).toBe(false);
  await app.admin.query('alter policy see on goals using (rules.me() is not null)');
  expect((await attempt(operation, { goalId: ids.goal }, known('stranger'))).told).toBe(true);
});
