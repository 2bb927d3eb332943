import { refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import {
  type FormField,
  fieldIcons,
  fieldTypes,
  isChoice,
  optionConfigs,
} from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf, mapTypesOf, schemaOf } from '@groundwork/contract/forms/form-schema';
import { formSchema } from '@groundwork/contract/forms/form-schema-checks';
import { type TemplateView, templateViews, usableViews } from '@groundwork/contract/forms/template-views';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answerFor } from '../http/errors.ts';
import { allPages } from '../testing/test-answers.ts';
import { appForFile } from '../testing/test-app.ts';
import { field } from '../testing/test-forms.ts';

let nadia: TestPerson;
let tomas: TestPerson;
let peter: TestPerson;
let sol: TestPerson;
let team: string;
let hill: string;
const app = await appForFile();
/** The id of a global template. */
let contactForm: string;
beforeAll(async () => {
  [nadia, tomas, peter, sol] = await Promise.all([
    app.person('Nadia Rahman'),
    app.person('Tomás Oliveira'),
    app.person('Peter Adeyemi'),
    app.person('Sol Duarte'),
  ]);
  team = await app.team('Harbour District', nadia, tomas);
  hill = await app.team('Hill Street', peter);
  await app.admin.query('update auth.users set is_super_admin = true where id = $1', [sol.id]);
  contactForm = (await app.admin.query("select id from tpl_templates where name = 'Contact form'")).rows[0].id;
});

const text = (name: string, more: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label: name,
  type: 'text',
  required: false,
  ...more,
});
const visit = { name: ' Visit report ', description: ' ', kind: 'form', structure_type: 'plain' };
const create = async (person: TestPerson, owner_team_id: string | null, more: object = {}) =>
  app.ask(person, 'POST', '/templates', { ...visit, owner_team_id, ...more });
const made = async (more: object = {}) => (await create(nadia, team, more)).body;
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name);
const insert = async (statement: string, ...values: unknown[]): Promise<string> =>
  (await app.admin.query(`${statement} returning id`, values)).rows[0].id;
const addInstance = (template: string, of = team) =>
  insert("insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'Entries')", of, template);
const addRecord = (instance: string, data: object, of = team) =>
  insert('insert into tpl_records (team_id, instance_id, data) values ($1, $2, $3)', of, instance, data);

