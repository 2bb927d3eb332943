import * as messages from '@groundwork/contract/base/messages.gen';
import type { Notification, NotificationPreference } from '@groundwork/contract/talk/notifications';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
const peter = await app.person('Peter Hall');
const team = await app.team('Harbour Church', nadia);
let goal: string;
beforeAll(async () => {
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, tomas.id]);
  goal = (await post(nadia, '/goals', { team_id: team, title: 'Autumn gathering' })).id;
});
beforeEach(() => app.admin.query('delete from notifications; delete from notification_preferences'));

const post = async (person: TestPerson, path: string, body: object) => (await app.ask(person, 'POST', path, body)).body;
const patch = (person: TestPerson, path: string, body: object) => app.ask(person, 'PATCH', path, body);
const inbox = async (person: TestPerson, query = ''): Promise<Notification[]> =>
  (await app.ask(person, 'GET', `/notifications?${query}`)).body.items;
const unread = async (person: TestPerson): Promise<number> =>
  (await app.ask(person, 'GET', '/notifications/count')).body.unread;
const mark = (person: TestPerson, body: object) => app.ask(person, 'POST', '/notifications/read', body);
const readAbout = (person: TestPerson, subject: object) =>
  app.ask(person, 'POST', '/notifications/read-about', subject);
const choose = (person: TestPerson, choice: NotificationPreference) =>
  app.ask(person, 'PUT', '/notifications/preferences', choice);
const preferences = async (person: TestPerson): Promise<NotificationPreference[]> =>
  (await app.ask(person, 'GET', '/notifications/preferences')).body.items;
const newTask = (fields: { assigned_to?: string } = {}) =>
  post(nadia, '/tasks', { team_id: team, goal_id: goal, title: 'Book the hall', ...fields });

describe('an assignment', () => {
  test('notifies the assignee and names the person who assigned', async () => {
    const task = await newTask({ assigned_to: tomas.id });
    expect(await inbox(tomas)).toMatchObject([
      {
        kind: 'assignment',
        team: { id: team, name: 'Harbour Church' },
        actor: { id: nadia.id },
        task: { id: task.id, title: 'Book the hall' },
        goal: null,
        comment: null,
        read_at: null,
      },
    ]);
    expect(await inbox(nadia)).toEqual([]);
  });

  test('notifies once, even if the same person is chosen again', async () => {
    const { id } = await newTask();
    for (let times = 0; times < 2; times++) await patch(nadia, `/tasks/${id}`, { assigned_to: tomas.id });
    expect(await inbox(tomas)).toHaveLength(1);
  });

  test('notifies for each reassigned task of a bulk edit', async () => {
    const tasks = [await newTask(), await newTask({ assigned_to: tomas.id }), await newTask()];
    await app.admin.query('delete from notifications');
    expect((await patch(nadia, '/tasks', { task_ids: tasks.map(({ id }) => id), assigned_to: tomas.id })).status).toBe(
      200,
    );
    expect((await inbox(tomas)).map(({ task }) => task?.id).sort()).toEqual([tasks[0]?.id, tasks[2]?.id].sort());
  });

  test('of a goal notifies, too', async () => {
    const { id: goalId } = await post(nadia, '/goals', {
      team_id: team,
      title: 'Spring gathering',
      assigned_to: tomas.id,
    });
    await patch(tomas, `/goals/${goalId}`, { assigned_to: nadia.id });
    expect(await inbox(tomas)).toMatchObject([{ kind: 'assignment', goal: { id: goalId }, task: null }]);
    expect(await inbox(nadia)).toMatchObject([{ kind: 'assignment', goal: { id: goalId }, actor: { id: tomas.id } }]);
  });

  test('to oneself does not notify', async () => {
    await newTask({ assigned_to: nadia.id });
    expect(await inbox(nadia)).toEqual([]);
  });

  test('that is refused notifies nobody', async () => {
    const { id } = await newTask();
    expect((await patch(nadia, `/tasks/${id}`, { assigned_to: peter.id })).status).toBe(400);
    expect((await app.admin.query('select from notifications')).rows).toEqual([]);
  });
});

