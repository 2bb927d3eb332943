import { messages } from '@groundwork/contract/messages';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let nadia: TestPerson;
let team: string;
beforeAll(async () => {
  app = await testApp();
  nadia = await app.person('Nadia Rahman');
  team = await app.team('Harbour District', nadia);
});
afterAll(() => app.close());

const june = { name: ' June ', starts_on: '2026-06-01', ends_on: '2026-06-14' };

test('a sprint can be added, moved and deleted; its tasks stay', async () => {
  const { status, body: sprint } = await app.ask(nadia, 'POST', `/teams/${team}/sprints`, june);
  expect(status).toBe(201);
  expect(sprint).toMatchObject({ name: 'June', starts_on: '2026-06-01', ends_on: '2026-06-14', task_count: 0 });
  const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body;
  const task = (
    await app.ask(nadia, 'POST', '/tasks', {
      team_id: team,
      goal_id: goal.id,
      title: 'Book the hall',
      sprint_id: sprint.id,
    })
  ).body;
  expect((await app.ask(nadia, 'PATCH', `/sprints/${sprint.id}`, { ends_on: '2026-06-21' })).body).toMatchObject({
    ends_on: '2026-06-21',
    task_count: 1,
  });
  expect((await app.ask(nadia, 'GET', `/tasks?sprint_id=${sprint.id}`)).body.items).toHaveLength(1);
  await app.ask(nadia, 'DELETE', `/sprints/${sprint.id}`);
  expect((await app.ask(nadia, 'GET', `/tasks/${task.id}`)).body.sprint_id).toBeNull();
});

test('a sprint cannot end before it starts, nor be blank', async () => {
  expect(await app.ask(nadia, 'POST', `/teams/${team}/sprints`, { ...june, ends_on: '2026-05-31' })).toMatchObject({
    status: 400,
    body: { error: messages.sprints.datesCrossed },
  });
  expect(await app.ask(nadia, 'POST', `/teams/${team}/sprints`, { ...june, name: ' ' })).toMatchObject({
    status: 400,
    body: { error: messages.sprints.nameRequired },
  });
});

test('the sprints of another team answer 404', async () => {
  const { id } = (await app.ask(nadia, 'POST', `/teams/${team}/sprints`, june)).body;
  const peter = await app.person('Peter Adeyemi');
  expect((await app.ask(peter, 'GET', `/teams/${team}/sprints`)).body.items).toEqual([]);
  expect((await app.ask(peter, 'PATCH', `/sprints/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await app.ask(peter, 'DELETE', `/sprints/${id}`)).status).toBe(404);
});
