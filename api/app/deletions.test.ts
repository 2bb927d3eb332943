import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Deletion } from '@groundwork/contract/app/deletions';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeEach, expect, test } from 'vitest';
import { sweepOld } from '../jobs/sweeps.ts';
import { appForFile } from '../testing/test-app.ts';

const app = await appForFile();
const { nadia, mai, peter } = app.world;
let team: string;
let goal: string;
beforeEach(async () => {
  team = await app.team('Harbour District', nadia, mai);
  goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Autumn gathering' })).body.id;
});

const make = async (path: string, body: object) => (await app.ask(mai, 'POST', path, body)).body;
const remove = async (path: string): Promise<string> => (await app.ask(mai, 'DELETE', path)).body.deletion_id;
const list = async (person = nadia): Promise<Deletion[]> =>
  (await app.ask(person, 'GET', `/teams/${team}/deletions`)).body.items;
const restore = (person: TestPerson, id: string) => app.ask(person, 'POST', `/deletions/${id}/restore`);

test('lists what was deleted by whom, until when, the latest first', async () => {
  const task = await make('/tasks', { team_id: team, goal_id: goal, title: 'Ring Rosa' });
  const comment = await make('/comments', { goal_id: goal, content: 'Who has her number?' });
  await remove(`/tasks/${task.id}`);
  const id = await remove(`/comments/${comment.id}`);
  const [latest, first] = await list();
  expect(latest).toMatchObject({ id, kind: 'comment', name: 'Who has her number?', row_count: 1 });
  expect(first).toMatchObject({ kind: 'task', name: 'Ring Rosa', subject_id: task.id, deleted_by: { id: mai.id } });
  const { deleted_at = '', kept_until = '' } = latest ?? {};
  expect((Date.parse(kept_until) - Date.parse(deleted_at)) / 86_400_000).toBeCloseTo(limits.deletionDays, 1);
  expect((await app.ask(mai, 'GET', `/teams/${team}/deletions`)).body.items).toEqual([]);
});

test('several tasks deleted together come back together', async () => {
  const tasks = [];
  for (const title of ['One', 'Two', 'Three'])
    tasks.push((await make('/tasks', { team_id: team, goal_id: goal, title })).id);
  const { deletion_id } = (await app.ask(mai, 'POST', '/tasks/delete', { task_ids: tasks })).body;
  expect(await list()).toMatchObject([{ id: deletion_id, row_count: 3 }]);
  expect((await restore(mai, deletion_id)).body).toMatchObject({ kind: 'task', left_out: 0 });
  for (const id of tasks) expect((await app.ask(mai, 'GET', `/tasks/${id}`)).status).toBe(200);
});

test('the activity says that it was restored, and of whom it says that they did what before', async () => {
  const task = await make('/tasks', { team_id: team, goal_id: goal, title: 'Ring Rosa' });
  await make('/comments', { task_id: task.id, content: 'Who has her number?' });
  const acts = async () => {
    const { items } = (await app.ask(mai, 'GET', `/activity?task_id=${task.id}`)).body;
    return items.map(({ activity_type }: { activity_type: string }) => activity_type);
  };
  const before = await acts();
  await restore(nadia, await remove(`/tasks/${task.id}`));
  expect(await acts()).toEqual(['restore', ...before]);
});

test('a deleted comment with replies comes back into its place', async () => {
  const comment = await make('/comments', { goal_id: goal, content: 'Who?' });
  await make('/comments', { goal_id: goal, content: 'I do', parent_comment_id: comment.id });
  const comments = async () => (await app.ask(mai, 'GET', `/comments?goal_id=${goal}`)).body.items;
  const before = await comments();
  const id = await remove(`/comments/${comment.id}`);
  expect(await comments()).not.toEqual(before);
  await restore(mai, id);
  expect(await comments()).toEqual(before);
});

test('a file keeps its content while it can be restored', async () => {
  const form = new FormData();
  form.append('goal_id', goal);
  form.append('file', new File(['Who brings what'], 'plan.txt'));
  const { id, file_path } = (await app.ask(mai, 'POST', '/attachments', form)).body;
  const deletion = await remove(`/attachments/${id}`);
  expect((await app.ask(mai, 'GET', `/attachments/${id}/file`)).status).toBe(404);
  expect(existsSync(join(app.files.folder as string, file_path))).toBe(true);
  await restore(mai, deletion);
  expect((await app.ask(mai, 'GET', `/attachments/${id}/file`)).status).toBe(200);
});

test('a subtask deleted before its parent returns as a task, and below the parent when that returns', async () => {
  const parent = await make('/tasks', { team_id: team, goal_id: goal, title: 'Ring Rosa' });
  const subtask = await make('/tasks', { team_id: team, parent_task_id: parent.id, title: 'Find her number' });
  await make('/comments', { task_id: subtask.id, content: 'Who has it?' });
  const first = await remove(`/tasks/${subtask.id}`);
  const second = await remove(`/tasks/${parent.id}`);
  expect(await restore(mai, first)).toMatchObject({ status: 200, body: { left_out: 0, waiting: 0 } });
  expect((await app.ask(mai, 'GET', `/tasks/${subtask.id}`)).body).toMatchObject({
    parent_task_id: null,
    goal_id: goal,
  });
  expect((await app.ask(mai, 'GET', `/comments?task_id=${subtask.id}`)).body.items).toHaveLength(1);
  await restore(mai, second);
  expect((await app.ask(mai, 'GET', `/tasks/${subtask.id}`)).body).toMatchObject({ parent_task_id: parent.id });
});