describe('the inbox', () => {
  test('covers all teams, newest first, in pages, filtered by kind and unread', async () => {
    for (let made = 0; made < 3; made++) await newTask({ assigned_to: tomas.id });
    const first = (await app.ask(tomas, 'GET', '/notifications?limit=2')).body;
    const second = (await app.ask(tomas, 'GET', `/notifications?limit=2&cursor=${first.next_cursor}`)).body;
    const all: Notification[] = [...first.items, ...second.items];
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
    expect([new Set(all.map(({ id }) => id)).size, second.next_cursor]).toEqual([3, null]);

    await mark(tomas, { notification_ids: [all[0]?.id] });
    expect(await inbox(tomas, 'unread=true')).toHaveLength(2);
    expect(await inbox(tomas, 'kind=mention')).toEqual([]);
    expect(await inbox(tomas, 'kind=assignment')).toHaveLength(3);
    expect(await unread(tomas)).toBe(2);
  });

  test('is marked as read as a whole, and single notifications as unread again', async () => {
    for (let made = 0; made < 3; made++) await newTask({ assigned_to: tomas.id });
    await mark(tomas, { all: true });
    expect(await unread(tomas)).toBe(0);
    const [line] = await inbox(tomas);
    await mark(tomas, { notification_ids: [line?.id], read: false });
    expect(await unread(tomas)).toBe(1);
  });

  test('is read about what its reader sees on the page of a task or goal', async () => {
    const [one, other] = [await newTask({ assigned_to: tomas.id }), await newTask({ assigned_to: tomas.id })];
    const mention = `@[Tomas](${tomas.id})`;
    for (const subject of [{ task_id: one.id }, { task_id: other.id }, { goal_id: goal }])
      await post(nadia, '/comments', { ...subject, content: mention });
    expect(await unread(tomas)).toBe(5);
    await readAbout(tomas, { task_id: one.id });
    expect(await unread(tomas)).toBe(4);
    await readAbout(tomas, { task_id: one.id, comments: true });
    expect(await unread(tomas)).toBe(3);
    await readAbout(tomas, { goal_id: goal, comments: true });
    expect((await inbox(tomas, 'unread=true')).map(({ task }) => task?.id)).toEqual([other.id, other.id]);
    expect((await readAbout(peter, { task_id: other.id })).status).toBe(404);
    expect(await unread(tomas)).toBe(2);
    expect((await readAbout(tomas, { task_id: one.id, goal_id: goal })).status).toBe(400);
  });

  test('needs the ids of notifications to mark, or all', async () => {
    for (const body of [{}, { read: true }, { all: false }, { all: true, notification_ids: [goal] }])
      expect((await mark(tomas, body)).status).toBe(400);
  });

  test('of another person can be neither read nor marked', async () => {
    await newTask({ assigned_to: tomas.id });
    const [line] = await inbox(tomas);
    for (const person of [nadia, peter]) {
      expect(await inbox(person)).toEqual([]);
      expect((await mark(person, { notification_ids: [line?.id] })).status).toBe(404);
      await mark(person, { all: true });
    }
    expect(await unread(tomas)).toBe(1);
  });

  test('loses notifications about rows that its reader can no longer see', async () => {
    const other = await app.team('Hill Street', nadia);
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [other, peter.id]);
    const { id } = await post(nadia, '/goals', { team_id: other, title: 'Winter gathering', assigned_to: peter.id });
    expect(await inbox(peter)).toMatchObject([{ goal: { id } }]);
    await app.admin.query('update goals set assigned_to = null where id = $1', [id]);
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [other, peter.id]);
    expect(await inbox(peter)).toEqual([]);
    expect((await app.admin.query('select from notifications where user_id = $1', [peter.id])).rows).toEqual([]);
  });
});

