import { createServer, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hiddenUrls } from '../testing/test-addresses.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let server: Server;
let host: string;
/** The answer of the internal server, and the number of its requests. */
let answer: unknown;
let asked: number;
let nadia: TestPerson;
let team: string;

beforeAll(async () => {
  server = createServer((_, response) => {
    asked++;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await testApp({ changes: { formOptionsHosts: [host] } });
  nadia = await app.person('Nadia Rahman');
  team = await app.team('Harbour District', nadia);
});
afterAll(async () => {
  server.close().closeAllConnections();
  await app.close();
});
beforeEach(() => {
  asked = 0;
  answer = [{ label: 'Mill Lane', value: 'mill' }];
});

const field = (apiUrl: string, names = { apiLabelField: '', apiValueField: '' }): FormField => ({
  id: 'group',
  name: 'group',
  label: 'Group',
  type: 'dropdown',
  required: false,
  dropdownConfig: { source: 'api', apiUrl, ...names },
});

/** The address of the options of a field, in a new template of the team. */
async function optionsOf(dropdown: FormField, column = 'record_data_schema') {
  const { rows } = await app.admin.query(
    `insert into tpl_templates (owner_team_id, name, ${column}) values ($1, 'Visit', $2) returning id`,
    [team, schemaOf([dropdown])],
  );
  return `/forms/options?template_id=${rows[0].id}&field=group`;
}

test.each([
  ['an array', (rows: unknown) => rows],
  ['an object with a data array', (rows: unknown) => ({ data: rows, total: 2 })],
  ['an object with an items array', (rows: unknown) => ({ items: rows })],
])('options come from %s', async (_, inside) => {
  answer = inside([
    { label: 'Mill Lane', value: 'mill' },
    { label: 'Elm Court', value: 7 },
  ]);
  const { status, body } = await app.ask(nadia, 'GET', await optionsOf(field(`http://${host}/groups`)));
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      items: [
        { label: 'Mill Lane', value: 'mill' },
        { label: 'Elm Court', value: '7' },
      ],
    },
  });
});

test('label and value are read from the columns that the field names', async () => {
  answer = [{ name: 'Mill Lane', id: 1, label: 'not this', value: 'nor this' }];
  const path = await optionsOf(field(`http://${host}/groups`, { apiLabelField: 'name', apiValueField: 'id' }));
  expect((await app.ask(nadia, 'GET', path)).body).toEqual({ items: [{ label: 'Mill Lane', value: '1' }] });
});

test('invalid options are left out, and there are at most 500', async () => {
  const many = Array.from({ length: 600 }, (_, n) => ({ label: `Group ${n}`, value: `${n}` }));
  answer = [
    null,
    'Mill Lane',
    3,
    [],
    {},
    { label: 'No value' },
    { value: 'no label' },
    { label: {}, value: {} },
    { label: 'x'.repeat(501), value: 'long' },
  ]
    .concat([{ label: 'NUL', value: 'a\0b' }, many[0] as (typeof many)[number]] as never)
    .concat(many as never);
  const { body } = await app.ask(nadia, 'GET', await optionsOf(field(`http://${host}/groups`)));
  expect(body.items).toEqual(many.slice(0, limits.form.options));
});

test.each(['__proto__', 'constructor', 'toString'])('a field with the column %s finds no options', async (name) => {
  answer = [{ label: 'Mill Lane', value: 'mill' }];
  const path = await optionsOf(field(`http://${host}/groups`, { apiLabelField: name, apiValueField: name }));
  expect((await app.ask(nadia, 'GET', path)).body).toEqual({ items: [] });
});

test.each([
  ['the server cannot be reached', 'http://127.0.0.1:1/'],
  ['it may not be asked', 'http://169.254.169.254/latest/meta-data/'],
  ['the address is none', 'nonsense'],
])('a failure returns no options: %s', async (_, url) => {
  const { status, body } = await app.ask(nadia, 'GET', await optionsOf(field(url)));
  expect({ status, body }).toEqual({ status: 200, body: { items: [] } });
});

longTest('row 17: no address inside the network is requested, in any spelling (SSRF)', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  const ports = () => connect.mock.calls.flat(2).map((to) => `${Object(to).port}`);
  await app.ask(nadia, 'GET', await optionsOf(field(`http://${host}/groups`)));
  expect(ports()).toContain(host.split(':')[1]);
  // Host names are refused only after the DNS lookup: ssrf-guard.test.ts tests them.
  for (const url of hiddenUrls('').filter((url) => !url.endsWith('localhost'))) {
    await app.admin.query('delete from auth.attempts');
    for (const written of [url, url.replace('http:', 'https:')])
      expect((await app.ask(nadia, 'GET', await optionsOf(field(written)))).body, written).toEqual({ items: [] });
  }
  expect(ports().filter((port) => port === '80' || port === '443')).toEqual([]);
  connect.mockRestore();
});

