import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { beforeAll, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
const team_id = await app.team('Harbour District', nadia, tomas);
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
});

const post = (path: string, body: object, person = nadia) => app.ask(person, 'POST', path, body);
const aGoal = async (team = team_id): Promise<string> =>
  (await post('/goals', { team_id: team, title: 'Autumn gathering' })).body.id;
const tasksOf = async (goal: string) => (await app.ask(nadia, 'GET', `/tasks?goal_id=${goal}&sort=title`)).body.items;
const use = (template: string, input: object, person = nadia) =>
  post(`/task-templates/${template}/tasks`, input, person);
const read = async (template: string) => (await app.ask(nadia, 'GET', `/task-templates/${template}`)).body;

/** A goal with a task, its subtask and another task. */
async function aPlan() {
  const goal_id = await aGoal();
  const add = async (fields: object) => (await post('/tasks', { team_id, goal_id, ...fields })).body.id;
  const hall = await add({ title: 'Prepare hall', start_date: '2026-10-01', due_date: '2026-10-03', priority: 'high' });
  await add({ title: 'Soup', status: 'done' });
  await add({ title: 'Chairs', parent_task_id: hall, due_date: '2026-10-02', assigned_to: tomas.id });
  const name = `Venue ${hall}`;
  const label = (await post(`/teams/${team_id}/labels`, { name, color: '#2f6f4f' })).body.id;
  await app.ask(nadia, 'PUT', `/tasks/${hall}/labels`, { label_ids: [label] });
  return { goal_id, hall, label };
}
const aTemplate = async (source: object, person = nadia) =>
  (await post('/task-templates', { name: 'Gathering', ...source }, person)).body;

