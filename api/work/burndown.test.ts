import { beforeEach, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia } = app.world;
let team: string;
let goal: string;
beforeEach(async () => {
  team = await app.team('Harbour District', nadia);
  goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;
});

const dayMs = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const dayFrom = (days: number) => new Date(Date.parse(today) + days * dayMs).toISOString().slice(0, 10);

const addSprint = async (name: string, from: number, to: number) =>
  (await app.ask(nadia, 'POST', `/teams/${team}/sprints`, { name, starts_on: dayFrom(from), ends_on: dayFrom(to) }))
    .body.id as string;
const addTask = async (sprint_id: string, estimated_hours: number | null = null) =>
  (await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal, title: 'Hall', sprint_id, estimated_hours }))
    .body.id as string;
/** Sets the time of all changes that the test has not dated yet to noon of a day. */
const happened = (days: number) =>
  app.admin.query(
    `update sprint_changes set created_at = $1::timestamptz
     where team_id = $2 and created_at > now() - interval '1 hour'`,
    [`${dayFrom(days)}T12:00:00Z`, team],
  );
const burndown = async (sprint: string) =>
  (await app.ask(nadia, 'GET', `/sprints/${sprint}/burndown?today=${today}`)).body.days;
const velocity = async () => (await app.ask(nadia, 'GET', `/teams/${team}/velocity?today=${today}`)).body.items;

test('a burndown shows each day as it was, whatever happened later', async () => {
  const sprint = await addSprint('Now', -4, 9);
  const tasks = [await addTask(sprint, 8), await addTask(sprint, 4), await addTask(sprint)];
  await happened(-4);
  await app.ask(nadia, 'PATCH', `/tasks/${tasks[0]}`, { status: 'done' });
  await happened(-3);
  const late = await addTask(sprint, 2);
  await app.ask(nadia, 'PATCH', `/tasks/${tasks[1]}`, { remaining_hours: 1 });
  await happened(-2);
  await app.ask(nadia, 'DELETE', `/tasks/${late}`);
  await happened(-1);
  await app.ask(nadia, 'PATCH', `/tasks/${tasks[0]}`, { status: 'to_do' });
  await happened(0);
  expect(await burndown(sprint)).toEqual([
    { day: dayFrom(-4), tasks: 3, open_tasks: 3, hours: 12, open_hours: 12 },
    { day: dayFrom(-3), tasks: 3, open_tasks: 2, hours: 12, open_hours: 4 },
    { day: dayFrom(-2), tasks: 4, open_tasks: 3, hours: 14, open_hours: 3 },
    { day: dayFrom(-1), tasks: 3, open_tasks: 2, hours: 12, open_hours: 1 },
    { day: today, tasks: 3, open_tasks: 3, hours: 12, open_hours: 9 },
  ]);
});

test('a burndown has no days before its sprint begins, and none after the sprint is over', async () => {
  expect(await burndown(await addSprint('Later', 3, 9))).toEqual([]);
  const over = await addSprint('Over', -9, -8);
  await addTask(over);
  expect((await burndown(over)).map(({ day, tasks }: { day: string; tasks: number }) => [day, tasks])).toEqual([
    [dayFrom(-9), 0],
    [dayFrom(-8), 0],
  ]);
});

test('velocity counts what was planned on the first day and finished by the end', async () => {
  const [first, second] = [await addSprint('First', -20, -11), await addSprint('Second', -10, -2)];
  const [hall, choir] = [await addTask(first, 8), await addTask(first, 4)];
  await happened(-20);
  const soup = await addTask(first, 2);
  await app.ask(nadia, 'PATCH', `/tasks/${hall}`, { status: 'done' });
  await happened(-15);
  await app.ask(nadia, 'POST', `/sprints/${first}/end`, { carry_to: second });
  await app.admin.query(`update sprints set ended_at = $1 where id = $2`, [`${dayFrom(-10)}T12:00:00Z`, first]);
  await happened(-10);
  await app.ask(nadia, 'PATCH', `/tasks/${choir}`, { status: 'done' });
  await happened(-5);
  await app.ask(nadia, 'PATCH', `/tasks/${soup}`, { status: 'done' });
  await addSprint('Now', -1, 9);
  expect(await velocity()).toEqual([
    { id: first, name: 'First', planned_tasks: 2, done_tasks: 1, planned_hours: 12, done_hours: 8 },
    { id: second, name: 'Second', planned_tasks: 2, done_tasks: 1, planned_hours: 6, done_hours: 4 },
  ]);
});

test('work that was given up or is a duplicate counts neither as planned nor as done', async () => {
  const sprint = await addSprint('Past', -10, -2);
  const [hall, choir, soup] = [await addTask(sprint, 8), await addTask(sprint, 4), await addTask(sprint, 2)];
  await happened(-10);
  await app.ask(nadia, 'PATCH', `/tasks/${hall}`, { status: 'archived' });
  await app.ask(nadia, 'PUT', `/tasks/${choir}/relations/${soup}`, { kind: 'duplicates' });
  await app.ask(nadia, 'PATCH', `/tasks/${soup}`, { status: 'done' });
  await happened(-5);
  expect(await velocity()).toEqual([
    { id: sprint, name: 'Past', planned_tasks: 3, done_tasks: 1, planned_hours: 14, done_hours: 2 },
  ]);
  expect((await burndown(sprint)).at(-1)).toMatchObject({ tasks: 1, open_tasks: 0, hours: 2, open_hours: 0 });
  const { body } = await app.ask(nadia, 'GET', `/sprints/${sprint}`);
  expect(body).toMatchObject({ task_count: 1, open_count: 0, estimated_hours: 2 });
});

test('others see neither burndown nor velocity', async () => {
  const sprint = await addSprint('Now', -4, 9);
  const peter = await app.person('Peter Adeyemi');
  expect((await app.ask(peter, 'GET', `/sprints/${sprint}/burndown`)).status).toBe(404);
  expect((await app.ask(peter, 'GET', `/teams/${team}/velocity`)).body).toEqual({ items: [] });
});
