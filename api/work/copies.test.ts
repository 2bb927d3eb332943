import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { beforeAll, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { treeFields } from './task-trees.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
const team_id = await app.team('Harbour District', nadia, tomas);
let goal_id: string;
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
  goal_id = await aGoal();
});

const post = async (path: string, body: object, person = nadia) => (await app.ask(person, 'POST', path, body)).body;
const aGoal = async (fields: object = {}): Promise<string> =>
  (await post('/goals', { team_id, title: 'Autumn gathering', ...fields })).id;
const aTask = async (title: string, fields: object = {}): Promise<string> =>
  (await post('/tasks', { team_id, goal_id, title, ...fields })).id;
const aLabel = async (name: string, team = team_id): Promise<string> =>
  (await post(`/teams/${team}/labels`, { name, color: '#2f6f4f' })).id;
const label = (task: string, label_ids: string[]) => app.ask(nadia, 'PUT', `/tasks/${task}/labels`, { label_ids });
const read = async (id: string, person = nadia) => (await app.ask(person, 'GET', `/tasks/${id}`)).body;
const tasksOf = async (goal: string) => (await app.ask(nadia, 'GET', `/tasks?goal_id=${goal}&sort=title`)).body.items;
const copyTask = (id: string, options: object = {}, person = nadia) =>
  app.ask(person, 'POST', `/tasks/${id}/copies`, options);
const copyGoal = (id: string, options: object = {}, person = nadia) =>
  app.ask(person, 'POST', `/goals/${id}/copies`, options);
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);

/** A finished task with everything that a copy takes over. */
async function aWholeTask() {
  const id = await aTask('Prepare hall', {
    description:
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><p>Say data-checked="true"</p></li></ul>',
    priority: 'high',
    type: 'event',
    estimated_hours: 3,
    actual_hours: 2,
    assigned_to: tomas.id,
    start_date: '2026-10-01',
    due_date: '2026-10-03',
    due_time: '18:30',
  });
  const chairs = await aTask('Chairs', { parent_task_id: id, due_date: '2026-10-02', assigned_to: tomas.id });
  await aTask('Tables', { parent_task_id: id, goal_id: null });
  await aTask('Lamps', { parent_task_id: chairs, goal_id: null });
  const old = await aTask('Old', { parent_task_id: id, goal_id: null });
  await app.ask(nadia, 'PATCH', '/tasks', { task_ids: [id, chairs], status: 'done' });
  await app.ask(nadia, 'PATCH', `/tasks/${old}`, { status: 'archived' });
  await label(id, [await aLabel(`Hall ${id}`)]);
  return { id, chairs };
}

