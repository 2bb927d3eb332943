// @module-tag long
import type { IncomingMessage, RequestListener } from 'node:http';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { ImportRun } from '@groundwork/contract/maps/import/imports';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiddenUrls } from '../../testing/test-addresses.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { listening } from '../../testing/test-server.ts';

describe('a malicious older product', () => {
  let source: Awaited<ReturnType<typeof listening>>;
  let answer: RequestListener;
  let app: TestApp;
  let nadia: TestPerson;
  let team: string;

  beforeAll(async () => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/sign-in')
        response
          .setHeader('content-type', 'application/json')
          .end('{"uid":"u","email":"m@old.example","displayName":"M","token":"t"}');
      else answer(request, response);
    };
    source = await listening(listener);
    app = await testApp({
      changes: { legacy: { source: 'http', url: `http://${source.host}`, innerHosts: [source.host] } },
    });
    nadia = await app.person('Nadia Rahman');
    team = await app.team('Harbour District', nadia);
    await app.ask(nadia, 'POST', '/import/legacy-auth', { email: 'm@old.example', password: 'x' });
  });
  afterAll(async () => {
    await app.close();
    source.close();
  });
  const templates = () => app.ask(nadia, 'GET', '/import/legacy-data/templates');
  /** Sets answers by path; other paths answer 404. */
  const answerWith = (bodies: Record<string, unknown>) => {
    answer = ({ url = '' }, response) => {
      const body = bodies[url.split('?')[0] ?? ''];
      response
        .writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
    };
  };
  async function bring(chosen: object) {
    const { body } = await app.ask(nadia, 'POST', '/imports', { team_id: team, ...chosen });
    await app.doImport();
    const run: ImportRun = (await app.ask(nadia, 'GET', `/imports/${body.id}`)).body;
    const { items } = (await app.ask(nadia, 'GET', `/imports/${body.id}/items?limit=200`)).body;
    return { run, items };
  }

  test('100 MB are not read to the end', async () => {
    let written = 0;
    answer = (_, response) => {
      response.setHeader('content-type', 'application/json');
      const chunk = Buffer.alloc(1024 * 1024, 32);
      const more = () => {
        while (!response.destroyed && written < 100) {
          written++;
          if (!response.write(chunk)) return response.once('drain', more);
        }
        return response.end();
      };
      more();
    };
    expect(await templates()).toMatchObject({ status: 503, body: { error: messages.imports.tooLarge } });
    expect(written).toBeLessThan(60);
  });

  longTest('a slow answer (slow drip) times out after ten seconds', { timeout: 20_000 }, async () => {
    answer = (_, response) => {
      response.setHeader('content-type', 'application/json');
      const drip = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(drip));
    };
    expect(await templates()).toMatchObject({ status: 503, body: { error: messages.imports.unreachable } });
    expect(limits.import.answerMs).toBe(10_000);
  });

  test('addresses inside the network in redirects or data are not requested (SSRF)', async () => {
    let reached = 0;
    const inside = await listening((_, response) => {
      reached++;
      response.end('{}');
    });
    const url = `http://${inside.host}/`;
    answer = (_, response) => response.writeHead(302, { location: url, 'content-type': 'application/json' }).end('{}');
    expect((await templates()).status).toBe(503);
    const field = {
      type: 'people_group',
      name: 'place',
      label: url,
      icon: url,
      apiUrl: url,
      dropdownConfig: { source: 'api', apiUrl: url },
      options: [url],
    };
    const spellings = hiddenUrls(new URL(url).port).map((apiUrl, number) => {
      return {
        type: 'dropdown',
        name: `choice${number}`,
        label: apiUrl,
        apiUrl,
        dropdownConfig: { source: 'api', apiUrl },
      };
    });
    answerWith({
      '/templates': { templates: [{ id: 'inside', name: url, icon: url, fields: [field, ...spellings] }] },
      '/maps': { maps: [{ id: 'inside', name: 'Inside', templateId: 'inside' }] },
      '/maps/inside': {
        id: 'inside',
        name: 'Inside',
        templateId: 'inside',
        nextPageToken: url,
        nodes: [{ id: '1', place: url, image: url }],
      },
    });
    expect((await bring({ template_ids: ['inside'], map_ids: ['inside'] })).run).toMatchObject({
      template: { created: 1 },
      map: { created: 1 },
    });
    expect(reached).toBe(0);
    inside.close();
  });

  test('ids cannot change the requested path', async () => {
    const asked: (string | undefined)[] = [];
    answer = ({ url }: IncomingMessage, response) => {
      asked.push(url);
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    };
    const id = '../templates?x=';
    expect((await app.ask(nadia, 'GET', `/import/legacy-data/maps/${encodeURIComponent(id)}`)).status).toBe(404);
    await app.ask(nadia, 'GET', `/import/legacy-data/users?organizationId=${encodeURIComponent('a&uid=b#')}`);
    expect(asked).toEqual(['/maps/..%2Ftemplates%3Fx%3D', '/users?organizationId=a%26uid%3Db%23']);
  });

  test.each([
    ['an error page', '<html><script>alert(1)</script></html>', 'text/html', 200],
    ['an error in JSON', '{"error":"<script>alert(1)</script>"}', 'application/json', 500],
    ['no JSON', '{"templates": [', 'application/json', 200],
    ['another shape', '{"templates": {"__proto__": {"polluted": true}}}', 'application/json', 200],
    ['a part of an answer', '{"templates":[]}', 'application/json; charset=utf-8', 206],
  ])('%s is not forwarded', async (_, body, type, status) => {
    answer = (_request, response) => response.writeHead(status, { 'content-type': type }).end(body);
    const said = await templates();
    expect(said.status).toBe(503);
    expect(JSON.stringify(said.body)).not.toMatch(/script|polluted/);
  });

  test('a hostile template and its map are imported without hostile content', async () => {
    const names = [
      '__proto__',
      'constructor',
      'toString',
      '<img src=x onerror=alert(1)>',
      'a"; drop table teams; --',
      '',
      'ok',
    ];
    const fields = names.map((name) => ({ type: 'text', name, label: `<script>${name}</script>` }));
    // Written as text, because JSON.stringify would omit `__proto__`.
    const nodes = `[
      {"id":"1","parentId":null,"ok":"<script>alert(1)</script>",
       "__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}},
      {"id":"2","parentId":"3"},{"id":"3","parentId":"2"},{"id":"4","parentId":"4"},{"id":"1.1","parentId":"1"},
      {"id":"1","parentId":null},{"id":"nul","parentId":"1","ok":"\\u0000"},
      7,null,"node",{"id":{"$ne":null}}]`;
    answerWith({
      '/templates': { templates: [{ id: '__proto__', name: '<script>alert(1)</script>', fields }] },
      '/maps': { maps: [{ id: 'constructor', name: '\u202egnp.exe', templateId: '__proto__' }] },
      '/maps/constructor': `{"id":"constructor","name":"x","templateId":"__proto__","nodes":${nodes}}`,
    });
    const { run, items } = await bring({ template_ids: ['__proto__'], map_ids: ['constructor'] });
    expect(run).toMatchObject({ status: 'done', template: { created: 1 }, map: { created: 1 } });
    expect(items.map(({ reason }: { reason: string }) => reason)).toEqual(
      expect.arrayContaining([
        messages.legacy.ownAncestor('2'),
        messages.legacy.ownAncestor('4'),
        messages.legacy.dotInId('1.1'),
        messages.legacy.idTwice('1'),
      ]),
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const { row_id } = items.find(
      ({ kind, part }: { kind: string; part: string | null }) => kind === 'template' && part === null,
    );
    const template = (await app.ask(nadia, 'GET', `/templates/${row_id}`)).body;
    expect(Object.keys(template.record_data_schema.properties)).not.toEqual(
      expect.arrayContaining(['__proto__', 'constructor', 'toString']),
    );
    // The form builder can open and save it unchanged.
    const saved = await app.ask(nadia, 'PATCH', `/templates/${row_id}`, {
      record_data_schema: template.record_data_schema,
    });
    expect([saved.status, saved.body.record_data_schema]).toEqual([200, template.record_data_schema]);
    const { rows } = await app.admin.query(
      'select fields from tpl_map_nodes where team_id = $1 and fields::text like $2',
      [team, '%script%'],
    );
    expect(rows).toEqual([{ fields: expect.objectContaining({ ok: '<script>alert(1)</script>' }) }]);
  });

  test('an entry that cannot be parsed is reported and does not affect the others', async () => {
    const torn = [
      { name: 'No id' },
      7,
      null,
      { id: 'many', name: 'Many', fields: Array(limits.form.fields + 1).fill({}) },
      { id: 'x'.repeat(limits.legacy.id + 1) },
    ];
    answerWith({
      '/templates': { templates: [...torn, { id: 'whole', name: 'Whole' }] },
      '/maps': { maps: [{ name: 'No id' }, { id: 'kept', name: 'Kept', templateId: 'whole' }] },
      '/users': { users: [{ displayName: 'Nobody' }, { uid: 'u', email: 'u@old.example' }] },
      '/maps/kept': { id: 'kept', nodes: [{ id: 'a' }] },
    });
    expect((await templates()).body).toMatchObject({
      templates: [{ id: 'whole' }],
      unreadable: ['No id', '', '', 'Many', ''],
    });
    const there = async (what: string) => (await app.ask(nadia, 'GET', `/import/legacy-data/${what}`)).body;
    expect(await there('maps')).toMatchObject({ maps: [{ id: 'kept' }], unreadable: ['No id'] });
    expect(await there('users')).toMatchObject({ users: [{ uid: 'u' }], unreadable: ['Nobody'] });
    expect((await bring({ template_ids: ['whole'], map_ids: ['kept'] })).run).toMatchObject({
      status: 'done',
      template: { created: 1 },
      map: { created: 1 },
    });
  });

  longTest('a map of more nodes than the limit is reported, and the next one is imported', async () => {
    const nodes = Array.from({ length: limits.legacy.nodes + 1 }, (_, n) => ({ id: n }));
    answerWith({
      '/templates': { templates: [{ id: 'plain', name: 'Plain' }] },
      '/maps': { maps: ['huge', 'torn', 'small'].map((id) => ({ id, name: id, templateId: 'plain' })) },
      '/maps/huge': { id: 'huge', nodes },
      '/maps/torn': '{"id":"torn","nodes":[',
      '/maps/small': { id: 'small', nodes: [{ id: 'a' }] },
    });
    const { run, items } = await bring({ template_ids: ['plain'], map_ids: ['huge', 'torn', 'small'] });
    expect(run).toMatchObject({ status: 'done', map: { created: 1, refused: 2 } });
    expect(items).toMatchObject([
      { kind: 'template' },
      ...Array(2).fill({ outcome: 'refused', reason: messages.imports.unreadable }),
      { outcome: 'created' },
    ]);
  });

  test('an outage ends the import and keeps what was imported', async () => {
    answerWith({ '/templates': { templates: [{ id: 'last', name: 'Last' }] } });
    const { body } = await app.ask(nadia, 'POST', '/imports', {
      team_id: team,
      template_ids: ['last'],
      user_ids: ['u'],
    });
    await app.doImport();
    expect((await app.ask(nadia, 'GET', `/imports/${body.id}`)).body).toMatchObject({
      status: 'failed',
      reason: messages.imports.unreadable,
      template: { created: 1 },
    });
  });
});
