import { randomUUID } from 'node:crypto';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';
import { type JsonSchema, type Operation, operations, requestOf } from './test-operations.ts';

// Every id that any operation takes is exchanged for one that the caller must not reach: the wrong id beside right ones is how most products of this kind were broken into.

type Ids = Record<string, string>;
let app: TestApp;
let caller: TestPerson;
let mine: Ids;
let foreign: Ids;
let deleted: Ids;
let absent: Ids;

/** Valid inputs of every operation that takes ids. Between them they use every id it takes, each also in an input in which nothing else could be what refuses it. */
const examples: Record<string, ((ids: Ids) => Record<string, unknown>)[]> = {
  'account.adminStatus': [(ids) => ({ user_id: ids.user })],
  'account.endSession': [(ids) => ({ sessionId: ids.session })],
  'teams.get': [(ids) => ({ teamId: ids.team })],
  'teams.update': [(ids) => ({ teamId: ids.team, name: 'Renamed' })],
  'teams.delete': [(ids) => ({ teamId: ids.team })],
  'teams.members': [(ids) => ({ teamId: ids.team })],
  'goals.list': [(ids) => ({ team_id: ids.team })],
  'goals.create': [(ids) => ({ team_id: ids.team, title: 'Mixed', assigned_to: ids.user })],
  'goals.get': [(ids) => ({ goalId: ids.goal })],
  'goals.update': [(ids) => ({ goalId: ids.goal, title: 'Mixed' }), (ids) => ({ goalId: ids.goal, title: 'Mixed again', assigned_to: ids.user })],
  'goals.delete': [(ids) => ({ goalId: ids.goal })],
  'tasks.list': [
    (ids) => ({ team_id: ids.team }),
    (ids) => ({ assigned_to: ids.user }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ sprint_id: ids.sprint }),
    (ids) => ({ parent_task_id: ids.parent }),
    (ids) => ({ record_id: ids.record }),
    (ids) => ({ label_id: ids.label }),
  ],
  'tasks.counts': [
    (ids) => ({ team_id: ids.team, goal_id: ids.goal, sprint_id: ids.sprint, record_id: ids.record }),
    (ids) => ({ assigned_to: ids.user }),
    (ids) => ({ parent_task_id: ids.parent }),
    (ids) => ({ label_id: ids.label }),
  ],
  'tasks.types': [(ids) => ({ teamId: ids.team })],
  'tasks.updateMany': [
    (ids) => ({ task_ids: [ids.task], priority: 'high' }),
    (ids) => ({ task_ids: [ids.parent], goal_id: ids.goal, assigned_to: ids.user, sprint_id: ids.sprint, status: 'blocked' }),
    (ids) => ({ task_ids: [ids.parent], add_label_ids: [ids.label] }),
    (ids) => ({ task_ids: [ids.parent], remove_label_ids: [ids.label] }),
  ],
  'tasks.deleteMany': [(ids) => ({ task_ids: [ids.task] })],
  // Under a parent the goal is the parent's, whatever is sent: the two are tried apart.
  'tasks.create': [
    (ids) => ({ team_id: ids.team, title: 'Mixed', goal_id: ids.goal, assigned_to: ids.user, record_id: ids.record, sprint_id: ids.sprint }),
    (ids) => ({ team_id: ids.team, title: 'Mixed', parent_task_id: ids.parent }),
  ],
  'tasks.get': [(ids) => ({ taskId: ids.task })],
  'tasks.update': [
    (ids) => ({ taskId: ids.task, title: 'Renamed' }),
    (ids) => ({ taskId: ids.parent, title: 'Mixed', goal_id: ids.goal, assigned_to: ids.user, record_id: ids.record, sprint_id: ids.sprint }),
    (ids) => ({ taskId: ids.task, title: 'Mixed', parent_task_id: ids.parent }),
  ],
  'tasks.place': [
    (ids) => ({ taskId: ids.task, status: 'blocked', before_task_id: null }),
    (ids) => ({ taskId: ids.task, status: 'blocked', before_task_id: ids.parent }),
  ],
  'tasks.delete': [(ids) => ({ taskId: ids.parent })],
  'labels.list': [(ids) => ({ teamId: ids.team })],
  'labels.create': [(ids) => ({ teamId: ids.team, name: 'Mixed', color: '#1c7ed6' })],
  'labels.get': [(ids) => ({ labelId: ids.label })],
  'labels.update': [(ids) => ({ labelId: ids.label, name: 'Mixed again' })],
  'labels.delete': [(ids) => ({ labelId: ids.label })],
  'labels.ofTask': [(ids) => ({ taskId: ids.task })],
  'labels.assign': [(ids) => ({ taskId: ids.task, labelId: ids.label })],
  'labels.remove': [(ids) => ({ taskId: ids.task, labelId: ids.label })],
  'labels.replace': [(ids) => ({ taskId: ids.task, label_ids: [ids.label] }), (ids) => ({ taskId: ids.task, label_ids: [] })],
  'sprints.list': [(ids) => ({ teamId: ids.team })],
  'sprints.create': [(ids) => ({ teamId: ids.team, name: 'July', starts_on: '2026-07-01', ends_on: '2026-07-14' })],
  'sprints.update': [(ids) => ({ sprintId: ids.sprint, name: 'Mixed' })],
  'sprints.delete': [(ids) => ({ sprintId: ids.sprint })],
  'views.list': [(ids) => ({ teamId: ids.team })],
  'views.create': [(ids) => ({ teamId: ids.team, name: 'Mixed', page: 'tasks', search: {} })],
  'views.update': [(ids) => ({ viewId: ids.view, name: 'Mixed again' })],
  'views.delete': [(ids) => ({ viewId: ids.view })],
};
const nothing = ['{"items":[],"next_cursor":null}', '{"items":[]}', '{"total":0,"by_status":{}}', '{"is_admin":false}', '{"types":[]}'];

