import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { TestPerson } from '@groundwork/db/test-people';
import { describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { makeStepTasks } from './map-steps.ts';

// Tests the next steps of nodes: missing practices and stalled groups, as offers, as tasks, and as a rule of the map.

const app = await appForFile();
const { nadia, tomas } = app.world;
const peter = await app.person('Peter Hill');

const field = (name: string, label: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  ...{ id: name, name, label, type, required: false },
  ...more,
});
const nodeForm = schemaOf([
  field('name', 'Name', 'text', { meaning: 'title' }),
  field('attendees', 'Attendees', 'number', { meaning: 'attendees' }),
  field('on', 'Active', 'toggle', { meaning: 'active' }),
  field('dipped', 'Baptism', 'toggle', { meaning: 'baptism' }),
  field('bread', 'Lord’s Supper', 'toggle', { meaning: 'lords_supper' }),
]);
const reportForm = schemaOf([field('day', 'Day', 'date'), field('came', 'Came', 'number', { writes: 'attendees' })]);
type TestTask = { title: string };
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const both = { dipped: true, bread: true };

async function newWorld() {
  const team = await app.team(`Steps ${Math.random()}`, nadia, tomas);
  const template = async (name: string, forms: object): Promise<string> =>
    (
      await app.ask(nadia, 'POST', '/templates', {
        ...{ owner_team_id: team, name, kind: 'mixed', structure_type: 'church' },
        ...forms,
      })
    ).body.id;
  const template_id = await template('Churches', { map_node_schema: nodeForm });
  const instance = (await app.ask(nadia, 'POST', '/instances', { team_id: team, template_id, name: 'North' })).body.id;
  const map = (await app.ask(nadia, 'GET', `/instances/${instance}/map`)).body.id as string;
  const addNode = async (name: string, fields: object, addedDaysAgo = 0): Promise<string> => {
    const { id } = (
      await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'church', fields: { name, ...fields } })
    ).body;
    await app.admin.query('update tpl_map_nodes set created_at = $2 where id = $1', [id, daysAgo(addedDaysAgo)]);
    return id;
  };
  const addReports = () => template('Visits', { record_data_schema: reportForm });
  const report = (at: string, template_id: string, data: object) =>
    app.ask(nadia, 'POST', `/maps/${map}/nodes/${at}/reports`, { template_id, data });
  const steps = async (query = '') => (await app.ask(nadia, 'GET', `/maps/${map}/steps${query}`)).body;
  const named = async (query = '') =>
    (await steps(query)).items.map(({ node, step }: { node: { title: string }; step: string }) => [node.title, step]);
  const add = (...list: [string, string, object?][]) =>
    app.ask(nadia, 'POST', `/maps/${map}/steps/tasks`, {
      steps: list.map(([node_id, step, details]) => ({ node_id, step, ...details })),
    });
  const setRule = (rule: object, person = nadia) =>
    app.ask(person, 'PUT', `/maps/${map}/steps/rule`, {
      ...{ stalled_weeks: 6, step_kinds: ['practice', 'stalled'], assigned_to: null },
      ...rule,
    });
  const tasks = async () => (await app.ask(nadia, 'GET', `/tasks?team_id=${team}`)).body.items;
  return { team, map, addNode, addReports, report, steps, named, add, setRule, tasks };
}
const failed = (_: string, error: Error) => {
  throw error;
};
const runJob = () => makeStepTasks(app.db, new AbortController().signal, failed);

test('missing practices and groups without a report for some weeks are next steps', async () => {
  const { addNode, addReports, report, named, setRule } = await newWorld();
  await addNode('Hope', { dipped: true });
  await addNode('Closed', { on: false }, 400);
  const old = await addNode('River', both, 43);
  // Without a form that reports, no group is stalled.
  expect(await named()).toEqual([['Hope', 'bread']]);
  const form = await addReports();
  expect(await named()).toEqual([
    ['Hope', 'bread'],
    ['River', 'stalled'],
  ]);
  await report(old, form, { day: daysAgo(50), came: 4 });
  expect(await named(`?node_id=${old}`)).toEqual([['River', 'stalled']]);
  await report(old, form, { day: daysAgo(41), came: 4 });
  expect(await named()).toEqual([['Hope', 'bread']]);
  await setRule({ stalled_weeks: 5, step_kinds: [] });
  expect(await named()).toEqual([
    ['Hope', 'bread'],
    ['River', 'stalled'],
  ]);
  await setRule({ stalled_weeks: null, step_kinds: [] });
  expect(await named()).toEqual([['Hope', 'bread']]);
});

test('a step becomes a task of its node once, and is offered again when the task is closed', async () => {
  const { addNode, add, named, tasks } = await newWorld();
  const hope = await addNode('Hope', {});
  const { body } = await add([hope, 'dipped'], [hope, 'on'], [hope, 'stalled']);
  expect(await named()).toEqual([['Hope', 'bread']]);
  const [task] = await tasks();
  expect(body).toEqual({ tasks: [{ id: task.id, node_id: hope, step: 'dipped' }] });
  expect((await app.ask(nadia, 'GET', `/tasks/${task.id}`)).body).toMatchObject({
    ...{ title: 'Baptism: Hope', node: { id: hope }, assigned_to: null, status: 'to_do' },
    goal: { title: 'Next steps: North' },
  });
  expect((await add([hope, 'dipped'])).body).toEqual({ tasks: [] });
  await app.ask(nadia, 'PATCH', `/tasks/${task.id}`, { status: 'done' });
  expect(await named()).toEqual([
    ['Hope', 'dipped'],
    ['Hope', 'bread'],
  ]);
  expect((await add([hope, 'dipped'], [hope, 'bread'])).body.tasks).toHaveLength(2);
});

