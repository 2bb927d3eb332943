import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { Notification } from '@groundwork/contract/talk/notifications';
import type { WatchChoice, WatchSubject } from '@groundwork/contract/talk/watches';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, tomas, mai } = app.world;
const stranger = await app.person('Pat Stone');
const team_id = await app.team('Harbour District', nadia, tomas, mai);
let goal_id: string;
let task_id: string;
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
});
beforeEach(async () => {
  await app.admin.query('delete from notifications');
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
  task_id = (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Book the hall' })).body.id;
});

const set = (person: TestPerson, choice: WatchChoice, subject: WatchSubject = { task_id }) =>
  app.ask(person, 'PUT', '/watches', { ...subject, choice });
const get = async (person: TestPerson, subject: WatchSubject = { task_id }) =>
  (await app.ask(person, 'GET', `/watches?${new URLSearchParams(subject as Record<string, string>)}`)).body;
const watchers = async (subject: WatchSubject = { task_id }): Promise<string[]> =>
  (await get(nadia, subject)).watchers.map(({ full_name }: { full_name: string }) => full_name);
const say = (person: TestPerson, content: string, subject: object = { task_id }) =>
  app.ask(person, 'POST', '/comments', { ...subject, content });
const edit = (person: TestPerson, fields: object) => app.ask(person, 'PATCH', `/tasks/${task_id}`, fields);
const inbox = async (person: TestPerson): Promise<Notification[]> =>
  (await app.ask(person, 'GET', '/notifications')).body.items;
const heard = async (person: TestPerson) => (await inbox(person)).map(({ kind, reason }) => [kind, reason]);

describe('who watches', () => {
  test('is the author, the assignee, and who commented or was mentioned, until they mute it', async () => {
    expect(await watchers()).toEqual(['Nadia Rahman']);
    await edit(nadia, { assigned_to: tomas.id });
    expect(await watchers()).toEqual(['Nadia Rahman', 'Tomás Oliveira']);
    await say(nadia, `@[Mai](${mai.id}) can you?`);
    expect(await watchers()).toEqual(['Mai Nguyễn', 'Nadia Rahman', 'Tomás Oliveira']);
    expect((await set(mai, 'mute')).body).toMatchObject({ choice: 'mute', is_watching: false, watcher_count: 2 });
    expect((await set(mai, 'automatic')).body).toMatchObject({ choice: 'automatic', is_watching: true });
    await edit(nadia, { assigned_to: null });
    expect(await watchers()).toEqual(['Mai Nguyễn', 'Nadia Rahman']);
  });

  test('is who chooses to, once, even when they choose at once', async () => {
    expect(await get(mai)).toMatchObject({ choice: 'automatic', is_watching: false });
    const answers = await Promise.all(Array.from({ length: 10 }, () => set(mai, 'watch')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await get(mai)).toMatchObject({ choice: 'watch', is_watching: true, watcher_count: 2 });
  });

  test('is for members only, about one thing that exists', async () => {
    expect((await set(stranger, 'watch')).status).toBe(404);
    expect((await app.ask(stranger, 'GET', `/watches?task_id=${task_id}`)).status).toBe(404);
    expect((await set(mai, 'watch', { task_id, goal_id })).status).toBe(400);
    expect((await set(mai, 'watch', {})).status).toBe(400);
    await app.ask(nadia, 'DELETE', `/tasks/${task_id}`);
    expect((await set(mai, 'watch')).status).toBe(404);
  });

  test('ends with the membership, and comes back with a restored task', async () => {
    await set(mai, 'watch');
    const { deletion_id } = (await app.ask(nadia, 'DELETE', `/tasks/${task_id}`)).body;
    await app.ask(nadia, 'POST', `/deletions/${deletion_id}/restore`);
    expect(await watchers()).toEqual(['Mai Nguyễn', 'Nadia Rahman']);
    const guest = await app.person('Rosa Guest');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team_id, guest.id]);
    await set(guest, 'watch');
    await say(guest, 'I can help.');
    await app.admin.query('delete from team_memberships where user_id = $1', [guest.id]);
    expect(await watchers()).toEqual(['Mai Nguyễn', 'Nadia Rahman']);
    await say(nadia, 'Thank you.');
    expect(await inbox(guest)).toEqual([]);
  });
});