describe('a template of a team', () => {
  test('can be added by every member, by default with empty forms', async () => {
    const { status, body } = await create(tomas, team);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      owner_team_id: team,
      name: 'Visit report',
      description: null,
      kind: 'form',
      record_data_schema: schemaOf([]),
      map_edge_schema: schemaOf([]),
      views: { views: [] },
      default_view_key: null,
      instance_count: 0,
      can: { edit: true, delete: true, duplicate: true },
    });
    expect((await app.ask(nadia, 'GET', `/templates/${body.id}`)).body).toEqual(body);
  });

  test('is refused without a name, without an owner, or with unknown properties', async () => {
    expect(await create(nadia, team, { name: ' ' })).toMatchObject({
      status: 400,
      body: { error: messages.templates.nameRequired },
    });
    expect((await app.ask(nadia, 'POST', '/templates', visit)).status).toBe(400);
    expect((await create(nadia, team, { created_by: peter.id })).status).toBe(400);
  });

  test('is refused for a team of others', async () => {
    expect(await create(peter, team)).toMatchObject({ status: 403, body: { error: messages.general.noTeamAccess } });
    await expect(
      peter.as((db) => db.insertInto('tpl_templates').values({ owner_team_id: team, name: 'Mine' }).execute()),
    ).rejects.toThrow(/policy/);
  });

  test('stores forms in canonical form, and refuses schemas that are not reversible', async () => {
    const sent = { type: 'object', properties: { soup: { type: 'string', title: 'Soup' } }, required: ['soup'] };
    const stored = (await made({ record_data_schema: sent })).record_data_schema;
    expect(stored).toEqual(schemaOf([text('soup', { label: 'Soup', required: true })]));
    const hostile = { properties: { soup: { type: 'string', contentEncoding: 'base64' } } };
    expect(await create(nadia, team, { record_data_schema: hostile })).toMatchObject({
      status: 400,
      body: { issues: [{ path: expect.stringContaining('record_data_schema.properties.soup') }] },
    });
  });

  test('can be changed in place, except for its owner', async () => {
    const template = await made();
    const views: TemplateView[] = [{ key: 'all', name: 'All', type: 'table', columns: [] }];
    const changed = await app.ask(tomas, 'PATCH', `/templates/${template.id}`, {
      name: 'Visits',
      views: { views },
      default_view_key: 'all',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Visits', views: { views }, default_view_key: 'all', record_data_schema: schemaOf([]) },
    });
    const moved = await app.ask(nadia, 'PATCH', `/templates/${template.id}`, { owner_team_id: null });
    expect(moved.status).toBe(400);
    const { rows } = await app.admin.query('select owner_team_id from tpl_templates where id = $1', [template.id]);
    expect(rows).toEqual([{ owner_team_id: team }]);
    await expect(
      nadia.as((db) =>
        db.updateTable('tpl_templates').set({ owner_team_id: null }).where('id', '=', template.id).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
  });

  test('has a default view that is one of its views', async () => {
    const template = await made();
    expect(await app.ask(nadia, 'PATCH', `/templates/${template.id}`, { default_view_key: 'none' })).toMatchObject({
      status: 400,
      body: { error: messages.templates.defaultViewUnknown },
    });
  });

  test('is not overwritten by a stale edit (optimistic locking)', async () => {
    const template = await made();
    await app.admin.query('update tpl_templates set updated_at = updated_at where id = $1', [template.id]);
    const { updated_at } = (await app.ask(tomas, 'PATCH', `/templates/${template.id}`, { name: 'By Tomás' })).body;
    const late = await app.ask(nadia, 'PATCH', `/templates/${template.id}`, {
      name: 'By Nadia',
      updated_at: template.updated_at,
    });
    expect(late).toMatchObject({ status: 409, body: { error: messages.templates.savedMeanwhile } });
    expect(
      (await app.ask(nadia, 'PATCH', `/templates/${template.id}`, { name: 'By Nadia', updated_at })).body.name,
    ).toBe('By Nadia');
  });

  test('is hidden from others: null on GET, 404 on a change', async () => {
    const { id } = await made();
    expect(await app.ask(peter, 'GET', `/templates/${id}`)).toMatchObject({ status: 200, body: null });
    expect(await app.ask(peter, 'GET', '/templates/00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 200,
      body: null,
    });
    const refused = { status: 404, body: { error: messages.templates.notFound } };
    expect(await app.ask(peter, 'PATCH', `/templates/${id}`, { name: 'Mine' })).toMatchObject(refused);
    expect(await app.ask(peter, 'DELETE', `/templates/${id}`)).toMatchObject(refused);
    expect(
      await app.ask(peter, 'POST', `/templates/${id}/duplicate`, { name: 'Mine', owner_team_id: hill }),
    ).toMatchObject(refused);
    expect(await app.ask(peter, 'POST', `/templates/${id}/check`, { record_data_schema: {} })).toMatchObject(refused);
  });

  test('can be deleted by every member unless it is in use; the refusal contains counts', async () => {
    const { id } = await made();
    await addInstance(id);
    await addInstance(id);
    expect(await app.ask(nadia, 'DELETE', `/templates/${id}`)).toMatchObject({
      status: 409,
      body: { error: messages.templates.inUse(2, 0) },
    });
    expect(messages.templates.inUse(2, 0)).toContain('2 instances');
    const menu = await insert("insert into team_menus (team_id, name) values ($1, 'Forms')", team);
    await insert(
      "insert into menu_items (team_id, menu_id, label, template_id) values ($1, $2, 'Visit', $3)",
      team,
      menu,
      id,
    );
    expect(await app.ask(nadia, 'DELETE', `/templates/${id}`)).toMatchObject({
      status: 409,
      body: { error: messages.templates.inUse(2, 1) },
    });
    expect(messages.templates.inUse(0, 1)).toBe('This template cannot be deleted because it is used by 1 menu item.');
    await app.admin.query('delete from tpl_instances where template_id = $1', [id]);
    await app.admin.query('delete from menu_items where template_id = $1', [id]);
    expect((await app.ask(tomas, 'DELETE', `/templates/${id}`)).status).toBe(200);
    expect((await app.ask(nadia, 'GET', `/templates/${id}`)).body).toBeNull();
  });

  test('is deleted with its team, even if it is in use', async () => {
    const gone = await app.team('Quayside', nadia);
    const { id } = (await create(nadia, gone)).body;
    await addRecord(await addInstance(id, gone), {}, gone);
    await app.admin.query('delete from teams where id = $1', [gone]);
    expect((await app.ask(nadia, 'GET', `/templates/${id}`)).body).toBeNull();
  });
});

