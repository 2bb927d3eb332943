// @module-tag sweep
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest, tenth } from '@groundwork/contract/base/test-sweeps';
import { taskGroupings } from '@groundwork/contract/work/task-lists';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile } from '../testing/test-app.ts';
import { examples } from '../testing/test-inputs.ts';
import { alternatives, operations, requestOf } from '../testing/test-operations.ts';
import { fingerprint, nothing, world } from '../testing/test-world.ts';

// The abuse cases of goals, tasks, labels and comments. Other files test these cases:
//   mixed-ids.test.ts: ids of another team (row 6), or of another team of the caller (row 9)
//   tasks.test.ts, "a subtask", and db/tasks.test.ts (race): a cycle of parents
//   tasks.test.ts, goals.test.ts, db/tasks.test.ts (has left): an assignee who is no member
//   mass-assignment.test.ts: progress, created_by or team_id set by a client; another team
//   races.test.ts: 200 changes of status at once; a goal deleted under new tasks
//   tasks.test.ts, "a description": more than 1 MB; rich text, row 20
//   goals.test.ts, task-order.test.ts: overdue at the boundary of the day
//   activity.test.ts, db/activity.test.ts (nobody can write it): correct activity
//   races.test.ts: 20 labels of one name; races of renaming and of deleting a label
//   comments.test.ts, "editing and deleting": a comment changed by another member, an admin or an ex-member
//   comments.test.ts: a reply to another task's comment; both a task and a goal; "is for members only": pinning by
// others
//   comments.test.ts, "a mention": a mention under a wrong name
//   labels.test.ts: a label's name in other spaces, cases and letters

const app = await appForFile();
const { nadia } = app.world;
let mine: Ids;
let foreign: Ids;
beforeAll(async () => {
  mine = await world(app, nadia);
  foreign = await world(app, nadia);
});

const ofWork = operations().filter(({ name }) =>
  /^(goals|tasks|taskPlans|taskReminders|taskSnoozes|labels|sprints|comments|views)\./.test(name),
);
const firstExample = (name: string) => examples[name]?.[0]?.(mine) ?? {};
describe('an invalid date', () => {
  const dates = ofWork.flatMap((operation) =>
    Object.entries(operation.input.properties ?? {})
      .filter(([, schema]) => alternatives(schema).some(({ format }) => format === 'date'))
      .map(([property]) => ({ operation, name: operation.name, property })),
  );
  test('is tried in every date field and filter', () => {
    const known = [
      'start_date',
      'due_date',
      'starts_on',
      'ends_on',
      'start_from',
      'start_to',
      'due_from',
      'due_to',
      'finished_from',
      'finished_to',
      'today',
      'week_end',
      'recurs_on',
      'until',
      'day',
    ];
    expect(new Set(dates.map(({ property }) => property))).toEqual(new Set(known));
  });
  test.each(tenth(dates))('is refused as $property of $name', async ({ operation, property }) => {
    const before = await fingerprint(app);
    for (const date of [
      '2026-02-30',
      '0000-01-01',
      '275760-09-13',
      '+275760-09-13',
      '1899-12-31',
      '2201-01-01',
      '2026-6-1',
      '2026-06-01T00:00',
      'infinity',
      'today',
      '',
    ]) {
      const { method, path, payload } = requestOf(operation, { ...firstExample(operation.name), [property]: date });
      const { status, body } = await app.ask(nadia, method, path, payload);
      expect([date, status, body.error]).toEqual([date, 400, messages.general.date]);
    }
    expect(await fingerprint(app)).toBe(before);
  });
});

const setsStatus = ofWork.filter(({ input }) => JSON.stringify(input.properties?.status ?? {}).includes('in_review'));
test.each(setsStatus)('in_review is stored as in_progress by $name', async (operation) => {
  const { method, path, payload } = requestOf(operation, { ...firstExample(operation.name), status: 'in_review' });
  const { status, body } = await app.ask(nadia, method, path, payload);
  expect(status).toBeLessThan(300);
  const row = body.items?.[0] ?? body;
  expect(row.status).toBe('in_progress');
  expect((await app.admin.query('select status from tasks where id = $1', [row.id])).rows).toEqual([
    { status: 'in_progress' },
  ]);
});

test('in_review is refused as a filter', async () => {
  expect((await app.ask(nadia, 'GET', `/tasks?team_id=${mine.team}&status=in_review`)).status).toBe(400);
});

