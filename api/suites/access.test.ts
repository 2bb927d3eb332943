// @module-tag sweep
import { tenth } from '@groundwork/contract/base/test-sweeps';
import { policySays } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareJobs } from '../jobs/queues.ts';
import type { Ids } from '../testing/inputs/examples.ts';
import { access, actorsOf, inputsOf, testActors } from '../testing/test-actors.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type TestModel, testModel } from '../testing/test-model.ts';
import { type Operation, operations } from '../testing/test-operations.ts';
import { fingerprint, nothing } from '../testing/test-world.ts';

// Calls every operation as every actor and compares the results with access.json. An operation that the file does not
// list fails.

let app: TestApp;
let model: TestModel;
let actors: Awaited<ReturnType<typeof testActors>>;

beforeAll(async () => {
  model = await testModel();
  app = await testApp({ changes: { ai: model.settings } });
  await prepareJobs(app.url);
  actors = await testActors(app);
});
afterAll(async () => {
  await app.close();
  await model.stop();
});

async function attempt(operation: Operation, input: Record<string, unknown>, person: TestPerson | null) {
  const { statusCode, body } = await actors.call(operation, input, person);
  return { statusCode, body, disclosed: statusCode < 300 && !nothing.includes(body) };
}

test('the file lists exactly the operations of the contract', () => {
  expect(Object.keys(access.operations).sort()).toEqual(
    operations()
      .map(({ name }) => name)
      .sort(),
  );
  for (const operation of operations()) expect(inputsOf(operation), operation.name).not.toEqual([]);
  expect(Object.keys(access.actors)).toEqual(expect.arrayContaining(actorsOf(Object.values(access.operations).flat())));
});

test('every actor that the file does not allow is refused and changes nothing', { timeout: 120_000 }, async () => {
  // New actors, because other tests may have given theirs a team, an avatar or an import session.
  const { people, seed } = await testActors(app);
  const ids = await seed();
  const before = await fingerprint(app);
  let cases = 0;
  const differences: string[] = [];
  for (const operation of tenth(operations())) {
    const may = actorsOf(access.operations[operation.name] ?? []);
    for (const [name, person] of Object.entries(people).filter(([name]) => !may.includes(name))) {
      for (const input of inputsOf(operation)) {
        const { statusCode, body, disclosed } = await attempt(operation, input(ids), person);
        cases++;
        const expected = ['nobody', 'unverified', 'suspended'].includes(name) ? [401] : [200, 403, 404];
        if (disclosed || !expected.includes(statusCode))
          differences.push(`${operation.name} by ${name}: ${statusCode} ${body.slice(0, 120)}`);
      }
    }
  }
  expect(differences).toEqual([]);
  expect(await fingerprint(app)).toBe(before);
  expect(cases).toBeGreaterThan(tenth(operations()).length);
  process.stdout.write(
    `API matrix: ${tenth(operations()).length} operations × ${Object.keys(people).length} actors, ${cases} refusals\n`,
  );
});

const every = operations().flatMap((operation) =>
  actorsOf(access.operations[operation.name] ?? []).map((actor) => ({ operation, name: operation.name, actor })),
);

beforeEach(() => actors.signIn());

/**
 * The worlds (rows of every entity) of the tests so far. Operations share these worlds and try them in order, because
 * another test may have deleted or used up the needed rows. Operations that change rights have their own worlds.
 */
const shared: Ids[] = [];
const own = new Map<string, Ids[]>();
const rowsFor = ({ name }: Operation) => {
  if (!/^(account|admin|emailChange|imports|invitations|teams|transfers)\./.test(name)) return shared;
  return own.get(name) ?? (own.set(name, []).get(name) as Ids[]);
};
/** The number of worlds that an operation cannot use any more. */
const usedUp = new Map<string, number>();

test.each(tenth(every))('$name succeeds for $actor', async ({ operation, actor }) => {
  // An only owner of a team may not delete their account, and tests of teams.create made some.
  if (operation.name === 'accountDeletion.request') await app.admin.query("delete from teams where name = 'Quayside'");
  if (operation.name === 'dataExport.request') await app.admin.query('delete from auth.data_exports');
  const worlds = rowsFor(operation);
  for (const [index, input] of inputsOf(operation).entries()) {
    const tried = (ids: Ids) => attempt(operation, input(ids), actors.people[actor] ?? null);
    const key = `${operation.name} ${index}`;
    let at = usedUp.get(key) ?? 0;
    while (at < worlds.length && (await tried(worlds[at] as Ids)).statusCode >= 300) at++;
    usedUp.set(key, at);
    if (at < worlds.length) continue;
    const ids = await actors.seed();
    worlds.push(ids);
    const { statusCode, body } = await tried(ids);
    expect(statusCode, body).toBeLessThan(300);
  }
});

test('an actor with too many rights is noticed', async () => {
  const ids = await actors.seed();
  const operation = operations().find(({ name }) => name === 'goals.get') as Operation;
  const isDisclosed = async () =>
    (await attempt(operation, { goalId: ids.goal }, actors.people.stranger ?? null)).disclosed;
  expect(await isDisclosed()).toBe(false);
  await policySays(
    'goals',
    'see',
    () => 'rules.me() is not null',
  )(app.admin, async () => expect(await isDisclosed()).toBe(true));
  expect(await isDisclosed()).toBe(false);
});
