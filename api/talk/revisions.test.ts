import type { Revision } from '@groundwork/contract/talk/revisions';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepOld } from '../jobs/sweeps.ts';
import { appForFile } from '../testing/test-app.ts';
import { addTemplate, changeForm, field } from '../testing/test-forms.ts';

const app = await appForFile();
const { mai, peter } = app.world;
const ivo = await app.person('Ivo Gerard');
let team: string;
let goal: string;
let task: string;
beforeAll(async () => {
  await app.team('Old Town', ivo);
});
beforeEach(async () => {
  team = await app.team('Harbour District', mai, peter);
  goal = (await app.ask(mai, 'POST', '/goals', { team_id: team, title: 'Gathering', content: 'With soup' })).body.id;
  const made = await app.ask(mai, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Ring Rosa' });
  task = made.body.id;
});

const write = (person: TestPerson, description: string) =>
  app.ask(person, 'PATCH', `/tasks/${task}`, { description: `<p>${description}</p>` });
const description = async () => (await app.ask(mai, 'GET', `/tasks/${task}`)).body.description;
const list = async (subject = `task_id=${task}`, person = mai): Promise<Revision[]> =>
  (await app.ask(person, 'GET', `/revisions?${subject}`)).body.items;
const get = (id: string | undefined, person = mai) => app.ask(person, 'GET', `/revisions/${id}`);
const restore = (id: string | undefined, person = mai) => app.ask(person, 'POST', `/revisions/${id}/restore`);

test('lists who saved a version when, the newest first, and none of what never changed', async () => {
  expect(await list()).toEqual([]);
  await write(mai, 'Before noon');
  await write(peter, 'After noon');
  const [current, first] = await list();
  expect(current).toMatchObject({ created_by: { id: peter.id }, is_current: true, restored_from: null });
  expect(first).toMatchObject({ created_by: { id: mai.id }, is_current: false });
  expect((await get(first?.id)).body.content).toEqual({ description: '<p>Before noon</p>' });
});

test('restoring is a version of its own, and restoring the one before undoes it', async () => {
  await write(mai, 'Before noon');
  await write(peter, 'After noon');
  const [second, first] = await list();
  const { body } = await restore(first?.id);
  expect(body).toEqual({ success: true, previous_id: second?.id });
  expect(await description()).toBe('<p>Before noon</p>');
  await write(mai, 'Before ten');
  expect(await list()).toMatchObject([
    { created_by: { id: mai.id }, restored_from: null },
    { created_by: { id: mai.id }, restored_from: first?.saved_at },
    { id: second?.id },
    { id: first?.id },
  ]);
  await restore(body.previous_id, peter);
  expect(await description()).toBe('<p>After noon</p>');
});

test('restoring what is there now changes nothing', async () => {
  await write(mai, 'Before noon');
  const [current] = await list();
  expect((await restore(current?.id)).body).toEqual({ success: true, previous_id: null });
  expect(await list()).toHaveLength(1);
});

test('a restored description is in the activity, and found', async () => {
  await write(mai, 'Before noon');
  await write(peter, 'With a trumpet');
  await restore((await list()).at(-1)?.id);
  const { body } = await app.ask(mai, 'GET', `/activity?task_id=${task}`);
  expect(body.items[0]).toMatchObject({
    activity_type: 'update',
    changes: { description: { new: '<p>Before noon</p>' } },
  });
  const found = await app.ask(mai, 'GET', `/search?q=noon&team_id=${team}`);
  expect(JSON.stringify(found.body)).toContain(task);
});

test('the texts of a goal are restored together', async () => {
  await app.ask(mai, 'PATCH', `/goals/${goal}`, { content: 'With bread', reason: 'Hunger' });
  await app.ask(peter, 'PATCH', `/goals/${goal}`, { content: null, target: 'Sixty guests' });
  const [, first] = await list(`goal_id=${goal}`);
  await restore(first?.id);
  expect((await app.ask(mai, 'GET', `/goals/${goal}`)).body).toMatchObject({
    content: 'With bread',
    reason: 'Hunger',
    target: null,
  });
});

async function aRecord() {
  const template = await addTemplate(app, team, [field('name', 'text'), field('note', 'text')]);
  const instance = await app.ask(mai, 'POST', '/instances', { team_id: team, template_id: template, name: 'North' });
  const record = await app.ask(mai, 'POST', `/instances/${instance.body.id}/records`, { data: { name: 'Rosa' } });
  const save = (data: object, person = mai) => app.ask(person, 'PATCH', `/records/${record.body.id}`, { data });
  const data = async () => (await app.ask(mai, 'GET', `/records/${record.body.id}`)).body.data;
  return { template, id: record.body.id, save, data };
}

test('a record gets all its values back, and loses those that it did not have', async () => {
  const { id, save, data } = await aRecord();
  await save({ name: 'Rosa Lind', note: 'Call again' }, peter);
  const [, first] = await list(`record_id=${id}`);
  expect((await get(first?.id)).body).toMatchObject({ content: { name: 'Rosa' }, created_by: { id: mai.id } });
  const { previous_id } = (await restore(first?.id)).body;
  expect(await data()).toEqual({ name: 'Rosa' });
  await restore(previous_id);
  expect(await data()).toEqual({ name: 'Rosa Lind', note: 'Call again' });
});

test('a version that today’s form refuses is refused with the name of the field, and nothing changes', async () => {
  const { template, id, save, data } = await aRecord();
  await save({ note: 'Call again' }, peter);
  await changeForm(app, template, [field('name', 'text'), field('note', 'text', { required: true })]);
  const answer = await restore((await list(`record_id=${id}`)).at(-1)?.id);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain('data.note');
  expect(await data()).toEqual({ name: 'Rosa', note: 'Call again' });
});

test('another team finds nothing', async () => {
  await write(mai, 'Before noon');
  const [version] = await list();
  expect(await list(`task_id=${task}`, ivo)).toEqual([]);
  expect((await get(version?.id, ivo)).status).toBe(404);
  expect((await restore(version?.id, ivo)).status).toBe(404);
});

test('a list is of one subject', async () => {
  expect((await app.ask(mai, 'GET', `/revisions?task_id=${task}&goal_id=${goal}`)).status).toBe(400);
  expect((await app.ask(mai, 'GET', '/revisions')).status).toBe(400);
});

test('the nightly job deletes versions that ended too long ago, never the current one', async () => {
  await write(mai, 'Before noon');
  await write(peter, 'After noon');
  await app.admin.query(
    `update revisions set created_at = created_at - interval '4 years', saved_at = saved_at - interval '4 years',
       ended_at = ended_at - interval '4 years'`,
  );
  await sweepOld(app.db, app.settings, new AbortController().signal);
  expect(await list()).toMatchObject([{ created_by: { id: peter.id }, is_current: true }]);
});
