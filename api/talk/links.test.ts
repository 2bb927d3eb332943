import { expect, test } from 'vitest';
import { aMap, app, nadia, north, peter, twoTeams } from '../testing/test-transfers.ts';

twoTeams();

test('names what the reader can see, and nothing that is deleted or of another team', async () => {
  const add = async (path: string, row: object) => (await app.ask(nadia, 'POST', path, row)).body;
  const team_id = north;
  const goal = await add('/goals', { team_id, title: 'Autumn gathering' });
  const task = await add('/tasks', { team_id, goal_id: goal.id, title: 'Book the hall' });
  const gone = await add('/tasks', { team_id, goal_id: goal.id, title: 'Ask the choir' });
  const { map } = await aMap(nadia, north);
  await app.ask(nadia, 'DELETE', `/tasks/${gone.id}`);

  const query = `task_id[]=${task.id}&task_id[]=${gone.id}&goal_id=${goal.id}&map_id=${map}`;
  const { body } = await app.ask(nadia, 'GET', `/links?${query}`);
  expect(body.items).toEqual(
    expect.arrayContaining([
      { kind: 'task', id: task.id, title: 'Book the hall', status: 'to_do' },
      { kind: 'goal', id: goal.id, title: 'Autumn gathering', status: 'planning' },
      { kind: 'map', id: map, title: 'Network', status: null },
    ]),
  );
  expect(body.items).toHaveLength(3);
  expect((await app.ask(peter, 'GET', `/links?${query}`)).body).toEqual({ items: [] });
});

test('takes a bounded number of ids', async () => {
  const ids = Array.from({ length: 51 }, () => `task_id[]=${crypto.randomUUID()}`);
  expect((await app.ask(nadia, 'GET', `/links?${ids.slice(1).join('&')}`)).status).toBe(200);
  expect((await app.ask(nadia, 'GET', `/links?${ids.join('&')}`)).status).toBe(400);
});
