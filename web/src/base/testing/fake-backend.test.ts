import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Label } from '@groundwork/contract/work/labels';
import { expect, it } from 'vitest';
import { client, codeOf, messageOf, statusOf } from '../queries/api.ts';
import { identity } from '../session/identity.ts';
import { fakeBackend, noAnswer, page, refuse, succeedDeleting } from './fake-backend.ts';
import { aTask } from './sample-rows.ts';

const task = aTask(1);
const backend = fakeBackend({ 'tasks.list': ({ status = [] }) => page([aTask(1, { status: status[0] })]) });
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

it('passes a handler the input as the contract parses it, and records it', async () => {
  const { items } = await client.tasks.list({ status: ['blocked', 'done'], limit: 7 });
  expect(items).toEqual([aTask(1, { status: 'blocked' })]);
  expect(backend.calls('tasks.list')).toEqual([{ status: ['blocked', 'done'], sort: 'created', limit: 7 }]);
  expect([backend.reads(), backend.writes()]).toEqual([['tasks.list'], []]);
});

it('forgets calls and handlers of the previous test', async () => {
  expect(backend.reads()).toEqual([]);
  backend.on({ 'tasks.delete': succeedDeleting, 'POST /api/auth/sign-out': () => Response.json({}) });
  await client.tasks.delete({ taskId: task.id });
  await identity.signOut();
  expect(backend.writes()).toEqual([
    ['tasks.delete', { taskId: task.id }],
    ['POST /api/auth/sign-out', {}],
  ]);
});

it('refuses requests, and fails them like a broken network', async () => {
  backend.on({ 'tasks.delete': () => refuse(403, 'Not you'), 'tasks.list': noAnswer });
  const refused = await failure(client.tasks.delete({ taskId: task.id }));
  expect([statusOf(refused), codeOf(refused), messageOf(refused)]).toEqual([403, 'FORBIDDEN', 'Not you']);
  expect(messageOf(await failure(client.tasks.list({})))).toBe(messages.general.unreachable);
});

it('fails the test for a call that has no handler', async () => {
  await failure(client.tasks.delete({ taskId: task.id }));
  await failure(identity.signOut());
  expect(backend.takeProblems()).toEqual([
    `The test has no handler for tasks.delete (DELETE /api/tasks/${task.id}).`,
    'The test has no handler for POST /api/auth/sign-out.',
  ]);
});

it('records the input of a write before the contract parses it', async () => {
  const label: Label = {
    id: task.id,
    team_id: task.team_id,
    name: 'Venue',
    color: '#d9730d',
    description: null,
    created_at: '2026-10-14T10:00:00Z',
    usage_count: 0,
    can: { edit: true, delete: true },
  };
  backend.on({ 'labels.create': (input) => ({ ...label, ...input }) });
  const sent = { teamId: task.team_id, name: ' Venue ', color: '#d9730d', description: '' };
  expect(await client.labels.create(sent)).toEqual(label);
  expect(backend.writes()).toEqual([['labels.create', sent]]);
  expect(backend.calls('labels.create')).toEqual([{ ...sent, name: 'Venue', description: null }]);
});

it('rejects an endpoint as the key of a contract operation', () => {
  expect(() => backend.on({ 'GET /api/tasks/{taskId}': () => Response.json({}) })).toThrow(
    'GET /api/tasks/{taskId} is tasks.get: give the handler that name.',
  );
});

it('responds with 404 to an invalid id, as the server does', async () => {
  expect(statusOf(await failure(client.tasks.get({ taskId: 'one' })))).toBe(404);
});

it('fails the test for invalid input from the web and invalid output from a handler', async () => {
  await failure(client.tasks.deleteMany({ task_ids: [] }));
  backend.on({ 'tasks.list': () => page([{ ...task, title: undefined as never }]) });
  await failure(client.tasks.list({}));
  backend.on({
    'tasks.list': () => {
      throw new Error('A defect of the test');
    },
  });
  await failure(client.tasks.list({}));
  expect(backend.takeProblems()).toEqual([
    expect.stringMatching(
      /^The web sent what tasks.deleteMany refuses, POST .*\/api\/tasks\/delete: task_ids: Please send at least 1/,
    ),
    expect.stringMatching(/^The handler of tasks.list answered what the contract forbids: items.0.title: /),
    'A defect of the test',
  ]);
});

/** Returns the files whose content matches. `planted` is appended to each, to prove that the pattern can match. */
const found = (pattern: RegExp, files: string[], planted = '') =>
  files.filter((file) => pattern.test(readFileSync(join(web, file), 'utf8') + planted));
const web = join(import.meta.dirname, '../../..');
const files = globSync('{src,landing}/**/*.{ts,tsx}', { cwd: web }).filter((file) => !file.includes('fake-backend.'));

it('is the only fake backend: no other file replaces `fetch`', () => {
  const replaced = /(stubGlobal|spyOn)\((globalThis, |window, )?'fetch'|(globalThis|window)\.fetch\b|[^.\w]fetch = /;
  expect(found(replaced, files)).toEqual([]);
  for (const planted of [
    "vi.stubGlobal('fetch'",
    "vi.spyOn(globalThis, 'fetch')",
    'globalThis.fetch = answer',
    ' fetch = ',
  ])
    expect(found(replaced, files.slice(0, 1), planted)).toEqual(files.slice(0, 1));
});

it('is imported only by tests', () => {
  const shared = files.filter((file) => !/\.test\.tsx?$|\/testing\/|\/test-|-for-test\./.test(file));
  expect(found(/'[./]+\/base\/testing\//, shared)).toEqual([]);
  expect(
    found(/'[./]+\/base\/testing\//, shared.slice(0, 1), "import '../../base/testing/sample-rows.ts'"),
  ).toHaveLength(1);
});
