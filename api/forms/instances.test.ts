import * as messages from '@groundwork/contract/base/messages.gen';
import { beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { addTemplate, field } from '../testing/test-forms.ts';

let team_id: string;
let template_id: string;

const fields = [field('description', 'textarea', { required: true, textMaxLength: 20 }), field('size', 'number')];
const metadata = { description: 'The old harbour' };
const create = (more: object = {}, person = nadia) =>
  app.ask(person, 'POST', '/instances', { team_id, template_id, name: ' Harbour ', metadata, ...more });
const change = (id: string, changes: object, person = nadia) => app.ask(person, 'PATCH', `/instances/${id}`, changes);
const read = (id: string, person = nadia) => app.ask(person, 'GET', `/instances/${id}`);
const named = async (query: string, person = nadia) =>
  (await app.ask(person, 'GET', `/instances?${query}`)).body.items.map(({ name }: { name: string }) => name);
const aGoal = async (team = team_id): Promise<string> =>
  (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;

const app = await appForFile();
const { nadia, grace, peter } = app.world;
beforeEach(async () => {
  team_id = await app.team('Harbour District', nadia, grace);
  template_id = await addTemplate(app, team_id, fields, 'instance_metadata_schema');
});

describe('an instance', () => {
  test('has a name, metadata by the template’s form, and optionally a goal', async () => {
    const goal_id = await aGoal();
    const { status, body } = await create({ goal_id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      team_id,
      template_id,
      name: 'Harbour',
      metadata,
      goal: { id: goal_id, title: 'Autumn gathering' },
      for_entries: false,
      record_count: 0,
    });
    expect(body).toMatchObject({
      created_by: { id: nadia.id },
      can: { edit: true, delete: true },
      template: { id: template_id, name: 'Visit' },
    });
    expect(Object.keys(body.template.instance_metadata_schema.properties).sort()).toEqual(['description', 'size']);
    expect((await read(body.id)).body).toEqual(body);
  });

  test.each([
    [{ name: ' ' }, 'name', messages.instances.nameRequired],
    [{ name: undefined }, 'name', messages.instances.nameRequired],
    [{ metadata: {} }, 'metadata.description', messages.formFields.required('description')],
    [{ metadata: undefined }, 'metadata.description', messages.formFields.required('description')],
    [{ metadata: { description: 'x'.repeat(21) } }, 'metadata.description', messages.formFields.tooLong(20)],
    [{ metadata: { ...metadata, unknown: 1 } }, 'metadata.unknown', messages.formFields.unknown('unknown')],
  ])('is refused with %j', async (wrong, path, error) => {
    expect(await create(wrong)).toMatchObject({
      status: 400,
      body: { error, issues: [expect.objectContaining({ path })] },
    });
    expect(await named(`team_id=${team_id}`)).toEqual([]);
  });

  test('can be renamed, moved to another goal or none, and its metadata change by key', async () => {
    const { id } = (await create({ goal_id: await aGoal() })).body;
    expect((await change(id, { name: 'Quay', metadata: { size: 3 } })).body).toMatchObject({
      name: 'Quay',
      metadata: { ...metadata, size: 3 },
    });
    expect((await change(id, { goal_id: null, metadata: { size: null } })).body).toMatchObject({
      name: 'Quay',
      goal: null,
      metadata,
    });
    expect((await change(id, { metadata: { description: null } })).body.error).toBe(
      messages.formFields.required('description'),
    );
    for (const fixed of [{ template_id }, { team_id }, { for_entries: true }])
      expect((await change(id, fixed)).status).toBe(400);
  });

  test('is listed by team, template, goal and part of the name, newest first', async () => {
    const goal_id = await aGoal();
    await create({ name: 'Old harbour', goal_id });
    await create({ name: '100% new' });
    const other = await addTemplate(app, team_id, []);
    await create({ name: 'Hill', template_id: other, metadata: {} });
    expect(await named(`team_id=${team_id}`)).toEqual(['Hill', '100% new', 'Old harbour']);
    expect(await named(`template_id=${template_id}`)).toEqual(['100% new', 'Old harbour']);
    expect(await named(`goal_id=${goal_id}`)).toEqual(['Old harbour']);
    expect(await named(`team_id=${team_id}&search=HARB`)).toEqual(['Old harbour']);
    expect(await named(`team_id=${team_id}&search=0%25`)).toEqual(['100% new']);
    const { body } = await app.ask(nadia, 'GET', `/instances?team_id=${team_id}&limit=2`);
    expect(await named(`team_id=${team_id}&limit=2&cursor=${body.next_cursor}`)).toEqual(['Old harbour']);
    expect(Object.keys(body.items[0].template)).toEqual(['id', 'name', 'kind', 'structure_type']);
  });

  test('counts its records and is deleted with them; their tasks stay', async () => {
    const { id } = (await create()).body;
    const record = (await app.ask(nadia, 'POST', `/instances/${id}/records`, { data: {} })).body;
    const task = (
      await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id: await aGoal(), title: 'Call', record_id: record.id })
    ).body;
    expect((await read(id)).body.record_count).toBe(1);
    expect((await app.ask(grace, 'DELETE', `/instances/${id}`)).status).toBe(200);
    expect((await app.ask(nadia, 'GET', `/records/${record.id}`)).status).toBe(404);
    expect((await app.ask(nadia, 'GET', `/tasks/${task.id}`)).body).toMatchObject({ title: 'Call', record_id: null });
  });

  test('loses its goal when that is deleted', async () => {
    const goal_id = await aGoal();
    const { id } = (await create({ goal_id })).body;
    await app.ask(nadia, 'DELETE', `/goals/${goal_id}`);
    expect((await read(id)).body).toMatchObject({ goal_id: null, goal: null });
  });

  test('needs a global template or one of its team, and a goal of that team', async () => {
    const home = team_id;
    const other = await app.team('Hill Street', nadia);
    const foreign = await addTemplate(app, other, []);
    const global = await addTemplate(app, null, []);
    const missing = { status: 404, body: { error: messages.general.notFound } };
    expect(await create({ template_id: foreign, metadata: {} })).toMatchObject({
      status: 404,
      body: { error: messages.templates.notFound },
    });
    expect(await create({ goal_id: await aGoal(other) })).toMatchObject(missing);
    expect((await create({ template_id: global, metadata: {} })).status).toBe(201);
    expect(await named(`team_id=${home}`)).toEqual(['Harbour']);
  });

  test('is for members of its team only', async () => {
    const { id } = (await create()).body;
    const missing = { status: 404, body: { error: messages.general.notFound } };
    expect(await read(id, peter)).toMatchObject(missing);
    expect(await change(id, { name: 'Mine' }, peter)).toMatchObject(missing);
    expect(await app.ask(peter, 'DELETE', `/instances/${id}`)).toMatchObject(missing);
    expect(await create({}, peter)).toMatchObject({ status: 404, body: { error: messages.templates.notFound } });
    expect(await named(`team_id=${team_id}`, peter)).toEqual([]);
    expect((await change(id, { name: 'Ours' }, grace)).body.name).toBe('Ours');
  });
});
