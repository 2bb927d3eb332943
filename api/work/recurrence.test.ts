import * as messages from '@groundwork/contract/base/messages.gen';
import type { Task } from '@groundwork/contract/work/tasks';
import type { TestPerson } from '@groundwork/db/test-people';
import { settledOrWaiting, withTwoSessions } from '@groundwork/db/test-races';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayAfter } from '../http/client-date.ts';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Ines Duarte');
let team_id: string;
let goal_id: string;
beforeAll(async () => {
  await moveTo(nadia, 'UTC');
  await moveTo(tomas, 'UTC');
});
beforeEach(async () => {
  team_id = await app.team('Harbour District', nadia, tomas);
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
});

const moveTo = (person: TestPerson, zone: string) =>
  app.admin.query('update user_metadata set time_zone = $2 where user_id = $1', [person.id, zone]);
/** The day `days` days after today, for people in UTC. */
const day = (days: number) => dayAfter(new Date().toISOString(), days);
const daily = (days = 0) => ({ due_date: day(days), recurs_on: day(days), recurrence: 'FREQ=DAILY;INTERVAL=7' });
const add = async (fields: object): Promise<Task> =>
  (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Water the plants', ...fields })).body;
const read = async (id: string, person = nadia): Promise<Task> => (await app.ask(person, 'GET', `/tasks/${id}`)).body;
const edit = async (id: string, fields: object, person = nadia): Promise<Task> =>
  (await app.ask(person, 'PATCH', `/tasks/${id}`, fields)).body;
const finish = (id: string, person = nadia) => edit(id, { status: 'done' }, person);
const nextOf = async (id: string) => read((await read(id)).next_task?.id ?? 'none');
const titles = async (query = '') =>
  (await app.ask(nadia, 'GET', `/tasks?team_id=${team_id}${query}`)).body.items.map(({ title }: Task) => title);

describe('a rule', () => {
  test('is stored as the product writes it, and an unknown one is refused', async () => {
    const { id } = await add({});
    const saved = await edit(id, { recurrence: 'RRULE:BYDAY=FR,MO;INTERVAL=2;FREQ=WEEKLY', recurs_on: day(1) });
    expect(saved).toMatchObject({ recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', recurs_on: day(1) });
    const refused = await app.ask(nadia, 'PATCH', `/tasks/${id}`, { recurrence: 'FREQ=SECONDLY' });
    expect(refused).toMatchObject({ status: 400, body: { error: messages.tasks.recurrenceUnknown } });
  });

  test('that is removed takes its date along', async () => {
    const { id } = await add(daily());
    expect(await edit(id, { recurrence: null })).toMatchObject({ recurrence: null, recurs_on: null });
    expect((await finish(id)).next_task).toBeNull();
  });

  test('is changed by members of the team only', async () => {
    const { id } = await add(daily());
    expect((await app.ask(stranger, 'PATCH', `/tasks/${id}`, { recurrence: null })).status).toBe(404);
    expect((await edit(id, { recurrence: 'FREQ=DAILY' }, tomas)).recurrence).toBe('FREQ=DAILY');
  });

  test('finds its tasks', async () => {
    await add({ ...daily(), title: 'Recurring' });
    await add({ title: 'Once' });
    expect(await titles('&recurring=true')).toEqual(['Recurring']);
  });
});

describe('finishing a recurring task', () => {
  test('makes the next one with what it carries, to be done', async () => {
    const label = (await app.ask(nadia, 'POST', `/teams/${team_id}/labels`, { name: 'home', color: '#f08c00' })).body;
    const task = await add({
      ...daily(),
      description: '<ul data-type="taskList"><li data-checked="true"><p>Ferns</p></li></ul>',
      priority: 'high',
      assigned_to: tomas.id,
      start_date: day(-2),
      due_time: '15:00',
      estimated_hours: 2,
    });
    await app.ask(nadia, 'PUT', `/tasks/${task.id}/labels`, { label_ids: [label.id] });
    await add({ title: 'Fill the can', parent_task_id: task.id, due_date: day(-1), status: 'done' });
    const { next_task } = await finish(task.id);
    expect(next_task).toEqual({ id: expect.any(String), title: task.title, due_date: day(7) });
    const next = await nextOf(task.id);
    expect(next).toMatchObject({
      status: 'to_do',
      priority: 'high',
      assigned_to: tomas.id,
      goal_id,
      start_date: day(5),
      due_date: day(7),
      due_time: '15:00',
      recurs_on: day(7),
      recurrence: 'FREQ=DAILY;INTERVAL=7',
      estimated_hours: 2,
      labels: [{ name: 'home' }],
      subtasks: [{ title: 'Fill the can', status: 'to_do', due_date: day(6) }],
    });
    expect(next.description).toContain('data-checked="false"');
    expect(next.created_by).toBe(nadia.id);
  });

  test('carries the reminders of all that count from the due date, each person their own', async () => {
    const task = await add({ ...daily(), due_time: '15:00' });
    const remind = (person: TestPerson, times: object) =>
      app.ask(person, 'PUT', `/tasks/${task.id}/reminders`, { at_times: [], minutes_before: [], ...times });
    await remind(nadia, { minutes_before: [60] });
    await remind(tomas, { at_times: [`${day(3)}T10:00:00Z`] });
    const next = (await finish(task.id)).next_task?.id;
    const of = async (person: TestPerson) => (await app.ask(person, 'GET', `/tasks/${next}/reminders`)).body;
    expect(await of(nadia)).toMatchObject({
      minutes_before: [60],
      next_at: expect.stringContaining(`${day(7)}T14:00`),
    });
    expect(await of(tomas)).toMatchObject({ at_times: [], minutes_before: [], next_at: null });
  });

  test.each([
    ['in bulk', (id: string) => app.ask(nadia, 'PATCH', '/tasks', { task_ids: [id], status: 'done' })],
    [
      'on the board',
      (id: string) => app.ask(nadia, 'PUT', `/tasks/${id}/place`, { status: 'done', before_task_id: null }),
    ],
  ])('%s makes the next one, too', async (_, done) => {
    const { id } = await add(daily());
    expect((await done(id)).status).toBe(200);
    expect((await nextOf(id)).due_date).toBe(day(7));
  });

  test('again, or archiving it, makes no further one', async () => {
    const { id } = await add(daily());
    await finish(id);
    await edit(id, { status: 'completed' });
    await edit(id, { status: 'archived' });
    await finish(id);
    expect(await titles()).toHaveLength(2);
    const other = await add(daily());
    await edit(other.id, { status: 'archived' });
    expect((await read(other.id)).next_task).toBeNull();
  });

  test('late leaves out the dates that have passed, but not today', async () => {
    const late = await add(daily(-15));
    await finish(late.id);
    expect((await nextOf(late.id)).due_date).toBe(day(6));
    const exactly = await add(daily(-14));
    await finish(exactly.id);
    expect((await nextOf(exactly.id)).due_date).toBe(day(0));
  });

  test('that was moved keeps to the dates of the rule, and the start as far before', async () => {
    const { id } = await add({ ...daily(), start_date: day(-1) });
    await edit(id, { start_date: day(2), due_date: day(3) });
    await finish(id);
    expect(await nextOf(id)).toMatchObject({ start_date: day(6), due_date: day(7), recurs_on: day(7) });
  });

  test('after completion counts from today', async () => {
    const { id } = await add({ due_date: day(-30), recurrence: 'FREQ=DAILY;INTERVAL=3' });
    await finish(id);
    expect(await nextOf(id)).toMatchObject({ due_date: day(3), recurs_on: null });
  });

  test('ends after the last time', async () => {
    const { id } = await add({ ...daily(), recurrence: 'FREQ=DAILY;COUNT=2' });
    await finish(id);
    const last = await nextOf(id);
    expect(last.recurrence).toBe('FREQ=DAILY;COUNT=1');
    expect((await finish(last.id)).next_task).toBeNull();
  });

  test('leaves finished repetitions of its subtasks behind', async () => {
    const task = await add(daily());
    const subtask = await add({ ...daily(), title: 'Fill the can', parent_task_id: task.id });
    await finish(subtask.id);
    await finish(task.id);
    expect((await nextOf(task.id)).subtasks).toHaveLength(1);
  });

  test('keeps time of day and zone over the end of summer time, whoever finishes it', async () => {
    await moveTo(nadia, 'Europe/Berlin');
    await moveTo(tomas, 'Asia/Tokyo');
    const { id } = await add({
      due_date: '2199-10-20',
      due_time: '23:00',
      recurs_on: '2199-10-20',
      recurrence: 'FREQ=WEEKLY;INTERVAL=2',
    });
    await finish(id, tomas);
    expect(await nextOf(id)).toMatchObject({ due_date: '2199-11-03', due_time: '23:00', recurs_on: '2199-11-03' });
    expect((await nextOf(id)).due_at).toBe('2199-11-03T22:00:00.000Z');
    await moveTo(nadia, 'UTC');
    await moveTo(tomas, 'UTC');
  });

  test('at once by two people makes one', async () => {
    const { id } = await add(daily());
    const answers = await Promise.all(
      [nadia, tomas, nadia, tomas, nadia, tomas].map((person) =>
        app.ask(person, 'PATCH', `/tasks/${id}`, { status: 'done' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await titles()).toHaveLength(2);
  });

  test('logs the new task as created, and nothing else about it', async () => {
    const { id } = await add({ ...daily(), start_date: day(-1) });
    await finish(id);
    const { next_task } = await read(id);
    const { items } = (await app.ask(nadia, 'GET', `/activity?task_id=${next_task?.id}`)).body;
    expect(items.map(({ activity_type }: { activity_type: string }) => activity_type)).toEqual(['create']);
  });
});

describe('reopening a recurring task', () => {
  const reopen = (id: string) => edit(id, { status: 'to_do' });

  test('takes the next one back', async () => {
    const { id } = await add(daily());
    const can = await add({ title: 'Fill the can', parent_task_id: id });
    const hose = await add({ title: 'Find the hose', parent_task_id: id });
    await app.ask(nadia, 'PUT', `/tasks/${can.id}/relations/${hose.id}`, { kind: 'blocked_by' });
    await finish(id);
    expect((await nextOf(id)).subtasks.flatMap(({ blocked_by }) => blocked_by)).toHaveLength(1);
    expect(await reopen(id)).toMatchObject({ next_task: null, recurrence: 'FREQ=DAILY;INTERVAL=7' });
    expect(await titles()).toHaveLength(3);
  });

  test('by undo takes it back, and doing it again makes it again', async () => {
    const { id } = await add(daily());
    await finish(id);
    const undo = (is: string, was: string) =>
      app.ask(nadia, 'POST', '/tasks/revert', { edits: [{ id, is: { status: is }, was: { status: was } }] });
    expect((await undo('done', 'to_do')).body.reverted).toBe(1);
    expect(await titles()).toHaveLength(1);
    await undo('to_do', 'done');
    expect(await titles()).toHaveLength(2);
  });

  test.each([
    ['has changed', (id: string) => edit(id, { priority: 'urgent' })],
    ['has a comment', (task_id: string) => app.ask(nadia, 'POST', '/comments', { task_id, content: 'Early' })],
  ])('leaves a next one that %s, which alone goes on', async (_, touch) => {
    const { id } = await add(daily());
    await finish(id);
    const next = await nextOf(id);
    await touch(next.id);
    expect(await reopen(id)).toMatchObject({ recurrence: null, next_task: { id: next.id } });
    expect(await titles()).toHaveLength(2);
    await finish(id);
    expect(await titles()).toHaveLength(2);
  });
});

describe('open subtasks of a finished recurring task', () => {
  /** A recurring task with a subtask that is done and two open ones, the second below the first. */
  async function withOpenSubtasks() {
    const { id } = await add(daily());
    await add({ title: 'Fill the can', parent_task_id: id, status: 'done' });
    const open = await add({ title: 'Find the hose', parent_task_id: id, due_date: day(-1), status: 'blocked' });
    const below = await add({ title: 'Ask Mai', parent_task_id: open.id });
    return { id, open: open.id, below: below.id };
  }
  const subtasksOf = async (id: string) =>
    (await read(id)).subtasks
      .map(({ title, status }) => ({ title, status }))
      .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const prefer = (open_subtasks: string | null, person = nadia) =>
    app.ask(person, 'PUT', '/account/open-subtasks', { open_subtasks });
  const can = (status: string) => ({ title: 'Fill the can', status });
  const hose = (status: string) => ({ title: 'Find the hose', status });
  const ways: [string, (id: string, choice: object) => Promise<{ status: number }>][] = [
    ['alone', (id, choice) => app.ask(nadia, 'PATCH', `/tasks/${id}`, { status: 'done', ...choice })],
    ['in bulk', (id, choice) => app.ask(nadia, 'PATCH', '/tasks', { task_ids: [id], status: 'done', ...choice })],
    [
      'on the board',
      (id, choice) => app.ask(nadia, 'PUT', `/tasks/${id}/place`, { status: 'done', before_task_id: null, ...choice }),
    ],
  ];
  const undo = (id: string) =>
    app.ask(nadia, 'POST', '/tasks/revert', { edits: [{ id, is: { status: 'done' }, was: { status: 'to_do' } }] });

  test.each(ways)('%s move to the next one with what is below them, and undo brings them back', async (_, done) => {
    const { id, open, below } = await withOpenSubtasks();
    expect((await done(id, { open_subtasks: 'move' })).status).toBe(200);
    const next = await nextOf(id);
    expect(await subtasksOf(id)).toEqual([can('done')]);
    expect(await subtasksOf(next.id)).toEqual([can('to_do'), hose('blocked')]);
    expect(await read(open)).toMatchObject({ parent_task_id: next.id, due_date: day(-1), subtasks: [{ id: below }] });
    expect((await undo(id)).body.reverted).toBe(1);
    expect(await subtasksOf(id)).toEqual([can('done'), hose('blocked')]);
    expect((await read(open)).subtasks).toMatchObject([{ id: below }]);
    expect(await titles()).toHaveLength(4);
  });

  test.each(ways)('%s are finished too, at every level, and undo opens them as they were', async (_, done) => {
    const { id, open, below } = await withOpenSubtasks();
    expect((await done(id, { open_subtasks: 'finish' })).status).toBe(200);
    expect(await subtasksOf(id)).toEqual([can('done'), hose('done')]);
    expect((await read(below)).status).toBe('done');
    expect(await subtasksOf((await nextOf(id)).id)).toEqual([can('to_do'), hose('to_do')]);
    await undo(id);
    expect(await subtasksOf(id)).toEqual([can('done'), hose('blocked')]);
    expect([(await read(open)).status, (await read(below)).status]).toEqual(['blocked', 'to_do']);
    expect(await titles()).toHaveLength(4);
  });

  test.each(ways)('%s stay unless something else is asked for or preferred', async (_, done) => {
    const { id } = await withOpenSubtasks();
    await done(id, {});
    expect(await subtasksOf(id)).toEqual([can('done'), hose('blocked')]);
    await undo(id);
    await prefer('finish');
    await done(id, { open_subtasks: 'leave' });
    expect(await subtasksOf(id)).toEqual([can('done'), hose('blocked')]);
    await undo(id);
    await done(id, {});
    expect(await subtasksOf(id)).toEqual([can('done'), hose('done')]);
    await prefer(null);
  });

  test('are remembered for each person alone', async () => {
    expect((await prefer('move')).status).toBe(200);
    expect((await app.ask(nadia, 'GET', '/account')).body.open_subtasks).toBe('move');
    expect((await app.ask(tomas, 'GET', '/account')).body.open_subtasks).toBeNull();
    expect((await prefer('forget')).status).toBe(400);
    const { id } = await withOpenSubtasks();
    await finish(id, tomas);
    expect(await subtasksOf(id)).toEqual([can('done'), hose('blocked')]);
    await prefer(null);
  });

  test('that were finished by themselves stay finished when the task is reopened', async () => {
    const { id, open } = await withOpenSubtasks();
    await finish(open);
    await edit(id, { status: 'done', open_subtasks: 'finish' });
    await edit(id, { status: 'to_do' });
    expect((await read(open)).status).toBe('done');
  });

  test('stay after the last time, where there is no next one', async () => {
    const { id } = await withOpenSubtasks();
    await edit(id, { recurrence: 'FREQ=DAILY;COUNT=1' });
    await edit(id, { status: 'done', open_subtasks: 'move' });
    expect(await subtasksOf(id)).toEqual([can('done'), hose('blocked')]);
  });
});

describe('Recently deleted', () => {
  const restore = (deletion_id: string) => app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`);

  test('gives a task back its next one', async () => {
    const { id } = await add(daily());
    await finish(id);
    const { next_task } = await read(id);
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/tasks/${id}`)).body;
    await restore(deletion_id);
    expect((await read(id)).next_task).toEqual(next_task);
  });

  test('restores a next task without its rule when another has taken its place', async () => {
    const { id } = await add(daily());
    await finish(id);
    const first = await nextOf(id);
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/tasks/${first.id}`)).body;
    await edit(id, { status: 'to_do' });
    await finish(id);
    expect((await restore(deletion_id)).status).toBe(200);
    expect(await read(first.id)).toMatchObject({ recurrence: null, recurs_on: null });
    expect((await nextOf(id)).id).not.toBe(first.id);
  });
});

test('the database refuses a second next task of one task', async () => {
  const [task, one, other] = await Promise.all([add(daily()), add({}), add({})]);
  await withTwoSessions(app.url, async (first, second) => {
    const name = (id: string) => `update tasks set previous_task_id = '${task.id}' where id = '${id}'`;
    await first.query(`begin; ${name(one.id)}`);
    const waiting = second.query(name(other.id));
    const refused = expect(waiting).rejects.toThrow(/tasks_one_next/);
    await settledOrWaiting(app.admin, waiting);
    await first.query('commit');
    await refused;
  });
});