describe('who watches a task hears of', () => {
  test('comments, with the reason', async () => {
    await set(mai, 'watch');
    await edit(nadia, { assigned_to: tomas.id });
    await app.admin.query('delete from notifications');
    await say(tomas, 'The hall is free.');
    expect(await heard(mai)).toEqual([['comment', 'watching']]);
    expect(await heard(nadia)).toEqual([['comment', 'created']]);
    await say(mai, 'Good.');
    expect(await heard(tomas)).toEqual([['comment', 'assigned']]);
  });

  test('the status, the date and the assignee, but not of their own changes', async () => {
    await set(mai, 'watch');
    await edit(tomas, { status: 'in_progress', priority: 'high' });
    await edit(tomas, { title: 'Book the big hall' });
    await edit(mai, { due_date: '2026-12-01' });
    expect(await inbox(mai)).toMatchObject([
      {
        kind: 'change',
        reason: 'watching',
        actor: { id: tomas.id },
        task: { id: task_id },
        changes: { status: { old: 'to_do', new: 'in_progress' } },
      },
    ]);
    await edit(nadia, { assigned_to: tomas.id });
    expect((await inbox(mai))[0]).toMatchObject({ names: { [tomas.id]: 'Tomás Oliveira' } });
    expect((await inbox(tomas)).map(({ kind }) => kind)).toEqual(['assignment']);
  });

  test('nothing when they mute it, except mentions', async () => {
    await edit(nadia, { assigned_to: tomas.id });
    await set(tomas, 'mute');
    await app.admin.query('delete from notifications');
    await edit(nadia, { status: 'in_progress' });
    await say(nadia, 'Any news?');
    expect(await heard(tomas)).toEqual([]);
    await say(nadia, `@[Tomas](${tomas.id}) any news?`);
    expect(await heard(tomas)).toEqual([['mention', null]]);
  });

  test('a comment once, whatever the reasons are', async () => {
    await set(mai, 'watch');
    const { id } = (await say(mai, 'Who has the key?')).body;
    await say(nadia, `@[Mai](${mai.id}) I do.`, { task_id, parent_comment_id: id });
    expect(await heard(mai)).toEqual([['mention', null]]);
  });

  test('what their settings allow', async () => {
    await set(mai, 'watch');
    await app.ask(mai, 'PUT', '/notifications/preferences', { kind: 'change', in_app: false, mail: 'none' });
    await edit(nadia, { status: 'in_progress' });
    await say(nadia, 'Booked.');
    expect(await heard(mai)).toEqual([['comment', 'watching']]);
    await app.ask(mai, 'PUT', '/notifications/preferences', { kind: 'change', in_app: true, mail: 'digest' });
  });
});

test('who watches a goal hears of check-ins and its status, not of its tasks', async () => {
  await set(mai, 'watch', { goal_id });
  await edit(nadia, { status: 'done' });
  await app.ask(nadia, 'POST', `/goals/${goal_id}/check-ins`, { health: 'at_risk' });
  await app.ask(nadia, 'PATCH', `/goals/${goal_id}`, { status: 'completed' });
  expect((await inbox(mai)).map(({ changes }) => Object.keys(changes ?? {}))).toEqual([['status'], ['health']]);
});

describe('who watches a form or a map', () => {
  const form = async () =>
    (
      await app.ask(nadia, 'POST', `/teams/${team_id}/forms`, {
        name: `Visit ${crypto.randomUUID()}`,
        record_data_schema: { type: 'object', properties: { name: { type: 'string' } } },
      })
    ).body.menu_item_id as string;

  test('hears of records, also of the first one, and not again before reading', async () => {
    const menu_item_id = await form();
    expect((await set(mai, 'watch', { menu_item_id })).body).toMatchObject({ is_watching: true, watcher_count: 1 });
    for (const name of ['Ivo', 'Rosa'])
      expect((await app.ask(nadia, 'POST', `/forms/${menu_item_id}/entries`, { data: { name } })).status).toBe(201);
    const [first, ...others] = await inbox(mai);
    expect(first).toMatchObject({ kind: 'record', actor: { id: nadia.id }, instance: { map_id: null } });
    expect(others).toEqual([]);
    await app.ask(mai, 'POST', '/notifications/read', { all: true });
    await app.ask(nadia, 'POST', `/forms/${menu_item_id}/entries`, { data: { name: 'Ines' } });
    expect(await inbox(mai)).toHaveLength(2);
    expect(await inbox(nadia)).toEqual([]);
  });

  test('hears of changed maps', async () => {
    const { rows } = await app.admin.query(
      `insert into tpl_templates (owner_team_id, name, kind, structure_type, map_node_schema)
       values ($1, 'Churches', 'map', 'church', $2) returning id`,
      [team_id, JSON.stringify(schemaOf([], [{ key: 'church', label: 'Church' }]))],
    );
    const instance = { team_id, template_id: rows[0].id, name: 'Network' };
    const { id: instance_id } = (await app.ask(nadia, 'POST', '/instances', instance)).body;
    const map = (await app.ask(nadia, 'GET', `/instances/${instance_id}/map`)).body;
    await set(mai, 'watch', { instance_id });
    await app.ask(tomas, 'POST', `/maps/${map.id}/nodes`, { nodeType: 'church', fields: {} });
    expect(await inbox(mai)).toMatchObject([
      { kind: 'map_change', reason: 'watching', instance: { id: instance_id, title: 'Network', map_id: map.id } },
    ]);
    expect(await heard(nadia)).toEqual([['map_change', 'created']]);
  });
});