test('each task gets its own assignee and due date, and all of them the chosen goal', async () => {
  const { team, map, addNode, steps, add, tasks } = await newWorld();
  const hope = await addNode('Hope', {});
  expect((await steps()).goal).toBeNull();
  const goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Lead' })).body.id;
  const lists = [{ node_id: hope, step: 'dipped', assigned_to: nadia.id, due_date: '2031-05-04' }];
  await app.ask(nadia, 'POST', `/maps/${map}/steps/tasks`, { steps: lists, goal_id });
  expect((await steps()).goal).toBeNull();
  await add([hope, 'bread']);
  expect((await steps()).goal).toMatchObject({ title: 'Next steps: North' });
  expect(
    (await tasks()).toSorted((one: TestTask, other: TestTask) => one.title.localeCompare(other.title)),
  ).toMatchObject([
    { title: 'Baptism: Hope', assigned_to: nadia.id, due_date: '2031-05-04', goal_id },
    { title: 'Lord’s Supper: Hope', assigned_to: null, due_date: null },
  ]);
  expect((await add([hope, 'dipped', { assigned_to: peter.id }])).status).toBe(400);
});

longTest('a race of requests and jobs of two servers makes each task once', async () => {
  const { team, addNode, add, setRule, tasks } = await newWorld();
  const names = ['One', 'Two', 'Three'];
  const nodes = await Promise.all(names.map((name) => addNode(name, {})));
  await setRule({ step_kinds: ['practice'] });
  const all = nodes.flatMap((id): [string, string][] => [
    [id, 'dipped'],
    [id, 'bread'],
  ]);
  const expected = names.flatMap((name) => [`Baptism: ${name}`, `Lord’s Supper: ${name}`]).toSorted();
  for (let round = 0; round < 4; round++) {
    await Promise.all([runJob(), runJob(), add(...all), add(...all.toReversed()), runJob(), add(...all)]);
    const open = (await tasks()).filter(({ status }: { status: string }) => status === 'to_do');
    expect(open.map(({ title }: { title: string }) => title).toSorted()).toEqual(expected);
    const task_ids = open.map(({ id }: { id: string }) => id);
    expect((await app.ask(nadia, 'PATCH', '/tasks', { task_ids, status: 'done' })).status).toBe(200);
  }
  expect((await app.ask(nadia, 'GET', `/goals?team_id=${team}`)).body.items).toHaveLength(1);
});

describe('the rule of a map', () => {
  test('makes tasks for its assignee, who is notified, with the rights of the person who set it', async () => {
    const { addNode, addReports, setRule, tasks, steps } = await newWorld();
    await addNode('Hope', both, 43);
    await addNode('River', {}, 2);
    await addReports();
    expect((await setRule({ step_kinds: ['stalled'], assigned_to: tomas.id })).body).toMatchObject({
      ...{ stalled_weeks: 6, step_kinds: ['stalled'] },
      assignee: { id: tomas.id },
      set_by: { id: nadia.id },
    });
    await runJob();
    expect(await tasks()).toMatchObject([{ title: 'Visit Hope', assigned_to: tomas.id }]);
    expect((await app.ask(tomas, 'GET', '/notifications')).body.items).toMatchObject([{ kind: 'assignment' }]);
    expect((await steps()).count).toBe(2);
  });

  test('makes no tasks for somebody who has left the team, nor for an archived map', async () => {
    const { team, map, addNode, setRule, tasks, steps } = await newWorld();
    await addNode('Hope', {});
    await setRule({ assigned_to: tomas.id }, tomas);
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team, tomas.id]);
    await runJob();
    expect(await tasks()).toEqual([]);
    expect((await steps()).rule).toMatchObject({ assignee: null });
    await setRule({});
    await app.ask(nadia, 'PUT', `/maps/${map}/archived`, { archived: true });
    await runJob();
    expect(await tasks()).toEqual([]);
    await app.ask(nadia, 'PUT', `/maps/${map}/archived`, { archived: false });
    await runJob();
    expect(await tasks()).toHaveLength(2);
  });

  test('accepts only members as assignees, and counts that make sense', async () => {
    const { setRule } = await newWorld();
    expect((await setRule({ assigned_to: peter.id })).status).toBe(400);
    for (const stalled_weeks of [0, 105, 1.5]) expect((await setRule({ stalled_weeks })).status).toBe(400);
    expect((await setRule({}, peter)).status).toBe(404);
  });
});

test('abuse: nobody makes tasks of nodes of another team or map', async () => {
  const [one, other] = [await newWorld(), await newWorld()];
  const node = await other.addNode('Theirs', {});
  const call = (person: TestPerson, map: string) =>
    app.ask(person, 'POST', `/maps/${map}/steps/tasks`, { steps: [{ node_id: node, step: 'dipped' }] });
  for (const answer of [await call(nadia, one.map), await call(peter, other.map)]) expect(answer.status).toBe(404);
  expect(await other.tasks()).toEqual([]);
});
