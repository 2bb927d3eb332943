import * as messages from '@groundwork/contract/base/messages.gen';
import { expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia } = app.world;
const team = await app.team('Harbour District', nadia);

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

test('one sprint has its goal and the numbers of its tasks, and keeps what an edit does not name', async () => {
  const sprint = (await app.ask(nadia, 'POST', `/teams/${team}/sprints`, { ...june, goal: '  Hall is booked ' })).body;
  expect(sprint).toMatchObject({ goal: 'Hall is booked', task_count: 0, open_count: 0, estimated_hours: 0 });
  const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body;
  const task = { team_id: team, goal_id: goal.id, sprint_id: sprint.id };
  await app.ask(nadia, 'POST', '/tasks', { ...task, title: 'Hall', estimated_hours: 8, remaining_hours: 2.5 });
  await app.ask(nadia, 'POST', '/tasks', { ...task, title: 'Choir', estimated_hours: 3 });
  await app.ask(nadia, 'POST', '/tasks', { ...task, title: 'Soup', estimated_hours: 4, status: 'done' });
  await app.ask(nadia, 'POST', '/tasks', { ...task, title: 'Chairs' });
  await app.ask(nadia, 'PATCH', `/sprints/${sprint.id}`, { name: 'Midsummer' });
  expect((await app.ask(nadia, 'GET', `/sprints/${sprint.id}`)).body).toMatchObject({
    name: 'Midsummer',
    goal: 'Hall is booked',
    task_count: 4,
    open_count: 3,
    estimated_hours: 15,
    open_hours: 5.5,
  });
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
  expect((await app.ask(peter, 'GET', `/sprints/${id}`)).status).toBe(404);
  expect((await app.ask(peter, 'PATCH', `/sprints/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await app.ask(peter, 'DELETE', `/sprints/${id}`)).status).toBe(404);
});

/** A team with a goal, two sprints, and three tasks of the first: two open, one done. */
async function sprintWithTasks() {
  const here = await app.team('Bay', nadia);
  const add = async (name: string, month: number) =>
    (
      await app.ask(nadia, 'POST', `/teams/${here}/sprints`, {
        name,
        starts_on: `2026-0${month}-01`,
        ends_on: `2026-0${month}-14`,
      })
    ).body;
  const [june, july] = [await add('June', 6), await add('July', 7)];
  const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: here, title: 'Autumn gathering' })).body;
  const addTask = async (title: string, status: string) =>
    (await app.ask(nadia, 'POST', '/tasks', { team_id: here, goal_id: goal.id, title, status, sprint_id: june.id }))
      .body.id as string;
  const tasks = [await addTask('Hall', 'to_do'), await addTask('Choir', 'blocked'), await addTask('Soup', 'done')];
  const sprintsOf = async () =>
    Promise.all(tasks.map(async (id) => (await app.ask(nadia, 'GET', `/tasks/${id}`)).body.sprint_id));
  const end = (sprint: { id: string }, carry_to: string | null) =>
    app.ask(nadia, 'POST', `/sprints/${sprint.id}/end`, { carry_to });
  const reopen = (sprint: { id: string }) => app.ask(nadia, 'POST', `/sprints/${sprint.id}/reopen`);
  return { here, june, july, tasks, sprintsOf, end, reopen };
}

test('ending a sprint carries its open tasks over, which is logged, and reopening brings them back', async () => {
  const { june, july, tasks, sprintsOf, end, reopen } = await sprintWithTasks();
  expect(await end(june, july.id)).toMatchObject({
    status: 200,
    body: { carried: 2, sprint: { ended_at: expect.any(String), task_count: 1, open_count: 0 } },
  });
  expect(await sprintsOf()).toEqual([july.id, july.id, june.id]);
  const { items } = (await app.ask(nadia, 'GET', `/activity?task_id=${tasks[0]}`)).body;
  expect(items[0]).toMatchObject({ activity_type: 'update', changes: { sprint_id: { old: june.id, new: july.id } } });

  expect((await reopen(june)).body).toMatchObject({ returned: 2, kept: 0, sprint: { ended_at: null, open_count: 2 } });
  expect(await sprintsOf()).toEqual([june.id, june.id, june.id]);
  expect((await reopen(june)).body).toMatchObject({ returned: 0, kept: 0 });
});

test('reopening leaves tasks alone that somebody has moved or deleted since', async () => {
  const { june, july, tasks, sprintsOf, end, reopen } = await sprintWithTasks();
  await end(june, null);
  expect(await sprintsOf()).toEqual([null, null, june.id]);
  await app.ask(nadia, 'PATCH', `/tasks/${tasks[0]}`, { sprint_id: july.id });
  await app.ask(nadia, 'DELETE', `/tasks/${tasks[1]}`);
  expect((await reopen(june)).body).toMatchObject({ returned: 0, kept: 2 });
  expect((await app.ask(nadia, 'GET', `/tasks/${tasks[0]}`)).body.sprint_id).toBe(july.id);
});

test('of several people who end a sprint at once, one does, and its tasks move once', async () => {
  const { june, july, sprintsOf, end } = await sprintWithTasks();
  const answers = await Promise.all([july.id, null, july.id, null].map((carryTo) => end(june, carryTo)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(messages.sprints.alreadyEnded);
  const winner = answers.findIndex(({ status }) => status === 200);
  const target = winner % 2 === 0 ? july.id : null;
  expect(await sprintsOf()).toEqual([target, target, june.id]);
});

test('two sprints that carry over into each other at once do not deadlock', async () => {
  const { june, july, end } = await sprintWithTasks();
  const answers = await Promise.all([end(june, july.id), end(july, june.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe(messages.sprints.targetEnded);
});

test('open tasks go neither into the sprint itself nor into one of another team', async () => {
  const { june, sprintsOf, end } = await sprintWithTasks();
  expect((await end(june, june.id)).body.error).toBe(messages.sprints.targetIsItself);
  const other = await app.team('Hills', nadia);
  const { starts_on, ends_on } = june;
  const elsewhere = (await app.ask(nadia, 'POST', `/teams/${other}/sprints`, { name: 'There', starts_on, ends_on }))
    .body;
  expect((await end(june, elsewhere.id)).status).toBe(404);
  const peter = await app.person('Peter Adeyemi');
  for (const act of ['end', 'reopen'])
    expect(
      (await app.ask(peter, 'POST', `/sprints/${june.id}/${act}`, act === 'end' ? { carry_to: null } : undefined))
        .status,
    ).toBe(404);
  expect(await sprintsOf()).toEqual([june.id, june.id, june.id]);
});