describe('a copy', () => {
  test('has all schemas, views and the kind under a new name', async () => {
    const views: TemplateView[] = [{ key: 'all', name: 'All', type: 'table', columns: ['soup'] }];
    const schema = (name: string) => schemaOf([text(name)]);
    const source = await made({
      description: 'For visits',
      kind: 'mixed',
      structure_type: 'church',
      instance_metadata_schema: schema('place'),
      record_data_schema: schema('soup'),
      map_node_schema: schemaOf([text('name', { meaning: 'title' })], [{ key: 'church', label: 'Church' }]),
      map_edge_schema: schema('since'),
      views: { views },
      default_view_key: 'all',
    });
    await addInstance(source.id);
    const { status, body } = await app.ask(tomas, 'POST', `/templates/${source.id}/duplicate`, {
      name: 'Second visits',
    });
    expect(status).toBe(201);
    const own = {
      id: body.id,
      name: 'Second visits',
      created_at: body.created_at,
      updated_at: body.updated_at,
      instance_count: 0,
    };
    expect(body).toEqual({ ...source, ...own });
    expect(body.id).not.toBe(source.id);
  });

  test('can belong to a team of the caller only', async () => {
    const source = await made();
    expect(
      (await app.ask(nadia, 'POST', `/templates/${contactForm}/duplicate`, { name: 'Contacts', owner_team_id: team }))
        .body.owner_team_id,
    ).toBe(team);
    const elsewhere = await app.ask(nadia, 'POST', `/templates/${source.id}/duplicate`, {
      name: 'Theirs',
      owner_team_id: hill,
    });
    expect(elsewhere).toMatchObject({ status: 403, body: { error: messages.general.noTeamAccess } });
    const everywhere = await app.ask(nadia, 'POST', `/templates/${contactForm}/duplicate`, { name: 'Everybody’s' });
    expect(everywhere).toMatchObject({ status: 403, body: { error: messages.templates.permissionDenied } });
  });
});