test('a field without a source has none, nor has a missing field', async () => {
  const plain: FormField = { id: 'group', name: 'group', label: 'Group', type: 'text', required: false };
  const path = await optionsOf(plain);
  for (const one of [path, path.replace('field=group', 'field=constructor')])
    expect((await app.ask(nadia, 'GET', one)).body).toEqual({ items: [] });
  expect(asked).toBe(0);
});

test('each form of a template has its own options', async () => {
  const path = await optionsOf(field(`http://${host}/groups`), 'map_node_schema');
  expect((await app.ask(nadia, 'GET', path)).body.items).toEqual([]);
  expect((await app.ask(nadia, 'GET', `${path}&schema=map_node_schema`)).body.items).toEqual([
    { label: 'Mill Lane', value: 'mill' },
  ]);
});

test('they are cached for a while, until the field has another source', async () => {
  const path = await optionsOf(field(`http://${host}/groups`));
  await Promise.all([app.ask(nadia, 'GET', path), app.ask(nadia, 'GET', path)]);
  await app.ask(nadia, 'GET', path);
  expect(asked).toBe(1);
  const id = new URLSearchParams(path.split('?')[1]).get('template_id');
  await app.admin.query('update tpl_templates set record_data_schema = $1 where id = $2', [
    schemaOf([field(`http://${host}/others`)]),
    id,
  ]);
  await app.ask(nadia, 'GET', path);
  expect(asked).toBe(2);
});

test('a search shows the labels of options, fetched once for all hits, and values while there are none', async () => {
  const { rows } = await app.admin.query(
    `with template as (
       insert into tpl_templates (owner_team_id, name, record_data_schema) values ($1, 'Visit', $2) returning id
     ), instance as (
       insert into tpl_instances (team_id, template_id, name) select $1, id, 'Visits' from template returning id
     )
     insert into tpl_records (team_id, instance_id, data)
     select $1, id, jsonb_build_object('title', 'Zeppelin ' || n, 'place', 'mill')
     from instance, generate_series(1, 2) n
     returning id`,
    [
      team,
      schemaOf([
        { id: 'title', name: 'title', label: 'Title', type: 'text', required: false },
        { ...field(`http://${host}/places`), id: 'place', name: 'place', label: 'Place' },
      ]),
    ],
  );
  const excerpts = async () =>
    (await app.ask(nadia, 'GET', '/search?q=zeppelin+mill&kind=record')).body.items.map(
      ({ excerpt }: { excerpt: { text: string } }) => excerpt.text,
    );
  expect([rows.length, await excerpts(), asked]).toEqual([2, ['Place: Mill Lane', 'Place: Mill Lane'], 1]);
  answer = [];
  await app.admin.query(
    `update tpl_templates set record_data_schema = $2
     where id = (select template_id from tpl_instances i join tpl_records r on r.instance_id = i.id where r.id = $1)`,
    [
      rows[0].id,
      schemaOf([
        { id: 'title', name: 'title', label: 'Title', type: 'text', required: false },
        { ...field(`http://${host}/nowhere`), id: 'place', name: 'place', label: 'Place' },
      ]),
    ],
  );
  expect(await excerpts()).toEqual(['Place: mill', 'Place: mill']);
});

test('a template of another team answers 404', async () => {
  const peter = await app.person('Peter Novak');
  await app.team('Hill Street', peter);
  const { status, body } = await app.ask(peter, 'GET', await optionsOf(field(`http://${host}/groups`)));
  expect({ status, body }).toEqual({ status: 404, body: refusalBody('general.notFound', 'NOT_FOUND') });
  expect(asked).toBe(0);
});

test('fetches are rate limited for each person', async () => {
  const mai = await app.person('Mai Tran');
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, mai.id]);
  await app.admin.query(
    "insert into auth.attempts (key, count, resets_at) values ($1, 60, now() + interval '1 minute')",
    [`form-options:person:${mai.id}`],
  );
  const { status, headers } = await app.ask(mai, 'GET', await optionsOf(field(`http://${host}/groups`)));
  expect({ status, asked }).toEqual({ status: 429, asked: 0 });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('fetches are rate limited for the templates of each team', async () => {
  const owner = await app.person('Rosa Lind');
  const busy = await app.team('Rosa’s team', owner);
  await app.admin.query(
    "insert into auth.attempts (key, count, resets_at) values ($1, 300, now() + interval '1 minute')",
    [`form-options:team:${busy}`],
  );
  const { rows } = await app.admin.query(
    "insert into tpl_templates (owner_team_id, name, record_data_schema) values ($1, 'Visit', $2) returning id",
    [busy, schemaOf([field(`http://${host}/groups`)])],
  );
  const { status } = await app.ask(owner, 'GET', `/forms/options?template_id=${rows[0].id}&field=group`);
  expect({ status, asked }).toEqual({ status: 429, asked: 0 });
});
