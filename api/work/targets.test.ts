import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { Target } from '@groundwork/contract/work/targets';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { withBudget } from '../testing/with-budget.ts';

let team_id: string;
let goal_id: string;

const formOf = (...names: string[]) =>
  schemaOf(names.map((name) => ({ id: name, name, label: name.toUpperCase(), type: 'number', required: false })));
const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await app.admin.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(row),
  );
  return rows[0].id;
};

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
});
beforeEach(async () => {
  team_id = await app.team('Harbour District', nadia, tomas);
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
});

const add = async (fields: Record<string, unknown> = {}, person = nadia) =>
  app.ask(person, 'POST', `/goals/${goal_id}/targets`, { name: 'Guests', target_value: 80, ...fields });
const targetsOf = async (id = goal_id): Promise<Target[]> => (await app.ask(nadia, 'GET', `/goals/${id}`)).body.targets;
const one = async () => (await targetsOf())[0] as Target;

describe('a target that people measure', () => {
  test('starts at its start, and takes the numbers that members enter', async () => {
    const { status, body } = await add({ unit: ' people ', start_value: 5 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Guests', unit: 'people', current_value: 5, problem: null, source: 'hand' });
    const entered = await app.ask(tomas, 'POST', `/targets/${body.id}/values`, { value: 12.5 });
    expect([entered.status, entered.body.current_value]).toEqual([201, 12.5]);
    await app.ask(nadia, 'POST', `/targets/${body.id}/values`, { value: 11 });
    expect(await one()).toMatchObject({ current_value: 11 });
    const { items } = (await app.ask(nadia, 'GET', `/goals?team_id=${team_id}`)).body;
    expect(items[0].targets).toEqual([await one()]);
    const values = (await app.ask(tomas, 'GET', `/targets/${body.id}/values`)).body.items;
    expect(values).toMatchObject([
      { value: 11, person: { id: nadia.id } },
      { value: 12.5, person: { id: tomas.id } },
    ]);
  });

  test('is changed, moved, deleted and restored with its numbers', async () => {
    const first = (await add()).body;
    const second = (await add({ name: 'Helpers' })).body;
    expect((await targetsOf()).map(({ name }) => name)).toEqual(['Guests', 'Helpers']);
    await app.ask(tomas, 'PATCH', `/targets/${second.id}`, { sort_order: 0, unit: 'people', target_value: 12 });
    expect(await targetsOf()).toMatchObject([
      { name: 'Helpers', unit: 'people', target_value: 12 },
      { name: 'Guests' },
    ]);
    await app.ask(nadia, 'POST', `/targets/${first.id}/values`, { value: 7 });
    const before = await targetsOf();
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/targets/${first.id}`)).body;
    expect(await targetsOf()).toHaveLength(1);
    await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`);
    expect(await targetsOf()).toEqual(before);
  });

  test('needs a name, and two different numbers', async () => {
    const sentence = async (answer: ReturnType<typeof add>) => [
      (await answer).status,
      JSON.stringify((await answer).body),
    ];
    for (const [fields, message] of [
      [{ name: ' ' }, messages.targets.nameRequired],
      [{ start_value: 80 }, messages.targets.sameNumbers],
      [{ target_value: 0 }, messages.targets.sameNumbers],
      [{ target_value: 1e13 }, messages.targets.numberTooLarge],
      [{ target_value: 'many' }, messages.targets.numberRequired],
    ] as const) {
      const [status, text] = await sentence(add(fields));
      expect(status).toBe(400);
      expect(text).toContain(message);
    }
    const { id } = (await add()).body;
    const same = await app.ask(nadia, 'PATCH', `/targets/${id}`, { start_value: 80 });
    expect([same.status, same.body.error]).toEqual([400, messages.targets.sameNumbers]);
  });

  test('is for members of the team only', async () => {
    const { id } = (await add()).body;
    for (const [method, path, body] of [
      ['POST', `/goals/${goal_id}/targets`, { name: 'Guests', target_value: 80 }],
      ['PATCH', `/targets/${id}`, { name: 'Mine' }],
      ['POST', `/targets/${id}/values`, { value: 1 }],
      ['DELETE', `/targets/${id}`, undefined],
    ] as const)
      expect((await app.ask(stranger, method, path, body)).status).toBe(404);
    expect((await app.ask(stranger, 'GET', `/targets/${id}/values`)).body.items).toEqual([]);
    expect((await app.ask(stranger, 'GET', `/teams/${team_id}/target-sources`)).body.items).toEqual([]);
  });

  test('is limited in number, also when many are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: limits.targets.perGoal + 3 }, () => add()));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body.error).toBe(messages.targets.tooMany(limits.targets.perGoal));
    expect(await targetsOf()).toHaveLength(limits.targets.perGoal);
  });

  test('is in the activity of the goal', async () => {
    const { id } = (await add({ unit: 'people' })).body;
    await app.ask(nadia, 'POST', `/targets/${id}/values`, { value: 12 });
    await app.ask(nadia, 'PATCH', `/targets/${id}`, { sort_order: 0 });
    const { items } = (await app.ask(nadia, 'GET', `/activity?goal_id=${goal_id}`)).body;
    expect(items.slice(0, 2).map(({ changes }: { changes: unknown }) => changes)).toEqual([
      { targets: { old: 'Guests: 0 people', new: 'Guests: 12 people' } },
      { targets: { old: null, new: 'Guests: 0 → 80 people' } },
    ]);
  });

  test('starts again in a copy of its goal', async () => {
    const { id } = (await add({ start_value: 5 })).body;
    await app.ask(nadia, 'POST', `/targets/${id}/values`, { value: 12 });
    const copy = (await app.ask(nadia, 'POST', `/goals/${goal_id}/copies`, {})).body;
    expect(copy.targets).toMatchObject([{ name: 'Guests', current_value: 5, target_value: 80 }]);
    expect(copy.targets[0].id).not.toBe(id);
  });
});