describe('the list', () => {
  test('contains global templates and those of the team, newest first or by name, in pages', async () => {
    const quay = await app.team('Quayside', nadia);
    for (const name of ['Zebra crossing', 'attendance']) await create(nadia, quay, { name });
    const path = `/templates?team_id=${quay}`;
    const all = ['attendance', 'Zebra crossing', 'Church map', 'Idea map', 'Contact form'];
    expect(names((await app.ask(nadia, 'GET', path)).body)).toEqual(all);
    expect(names((await app.ask(nadia, 'GET', `${path}&sort=name`)).body)).toEqual([
      'attendance',
      'Church map',
      'Contact form',
      'Idea map',
      'Zebra crossing',
    ]);
    expect((await allPages(app, nadia, `${path}&limit=2`, async () => {})).pages).toBe(3);
    expect((await allPages(app, nadia, `${path}&limit=2&sort=name`, async () => {})).ids).toHaveLength(5);
    expect(names((await app.ask(nadia, 'GET', `${path}&search=ZEBRA`)).body)).toEqual(['Zebra crossing']);
    expect(names((await app.ask(nadia, 'GET', `${path}&search=stay in touch`)).body)).toEqual(['Contact form']);
  });

  test('omits the forms, and counts the instances that the reader can see', async () => {
    const reader = await app.person('Grace Okafor');
    const quay = await app.team('Quayside', reader);
    await addInstance(contactForm, quay);
    await addInstance(contactForm, hill);
    const { items } = (await app.ask(reader, 'GET', `/templates?team_id=${quay}&search=Contact form`)).body;
    expect(items[0]).toMatchObject({
      id: contactForm,
      instance_count: 1,
      can: { edit: false, delete: false, duplicate: true },
    });
    expect(items[0]).not.toHaveProperty('record_data_schema');
  });

  test('of another team is empty', async () => {
    expect((await app.ask(peter, 'GET', `/templates?team_id=${team}`)).body.items).toEqual([]);
    const { items } = (await app.ask<{ items: { owner_team_id: string | null }[] }>(peter, 'GET', '/templates')).body;
    expect(new Set(items.map(({ owner_team_id }) => owner_team_id))).toEqual(new Set([null]));
  });
});

describe('a global template', () => {
  test('can be added, changed and deleted by super-admins only', async () => {
    expect(await create(nadia, null)).toMatchObject({
      status: 403,
      body: { error: messages.templates.permissionDenied },
    });
    const { status, body } = await create(sol, null);
    expect([status, body.owner_team_id, body.can]).toEqual([201, null, { edit: true, delete: true, duplicate: true }]);
    const refused = { status: 403, body: { error: messages.templates.accessDenied } };
    expect(await app.ask(nadia, 'PATCH', `/templates/${body.id}`, { name: 'Mine' })).toMatchObject(refused);
    expect(await app.ask(nadia, 'DELETE', `/templates/${body.id}`)).toMatchObject(refused);
    expect((await app.ask(sol, 'PATCH', `/templates/${body.id}`, { name: 'Everybody’s' })).body.name).toBe(
      'Everybody’s',
    );
    expect((await app.ask(nadia, 'GET', `/templates/${body.id}`)).body).toMatchObject({
      name: 'Everybody’s',
      can: { edit: false },
    });
    expect((await app.ask(sol, 'DELETE', `/templates/${body.id}`)).status).toBe(200);
  });

  test('cannot be deleted while it is in use, even where the super-admin cannot see it', async () => {
    const { id } = (await create(sol, null)).body;
    const instance = await addInstance(id);
    expect(await app.ask(sol, 'DELETE', `/templates/${id}`)).toMatchObject({
      status: 409,
      body: { error: messages.templates.inUse(1, 0) },
    });
    // Others do not see this number.
    expect(
      (
        await nadia.as((db) =>
          db.selectNoFrom((from) => from.fn('rules.template_uses', [from.val(id)]).as('uses')).execute(),
        )
      ).length,
    ).toBe(0);
    await app.admin.query('delete from tpl_instances where id = $1', [instance]);
    expect((await app.ask(sol, 'DELETE', `/templates/${id}`)).status).toBe(200);
  });

  test('an installation has three, with valid forms and views', async () => {
    const { rows } = await app.admin.query(
      'select * from tpl_templates where owner_team_id is null and created_by is null order by created_at desc',
    );
    const forms = ['instance_metadata_schema', 'record_data_schema', 'map_node_schema', 'map_edge_schema'];
    for (const template of rows) {
      for (const form of forms)
        expect(formSchema.parse(template[form]), `${template.name}: ${form}`).toEqual(template[form]);
      expect(templateViews.parse(template.views)).toEqual(template.views);
      expect(usableViews(template.views.views, fieldsOf(template.record_data_schema))).toEqual(template.views.views);
    }
    const brief = rows.map(({ name, kind, structure_type, default_view_key }) => [
      name,
      kind,
      structure_type,
      default_view_key,
    ]);
    expect(brief).toEqual([
      ['Church map', 'map', 'church', null],
      ['Idea map', 'map', 'idea', null],
      ['Contact form', 'form', 'plain', 'all'],
    ]);
    const nodes = (index: number) => rows[index].map_node_schema as FormSchema;
    const meanings = (index: number) => fieldsOf(nodes(index)).map(({ meaning }) => meaning);
    const practices = ['prayer', 'worship', 'lords_supper', 'giving', 'baptism', 'word'];
    expect(meanings(0)).toEqual([
      'title',
      'leader',
      'place',
      'start_date',
      'attendees',
      'kind',
      'active',
      ...practices,
    ]);
    expect(meanings(1)).toEqual(['title', 'text', 'links']);
    expect([mapTypesOf(nodes(0)).length, mapTypesOf(nodes(1)).length]).toEqual([1, 1]);
  });
});

