// @module-tag sweep

import { randomUUID } from 'node:crypto';
import { refusalBody } from '@groundwork/contract/base/answers';
import { longTest, tenth } from '@groundwork/contract/base/test-sweeps';
import { policySays } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { examples, exchangesOf } from '../testing/test-inputs.ts';
import { type TestModel, testModel } from '../testing/test-model.ts';
import { idsOf, type Operation, operations, requestOf, valuesAt, withValue } from '../testing/test-operations.ts';
import { fingerprint, nothing, world } from '../testing/test-world.ts';

// Replaces each id of each operation by one that the caller cannot access (broken object-level authorization). Missing
// checks of one id among several are the most common vulnerability of such products.

let app: TestApp;
let model: TestModel;
let caller: TestPerson;
let mine: Ids;
let foreign: Ids;
let sibling: Ids;
let deleted: Ids;
let absent: Ids;

beforeAll(async () => {
  model = await testModel();
  app = await testApp({ changes: { ai: model.settings } });
  caller = await app.person('Nadia Rahman');
  mine = await world(app, caller);
  sibling = await world(app, caller);
  foreign = await world(app, await app.person('Pat Stone'));
  const gone = await app.person('Gone Away');
  deleted = await world(app, gone);
  await app.admin.query('delete from teams where id = $1', [deleted.team]);
  await app.admin.query('delete from auth.users where id = $1', [gone.id]);
  absent = Object.fromEntries(Object.keys(mine).map((entity) => [entity, randomUUID()]));
});
afterAll(async () => {
  await app.close();
  await model.stop();
});

// admin.long.test.ts tests the admin area, which covers all teams and is closed to everybody but super-admins.
const withIds = operations().filter(({ name, input }) => idsOf(input).length > 0 && !name.startsWith('admin.'));

test('every operation with ids has examples, and every id has an entity', () => {
  expect(Object.keys(examples).sort()).toEqual(withIds.map(({ name }) => name).sort());
  const named = Object.fromEntries(Object.keys(mine).map((entity) => [entity, entity]));
  for (const { name, input } of withIds) {
    for (const { property, entity } of idsOf(input)) {
      const used = (examples[name] ?? []).some((example) => valuesAt(example(named), property).length > 0);
      expect(entity, `${name}: ${property} has no x-entity`).not.toBe('');
      expect(used, `${name}: an example has ${property}`).toBe(true);
    }
  }
  // Ids are never nested deeper than idsOf looks.
  for (const { name, input } of operations())
    expect(JSON.stringify(input).split('"format":"uuid"').length - 1, name).toBe(idsOf(input).length);
});

test.each(tenth(withIds))(
  '$name tells and does nothing with an id of others, a deleted one or one that never was',
  async (operation) => {
    const before = await fingerprint(app);
    for (const { example, property, entity } of exchangesOf(operation)) {
      const answers: string[] = [];
      for (const others of [foreign, deleted, absent]) {
        const id = others[entity];
        if (!id) throw new Error(`No ${entity} to exchange`);
        const { method, path, payload } = requestOf(operation, withValue(example(mine), property, id));
        const { statusCode, body } = await app.raw(caller, method, path, payload);
        if (method === 'GET' && statusCode === 200) expect(nothing, property).toContain(body);
        else expect([400, 403, 404], `${property}: ${body}`).toContain(statusCode);
        answers.push(`${statusCode} ${body}`);
      }
      expect(new Set(answers).size, `${property}: ${answers.join('\n')}`).toBe(1);
    }
    expect(await fingerprint(app)).toBe(before);
  },
);

test.each(tenth(withIds.filter(({ path }) => path.includes('{'))))(
  '$name answers a path that no id can have as one that names nothing',
  async (operation) => {
    const example = examples[operation.name]?.[0]?.(mine) ?? {};
    for (const [, property = ''] of operation.path.matchAll(/\{(\w+)\}/g)) {
      const { method, path, payload } = requestOf(operation, { ...example, [property]: 'a-letter-short' });
      const { statusCode, body } = await app.raw(caller, method, path, payload);
      expect(`${statusCode} ${body}`, property).toBe(
        `404 ${JSON.stringify(refusalBody('general.notFound', 'NOT_FOUND'))}`,
      );
    }
  },
);

/**
 * The replacements in requests that name several things of a team. People are left out, because they may belong to
 * several teams.
 */
function besideOthers(operation: Operation) {
  const things = exchangesOf(operation).filter(
    ({ example, property, entity }) =>
      entity !== 'user' && valuesAt(example(mine), property).some((value) => Object.keys(value ?? {}).length > 0),
  );
  // These may be copied from one team of the caller into another.
  if (['templates.duplicate', 'copies.ofTask', 'copies.ofGoal', 'taskTemplates.apply'].includes(operation.name))
    return [];
  return things.filter((one) =>
    things.some((other) => other.example === one.example && other.property !== one.property),
  );
}