longTest(
  'row 14: lists, single reads and the answers of writes show the same fields with the same values',
  async () => {
    const ask = async (name: string, input: Record<string, unknown>) => {
      const operation = operations().find((one) => one.name === name);
      if (!operation) throw new Error(`No operation ${name}`);
      const { method, path, payload } = requestOf(operation, input);
      return (await app.ask(nadia, method, path, payload)).body;
    };
    const one = (list: { items: { id: string }[] }, id = '') => list.items.find((row) => row.id === id);
    await ask('labels.assign', { taskId: mine.task, labelId: mine.label });
    await ask('goals.update', { goalId: mine.goal, assigned_to: nadia.id });

    const goal = await ask('goals.get', { goalId: mine.goal });
    expect(goal.id).toBe(mine.goal);
    for (const list of [await ask('goals.list', { team_id: mine.team }), await ask('goals.mine', {})])
      expect(one(list, mine.goal)).toEqual(goal);
    expect(await ask('goals.update', { goalId: mine.goal })).toEqual(goal);

    const task = await ask('tasks.get', { taskId: mine.task });
    const { description, created_user, subtasks, node, relations, next_task, ...row } = task;
    expect({ description, created_user, subtasks, node: node.id, relations: relations.length, next_task }).toEqual({
      description: null,
      created_user: null,
      subtasks: [],
      node: mine.node,
      relations: 1,
      next_task: null,
    });
    expect(row.labels).toHaveLength(1);
    for (const group of taskGroupings)
      expect(one(await ask('tasks.list', { team_id: mine.team, group }), mine.task)).toEqual(row);
    expect(one({ items: (await ask('tasks.get', { taskId: mine.parent })).subtasks }, mine.task)).toEqual(row);
    expect(await ask('tasks.update', { taskId: mine.task })).toEqual(task);
    expect(one(await ask('tasks.updateMany', { task_ids: [mine.task] }), mine.task)).toEqual(row);
    expect(await ask('tasks.place', { taskId: mine.task, status: row.status, before_task_id: null })).toMatchObject(
      row,
    );
    expect((await ask('labels.ofTask', { taskId: mine.task })).items).toEqual(row.labels);

    const label = await ask('labels.get', { labelId: mine.label });
    expect(one(await ask('labels.list', { teamId: mine.team }), mine.label)).toEqual(label);
    expect(await ask('labels.update', { labelId: mine.label })).toEqual(label);
    expect(one(await ask('sprints.list', { teamId: mine.team }), mine.sprint)).toEqual(
      await ask('sprints.update', { sprintId: mine.sprint }),
    );
  },
);

longTest('row 15: every verb is refused to a person who has left the team', async () => {
  const former = await app.person('Former Member');
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [mine.team, former.id]);
  expect((await app.ask(former, 'GET', `/tasks/${mine.task}`)).status).toBe(200);
  await app.admin.query('delete from team_memberships where user_id = $1', [former.id]);
  const before = await fingerprint(app);
  for (const operation of ofWork) {
    for (const example of examples[operation.name] ?? []) {
      const { method, path, payload } = requestOf(operation, example(mine));
      const { statusCode, body } = await app.raw(former, method, path, payload);
      if (statusCode === 200)
        expect([method, nothing.includes(body)], `${operation.name}: ${body}`).toEqual(['GET', true]);
      else expect([403, 404], `${operation.name}: ${body}`).toContain(statusCode);
    }
  }
  expect(await fingerprint(app)).toBe(before);
});

describe('row 16: a filter with an or', () => {
  const choices = [`assigned_to[]=none&assigned_to[]=`, 'due=none&assigned_to[]=none&assigned_to[]='];
  test.each(choices)('never widens other filters: %s', async (choice) => {
    // The other team has tasks in each group, which the choice alone would find.
    const { rows } = await app.admin.query(
      `insert into tasks (team_id, goal_id, title, status, created_at)
        select $1, $2, 'Elsewhere', status, '2020-01-01'
        from unnest(array['in_progress', 'to_do', 'blocked']) status returning id`,
      [foreign.team, foreign.goal],
    );
    const found = async (query: string): Promise<{ id: string; team_id: string }[]> =>
      (await app.ask(nadia, 'GET', `/tasks?${query}`)).body.items;
    expect((await found(`${choice}${nadia.id}`)).map(({ id }) => id)).toContain(rows[0].id);
    const within = await found(`team_id=${mine.team}&${choice}${nadia.id}`);
    expect(new Set(within.map(({ team_id }) => team_id))).toEqual(new Set([mine.team]));
    const { next_cursor } = (
      await app.ask(nadia, 'GET', `/tasks?team_id=${mine.team}&${choice}${nadia.id}&group=status&limit=1`)
    ).body;
    const second = await found(`team_id=${mine.team}&${choice}${nadia.id}&group=status&limit=50&cursor=${next_cursor}`);
    expect(second).toHaveLength(within.length - 1);
    for (const { team_id } of second) expect(team_id).toBe(mine.team);
    const stranger = await app.person('Pat Stone');
    expect((await app.ask(stranger, 'GET', `/tasks?${choice}${nadia.id}`)).body.items).toEqual([]);
  });
});