describe('a task template', () => {
  test('of a goal has its tasks with their subtasks, in the order of an outline', async () => {
    const { goal_id, label } = await aPlan();
    const { status, body } = await post('/task-templates', { name: ' Gathering ', description: ' ', goal_id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      team_id,
      name: 'Gathering',
      description: null,
      task_count: 3,
      day_count: 3,
      created_user: { id: nadia.id },
      can: { edit: true, delete: true },
    });
    const task = { priority: 'medium', labels: [], assigned_user: null, start_day: null, due_day: null };
    expect(await read(body.id)).toMatchObject({
      ...body,
      tasks: [
        {
          ...task,
          title: 'Prepare hall',
          depth: 0,
          priority: 'high',
          labels: [{ id: label }],
          start_day: 0,
          due_day: 2,
        },
        { ...task, title: 'Chairs', depth: 1, assigned_user: { id: tomas.id }, due_day: 1 },
        { ...task, title: 'Soup', depth: 0 },
      ],
    });
  });

  test('stays when its task is changed or deleted, and when its label is deleted', async () => {
    const { hall, label } = await aPlan();
    const { id } = await aTemplate({ task_id: hall });
    await app.ask(nadia, 'DELETE', `/tasks/${hall}`);
    expect((await app.ask(nadia, 'DELETE', `/labels/${label}`)).status).toBe(200);
    expect((await read(id)).tasks).toMatchObject([{ title: 'Prepare hall', labels: [] }, { title: 'Chairs' }]);
    const { created } = (await use(id, { goal_id: await aGoal() })).body;
    expect(created).toMatchObject([{ title: 'Prepare hall', labels: [] }]);
  });

  test('is listed by name, renamed and described by any member', async () => {
    const { hall } = await aPlan();
    const { id } = await aTemplate({ task_id: hall, name: 'zebra' });
    await aTemplate({ task_id: hall, name: 'Ávila' });
    const list = async () => (await app.ask(nadia, 'GET', `/teams/${team_id}/task-templates`)).body.items;
    const names = (await list()).map(({ name }: { name: string }) => name);
    expect(names.indexOf('Ávila')).toBeLessThan(names.indexOf('zebra'));
    const changed = await app.ask(tomas, 'PATCH', `/task-templates/${id}`, { name: 'Zoo', description: 'In May' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Zoo', description: 'In May', task_count: 2 } });
    const empty = await app.ask(nadia, 'PATCH', `/task-templates/${id}`, { name: ' ' });
    expect(empty).toMatchObject({ status: 400, body: { error: messages.taskTemplates.nameRequired } });
  });

  test('takes its tasks from another task or goal of its team', async () => {
    const { goal_id, hall } = await aPlan();
    const { id } = await aTemplate({ task_id: hall });
    const change = (source: object) => app.ask(nadia, 'PATCH', `/task-templates/${id}`, source);
    expect((await change({ goal_id })).body).toMatchObject({ name: 'Gathering', task_count: 3 });
    const elsewhere = await app.team('Hill', nadia);
    const there = await aGoal(elsewhere);
    await post('/tasks', { team_id: elsewhere, goal_id: there, title: 'There' });
    expect((await change({ goal_id: there })).status).toBe(404);
    expect((await read(id)).task_count).toBe(3);
  });

  test('needs one source with tasks', async () => {
    const { goal_id, hall } = await aPlan();
    const make = async (source: object, person = nadia) => {
      const { status, body } = await post('/task-templates', { name: 'Gathering', ...source }, person);
      return [status, body.error];
    };
    expect(await make({})).toEqual([400, messages.taskTemplates.oneSource]);
    expect(await make({ goal_id, task_id: hall })).toEqual([400, messages.taskTemplates.oneSource]);
    expect(await make({ goal_id: await aGoal() })).toEqual([400, messages.taskTemplates.noTasks]);
    expect(await make({ goal_id }, stranger)).toEqual([404, messages.general.notFound]);
    expect(await make({ task_id: hall }, stranger)).toEqual([404, messages.general.notFound]);
  });

  longTest('of more tasks than a copy may have is refused', async () => {
    const { goal_id } = await aPlan();
    await app.admin.query(
      `insert into tasks (team_id, goal_id, title)
       select $1, $2, 'Part ' || n from generate_series(1, ${limits.copies.tasks}) n`,
      [team_id, goal_id],
    );
    const { status, body } = await post('/task-templates', { name: 'Many', goal_id });
    expect([status, body.error]).toEqual([400, messages.copies.tooMany]);
  });

  test('is deleted and restored; tasks made from it stay', async () => {
    const { goal_id } = await aPlan();
    const { id } = await aTemplate({ goal_id });
    const goal = await aGoal();
    await use(id, { goal_id: goal });
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/task-templates/${id}`)).body;
    expect((await app.ask(nadia, 'GET', `/task-templates/${id}`)).status).toBe(404);
    expect(await tasksOf(goal)).toHaveLength(3);
    expect((await post(`/deletions/${deletion_id}/restore`, {})).body).toMatchObject({ kind: 'task_template' });
    expect((await read(id)).task_count).toBe(3);
  });
});

describe('using a task template', () => {
  test('adds its tasks to a goal, to be done, from a first date on', async () => {
    const { goal_id } = await aPlan();
    const { id } = await aTemplate({ goal_id });
    const goal = await aGoal();
    const { status, body } = await use(id, { goal_id: goal, first_day: '2027-03-01' }, tomas);
    expect(status).toBe(201);
    const titles = body.created.map(({ title }: { title: string }) => title).toSorted();
    expect(titles).toEqual(['Prepare hall', 'Soup']);
    expect(await tasksOf(goal)).toMatchObject([
      { title: 'Chairs', due_date: '2027-03-02', assigned_to: tomas.id, parent: { title: 'Prepare hall' } },
      { title: 'Prepare hall', start_date: '2027-03-01', due_date: '2027-03-03', created_by: tomas.id },
      { title: 'Soup', status: 'to_do', due_date: null },
    ]);
  });

  test('takes only the chosen parts, and no dates without a first date', async () => {
    const { goal_id } = await aPlan();
    const { id } = await aTemplate({ goal_id });
    const goal = await aGoal();
    await use(id, { goal_id: goal, parts: ['dates'] });
    const bare = { start_date: null, due_date: null, assigned_to: null, labels: [] };
    expect(await tasksOf(goal)).toMatchObject([bare, bare, bare]);
  });

  test('is for members of its team, into goals of their teams', async () => {
    const { goal_id } = await aPlan();
    const { id } = await aTemplate({ goal_id });
    const other = await aGoal(await app.team('Hill', nadia));
    expect((await use(id, { goal_id: other })).status).toBe(201);
    expect(await tasksOf(other)).toMatchObject([{ assigned_to: null }, { labels: [] }, {}]);
    const hidden = (await post('/goals', { team_id: await app.team('Away', stranger), title: 'Away' }, stranger)).body
      .id;
    expect((await use(id, { goal_id: hidden })).status).toBe(404);
    expect((await use(id, { goal_id: hidden }, stranger)).status).toBe(404);
    expect((await app.ask(stranger, 'GET', `/task-templates/${id}`)).status).toBe(404);
    expect((await app.ask(stranger, 'GET', `/teams/${team_id}/task-templates`)).body.items).toEqual([]);
  });
});