describe('a target that is computed from a form', () => {
  let template_id: string;
  let instance_id: string;
  beforeEach(async () => {
    const schema = JSON.stringify(formOf('amount', 'people'));
    template_id = await insert('tpl_templates', { owner_team_id: team_id, name: 'Gifts', record_data_schema: schema });
    const sources = (await app.ask(nadia, 'GET', `/teams/${team_id}/target-sources`)).body.items;
    expect(sources).toContainEqual({
      template_id,
      instance_id: null,
      name: 'Gifts',
      of: 'records',
      number_fields: [
        { name: 'amount', label: 'AMOUNT' },
        { name: 'people', label: 'PEOPLE' },
      ],
    });
    const counted = (await add({ source: { template_id, calculation: 'count' } })).body;
    expect(counted).toMatchObject({ current_value: 0, source: 'records', source_name: 'Gifts', calculation: 'count' });
    instance_id = counted.instance_id;
    for (const calculation of ['sum', 'average'])
      await add({ source: { instance_id, of: 'records', calculation, field: 'amount' } });
  });
  const numbers = async () => (await targetsOf()).map(({ current_value, problem }) => problem ?? current_value);
  const record = (data: unknown) =>
    app.ask(nadia, 'POST', `/instances/${instance_id}/records`, { data }).then(({ body }) => body.id);

  test('follows its records', async () => {
    expect(await numbers()).toEqual([0, 0, 'no_values']);
    const gone = await record({ amount: 30 });
    await record({ amount: 12.5, people: 2 });
    await record({ people: 7 });
    expect(await numbers()).toEqual([3, 42.5, 21.25]);
    await app.ask(nadia, 'DELETE', `/records/${gone}`);
    expect(await numbers()).toEqual([2, 12.5, 12.5]);
  });

  test('says that its field or form is gone, and comes back with the form', async () => {
    await record({ amount: 30 });
    const setForm = (...names: string[]) =>
      app.admin.query('update tpl_templates set record_data_schema = $1 where id = $2', [
        JSON.stringify(formOf(...names)),
        template_id,
      ]);
    await setForm('people');
    expect(await numbers()).toEqual([1, 'field_gone', 'field_gone']);
    await setForm('amount');
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/instances/${instance_id}`)).body;
    expect(await numbers()).toEqual(['source_gone', 'source_gone', 'source_gone']);
    expect(await one()).toMatchObject({ source_name: null, current_value: null });
    await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`);
    expect(await numbers()).toEqual([1, 30, 30]);
  });

  test('takes no number by hand, no other field, and no form of another team', async () => {
    const { id } = await one();
    const entered = await app.ask(nadia, 'POST', `/targets/${id}/values`, { value: 1 });
    expect([entered.status, entered.body.error]).toEqual([409, messages.targets.computed]);
    const other = await add({ source: { template_id, calculation: 'sum', field: 'colour' } });
    expect([other.status, other.body.error]).toEqual([400, messages.targets.noNumberField]);
    const none = await add({ source: { template_id, calculation: 'sum' } });
    expect([none.status, none.body.error]).toEqual([400, messages.targets.fieldRequired]);
    const hill = (await app.admin.query("select id from teams where name = 'Hill Quarter'")).rows[0].id;
    const theirs = await insert('tpl_templates', { owner_team_id: hill, name: 'Theirs' });
    expect((await add({ source: { template_id: theirs, calculation: 'count' } })).status).toBe(404);
  });

  test('does not wait for numbers that are too many or too large', async () => {
    const limitRows = (most: number) =>
      app.admin.query(
        `create or replace function rules.limit_target_rows() returns integer
         language sql immutable parallel safe return ${most}`,
      );
    await limitRows(2);
    try {
      await record({ amount: 1 });
      const last = await record({ amount: 3 });
      expect(await numbers()).toEqual([2, 4, 2]);
      await record({});
      expect(await numbers()).toEqual(['too_large', 'too_large', 'too_large']);
      await app.ask(nadia, 'DELETE', `/records/${last}`);
      expect(await numbers()).toEqual([2, 1, 1]);
    } finally {
      await limitRows(limits.targets.rows);
    }
    await app.admin.query('delete from tpl_records where instance_id = $1', [instance_id]);
    await app.admin.query('insert into tpl_records (team_id, instance_id, data) values ($1, $2, $3)', [
      team_id,
      instance_id,
      '{"amount": 1e300}',
    ]);
    expect(await numbers()).toEqual([1, 'too_large', 'too_large']);
  });

  const inList = async (): Promise<(number | string | null)[]> => {
    const { status, body } = await app.ask(tomas, 'GET', `/goals?team_id=${team_id}`);
    expect(status).toBe(200);
    return body.items[0].targets.map(({ current_value, problem }: Target) => problem ?? current_value);
  };

  test('waits for a later answer when this one has computed enough, and then stays for a while', async () => {
    for (const amount of [10, 20, 60]) await record({ amount });
    await withBudget({ rows: 4, freshRows: 2 }, async () => {
      expect(await inList()).toEqual([3, 'not_computed', 'not_computed']);
      expect(await numbers()).toEqual([3, 90, 'not_computed']);
      expect(await inList()).toEqual([3, 90, 30]);
      await record({ amount: 30 });
      expect(await inList(), 'without reading the records again').toEqual([3, 90, 30]);
    });
    const other = (await add({ source: { instance_id, of: 'records', calculation: 'sum', field: 'amount' } })).body;
    expect(other.current_value, 'few records are always read').toBe(120);
  });

  test('that takes too long leaves the list of goals, and the other targets, as they are', async () => {
    await record({ amount: 30 });
    await add({ name: 'By hand', start_value: 7 });
    await withBudget({ ms: 100 }, async () => {
      await app.admin.query('begin; lock table tpl_records');
      try {
        expect(await inList()).toEqual(['not_computed', 'not_computed', 'not_computed', 7]);
      } finally {
        await app.admin.query('commit');
      }
    });
    expect(await inList(), 'not tried again for a while').toEqual(['not_computed', 30, 30, 7]);
  });

  test('leaves its source behind when its goal is copied to another team', async () => {
    const other = await app.team('Island', nadia);
    const copy = (await app.ask(nadia, 'POST', `/goals/${goal_id}/copies`, { team_id: other })).body;
    expect(copy.targets).toEqual([]);
    expect((await app.ask(nadia, 'POST', `/goals/${goal_id}/copies`, {})).body.targets).toHaveLength(3);
  });
});