describe('snoozing', () => {
  const snooze = (person: TestPerson, ids: (string | undefined)[], until: string | null) =>
    app.ask(person, 'POST', '/notifications/snooze', { notification_ids: ids, until });
  const count = async (person: TestPerson) => (await app.ask(person, 'GET', '/notifications/count')).body;
  const later = () => new Date(Date.now() + 3_600_000).toISOString();

  test('puts a notification off, which comes back as new and unread', async () => {
    const [first, second] = [await newTask({ assigned_to: tomas.id }), await newTask({ assigned_to: tomas.id })];
    const line = (await inbox(tomas)).find(({ task }) => task?.id === first.id);
    await mark(tomas, { notification_ids: [line?.id] });
    const until = later();
    expect((await snooze(tomas, [line?.id], until)).status).toBe(200);
    expect((await inbox(tomas)).map(({ task }) => task?.id)).toEqual([second.id]);
    expect(await inbox(tomas, 'snoozed=true')).toMatchObject([{ id: line?.id, snoozed_until: until, read_at: null }]);
    expect(await count(tomas)).toEqual({ unread: 1, wakes_at: until });
    await mark(tomas, { all: true });
    await app.admin.query(
      `update notifications set created_at = created_at - interval '1 minute',
         snoozed_until = case when id = $1 then now() - interval '1 second' end`,
      [line?.id],
    );
    expect((await inbox(tomas)).map(({ task }) => task?.id)).toEqual([first.id, second.id]);
    expect(await count(tomas)).toEqual({ unread: 1, wakes_at: null });
  });

  test('ends at once with null', async () => {
    await newTask({ assigned_to: tomas.id });
    const [line] = await inbox(tomas);
    await snooze(tomas, [line?.id], later());
    await snooze(tomas, [line?.id], null);
    expect(await inbox(tomas)).toMatchObject([{ id: line?.id, snoozed_until: null }]);
  });

  test('needs a time in the next year, and is for the recipient only', async () => {
    await newTask({ assigned_to: tomas.id });
    const [line] = await inbox(tomas);
    for (const until of ['2020-01-01T00:00:00Z', '2200-01-01T00:00:00Z', 'tomorrow', '']) {
      const { status, body } = await snooze(tomas, [line?.id], until);
      expect([status, body.error]).toEqual([400, messages.notifications.snoozeTime]);
    }
    expect((await snooze(nadia, [line?.id], later())).status).toBe(404);
    expect(await inbox(tomas)).toHaveLength(1);
  });
});

test('the filter of assigned work has news of tasks and goals that are assigned to the reader', async () => {
  const task = await newTask({ assigned_to: tomas.id });
  await post(nadia, '/comments', { task_id: task.id, content: 'It is free.' });
  const other = await newTask();
  await post(nadia, '/comments', { task_id: other.id, content: `@[Tomas](${tomas.id}) this one, too?` });
  expect((await inbox(tomas, 'assigned=true')).map(({ kind }) => kind)).toEqual(['comment', 'assignment']);
  expect(await inbox(tomas)).toHaveLength(3);
});

describe('preferences', () => {
  test('list all kinds with the chosen values', async () => {
    const before = await preferences(tomas);
    expect(before.map(({ kind }) => kind)).toEqual([
      'mention',
      'assignment',
      'unblocked',
      'reply',
      'comment',
      'change',
      'map_change',
      'record',
      'due_tomorrow',
      'overdue',
      'reminder',
      'check_in',
      'invitation',
      'transfer',
      'transfer_answer',
      'import',
    ]);
    await choose(tomas, { kind: 'assignment', in_app: true, mail: 'digest' });
    await choose(tomas, { kind: 'assignment', in_app: false, mail: 'digest' });
    const after = await preferences(tomas);
    expect(after.find(({ kind }) => kind === 'assignment')).toEqual({
      kind: 'assignment',
      in_app: false,
      mail: 'digest',
    });
    expect(await preferences(nadia)).toEqual(before);
  });

  test('turn a kind off in the inbox, and everywhere', async () => {
    await choose(tomas, { kind: 'assignment', in_app: false, mail: 'now' });
    await newTask({ assigned_to: tomas.id });
    expect(await inbox(tomas)).toEqual([]);
    expect((await app.admin.query('select in_app, mail from notifications')).rows).toEqual([
      { in_app: false, mail: 'now' },
    ]);
    await choose(tomas, { kind: 'assignment', in_app: false, mail: 'none' });
    await newTask({ assigned_to: tomas.id });
    expect((await app.admin.query('select from notifications')).rows).toHaveLength(1);
  });
});

test('a valid time zone is stored, others are refused', async () => {
  const zone = async () => (await app.ask(tomas, 'GET', '/account')).body.time_zone;
  expect(await zone()).toBe('UTC');
  expect((await app.ask(tomas, 'PUT', '/account/time-zone', { time_zone: 'Asia/Kolkata' })).status).toBe(200);
  expect((await app.ask(tomas, 'PUT', '/account/time-zone', { time_zone: 'Mars/Olympus' })).status).toBe(400);
  expect(await zone()).toBe('Asia/Kolkata');
});