describe('a copy of a task', () => {
  test('has its fields, labels and subtasks in their order, to be done again', async () => {
    const { id } = await aWholeTask();
    const { status, body } = await copyTask(id);
    expect(status).toBe(201);
    const original = await read(id);
    expect(body).toEqual(await read(body.id));
    expect(body).toMatchObject({
      title: 'Prepare hall',
      status: 'to_do',
      priority: 'high',
      type: 'event',
      goal_id,
      parent_task_id: null,
      estimated_hours: 3,
      actual_hours: null,
      start_date: '2026-10-01',
      due_date: '2026-10-03',
      due_time: '18:30',
      assigned_to: tomas.id,
      labels: original.labels,
      created_by: nadia.id,
    });
    expect(body.description).toBe(
      '<ul data-type="taskList"><li data-checked="false" data-type="taskItem"><p>Say data-checked="true"</p></li></ul>',
    );
    expect(titles(body.subtasks)).toEqual(['Chairs', 'Tables']);
    expect(titles((await read(body.subtasks[0].id)).subtasks)).toEqual(['Lamps']);
    expect(body.subtasks[0]).toMatchObject({ status: 'to_do', due_date: '2026-10-02', goal_id });
  });

  test('takes over every field, except those that are left out for a reason', async () => {
    const instance = await app.admin.query(
      `with template as (insert into tpl_templates (name, owner_team_id) values ('Visits', $1) returning id),
       instance as (
         insert into tpl_instances (team_id, template_id, name) select $1, id, 'North' from template returning id
       ),
       map as (insert into tpl_maps (team_id, instance_id) select $1, id from instance returning id),
       node as (
         insert into tpl_map_nodes (team_id, map_id, path, node_type) select $1, id, '1', 'idea' from map returning id
       ),
       record as (insert into tpl_records (team_id, instance_id, data) select $1, id, '{}' from instance returning id)
       select record.id as record_id, node.id as node_id from record, node`,
      [team_id],
    );
    const { id } = await aWholeTask();
    expect((await app.ask(nadia, 'PATCH', `/tasks/${id}`, instance.rows[0])).status).toBe(200);
    const original = await read(id);
    const { body } = await copyTask(id);
    // A new field of tasks needs a value in aWholeTask, or its reason in task-trees.ts.
    expect(treeFields.filter((field) => original[field] === null)).toEqual([]);
    const compared = treeFields.filter((field) => field !== 'description');
    expect(compared.filter((field) => body[field] !== original[field])).toEqual([]);
    expect(compared.length).toBeGreaterThan(9);
  });

  test('has only the parts that are named, a title and moved dates', async () => {
    const { id } = await aWholeTask();
    const bare = (await copyTask(id, { title: 'Spring hall', parts: [] })).body;
    expect(bare).toMatchObject({
      title: 'Spring hall',
      description: null,
      assigned_to: null,
      labels: [],
      subtasks: [],
    });
    expect(bare).toMatchObject({ start_date: null, due_date: null, due_time: null });
    const moved = (await copyTask(id, { parts: ['subtasks', 'dates'], first_day: '2027-03-01' })).body;
    expect(moved).toMatchObject({ start_date: '2027-03-01', due_date: '2027-03-03', due_time: '18:30' });
    expect(moved.subtasks[0].due_date).toBe('2027-03-02');
  });

  test('keeps its time of day over the change to summer time', async () => {
    await app.admin.query("update user_metadata set time_zone = 'Europe/Berlin' where user_id = $1", [tomas.id]);
    const id = (
      await post('/tasks', { team_id, goal_id, title: 'Bells', due_date: '2027-03-27', due_time: '09:00' }, tomas)
    ).id;
    const { body } = await copyTask(id, { first_day: '2027-03-29' }, tomas);
    expect(body).toMatchObject({ due_date: '2027-03-29', due_time: '09:00' });
  });

  test('of a subtask stands beside it', async () => {
    const { id, chairs } = await aWholeTask();
    expect((await copyTask(chairs)).body).toMatchObject({ parent_task_id: id, goal_id });
    expect(titles((await read(id)).subtasks)).toEqual(['Chairs', 'Tables', 'Old', 'Chairs']);
  });

  test('has the relations among the copied tasks, and no others', async () => {
    const { id, chairs } = await aWholeTask();
    const outside = await aTask('Outside');
    const [, tables] = (await read(id)).subtasks;
    await app.ask(nadia, 'PUT', `/tasks/${chairs}/relations/${tables.id}`, { kind: 'blocks' });
    await app.ask(nadia, 'PUT', `/tasks/${outside}/relations/${id}`, { kind: 'blocks' });
    const { body } = await copyTask(id);
    expect(body.relations).toEqual([]);
    const [one, other] = body.subtasks;
    expect((await read(one.id)).relations).toMatchObject([{ kind: 'blocks', task: { id: other.id } }]);
  });

  test('in another team has the labels of the same name, and only people of that team', async () => {
    const id = await aTask('Chairs', { assigned_to: tomas.id });
    await label(id, [await aLabel('Überall'), await aLabel('Only here')]);
    const other = await app.team('Hill', nadia);
    const there = await aLabel('überall', other);
    const goal = (await post('/goals', { team_id: other, title: 'There' })).id;
    const { body } = await copyTask(id, { goal_id: goal });
    expect(body).toMatchObject({ team_id: other, goal_id: goal, assigned_to: null, labels: [{ id: there }] });
  });

  test('notifies each assignee once', async () => {
    const { id } = await aWholeTask();
    const inbox = async () => (await app.ask(tomas, 'GET', '/notifications?kind=assignment')).body.items;
    const before = (await inbox()).length;
    const { body } = await copyTask(id);
    const now = await inbox();
    expect(now).toHaveLength(before + 1);
    expect(now[0].task.id).toBe(body.id);
  });

  test('is logged, and deleting it keeps all of it together', async () => {
    const { id } = await aWholeTask();
    const { body } = await copyTask(id);
    const log = (await app.ask(nadia, 'GET', `/activity?task_id=${body.id}`)).body.items;
    expect(log).toMatchObject([{ activity_type: 'create', user: { id: nadia.id } }]);
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/tasks/${body.id}`)).body;
    await post(`/deletions/${deletion_id}/restore`, {});
    expect(titles((await read(body.id)).subtasks)).toEqual(['Chairs', 'Tables']);
  });

  longTest('is for members of the team, into goals of teams of the person', async () => {
    const { id } = await aWholeTask();
    const [task] = await tasksOf(goal_id);
    expect((await copyTask(id, {}, tomas)).status).toBe(201);
    expect((await copyTask(id, {}, stranger)).status).toBe(404);
    const hidden = (await post('/goals', { team_id: await app.team('Hidden', stranger), title: 'Hidden' }, stranger))
      .id;
    expect((await copyTask(task.id, { goal_id: hidden })).status).toBe(404);
  });

  longTest('is refused with a sentence when it is too large', async () => {
    const id = await aTask('Many');
    const most = limits.copies.tasks;
    await app.admin.query(
      `insert into tasks (team_id, goal_id, parent_task_id, title)
       select team_id, goal_id, id, 'Part ' || n from tasks, generate_series(1, ${most}) n where id = $1`,
      [id],
    );
    expect(await copyTask(id)).toMatchObject({ status: 400, body: { error: messages.copies.tooMany } });
    expect((await copyTask(id, { parts: [] })).status).toBe(201);
    const long = await aTask('Long');
    await app.admin.query(
      `insert into tasks (team_id, goal_id, parent_task_id, title, description)
       select team_id, goal_id, id, 'Part ' || n, repeat('x', 100000)
       from tasks, generate_series(1, 22) n where id = $1`,
      [long],
    );
    expect(await copyTask(long)).toMatchObject({ status: 400, body: { error: messages.copies.tooLong } });
  });
});

describe('a copy of a goal', () => {
  test('has its texts and its tasks, to be reached again, with moved dates', async () => {
    const goal = await aGoal({
      reason: 'People meet',
      assigned_to: tomas.id,
      status: 'completed',
      start_date: '2026-09-01',
      due_date: '2026-10-05',
    });
    const id = await aTask('Prepare hall', { goal_id: goal, status: 'done', due_date: '2026-10-01' });
    await aTask('Chairs', { parent_task_id: id, goal_id: null });
    await aTask('Old', { goal_id: goal, status: 'archived' });
    const { status, body } = await copyGoal(goal, { title: 'Spring gathering', first_day: '2027-03-01' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Spring gathering',
      reason: 'People meet',
      status: 'planning',
      progress: 0,
      start_date: '2027-03-01',
      due_date: '2027-04-04',
      assigned_to: tomas.id,
      task_stats: { total: 2, todo: 2 },
    });
    expect(await tasksOf(body.id)).toMatchObject([
      { title: 'Chairs', parent: { title: 'Prepare hall' } },
      { title: 'Prepare hall', status: 'to_do', due_date: '2027-03-31' },
    ]);
    const bare = (await copyGoal(goal, { parts: [] })).body;
    expect(bare).toMatchObject({ assigned_to: nadia.id, start_date: null, task_stats: { total: 0 } });
  });

  test('may go into another team of the person', async () => {
    const other = await app.team('Hill', nadia);
    const goal = await aGoal({ assigned_to: tomas.id });
    await aTask('Chairs', { goal_id: goal });
    const { body } = await copyGoal(goal, { team_id: other });
    expect(body).toMatchObject({ team_id: other, assigned_to: null, task_stats: { total: 1 } });
    expect((await copyGoal(goal, {}, stranger)).status).toBe(404);
    expect((await copyGoal(goal, { team_id: await app.team('Hidden', stranger) })).status).toBe(403);
  });

  test('can be deleted with its tasks, and restored', async () => {
    const goal = await aGoal();
    await aTask('Chairs', { goal_id: goal });
    const { body } = await copyGoal(goal);
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/goals/${body.id}?with_tasks=true`)).body;
    expect(await tasksOf(body.id)).toEqual([]);
    expect(await tasksOf(goal)).toHaveLength(1);
    await post(`/deletions/${deletion_id}/restore`, {});
    expect(titles(await tasksOf(body.id))).toEqual(['Chairs']);
  });
});
