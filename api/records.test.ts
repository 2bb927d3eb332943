import type { FieldType, FormField } from '@groundwork/contract/form-fields';
import { schemaOf } from '@groundwork/contract/form-schema';
import { messages } from '@groundwork/contract/messages';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

let app: TestApp;
let nadia: TestPerson;
let peter: TestPerson;
let team_id: string;
let instance_id: string;

const field = (name: string, type: FieldType, more: Partial<FormField> = {}): FormField => ({ id: name, name, label: name, type, required: false, ...more });
const fields = [
  field('name', 'text', { required: true, textMaxLength: 20 }),
  field('guests', 'number', { numberMin: 0 }),
  field('day', 'date'),
  field('kind', 'dropdown', {
    dropdownConfig: {
      source: 'static',
      staticOptions: [
        { label: 'Visit', value: 'visit' },
        { label: 'Call', value: 'call' },
      ],
    },
  }),
  field('notes', 'json'),
];

async function template(ofFields = fields): Promise<string> {
  const { rows } = await app.admin.query("insert into tpl_templates (owner_team_id, name, record_data_schema) values ($1, 'Visit', $2) returning id", [
    team_id,
    JSON.stringify(schemaOf(ofFields)),
  ]);
  return rows[0].id;
}
const instanceOf = async (template_id: string, more: object = {}) =>
  (await app.ask(nadia, 'POST', '/instances', { team_id, template_id, name: 'Visits', ...more })).body.id as string;
const add = (data: object, person = nadia) => app.ask(person, 'POST', `/instances/${instance_id}/records`, { data });
const change = (id: string, data: object, person = nadia) => app.ask(person, 'PATCH', `/records/${id}`, { data });

beforeAll(async () => {
  app = await testApp();
  nadia = await app.person('Nadia Rahman');
  peter = await app.person('Peter Adeyemi');
});
afterAll(() => app.close());
beforeEach(async () => {
  team_id = await app.team('Harbour District', nadia);
  instance_id = await instanceOf(await template());
});

describe('a record', () => {
  test('holds what the form was filled in with, without what is empty', async () => {
    const { status, body } = await add({ name: 'Mai', guests: 3, day: '2026-11-21', kind: '', notes: { a: [1] } });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      team_id,
      instance_id,
      data: { name: 'Mai', guests: 3, day: '2026-11-21', notes: { a: [1] } },
      task: null,
      created_by: { id: nadia.id, email: nadia.email, full_name: nadia.name, avatar_url: null },
      created_at: body.created_at,
      updated_at: body.created_at,
      can: { edit: true, delete: true },
    });
    expect((await app.ask(nadia, 'GET', `/records/${body.id}`)).body).toEqual(body);
  });

  test('is refused with a sentence for each field', async () => {
    const { status, body } = await add({ guests: -1, day: '2026-02-30', kind: 'party', unknown: 1 });
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: 'data.unknown', message: messages.formFields.unknown('unknown') },
      { path: 'data.name', message: messages.formFields.required('name') },
      { path: 'data.guests', message: messages.formFields.tooSmall(0) },
      { path: 'data.day', message: messages.formFields.date },
      { path: 'data.kind', message: messages.formFields.option },
    ]);
    expect(body.error).toBe(messages.formFields.unknown('unknown'));
  });

  test('is changed by key: null removes, what is not named stays', async () => {
    const { id, created_at } = (await add({ name: 'Mai', guests: 3, kind: 'call' })).body;
    const { body } = await change(id, { guests: 4, kind: null });
    expect(body.data).toEqual({ name: 'Mai', guests: 4 });
    expect(body.created_at).toBe(created_at);
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(created_at));
    expect(await change(id, { name: null })).toMatchObject({ status: 400, body: { issues: [{ path: 'data.name' }] } });
    expect((await app.ask(nadia, 'GET', `/records/${id}`)).body.data).toEqual({ name: 'Mai', guests: 4 });
  });

  test('is for members of its team alone', async () => {
    const { id } = (await add({ name: 'Mai' })).body;
    const missing = { status: 404, body: { error: messages.general.notFound } };
    expect(await add({ name: 'Smuggled' }, peter)).toMatchObject(missing);
    expect(await change(id, { name: 'Smuggled' }, peter)).toMatchObject(missing);
    expect(await app.ask(peter, 'GET', `/records/${id}`)).toMatchObject(missing);
    expect(await app.ask(peter, 'GET', `/instances/${instance_id}/records`)).toMatchObject(missing);
    expect(await app.ask(peter, 'DELETE', `/records/${id}`)).toMatchObject(missing);
    expect((await app.ask(nadia, 'DELETE', `/records/${id}`)).status).toBe(200);
    expect((await app.ask(nadia, 'GET', `/records/${id}`)).status).toBe(404);
  });
});