describe('a target that is computed from a map', () => {
  let map: { instance_id: string; map_id: string; top: string; below: string };
  const results = async () => (await targetsOf()).map(({ current_value, problem }) => problem ?? current_value);
  beforeEach(async () => {
    const schema = JSON.stringify(formOf('attendees'));
    const template_id = await insert('tpl_templates', {
      owner_team_id: team_id,
      name: 'Groups',
      kind: 'map',
      map_node_schema: schema,
    });
    const instance_id = await insert('tpl_instances', { team_id, template_id, name: 'North' });
    const map_id = await insert('tpl_maps', { team_id, instance_id });
    const node = (path: string, fields: unknown) =>
      insert('tpl_map_nodes', { team_id, map_id, path, node_type: 'group', fields });
    const top = await node('1', { attendees: 10 });
    const below = await node('1.1', { attendees: 7 });
    await node('1.10', { attendees: 5 });
    await node('2', { attendees: 100 });
    map = { instance_id, map_id, top, below };
  });

  test('counts a branch or the whole map, and says when the branch is gone', async () => {
    const { instance_id, map_id, top, below } = map;
    const sum = { calculation: 'sum', field: 'attendees' };
    expect((await add({ source: { node_id: top, ...sum } })).body).toMatchObject({
      current_value: 22,
      source: 'branch',
      source_name: 'North',
      field_label: 'ATTENDEES',
      node_id: top,
    });
    expect((await add({ source: { node_id: below, calculation: 'count' } })).body.current_value).toBe(1);
    expect((await add({ source: { instance_id, of: 'map', ...sum } })).body.current_value).toBe(122);
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/maps/${map_id}/nodes/${top}?deleteSubtree=true`)).body;
    expect(await results()).toEqual(['source_gone', 'source_gone', 100]);
    await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`);
    expect(await results()).toEqual([22, 1, 122]);
  });
});
