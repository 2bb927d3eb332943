import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import { describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

// Tests that reports write the fields of their nodes (write-back).

const app = await appForFile();
const { nadia } = app.world;
const peter = await app.person('Peter Hill');

const field = (name: string, label: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label,
  type,
  required: false,
  ...more,
});
const nodeForm = schemaOf([
  field('name', 'Name', 'text', { meaning: 'title', required: true }),
  field('attendees', 'Attendees', 'number', { meaning: 'attendees', numberMin: 0, numberMax: 500 }),
  field('began', 'Start date', 'date', { meaning: 'start_date' }),
  field('seen_on', 'Last visit', 'date'),
  field('baptism', 'Baptism', 'toggle', { meaning: 'baptism' }),
]);
const reportForm = schemaOf([
  field('since', 'Meets since', 'date', { writes: 'began' }),
  field('visited', 'Date of visit', 'date', { writes: 'seen_on' }),
  field('came', 'Number attending', 'number', { writes: 'attendees' }),
  field('baptized', 'Baptism', 'checkbox', { writes: 'baptism' }),
  field('elsewhere', 'Elsewhere', 'text', { writes: 'no_such_field' }),
  field('notes', 'Notes', 'textarea'),
]);

type World = Awaited<ReturnType<typeof newWorld>>;
/** A team with a map of one node and a report form. */
async function newWorld(person = nadia) {
  const team = await app.team(`Team ${Math.random()}`, person);
  const template = async (name: string, forms: object): Promise<string> => {
    const created = await app.ask(person, 'POST', '/templates', {
      owner_team_id: team,
      name,
      kind: 'mixed',
      structure_type: 'church',
      ...forms,
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    return created.body.id;
  };
  const mapTemplate = await template('Churches', { map_node_schema: nodeForm });
  const reports = await template('Visits', { record_data_schema: reportForm });
  const instance = (
    await app.ask(person, 'POST', '/instances', { team_id: team, template_id: mapTemplate, name: 'North' })
  ).body.id;
  const map = (await app.ask(person, 'GET', `/instances/${instance}/map`)).body.id as string;
  const addNode = async (fields: object): Promise<string> =>
    (await app.ask(person, 'POST', `/maps/${map}/nodes`, { nodeType: 'church', fields })).body.id;
  const node = await addNode({ name: 'Hope House', attendees: 12 });
  const report = (data: object, at = node) =>
    app.ask(person, 'POST', `/maps/${map}/nodes/${at}/reports`, { template_id: reports, data });
  const fieldsOf = async (at = node) =>
    (await app.ask(person, 'GET', `/maps/${map}/nodes?node_id=${at}`)).body.nodes[0].fields;
  return { team, map, node, addNode, mapTemplate, reports, report, fieldsOf, person };
}
const added = async (answer: Promise<{ status: number; body: { record: { id: string } } }>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(201);
  return body.record.id;
};

test('a report writes the fields of its node that the form names, and leaves the others', async () => {
  const { report, fieldsOf } = await newWorld();
  const { status, body } = await report({
    visited: '2026-11-20',
    came: 18,
    baptized: true,
    notes: 'Warm',
    elsewhere: 'x',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const fields = { name: 'Hope House', attendees: 18, seen_on: '2026-11-20', baptism: true };
  expect(body.node.fields).toEqual(fields);
  expect(body.record).toMatchObject({ node: { title: 'Hope House' }, data: { came: 18, notes: 'Warm' } });
  await report({ visited: '2026-11-21', notes: 'Nobody counted' });
  expect(await fieldsOf()).toEqual({ ...fields, seen_on: '2026-11-21' });
});

test('a report of an older date does not overwrite the values of a newer one', async () => {
  const { report, fieldsOf } = await newWorld();
  await added(report({ visited: '2026-11-20', came: 18 }));
  await added(report({ visited: '2026-11-06', came: 30, baptized: true }));
  expect(await fieldsOf()).toMatchObject({ attendees: 18, seen_on: '2026-11-20', baptism: true });
  // If two reports have the same day, the node takes the values of the one that was added later.
  await added(report({ visited: '2026-11-20', came: 19 }));
  expect(await fieldsOf()).toMatchObject({ attendees: 19 });
  // The start date of a church is not the date of a report.
  await added(report({ since: '2027-01-01', visited: '2026-11-19', came: 5 }));
  expect(await fieldsOf()).toMatchObject({ attendees: 19, began: '2027-01-01' });
});

test('a value that the node’s form refuses is refused with the name of its field, and nothing is stored', async () => {
  const { report, fieldsOf, node, team } = await newWorld();
  await added(report({ visited: '2026-11-20', came: 18 }));
  for (const visited of ['2026-11-25', '2026-01-01']) {
    const { status, body } = await report({ visited, came: 501 });
    expect([status, body.error]).toEqual([
      400,
      'The node does not accept this as “Attendees”: Please enter 500 or less.',
    ]);
    expect(body.issues).toEqual([
      {
        path: 'data.came',
        message: body.error,
        said: ['records.nodeRefuses', 'Attendees', ['formFields.tooLarge', 500]],
      },
    ]);
  }
  expect(await fieldsOf()).toMatchObject({ attendees: 18, seen_on: '2026-11-20' });
  expect((await app.ask(nadia, 'GET', `/records?node_id=${node}`)).body.items).toHaveLength(1);
  expect((await app.ask(nadia, 'GET', `/instances?team_id=${team}`)).body.items).toHaveLength(2);
});

describe('a deleted report that is restored', () => {
  async function deleted(id: string) {
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/records/${id}`)).body;
    return async () => expect((await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`)).status).toBe(200);
  }

  test('writes its values to the node again, if it is the newest', async () => {
    const world = await newWorld();
    const early = await added(world.report({ visited: '2026-11-06', came: 30 }));
    const late = await added(world.report({ visited: '2026-11-20', came: 18 }));
    const restoreLate = await deleted(late);
    expect(await world.fieldsOf()).toMatchObject({ attendees: 30, seen_on: '2026-11-06' });
    await restoreLate();
    expect(await world.fieldsOf()).toMatchObject({ attendees: 18, seen_on: '2026-11-20' });
    const restoreEarly = await deleted(early);
    await restoreEarly();
    expect(await world.fieldsOf()).toMatchObject({ attendees: 18, seen_on: '2026-11-20' });
  });

  test('leaves what somebody has changed by hand since', async () => {
    const world = await newWorld();
    await added(world.report({ visited: '2026-11-06', came: 30 }));
    const restore = await deleted(await added(world.report({ visited: '2026-11-20', came: 18 })));
    await app.ask(nadia, 'PATCH', `/maps/${world.map}/nodes/${world.node}`, { fields: { attendees: 25 } });
    await restore();
    expect(await world.fieldsOf()).toMatchObject({ attendees: 25, seen_on: '2026-11-20' });
  });
});

describe('after a report was changed', () => {
  const update = (world: World, id: string, data: object) => app.ask(world.person, 'PATCH', `/records/${id}`, { data });

  test('the node has the new value of the newest report, and keeps what was changed by hand since', async () => {
    const world = await newWorld();
    const id = await added(world.report({ visited: '2026-11-20', came: 18 }));
    await update(world, id, { came: 21 });
    expect(await world.fieldsOf()).toMatchObject({ attendees: 21 });
    await app.ask(nadia, 'PATCH', `/maps/${world.map}/nodes/${world.node}`, { fields: { attendees: 25 } });
    await update(world, id, { notes: 'Corrected' });
    expect(await world.fieldsOf()).toMatchObject({ attendees: 25 });
    expect((await update(world, id, { came: 999 })).status).toBe(400);
    expect(await world.fieldsOf()).toMatchObject({ attendees: 25 });
  });

  test('a new date decides again which report is the newest', async () => {
    const world = await newWorld();
    await added(world.report({ visited: '2026-11-06', came: 30 }));
    const late = await added(world.report({ visited: '2026-11-20', came: 18 }));
    await update(world, late, { visited: '2026-10-20' });
    expect(await world.fieldsOf()).toMatchObject({ attendees: 30, seen_on: '2026-11-06' });
    await update(world, late, { visited: '2026-11-21' });
    expect(await world.fieldsOf()).toMatchObject({ attendees: 18, seen_on: '2026-11-21' });
    await update(world, late, { came: null });
    expect(await world.fieldsOf()).toMatchObject({ attendees: 30, seen_on: '2026-11-21' });
  });
});

describe('after a report was deleted or unlinked', () => {
  test('the node has the values of the newest report that remains', async () => {
    const world = await newWorld();
    const ids = [];
    for (const [day, came] of [
      ['2026-11-01', 10],
      ['2026-11-08', 20],
      ['2026-11-15', 30],
      ['2026-11-22', 40],
    ] as const)
      ids.push(await added(world.report({ visited: day, came })));
    await app.ask(nadia, 'DELETE', `/records/${ids[1]}`);
    expect(await world.fieldsOf()).toMatchObject({ attendees: 40 });
    await app.ask(nadia, 'PUT', `/records/${ids[3]}/node`, { node_id: null });
    expect(await world.fieldsOf()).toMatchObject({ attendees: 30, seen_on: '2026-11-15' });
    await app.ask(nadia, 'PUT', `/records/${ids[3]}/node`, { node_id: world.node });
    expect(await world.fieldsOf()).toMatchObject({ attendees: 40, seen_on: '2026-11-22' });
    await app.ask(nadia, 'POST', '/records/delete', { record_ids: [ids[2], ids[3]] });
    expect(await world.fieldsOf()).toMatchObject({ attendees: 10, seen_on: '2026-11-01' });
    // Without a report, the node keeps its values.
    await app.ask(nadia, 'DELETE', `/records/${ids[0]}`);
    expect(await world.fieldsOf()).toMatchObject({ attendees: 10, seen_on: '2026-11-01' });
  });

  test('a value that was changed by hand since stays', async () => {
    const world = await newWorld();
    await added(world.report({ visited: '2026-11-01', came: 10 }));
    const newest = await added(world.report({ visited: '2026-11-08', came: 20 }));
    await app.ask(nadia, 'PATCH', `/maps/${world.map}/nodes/${world.node}`, { fields: { attendees: 22 } });
    await app.ask(nadia, 'DELETE', `/records/${newest}`);
    expect(await world.fieldsOf()).toMatchObject({ attendees: 22, seen_on: '2026-11-01' });
  });

  test('moving a report to another node settles both', async () => {
    const world = await newWorld();
    const other = await world.addNode({ name: 'River' });
    await added(world.report({ visited: '2026-11-01', came: 10 }));
    const moved = await added(world.report({ visited: '2026-11-08', came: 20 }));
    await app.ask(nadia, 'PUT', `/records/${moved}/node`, { node_id: other });
    expect(await world.fieldsOf()).toMatchObject({ attendees: 10, seen_on: '2026-11-01' });
    expect(await world.fieldsOf(other)).toMatchObject({ attendees: 20, seen_on: '2026-11-08' });
  });
});

test('the form of the map tells which forms report, and the line of a node has their numbers', async () => {
  const { map, node, reports, report } = await newWorld();
  const forms = await app.ask(nadia, 'GET', `/maps/${map}/report-forms`);
  expect(forms.body.items).toMatchObject([{ template_id: reports, name: 'Visits' }]);
  expect((await app.ask(nadia, 'GET', `/maps/${map}/nodes/${node}/reported-numbers`)).body).toEqual({
    label: null,
    items: [],
  });
  const [second, first] = [
    await added(report({ visited: '2026-11-20', came: 18 })),
    await added(report({ visited: '2026-11-06', came: 30 })),
  ];
  await added(report({ visited: '2026-11-21', notes: 'Nobody counted' }));
  expect((await app.ask(nadia, 'GET', `/maps/${map}/nodes/${node}/reported-numbers`)).body).toEqual({
    label: 'Attendees',
    items: [
      { record_id: first, day: '2026-11-06', value: 30 },
      { record_id: second, day: '2026-11-20', value: 18 },
    ],
  });
});

longTest('a race of reports about one node ends with the values of the newest', async () => {
  const world = await newWorld();
  for (let round = 0; round < 3; round++) {
    const days = ['03', '07', '05', '09', '01', '08'].map((day) => `2026-1${round}-${day}`);
    const answers = await Promise.all(
      days.map((visited, index) => world.report({ visited, came: index * 10 + round })),
    );
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBe(201);
    expect(await world.fieldsOf()).toMatchObject({ attendees: 30 + round, seen_on: `2026-1${round}-09` });
    // Deletes the newest while an older one is added.
    const [gone] = await Promise.all([
      app.ask(nadia, 'DELETE', `/records/${answers[3]?.body.record.id}`),
      world.report({ visited: `2026-1${round}-02`, came: 99 }),
    ]);
    expect(gone.status).toBe(200);
    expect(await world.fieldsOf()).toMatchObject({ attendees: 50 + round, seen_on: `2026-1${round}-08` });
  }
});

describe('abuse', () => {
  test('a report cannot be about a node of another team or of another map', async () => {
    const [mine, theirs] = [await newWorld(), await newWorld(peter)];
    const other = await newWorld();
    for (const at of [theirs.node, other.node]) expect((await mine.report({ came: 1 }, at)).status).toBe(404);
    const foreign = await app.ask(nadia, 'POST', `/maps/${mine.map}/nodes/${mine.node}/reports`, {
      template_id: theirs.reports,
      data: { came: 1 },
    });
    expect(foreign.status).toBe(404);
    expect(await theirs.fieldsOf()).toMatchObject({ attendees: 12 });
  });

  test('a report about a node in a live view is stored and writes nothing, even for a member of both', async () => {
    const [mine, theirs] = [await newWorld(), await newWorld(peter)];
    const { rows } = await app.admin.query('select code from teams where id = $1', [mine.team]);
    await app.admin.query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 3)', [
      theirs.team,
      nadia.id,
    ]);
    const request = await app.ask(peter, 'POST', '/transfers', {
      type: 'share_downstream',
      map_id: theirs.map,
      node_id: theirs.node,
      recipient_team_code: rows[0].code,
    });
    const accepted = await app.ask(nadia, 'POST', `/transfers/${request.body.id}/accept`, {
      targetTeamId: mine.team,
      mode: 'existing',
      targetMapId: mine.map,
      targetNodeId: mine.node,
    });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    const shown = (await app.ask(nadia, 'GET', `/maps/${mine.map}/nodes`)).body.nodes.find(
      ({ read_only }: { read_only: boolean }) => read_only,
    ).id;
    expect((await mine.report({ came: 1 }, shown)).status).toBe(403);
    const id = await added(mine.report({ visited: '2026-11-20', came: 77 }));
    const linked = await app.ask(nadia, 'PUT', `/records/${id}/node`, { node_id: shown });
    expect(linked.body.node).toMatchObject({ id: theirs.node });
    expect((await app.ask(nadia, 'PATCH', `/records/${id}`, { data: { came: 78 } })).status).toBe(200);
    expect(await theirs.fieldsOf()).toEqual({ name: 'Hope House', attendees: 12 });
  });
});
