import * as messages from '@groundwork/contract/base/messages.gen';
import { beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, peter } = app.world;
let team: string;
let task: string;
beforeEach(async () => {
  team = await app.team('Harbour District', nadia);
  const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body;
  task = (await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal.id, title: 'Book the hall' })).body.id;
});

const create = (name: string, more: object = {}) =>
  app.ask(nadia, 'POST', `/teams/${team}/labels`, { name, color: '#f08c00', ...more });

describe('a label', () => {
  test('is trimmed, and a blank description is null', async () => {
    const { status, body } = await create('  Venue ', { description: '   ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Venue', description: null, color: '#f08c00', usage_count: 0 });
  });

  test.each(['Venue', 'venue', '  VENUE  '])('%j is refused when Venue exists', async (name) => {
    await create('Venue');
    expect(await create(name)).toMatchObject({ status: 409, body: { error: messages.labels.nameTaken } });
  });

  test('treats composed and decomposed letters as the same name', async () => {
    await create('Café');
    expect((await create('Cafe\u0301')).status).toBe(409);
  });

  test.each([
    ['Łódź', 'lodz'],
    ['Straße', 'STRASSE'],
    ['مدرسة', 'مَدرسه'],
    ['ＡＢＣ', 'abc'],
  ])('treats %s and %s as the same name, as the pickers do', async (one, other) => {
    await create(one);
    expect(await create(other)).toMatchObject({ status: 409, body: { error: messages.labels.nameTaken } });
  });

  test.each([
    ['C++', 'C#'],
    ['はは', 'はば'],
    ['мой', 'мои'],
  ])('keeps %s and %s apart', async (one, other) => {
    await create(one);
    expect((await create(other)).status).toBe(201);
  });

  test('may keep its name in an edit, but not take the name of another', async () => {
    const venue = (await create('Venue')).body;
    await create('Print');
    expect(
      (await app.ask(nadia, 'PATCH', `/labels/${venue.id}`, { name: 'venue', color: '#1c7ed6' })).body,
    ).toMatchObject({ name: 'venue', color: '#1c7ed6' });
    expect(await app.ask(nadia, 'PATCH', `/labels/${venue.id}`, { name: ' PRINT' })).toMatchObject({
      status: 409,
      body: { error: messages.labels.nameTaken },
    });
  });

  test.each([{ name: ' ' }, { color: 'red' }, { color: '#FFF' }, { usage_count: 3 }, { team_id: 'x' }])(
    'is refused with %j',
    async (wrong) => {
      expect((await create('Venue', wrong)).status).toBe(400);
    },
  );

  test('can be deleted only when no task has it', async () => {
    const { id } = (await create('Venue')).body;
    await app.ask(nadia, 'PUT', `/tasks/${task}/labels/${id}`);
    expect(await app.ask(nadia, 'DELETE', `/labels/${id}`)).toMatchObject({
      status: 409,
      body: { error: 'Cannot delete label that is assigned to 1 task(s)' },
    });
    await app.ask(nadia, 'DELETE', `/tasks/${task}/labels/${id}`);
    expect((await app.ask(nadia, 'DELETE', `/labels/${id}`)).status).toBe(200);
    expect((await app.ask(nadia, 'GET', `/labels/${id}`)).status).toBe(404);
  });

  test('of another team answers 404', async () => {
    const { id } = (await create('Venue')).body;
    for (const [method, path, body] of [
      ['GET', `/labels/${id}`, undefined],
      ['PATCH', `/labels/${id}`, { name: 'Mine' }],
      ['DELETE', `/labels/${id}`, undefined],
    ] as const)
      expect(await app.ask(peter, method, path, body)).toMatchObject({
        status: 404,
        body: { error: messages.general.notFound },
      });
    expect((await app.ask(peter, 'GET', `/teams/${team}/labels`)).body.items).toEqual([]);
    expect((await app.ask(peter, 'POST', `/teams/${team}/labels`, { name: 'Mine', color: '#f08c00' })).status).toBe(
      403,
    );
  });
});

describe('the labels of a task', () => {
  test('are assigned once, even when requested repeatedly', async () => {
    const { id } = (await create('Venue')).body;
    await app.ask(nadia, 'PUT', `/tasks/${task}/labels/${id}`);
    const { body } = await app.ask(nadia, 'PUT', `/tasks/${task}/labels/${id}`);
    expect(body.items).toEqual([{ id, name: 'Venue', color: '#f08c00' }]);
  });

  test('are replaced by name, and counted', async () => {
    const [venue, print, visits] = await Promise.all(
      ['Venue', 'Print', 'Visits'].map(async (name) => (await create(name)).body.id),
    );
    await app.ask(nadia, 'PUT', `/tasks/${task}/labels`, { label_ids: [venue, print] });
    const { body } = await app.ask(nadia, 'PUT', `/tasks/${task}/labels`, { label_ids: [print, visits, visits] });
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Print', 'Visits']);
    const { items } = (await app.ask(nadia, 'GET', `/teams/${team}/labels`)).body;
    expect(items.map(({ name, usage_count }: { name: string; usage_count: number }) => [name, usage_count])).toEqual([
      ['Print', 1],
      ['Venue', 0],
      ['Visits', 1],
    ]);
    expect((await app.ask(nadia, 'PUT', `/tasks/${task}/labels`, { label_ids: [] })).body.items).toEqual([]);
  });

  test('cannot belong to another team; then nothing changes', async () => {
    const venue = (await create('Venue')).body.id;
    await app.ask(nadia, 'PUT', `/tasks/${task}/labels`, { label_ids: [venue] });
    const otherTeam = await app.team('Hill Street', peter);
    const foreign = (await app.ask(peter, 'POST', `/teams/${otherTeam}/labels`, { name: 'Foreign', color: '#f08c00' }))
      .body.id;
    expect((await app.ask(nadia, 'PUT', `/tasks/${task}/labels`, { label_ids: [foreign] })).status).toBe(404);
    expect(
      (await app.ask(nadia, 'GET', `/tasks/${task}/labels`)).body.items.map(({ id }: { id: string }) => id),
    ).toEqual([venue]);
    expect((await app.ask(peter, 'PUT', `/tasks/${task}/labels/${foreign}`)).status).toBe(404);
  });
});