describe('row 20: markup', () => {
  const markup = '<img src=x onerror=alert(1)>"\'</script><svg onload=alert(1)>{{7*7}}';
  test('stays unchanged in names and titles, in JSON that browsers do not run', async () => {
    const made = [
      ['title', await app.raw(nadia, 'POST', '/goals', { team_id: mine.team, title: markup, content: markup })],
      ['title', await app.raw(nadia, 'POST', '/tasks', { team_id: mine.team, goal_id: mine.goal, title: markup })],
      [
        'name',
        await app.raw(nadia, 'POST', `/teams/${mine.team}/sprints`, {
          name: markup,
          starts_on: '2026-06-01',
          ends_on: '2026-06-02',
        }),
      ],
      [
        'name',
        await app.raw(nadia, 'POST', `/teams/${mine.team}/labels`, { name: markup.slice(0, 60), color: '#f08c00' }),
      ],
      ['content', await app.raw(nadia, 'POST', '/comments', { task_id: mine.task, content: markup })],
    ] as const;
    for (const [field, answer] of made) {
      expect(answer.statusCode).toBe(201);
      expect(markup.startsWith(answer.json()[field]) && answer.json()[field].length).toBeGreaterThanOrEqual(60);
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'x-content-type-options': 'nosniff',
      });
    }
  });
  test.each(['search', 'cursor', 'group', 'sort', 'today', markup])(
    'as ?%s is not sent back as anything but JSON',
    async (parameter) => {
      const answer = await app.raw(
        nadia,
        'GET',
        `/tasks?${encodeURIComponent(parameter)}=${encodeURIComponent(markup)}`,
      );
      expect(answer.statusCode).toBe(parameter === 'search' ? 200 : 400);
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'x-content-type-options': 'nosniff',
      });
      // A search finds the task of this title.
      if (![markup, 'search'].includes(parameter)) expect(answer.body).not.toContain('<img');
    },
  );
});

describe('a mention', () => {
  const comment = async (content: string) => {
    const { status, body } = await app.ask(nadia, 'POST', '/comments', { task_id: mine.task, content });
    expect(status).toBe(201);
    const notified = (
      await app.admin.query("select user_id from notifications where comment_id = $1 and kind = 'mention'", [body.id])
    ).rows.map(({ user_id }) => user_id);
    return { mentioned_users: body.mentioned_users, mentions: body.mentions, notified };
  };
  const nobody = { mentioned_users: [], mentions: [], notified: [] };

  test('of a person outside the team, even in another team of the author, notifies and shows nobody', async () => {
    const colleague = await app.person('Lena Fischer');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [
      foreign.team,
      colleague.id,
    ]);
    const stranger = await app.person('Pat Stone');
    for (const { id } of [colleague, stranger, { id: '00000000-0000-4000-8000-000000000000' }])
      expect(await comment(`@[Nadia Rahman](${id})`)).toEqual(nobody);
  });

  test('is counted for members only, among thousands and malformed ones', async () => {
    const tomas = await app.person('Tomas Lindqvist');
    await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [mine.team, tomas.id]);
    const one = {
      mentioned_users: [tomas.id],
      mentions: [expect.objectContaining({ full_name: 'Tomas Lindqvist' })],
      notified: [tomas.id],
    };
    expect(await comment(`@[T](${tomas.id})`.repeat(400))).toEqual(one);
    expect(
      (await app.ask(nadia, 'POST', '/comments', { task_id: mine.task, content: `@[T](${tomas.id})`.repeat(1000) }))
        .status,
    ).toBe(400);
    expect(await comment(`@[a @[b](${tomas.id})](x)`)).toEqual(one);
    for (const content of [
      `@[[b]](${tomas.id})`,
      `[b](${tomas.id})`,
      `@[b] (${tomas.id})`,
      `@[b](${tomas.id}`,
      `@${tomas.id}`,
      `@[a\nb](${tomas.id})`,
    ])
      expect(await comment(content), content).toEqual(nobody);
  });

  test('of a person who has left the team neither notifies nor shows them', async () => {
    const former = await app.person('Former Member');
    for (const team of [mine.team, foreign.team])
      await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, former.id]);
    const { body } = await app.ask(nadia, 'POST', '/comments', { task_id: mine.task, content: `@[F](${former.id})` });
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [mine.team, former.id]);
    expect(await comment(`@[F](${former.id})`)).toEqual(nobody);
    const read = (await app.ask(nadia, 'GET', `/comments?task_id=${mine.task}`)).body.items;
    expect(read.find(({ id }: { id: string }) => id === body.id)).toMatchObject({ mentions: [] });
    expect((await app.admin.query('select from notifications where user_id = $1', [former.id])).rows).toEqual([]);
  });

  test('of oneself notifies nobody', async () => {
    expect((await comment(`@[Me](${nadia.id})`)).notified).toEqual([]);
  });
});

test.each(['group', 'sort'])('?%s refuses names of inherited properties', async (parameter) => {
  for (const value of ['__proto__', 'constructor', 'toString', 'status,title', 'status desc', ''])
    expect((await app.ask(nadia, 'GET', `/tasks?${parameter}=${encodeURIComponent(value)}`)).status, value).toBe(400);
});
