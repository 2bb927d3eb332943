import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('a goal', () => {
  test('is made with the defaults of part 9 and belongs to who made it', async () => {
    const nadia = await app.person('Nadia Rahman');
    const team_id = await app.team('Harbour District', nadia);
    const { status, body } = await app.ask(nadia, 'POST', '/goals', { team_id, title: '  Autumn gathering ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Autumn gathering', status: 'planning', priority: 'medium', progress: 0, created_by: nadia.id });
  });
});