describe('the check of a changed form', () => {
  const form = schemaOf([text('name', { required: true }), text('soup', { textMaxLength: 5 })]);

  test('counts the records that would be invalid, with examples and their problems', async () => {
    const { id } = await made();
    const instance = await addInstance(id);
    const good = { name: 'Amara', soup: 'leek', gone: 'kept from an earlier form' };
    for (const data of [good, good]) await addRecord(instance, data);
    const bad = [
      await addRecord(instance, { soup: 'leek' }),
      await addRecord(await addInstance(id), { name: 'Amara', soup: 'pumpkin' }),
    ];
    const { body } = await app.ask(nadia, 'POST', `/templates/${id}/check`, { record_data_schema: form });
    expect(body).toMatchObject({ records: 4, invalid: 2, capped: false });
    expect(body.examples).toEqual(
      expect.arrayContaining([
        {
          record_id: bad[0],
          problems: { name: { message: messages.formFields.required('name'), said: ['formFields.required', 'name'] } },
        },
        {
          record_id: bad[1],
          problems: { soup: { message: messages.formFields.tooLong(5), said: ['formFields.tooLong', 5] } },
        },
      ]),
    );
  });

  test('checks records of the caller’s teams only, and lists at most five', async () => {
    const own = await addInstance(contactForm);
    const foreign = await addInstance(contactForm, hill);
    for (let n = 0; n < 7; n++) await addRecord(own, {});
    await addRecord(foreign, {}, hill);
    const { body } = await app.ask(tomas, 'POST', `/templates/${contactForm}/check`, { record_data_schema: form });
    expect([body.records, body.invalid, body.examples.length]).toEqual([7, 7, 5]);
  });

  longTest('stops when the patterns have taken their share, and reports that', async () => {
    const { id } = await made();
    const instance = await addInstance(id);
    const text = 'ab'.repeat(limits.form.patternText / 2);
    await app.admin.query(
      `insert into tpl_records (team_id, instance_id, data)
       select $1, $2, jsonb_build_object('code', $3::text) from generate_series(1, 100)`,
      [team, instance, text],
    );
    const pattern = '(a|b)*a(a|b){140}[zy]';
    const record_data_schema = schemaOf([field('code', 'text', { pattern })]);
    // A slow machine would otherwise reach the limit of time first.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { body } = await app.ask(nadia, 'POST', `/templates/${id}/check`, { record_data_schema });
    expect(body).toMatchObject({ capped: true, invalid: body.records });
    expect(body.records).toBeGreaterThan(5);
    expect(body.records).toBeLessThan(20);
  });

  longTest('stops at a maximum of records and reports that', async () => {
    const { id } = await made();
    const instance = await addInstance(id);
    await app.admin.query('insert into tpl_records (team_id, instance_id) select $1, $2 from generate_series(0, $3)', [
      team,
      instance,
      limits.form.checkedRecords,
    ]);
    const { body } = await app.ask(nadia, 'POST', `/templates/${id}/check`, { record_data_schema: form });
    expect(body).toMatchObject({ capped: true });
    expect(body.records).toBeLessThanOrEqual(limits.form.checkedRecords);
    expect(body.invalid).toBe(body.records);
  });
});