/** The properties of an input that hold ids, with the entity that each names. */
function idsOf(schema: JsonSchema): { property: string; entity: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([property, value]) =>
    alternatives(value)
      .filter((one) => one.format === 'uuid')
      .map((one) => ({ property, entity: one['x-entity'] ?? '' })),
  );
}
const alternatives = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(alternatives),
];

/** One row of every entity in a team of `person`. */
async function world(person: TestPerson): Promise<Ids> {
  const team = await app.team(`Team of ${person.name}`, person);
  const insert = async (text: string, ...values: unknown[]) => (await app.admin.query(`${text} returning id`, values)).rows[0].id as string;
  const template = await insert("insert into tpl_templates (name, kind, structure_type, owner_team_id) values ('Form', 'form', 'plain', $1)", team);
  const instance = await insert("insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'Entries')", team, template);
  const goal = await insert("insert into goals (team_id, title) values ($1, 'Autumn gathering')", team);
  const record = await insert("insert into tpl_records (team_id, instance_id, data) values ($1, $2, '{}')", team, instance);
  const sprint = await insert("insert into sprints (team_id, name, starts_on, ends_on) values ($1, 'June', '2026-06-01', '2026-06-14')", team);
  const parent = await insert("insert into tasks (team_id, goal_id, title) values ($1, $2, 'Chairs')", team, goal);
  const task = await insert(
    "insert into tasks (team_id, goal_id, parent_task_id, sprint_id, record_id, assigned_to, title) values ($1, $2, $3, $4, $5, $6, 'Count chairs')",
    ...[team, goal, parent, sprint, record, person.id],
  );
  const label = await insert("insert into labels (team_id, name, color) values ($1, 'Venue', '#f08c00')", team);
  const view = await insert("insert into task_views (team_id, user_id, name, page, search) values ($1, $2, 'Mine', 'tasks', '{}')", team, person.id);
  const session = await insert("insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')", person.id, randomUUID());
  return { team, goal, label, record, sprint, parent, task, view, session, user: person.id };
}

async function fingerprint(): Promise<string> {
  const { rows } = await app.admin.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth') order by 1",
  );
  const sums = rows.map(({ name }) => `select '${name}' as name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`);
  return JSON.stringify((await app.admin.query(sums.join(' union all '))).rows);
}