test('a comment deleted before its goal says what to restore first, and stays until its goal is gone for good', async () => {
  const comment = await make('/comments', { goal_id: goal, content: 'Who has her number?' });
  const first = await remove(`/comments/${comment.id}`);
  const second = await remove(`/goals/${goal}`);
  const error = messages.deletions.restoreFirst('goal', 'Autumn gathering');
  expect(await restore(mai, first)).toMatchObject({ status: 409, body: { error } });
  expect(error).toBe('Restore the goal "Autumn gathering" first');
  expect(await list()).toHaveLength(2);
  await app.ask(nadia, 'DELETE', `/deletions/${second}`);
  expect(await restore(nadia, first)).toMatchObject({ status: 409, body: { error: messages.deletions.ownerGone } });
  expect(await list()).toHaveLength(1);
});

test('two people restore a subtask and its parent at once', async () => {
  const parent = await make('/tasks', { team_id: team, goal_id: goal, title: 'Ring Rosa' });
  const subtask = await make('/tasks', { team_id: team, parent_task_id: parent.id, title: 'Find her number' });
  const deletions = [await remove(`/tasks/${subtask.id}`), await remove(`/tasks/${parent.id}`)];
  const answers = await Promise.all(deletions.map((id, place) => restore(place ? mai : nadia, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await app.ask(mai, 'GET', `/tasks/${subtask.id}`)).body).toMatchObject({ parent_task_id: parent.id });
});

test('nodes that are added again leave the others of their branch to be restored', async () => {
  const { items } = (await app.ask(nadia, 'GET', `/templates?team_id=${team}`)).body;
  const template_id = items.find(({ name }: { name: string }) => name === 'Church map').id;
  const instance = await make('/instances', { team_id: team, template_id, name: 'North' });
  const map = (await app.ask(mai, 'GET', `/instances/${instance.id}/map`)).body.id;
  const node = (name: string, parentId?: string) =>
    make(`/maps/${map}/nodes`, { nodeType: 'church', fields: { name }, parentId });
  const top = await node('Riverside');
  const below = await node('Hillside', top.id);
  await app.ask(mai, 'POST', `/maps/${map}/nodes/delete`, { node_ids: [top.id], deleteSubtree: true });
  const again = { nodes: [{ id: top.id, parent: null, nodeType: 'church', fields: { name: 'Riverside' } }] };
  expect((await app.ask(mai, 'POST', `/maps/${map}/nodes/batch`, again)).status).toBe(201);
  const [rest] = await list();
  expect(rest).toMatchObject({ kind: 'branch', name: 'Hillside', subject_id: below.id, row_count: 1 });
  expect(await restore(nadia, rest?.id ?? '')).toMatchObject({ status: 200, body: { left_out: 0 } });
  const { nodes } = (await app.ask(mai, 'GET', `/maps/${map}/nodes`)).body;
  expect(nodes.map(({ path }: { path: string }) => path.split('.').length).toSorted()).toEqual([1, 2]);
});

test('a label whose name another one has by now says so, and stays deleted', async () => {
  const label = await make(`/teams/${team}/labels`, { name: 'Venue', color: '#f08c00' });
  const id = await remove(`/labels/${label.id}`);
  await make(`/teams/${team}/labels`, { name: 'venue', color: '#f08c00' });
  expect(await restore(mai, id)).toMatchObject({ status: 409, body: { error: messages.deletions.nameTaken } });
  expect(await list()).toHaveLength(1);
});

test('the job deletes for good what is older than 30 days', async () => {
  const sprint = { name: 'May', starts_on: '2026-05-01', ends_on: '2026-05-14' };
  const ids = [];
  for (const _ of [1, 2]) ids.push(await remove(`/sprints/${(await make(`/teams/${team}/sprints`, sprint)).id}`));
  await app.admin.query("update deletions set deleted_at = now() - interval '31 days' where id = $1", [ids[0]]);
  await sweepOld(app.db, app.settings, new AbortController().signal);
  expect((await list()).map(({ id }) => id)).toEqual([ids[1]]);
  expect((await restore(nadia, ids[0] as string)).status).toBe(404);
});

test('owners delete for good; another team finds nothing', async () => {
  const task = await make('/tasks', { team_id: team, goal_id: goal, title: 'Ring Rosa' });
  const id = await remove(`/tasks/${task.id}`);
  expect((await restore(peter, id)).status).toBe(404);
  expect((await app.ask(mai, 'DELETE', `/deletions/${id}`)).status).toBe(404);
  expect((await app.ask(nadia, 'DELETE', `/deletions/${id}`)).status).toBe(200);
  expect((await restore(nadia, id)).status).toBe(404);
});

test('adding deleted nodes again, as Undo on the map does, ends their deletion and links their tasks', async () => {
  const { items } = (await app.ask(nadia, 'GET', `/templates?team_id=${team}`)).body;
  const template_id = items.find(({ name }: { name: string }) => name === 'Church map').id;
  const instance = await make('/instances', { team_id: team, template_id, name: 'North' });
  const map = (await app.ask(mai, 'GET', `/instances/${instance.id}/map`)).body.id;
  const node = await make(`/maps/${map}/nodes`, { nodeType: 'church', fields: { name: 'Riverside' } });
  const task = await make('/tasks', { team_id: team, goal_id: goal, title: 'Visit', node_id: node.id });
  await app.ask(mai, 'POST', `/maps/${map}/nodes/delete`, { node_ids: [node.id], deleteSubtree: true });
  expect(await list()).toMatchObject([{ kind: 'branch', name: 'Riverside', subject_id: node.id }]);
  const again = { nodes: [{ id: node.id, parent: null, nodeType: 'church', fields: { name: 'Riverside' } }] };
  expect((await app.ask(mai, 'POST', `/maps/${map}/nodes/batch`, again)).status).toBe(201);
  expect(await list()).toEqual([]);
  expect((await app.ask(mai, 'GET', `/tasks/${task.id}`)).body.node.id).toBe(node.id);
});