test.each(['publish', 'versions', 'versions/1/publish'])(
  'the removed operation %s answers that it has been removed',
  async (operation) => {
    const { id } = await made();
    const answer = { status: 410, body: refusalBody('templates.versioningRemoved', 'GONE') };
    expect(await app.ask(nadia, 'POST', `/templates/${id}/${operation}`, {})).toMatchObject(answer);
    expect(await app.ask(nadia, 'GET', `/templates/${id}/${operation}`)).toMatchObject(answer);
  },
);

test.each([
  ['42501', 'permission denied for table tpl_templates', 403, 'templates.permissionDenied'],
  ['23503', 'violates foreign key constraint', 404, 'templates.invalidTeam'],
  ['42P17', 'infinite recursion detected in policy for relation "tpl_templates"', 403, 'templates.accessDenied'],
])('the error code %s has its message in template operations', (code, said, status, message) => {
  expect(answerFor(Object.assign(new Error(said), { code }), 'templates')).toMatchObject({ status, message });
});

test('the forms of nodes come without options, texts of help and icons', async () => {
  const options = { source: 'static' as const, staticOptions: [{ label: 'Chosen option', value: 'chosen' }] };
  const configs = { dropdownConfig: options, multiselectConfig: options, radioConfig: options };
  const fields = fieldTypes.map((type, n) =>
    text(`field_${n}`, {
      ...{
        type,
        label: `Label ${n}`,
        helpText: 'Some help',
        icon: fieldIcons[0],
        required: n === 3,
        section: 'First part',
      },
      ...(isChoice(type) && { [optionConfigs[type]]: configs[optionConfigs[type]] }),
      ...(n === 1 && { meaning: 'title', displayTitle: true }),
    }),
  );
  const { body } = await create(nadia, team, { kind: 'map', map_node_schema: schemaOf(fields) });
  expect(body).toMatchObject({ kind: 'map' });
  const { items } = (await app.ask(nadia, 'GET', `/templates/node-forms?team_id=${team}`)).body;
  const { map_node_schema: outline } = items.find(({ id }: { id: string }) => id === body.id);
  const known = ({ name, label, type, required, meaning, displayTitle }: FormField) => ({
    name,
    label,
    type,
    required,
    meaning,
    displayTitle,
  });
  expect(fieldsOf(outline).map(known)).toEqual(fields.map(known));
  expect(JSON.stringify(outline)).not.toMatch(/Chosen option|Some help|icon|First part/);
});

test('the forms of nodes are those of map templates that a team may use', async () => {
  const other = await app.person('Mai Nguyen');
  const team = await app.team('Node forms', other);
  const add = (name: string, kind: string) =>
    app.ask(other, 'POST', '/templates', { owner_team_id: team, name, kind, structure_type: 'church' });
  await add('Our churches', 'map');
  await add('Our visits', 'form');
  const names = async (person: typeof other, query = '') =>
    (await app.ask(person, 'GET', `/templates/node-forms${query}`)).body.items.map(
      ({ name }: { name: string }) => name,
    );
  for (const query of [`?team_id=${team}`, '']) {
    const found = await names(other, query);
    expect(found).toEqual(expect.arrayContaining(['Church map', 'Idea map', 'Our churches']));
    expect(found).not.toContain('Our visits');
  }
  expect(await names(nadia, `?team_id=${team}`)).toEqual([]);
  expect(await names(nadia)).not.toContain('Our churches');
});