beforeAll(async () => {
  app = await testApp();
  caller = await app.person('Nadia Rahman');
  mine = await world(caller);
  foreign = await world(await app.person('Pat Stone'));
  const gone = await app.person('Gone Away');
  deleted = await world(gone);
  await app.admin.query('delete from teams where id = $1', [deleted.team]);
  await app.admin.query('delete from auth.users where id = $1', [gone.id]);
  absent = Object.fromEntries(Object.keys(mine).map((entity) => [entity, randomUUID()]));
});
afterAll(() => app.close());

const withIds = operations().filter((operation) => idsOf(operation.input).length > 0);

test('every operation that takes ids has its examples, and every id says what it names', () => {
  expect(Object.keys(examples).sort()).toEqual(withIds.map(({ name }) => name).sort());
  const named = Object.fromEntries(Object.keys(mine).map((entity) => [entity, entity]));
  for (const { name, input } of withIds) {
    const used = (examples[name] ?? []).flatMap((example) => Object.keys(example(named)));
    for (const { property, entity } of idsOf(input)) {
      expect(entity, `${name}: ${property} has no x-entity`).not.toBe('');
      expect(used, `${name}: no example has ${property}`).toContain(property);
    }
  }
  // Ids hide in no deeper place than idsOf looks.
  for (const { name, input } of operations()) expect(JSON.stringify(input).split('"format":"uuid"').length - 1, name).toBe(idsOf(input).length);
});

/** Every id of every example of an operation, one after the other. */
const exchangesOf = (operation: Operation) =>
  (examples[operation.name] ?? []).flatMap((example) =>
    idsOf(operation.input)
      .filter(({ property }) => property in example(mine))
      .map(({ property, entity }) => ({ example, property, entity: property === 'parent_task_id' ? 'parent' : entity })),
  );

test.each(withIds)('$name tells and does nothing with an id of others, a deleted one or one that never was', async (operation) => {
  const before = await fingerprint();
  for (const { example, property, entity } of exchangesOf(operation)) {
    const answers: string[] = [];
    for (const others of [foreign, deleted, absent]) {
      const id = others[entity];
      if (!id) throw new Error(`No ${entity} to exchange`);
      const { method, path, payload } = requestOf(operation, { ...example(mine), [property]: id });
      const { statusCode, body } = await app.raw(caller, method, path, payload);
      if (method === 'GET' && statusCode === 200) expect(nothing, property).toContain(body);
      else expect([400, 403, 404], `${property}: ${body}`).toContain(statusCode);
      answers.push(`${statusCode} ${body}`);
    }
    expect(new Set(answers).size, `${property}: ${answers.join('\n')}`).toBe(1);
  }
  expect(await fingerprint()).toBe(before);
});

test('the same examples with one’s own ids are done', async () => {
  // Deletions come last, the team's at the very end, so that the rows are there for the others.
  const late = ({ name, method }: Operation) => Number(method === 'DELETE' || name === 'tasks.deleteMany') + Number(name === 'teams.delete');
  for (const operation of withIds.toSorted((a, b) => late(a) - late(b))) {
    for (const example of examples[operation.name] ?? []) {
      const { method, path, payload } = requestOf(operation, example(mine));
      const before = await fingerprint();
      const { statusCode, body } = await app.raw(caller, method, path, payload);
      expect(statusCode, `${operation.name}: ${body}`).toBeLessThan(300);
      if (operation.name.endsWith('list')) expect(body).toContain('"id"');
      if (method !== 'GET') expect(await fingerprint(), operation.name).not.toBe(before);
    }
  }
  const exchanges = withIds.flatMap(exchangesOf).length;
  expect(exchanges).toBeGreaterThanOrEqual(withIds.flatMap(({ input }) => idsOf(input)).length);
  process.stdout.write(`mixed ids: ${withIds.length} operations, ${exchanges} id parameters, ${3 * exchanges} exchanges\n`);
});