// Rows 6 and 9 of the threat model: the caller may use each id, but the ids belong to different teams.
longTest('an id of another team of the caller among right ones is refused or finds nothing', async () => {
  const before = await fingerprint(app);
  const tried = withIds.flatMap((operation) => besideOthers(operation).map((exchange) => ({ operation, ...exchange })));
  for (const { operation, example, property, entity } of tried) {
    const isList = valuesAt(example(mine), property).some(Array.isArray);
    const { method, path, payload } = requestOf(
      operation,
      withValue(example(mine), property, isList ? [sibling[entity]] : sibling[entity]),
    );
    const { statusCode, body } = await app.raw(caller, method, path, payload);
    const what = `${operation.name} ${property}: ${body}`;
    // Removing a label that the task does not have succeeds without any effect.
    const takesOff = operation.name === 'labels.remove' || JSON.stringify(example(mine)).includes('"remove_label_ids"');
    // An edit is taken back only where the task has the values that it saved.
    const compares = operation.name === 'tasks.revert' && property === 'edits.id';
    if (method === 'GET' && statusCode === 200) expect(nothing, what).toContain(body);
    else expect(takesOff ? [200] : compares ? [200, 404] : [400, 404], what).toContain(statusCode);
  }
  expect(await fingerprint(app)).toBe(before);
  expect(new Set(tried.map(({ operation }) => operation.name))).toEqual(
    new Set([
      'teams.setRole',
      'goals.create',
      'goals.revert',
      'goals.update',
      'teams.setWeeklyHours',
      'teams.removeMember',
      'comments.create',
      'tasks.counts',
      'tasks.columns',
      'tasks.updateMany',
      'tasks.create',
      'tasks.createMany',
      'tasks.update',
      'tasks.place',
      'taskRelations.ofTeam',
      'taskRelations.set',
      'taskRelations.remove',
      'taskTemplates.update',
      'targets.create',
      'tasks.revert',
      'sprints.end',
      'labels.assign',
      'labels.remove',
      'labels.replace',
      'transfers.create',
      'transfers.preview',
      'transfers.accept',
      'transfers.handle',
      'maps.nodes',
      'maps.gallery',
      'maps.label',
      'maps.addNode',
      'maps.addNodes',
      'maps.updateNode',
      'maps.deleteNode',
      'maps.deleteNodes',
      'maps.findNodes',
      'maps.layout',
      'maps.connect',
      'maps.updateEdge',
      'maps.disconnect',
      'maps.beAt',
      'versions.ofNode',
      'versions.restore',
      'menus.showForm',
      'menus.addItem',
      'menus.updateItem',
      'imports.start',
      'instances.create',
      'instances.update',
      'forms.entries',
      'forms.countEntries',
      'forms.addEntry',
      'records.list',
      'records.count',
      'records.ofMap',
      'records.countOfMap',
      'records.addToMap',
      'records.create',
      'records.link',
      'records.linkNode',
      'mapSteps.list',
      'mapSteps.addTasks',
      'reports.add',
      'reports.numbers',
      'views.arrange',
      'views.updateOfMap',
      'views.deleteOfMap',
    ]),
  );
});

// Restoring an unchanged branch writes nothing, nor does marking notifications as read where there are none.
const storesNothing = new Set([
  'notifications.readAbout',
  'templates.check',
  'maps.beAt',
  'maps.leave',
  'versions.restore',
]);

test('the same examples with the caller’s ids succeed', async () => {
  const person = await app.person('Grace Okafor');
  const own = await world(app, person);
  // Reads first, because writes change what lists show. Runs deletions last, and that of the team at the very end,
  // because other operations need the rows.
  const late = ({ name, method }: Operation) =>
    Number(method !== 'GET') +
    Number(method === 'DELETE' || ['tasks.deleteMany', 'records.deleteMany', 'maps.deleteNodes'].includes(name)) +
    Number(name === 'teams.delete');
  for (const operation of tenth(withIds).toSorted((a, b) => late(a) - late(b))) {
    for (const example of examples[operation.name] ?? []) {
      const { method, path, payload } = requestOf(operation, example(own));
      const before = await fingerprint(app);
      const { statusCode, body } = await app.raw(person, method, path, payload);
      expect(statusCode, `${operation.name}: ${body}`).toBeLessThan(300);
      if (operation.name.endsWith('list')) expect(body, operation.name).toContain('"id"');
      if (method !== 'GET' && !storesNothing.has(operation.name))
        expect(await fingerprint(app), operation.name).not.toBe(before);
    }
  }
  const exchanges = withIds.flatMap(exchangesOf).length;
  expect(exchanges).toBeGreaterThanOrEqual(withIds.flatMap(({ input }) => idsOf(input)).length);
  process.stdout.write(
    `mixed ids: ${withIds.length} operations, ${exchanges} id parameters, ${3 * exchanges} exchanges\n`,
  );
});

test('an answer that reveals a foreign id is noticed', async () => {
  const answer = async (ids: Ids) => (await app.raw(caller, 'GET', `/goals/${ids.goal}`)).body;
  expect(await answer(foreign)).toBe(await answer(absent));
  await policySays(
    'goals',
    'see',
    () => 'rules.me() is not null',
  )(app.admin, async () => expect(await answer(foreign)).not.toBe(await answer(absent)));
  expect(await answer(foreign)).toBe(await answer(absent));
});
