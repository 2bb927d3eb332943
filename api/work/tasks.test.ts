import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { linkRel } from '@groundwork/contract/base/rich-text';
import { richTextSamples } from '@groundwork/contract/base/rich-text-samples';
import { taskRow } from '@groundwork/contract/work/tasks';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, describe, expect, test } from 'vitest';
import { allPages } from '../testing/test-answers.ts';
import { appForFile } from '../testing/test-app.ts';

let goal_id: string;
const absent = '00000000-0000-4000-8000-000000000000';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
const team_id = await app.team('Harbour District', nadia, tomas);
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
  goal_id = await aGoal();
});

const aGoal = async () => (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
const aTask = async (fields: object = {}) =>
  (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Order chairs', ...fields })).body;

describe('creating a task', () => {
  test('sets the defaults of part 9 and the creator', async () => {
    const { status, body } = await app.ask(tomas, 'POST', '/tasks', { team_id, goal_id, title: '  Order chairs ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Order chairs',
      status: 'to_do',
      priority: 'medium',
      type: 'task',
      description: null,
      goal: { id: goal_id, title: 'Autumn gathering' },
      parent_task_id: null,
      created_by: tomas.id,
      created_user: { id: tomas.id },
      assigned_user: null,
      labels: [],
      subtasks: [],
      comment_count: 0,
      attachment_count: 0,
      can: { edit: true, delete: true },
    });
  });

  test('keeps every field', async () => {
    const fields = {
      status: 'blocked',
      priority: 'urgent',
      type: 'errand',
      assigned_to: tomas.id,
      start_date: '2026-06-30',
      due_date: '2026-06-30',
      estimated_hours: 2.5,
      actual_hours: 0,
      remaining_hours: 99_999,
    };
    expect(await aTask(fields)).toMatchObject({ ...fields, assigned_user: { full_name: 'Tomás Oliveira' } });
  });

  test('answers with the task as it is read afterwards', async () => {
    const { id: parent_task_id } = await aTask();
    const fields = { goal_id: undefined, parent_task_id, status: 'in_review', assigned_to: tomas.id };
    const task = await aTask({ ...fields, description: '<p>Ask the <b>choir</b></p>' });
    expect(task).toMatchObject({ status: 'in_progress', goal: { id: goal_id }, parent: { id: parent_task_id } });
    expect((await app.ask(nadia, 'GET', `/tasks/${task.id}`)).body).toEqual(task);
  });

  test.each([
    [{ title: ' ' }, messages.tasks.titleRequired],
    [{ title: undefined }, messages.tasks.titleRequired],
    [{ title: { text: 'Order' } }, messages.tasks.titleRequired],
    [{ team_id: undefined }, messages.tasks.teamRequired],
    [{ team_id: '' }, messages.tasks.teamRequired],
    [{ goal_id: undefined }, messages.tasks.goalOrParentRequired],
    [{ goal_id: null, parent_task_id: null }, messages.tasks.goalOrParentRequired],
    [{ due_date: '2026-02-30' }, messages.general.date],
    [{ due_date: '0000-01-01' }, messages.general.date],
    [{ start_date: '1899-12-31' }, messages.general.date],
    [{ start_date: '2026-05-02', due_date: '2026-05-01' }, messages.tasks.datesCrossed],
    [{ description: 'a\u0000b' }, messages.general.noNul],
  ])('with %j is refused: %s', async (change, error) => {
    const { status, body } = await app.ask(nadia, 'POST', '/tasks', {
      team_id,
      goal_id,
      title: 'Order chairs',
      ...change,
    });
    expect({ status, error: body.error }).toEqual({ status: 400, error });
  });

  test.each([
    { status: 'finished' },
    { priority: ['urgent'] },
    { estimated_hours: -1 },
    { actual_hours: 100_000 },
    { remaining_hours: '2' },
    { estimated_hours: Number.MAX_VALUE },
    { title: 'x'.repeat(limits.text.title + 1) },
    { description: 'x'.repeat(limits.text.description + 1) },
    { assigned_to: [absent] },
    { created_by: absent },
    { id: absent },
    { labels: [] },
    { subtasks: [] },
  ])('with %j is refused', async (change) => {
    expect(
      (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'Order chairs', ...change })).status,
    ).toBe(400);
  });

  test('for a person who is not in the team is refused', async () => {
    const { status, body } = await app.ask(nadia, 'POST', '/tasks', {
      team_id,
      goal_id,
      title: 'Order chairs',
      assigned_to: stranger.id,
    });
    expect([status, body.error]).toEqual([400, messages.tasks.assigneeNotMember]);
  });

  test('is for members only', async () => {
    const { status, body } = await app.ask(stranger, 'POST', '/tasks', { team_id, goal_id, title: 'Not mine' });
    expect([status, body.error]).toEqual([403, messages.general.noTeamAccess]);
  });
});

describe('creating several tasks', () => {
  const send = (tasks: object[], who = tomas) => app.ask(who, 'POST', '/tasks/batch', { tasks });

  test('answers with all of them in their order, with labels, and notifies the assignees', async () => {
    const label = (await app.ask(nadia, 'POST', `/teams/${team_id}/labels`, { name: 'Several', color: '#1a7f37' }))
      .body;
    const titles = Array.from({ length: limits.pastedTasks.lines }, (_, place) => `Task ${place}`);
    const { status, body } = await send(
      titles.map((title, place) => ({
        team_id,
        goal_id,
        title,
        ...(place === 1 && { assigned_to: nadia.id, label_ids: [label.id, label.id], due_date: '2026-12-01' }),
      })),
    );
    expect(status).toBe(201);
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(titles);
    expect(body.items[1]).toMatchObject({
      labels: [{ id: label.id, name: 'Several' }],
      assigned_user: { id: nadia.id },
      due_date: '2026-12-01',
      status: 'to_do',
    });
    const newest = (await app.ask(tomas, 'GET', `/tasks?team_id=${team_id}&limit=2`)).body.items;
    expect(newest.map(({ title }: { title: string }) => title)).toEqual(titles.slice(-2).toReversed());
    const told = (await app.ask(nadia, 'GET', '/notifications')).body.items;
    expect(told[0]).toMatchObject({ kind: 'assignment', task: { id: body.items[1].id } });
    await app.ask(tomas, 'POST', '/tasks/delete', { task_ids: body.items.map(({ id }: { id: string }) => id) });
  });

  test('sent again with its key creates nothing twice, and answers the same', async () => {
    const tasks = ['Sent again: chairs', 'Sent again: tables'].map((title) => ({
      team_id,
      goal_id,
      title,
      assigned_to: nadia.id,
    }));
    const sendWithKey = () => app.ask(tomas, 'POST', '/tasks/batch', { tasks }, { 'idempotency-key': 'sent-again' });
    const told = async () => (await app.ask(nadia, 'GET', '/notifications')).body.items.length;
    const first = await sendWithKey();
    const toldOnce = await told();
    expect(await sendWithKey()).toMatchObject({ status: 201, body: first.body });
    expect(await told()).toBe(toldOnce);
    const ids = first.body.items.map(({ id }: { id: string }) => id);
    expect((await app.ask(tomas, 'POST', '/tasks/delete', { task_ids: ids })).body.deleted).toBe(2);
    expect((await app.ask(tomas, 'GET', `/tasks?team_id=${team_id}&search=Sent%20again`)).body.items).toEqual([]);
  });

  test('is all or nothing, and for members only', async () => {
    const one = { team_id, goal_id, title: 'Only together' };
    const refused: [object[], TestPerson, number, string?][] = [
      [[one, { ...one, title: '' }], tomas, 400, messages.tasks.titleRequired],
      [[one, { ...one, goal_id: undefined }], tomas, 400, messages.tasks.goalOrParentRequired],
      [[one, { ...one, goal_id: absent }], tomas, 404],
      [[one, { ...one, label_ids: [absent] }], tomas, 404],
      [[one, { ...one, start_date: '2026-12-02', due_date: '2026-12-01' }], tomas, 400, messages.tasks.datesCrossed],
      [Array.from({ length: limits.pastedTasks.lines + 1 }, () => one), tomas, 400],
      [[], tomas, 400],
    ];
    for (const [tasks, who, status, error] of refused) {
      const answer = await send(tasks, who);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      if (error) expect(answer.body.error).toBe(error);
    }
    expect((await send([one], stranger)).status).toBeGreaterThanOrEqual(400);
    expect((await app.ask(nadia, 'GET', `/tasks/counts?team_id=${team_id}&search=together`)).body.total).toBe(0);
  });
});

describe('a subtask', () => {
  test('has its parent’s goal, and is counted and listed by the parent', async () => {
    const parent = await aTask();
    const child = await aTask({ goal_id: undefined, parent_task_id: parent.id, title: 'Count chairs' });
    await aTask({ goal_id: undefined, parent_task_id: parent.id, title: 'Pay', status: 'done' });
    expect(child).toMatchObject({ goal_id, parent_task_id: parent.id });
    const { body } = await app.ask(nadia, 'GET', `/tasks/${parent.id}`);
    expect(body).toMatchObject({
      subtask_count: 2,
      subtask_done_count: 1,
      subtasks: [{ title: 'Count chairs' }, { title: 'Pay' }],
    });
  });

  test('can be at most five levels deep', async () => {
    let parent = await aTask();
    for (let level = 2; level <= limits.taskDepth; level++)
      parent = await aTask({ goal_id: undefined, parent_task_id: parent.id });
    const { status, body } = await app.ask(nadia, 'POST', '/tasks', {
      team_id,
      parent_task_id: parent.id,
      title: 'Too deep',
    });
    expect([status, body.error]).toEqual([400, 'Subtasks can be nested at most 5 levels deep']);
  });

  test('cannot be its own ancestor', async () => {
    const parent = await aTask();
    const child = await aTask({ goal_id: undefined, parent_task_id: parent.id });
    for (const above of [parent.id, child.id]) {
      const { status, body } = await app.ask(nadia, 'PATCH', `/tasks/${parent.id}`, { parent_task_id: above });
      expect([status, body.error]).toEqual([400, messages.tasks.cycle]);
    }
  });

  test('has the title of its parent in lists, columns and alone, also after the parent is renamed', async () => {
    const above = await aTask({ title: 'Prepare the hall' });
    const { id } = await aTask({ goal_id: undefined, parent_task_id: above.id, title: 'Count chairs' });
    const parents = async () => {
      const { body: list } = await app.ask(nadia, 'GET', `/tasks?parent_task_id=${above.id}`);
      const { body: board } = await app.ask(nadia, 'GET', `/tasks/columns?parent_task_id=${above.id}`);
      const { body: one } = await app.ask(nadia, 'GET', `/tasks/${id}`);
      const { body: parent } = await app.ask(nadia, 'GET', `/tasks/${above.id}`);
      return [list.items[0], board.columns.to_do.items[0], one, parent.subtasks[0]].map((row) => row.parent);
    };
    for (const title of ['Prepare the hall', 'Prepare both halls']) {
      await app.ask(nadia, 'PATCH', `/tasks/${above.id}`, { title });
      expect(await parents()).toEqual(Array(4).fill({ id: above.id, title }));
    }
    expect(above.parent).toBeNull();
  });

  test('is deleted with its parent', async () => {
    const parent = await aTask();
    const child = await aTask({ goal_id: undefined, parent_task_id: parent.id });
    await app.ask(nadia, 'DELETE', `/tasks/${parent.id}`);
    expect((await app.ask(nadia, 'GET', `/tasks/${child.id}`)).status).toBe(404);
  });
});

describe('changing a task', () => {
  test('is allowed to members only', async () => {
    const { id } = await aTask();
    const allowed = await app.ask(tomas, 'PATCH', `/tasks/${id}`, { title: 'Order tables', status: 'done' });
    const refused = await app.ask(stranger, 'PATCH', `/tasks/${id}`, { title: 'Taken' });
    expect(allowed).toMatchObject({ status: 200, body: { title: 'Order tables', status: 'done' } });
    expect(refused.status).toBe(404);
    expect((await app.ask(nadia, 'GET', `/tasks/${id}`)).body.title).toBe('Order tables');
  });

  test('keeps omitted fields and clears fields that are null', async () => {
    const task = await aTask({
      due_date: '2026-06-01',
      assigned_to: tomas.id,
      estimated_hours: 3,
      description: '<p>By boat</p>',
    });
    const cleared = { due_date: null, assigned_to: null, estimated_hours: null };
    const { body } = await app.ask(nadia, 'PATCH', `/tasks/${task.id}`, cleared);
    expect(body).toEqual({ ...task, ...cleared, assigned_user: null });
    expect((await app.ask(nadia, 'PATCH', `/tasks/${task.id}`, {})).body).toEqual(body);
  });

  test('moves it to another goal, and updates both goals', async () => {
    const other = await aGoal();
    const first = await aGoal();
    const { id } = await aTask({ goal_id: first, status: 'done' });
    const progress = async (goal: string) => (await app.ask(nadia, 'GET', `/goals/${goal}`)).body.progress;
    expect([await progress(first), await progress(other)]).toEqual([100, 0]);
    await app.ask(nadia, 'PATCH', `/tasks/${id}`, { goal_id: other });
    expect([await progress(first), await progress(other)]).toEqual([0, 100]);
  });

  test.each([
    [{ title: '' }, messages.tasks.titleRequired],
    [{ due_date: '2201-01-01' }, messages.general.date],
    [{ assigned_to: absent }, messages.tasks.assigneeNotMember],
  ])('to %j is refused: %s', async (change, error) => {
    const { id } = await aTask();
    const { status, body } = await app.ask(nadia, 'PATCH', `/tasks/${id}`, change);
    expect({ status, error: body.error }).toEqual({ status: 400, error });
  });

  test('never leaves a start date after the due date', async () => {
    const { id } = await aTask({ start_date: '2026-06-01', due_date: '2026-06-05' });
    const change = (fields: object) => app.ask(nadia, 'PATCH', `/tasks/${id}`, fields);
    for (const fields of [{ start_date: '2026-06-06' }, { due_date: '2026-05-31' }])
      expect(await change(fields)).toMatchObject({ status: 400, body: { error: messages.tasks.datesCrossed } });
    const bulk = await app.ask(nadia, 'PATCH', '/tasks', { task_ids: [id], due_date: '2026-05-31' });
    expect(bulk).toMatchObject({ status: 400, body: { error: messages.tasks.datesCrossed } });
    const moved = { start_date: '2026-07-01', due_date: '2026-07-01' };
    expect((await change(moved)).body).toMatchObject(moved);
    expect((await change({ due_date: null })).body).toMatchObject({ start_date: '2026-07-01', due_date: null });
  });

  test.each(['team_id', 'created_by', 'created_at', 'id', 'subtask_count', 'can'])(
    'cannot touch %s',
    async (property) => {
      const task = await aTask();
      expect(
        (await app.ask(nadia, 'PATCH', `/tasks/${task.id}`, { title: 'Changed', [property]: task[property] })).status,
      ).toBe(400);
      expect((await app.ask(nadia, 'GET', `/tasks/${task.id}`)).body).toEqual(task);
    },
  );
});

describe('deleting a task', () => {
  test('is allowed to members only, and once', async () => {
    const { id } = await aTask();
    expect((await app.ask(stranger, 'DELETE', `/tasks/${id}`)).status).toBe(404);
    expect(await app.ask(tomas, 'DELETE', `/tasks/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    const again = await app.ask(tomas, 'DELETE', `/tasks/${id}`);
    expect([again.status, again.body.error]).toEqual([404, messages.general.notFound]);
  });
});

describe('the list of tasks', () => {
  test('contains tasks that match all filters', async () => {
    const team = await app.team('Reading Room', nadia, tomas);
    const { body: goal } = await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Shelves' });
    const make = async (title: string, fields: object = {}) =>
      (await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal.id, title, ...fields })).body.id;
    const plain = await make('plain');
    await make('done', { status: 'done' });
    await make('urgent', { priority: 'urgent', assigned_to: tomas.id });
    await make('child', { parent_task_id: plain });
    const { rows } = await app.admin.query(
      `insert into sprints (team_id, name, starts_on, ends_on)
       values ($1, 'June', '2026-06-01', '2026-06-14') returning id`,
      [team],
    );
    await make('in the sprint', { sprint_id: rows[0].id });

    const titles = async (query: string) =>
      (await app.ask(tomas, 'GET', `/tasks?team_id=${team}${query}`)).body.items
        .map((task: { title: string }) => task.title)
        .sort();
    expect(await titles('')).toEqual(['child', 'done', 'in the sprint', 'plain', 'urgent']);
    expect(await titles('&status=done')).toEqual(['done']);
    expect(await titles('&priority=urgent')).toEqual(['urgent']);
    expect(await titles(`&assigned_to=${tomas.id}`)).toEqual(['urgent']);
    expect(await titles(`&parent_task_id=${plain}`)).toEqual(['child']);
    expect(await titles(`&parent_task_id[]=${plain}`)).toEqual(['child']);
    expect(await titles('&has_subtasks=true')).toEqual(['plain']);
    expect(await titles(`&sprint_id=${rows[0].id}`)).toEqual(['in the sprint']);
    expect(await titles(`&goal_id=${goal_id}`)).toEqual([]);
    expect(await titles(`&priority=urgent&status=done`)).toEqual([]);
  });

  test('contains the same JSON as the single task, letter by letter', async () => {
    const goal_id = await aGoal();
    const label = (await app.ask(nadia, 'POST', `/teams/${team_id}/labels`, { name: 'say "aah" \\', color: '#dc2626' }))
      .body;
    const strange = 'Chairs "for" \\ the\u0001\u2028\ud83d\ude80 hall\u00a0</script> {}[],: ünder';
    const full = await aTask({
      goal_id,
      title: strange,
      type: 'a "type"',
      assigned_to: tomas.id,
      due_date: '2026-03-01',
      estimated_hours: 2.5,
      actual_hours: 0,
    });
    await app.ask(nadia, 'PUT', `/tasks/${full.id}/labels/${label.id}`);
    await aTask({ goal_id, parent_task_id: full.id });
    const bare = await aTask({ goal_id });
    await app.admin.query("update tasks set created_at = '2026-02-03 04:05:06.1Z' where id = $1", [bare.id]);
    const { body } = await app.ask(nadia, 'GET', `/tasks?goal_id=${goal_id}`);
    expect(body.items).toHaveLength(3);
    for (const listed of body.items) {
      const whole = (await app.ask(nadia, 'GET', `/tasks/${listed.id}`)).body;
      const own = Object.fromEntries(Object.keys(taskRow.shape).map((field) => [field, whole[field]]));
      expect(listed).toEqual(own);
      expect(Object.keys(listed)).toEqual(Object.keys(taskRow.shape));
    }
    expect(body.items.find(({ id }: { id: string }) => id === full.id)).toMatchObject({
      title: strange,
      labels: [{ name: 'say "aah" \\' }],
      subtask_count: 1,
    });
    expect(body.items.at(-1)).toMatchObject({ id: bare.id, created_at: '2026-02-03T04:05:06.100Z' });
  });

  test('reveals nothing about the tasks of another team', async () => {
    await aTask();
    const foreign = await app.ask(stranger, 'GET', `/tasks?team_id=${team_id}`);
    const byGoal = await app.ask(stranger, 'GET', `/tasks?goal_id=${goal_id}`);
    expect([foreign.body, byGoal.body]).toEqual([
      { items: [], next_cursor: null },
      { items: [], next_cursor: null },
    ]);
    expect((await app.ask(nadia, 'GET', `/tasks?goal_id=${goal_id}`)).body.items.length).toBeGreaterThan(0);
  });

  test('pages without gaps or repeats while tasks are added', async () => {
    const team = await app.team('Lighthouse', nadia);
    const { body: goal } = await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Lamp' });
    const { rows } = await app.admin.query(
      `insert into tasks (team_id, goal_id, title, created_at)
       select $1, $2, 'task ' || n, now() - interval '1 hour' * (n / 4) from generate_series(1, 31) n returning id`,
      [team, goal.id],
    );
    const seen = await allPages(app, nadia, `/tasks?team_id=${team}&limit=5`, () =>
      app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: goal.id, title: 'Added' }),
    );
    expect(seen.pages).toBe(7);
    expect(seen.ids.toSorted()).toEqual(rows.map((row) => row.id).sort());
  });

  test.each([
    'cursor=junk',
    'limit=0',
    'limit=201',
    'limit=ten',
    'status=open',
    'team_id=mine',
    'team_id=',
    'sort=x',
    'due=some',
    'due_from=2026-02-30',
    'colour=x',
    'limit=1&limit=2',
  ])('refuses ?%s', async (query) => {
    expect((await app.ask(nadia, 'GET', `/tasks?${query}`)).status).toBe(400);
  });
});

describe('a description', () => {
  test('shows attachments of its own task; of others the name stays', async () => {
    const { id: task_id } = await aTask({});
    const attach = async (subject: Record<string, string>) => {
      const form = new FormData();
      for (const [name, id] of Object.entries(subject)) form.append(name, id);
      form.append('file', new File(['x'], 'hall.png'));
      return (await app.ask(nadia, 'POST', '/attachments', form)).body.id as string;
    };
    const own = await attach({ task_id });
    const others = [await attach({ task_id: (await aTask({})).id }), await attach({ goal_id }), absent, 'x'];
    const link = (id: string) => `<a data-attachment="${id}">hall.png</a>`;
    const write = async (description: string) =>
      (await app.ask(nadia, 'PATCH', `/tasks/${task_id}`, { description })).body.description;
    expect(await write(`<p>See ${link(own)}</p>`)).toBe(`<p>See ${link(own)}</p>`);
    expect(await write(`<p>${link(own)}</p>`)).toBe(`<p>${link(own)}</p>`);
    for (const id of others) expect(await write(`<p>See ${link(id)}</p>`)).toBe('<p>See hall.png</p>');
    expect(await write(`<p><a data-attachment="${own}" href="javascript:x" onclick="x">a</a></p>`)).toBe(
      `<p><a data-attachment="${own}">a</a></p>`,
    );
    expect((await aTask({ description: `<p>See ${link(own)}</p>` })).description).toBe('<p>See hall.png</p>');
    expect(await write('<p>a<img src="https://a.example/x.png" alt="b"></p>')).toBe('<p>a</p>');
  });

  test.each(Object.entries(richTextSamples))('keeps what the editor writes: %s', async (_, description) => {
    expect((await aTask({ description })).description).toBe(description);
  });

  test.each(['', '   ', null, '<p> </p><p>&nbsp;</p>', '<script>alert(1)</script>', '<style>p{}</style>'])(
    'without words is null: %j',
    async (description) => {
      expect((await aTask({ description })).description).toBeNull();
    },
  );

  const rel = `rel="${linkRel}"`;
  test.each([
    ['a script', '<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
    ['a script within a script', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    [
      'an escaped script',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ],
    ['a picture', '<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['a handler', '<p onclick="alert(1)">Hi</p>', '<p>Hi</p>'],
    [
      'a handler behind a quote',
      '<ol start=\'1" onclick="alert(1)\'><li>Hi</li></ol>',
      '<ol start="1&quot; onclick=&quot;alert(1)"><li>Hi</li></ol>',
    ],
    ['javascript:', '<a href="javascript:alert(1)">Hi</a>', 'Hi'],
    ['javascript: with a line break', '<a href="java&#10;script:alert(1)">Hi</a>', 'Hi'],
    ['javascript: behind a control character', '<a href=" &#1;javascript:alert(1)">Hi</a>', 'Hi'],
    ['data:', '<a href="data:text/html,<script>alert(1)</script>">Hi</a>', 'Hi'],
    ['an address without a scheme', '<a href="//evil.example">Hi</a>', 'Hi'],
    [
      'an address with a quote',
      '<a href="https://a.example/&quot;onclick=&quot;alert(1)">Hi</a>',
      `<a ${rel} href="https://a.example/&quot;onclick=&quot;alert(1)">Hi</a>`,
    ],
    [
      'a link that keeps its opener',
      '<a href="https://harbour.example" target="_self" rel="opener">Hi</a>',
      `<a ${rel} href="https://harbour.example">Hi</a>`,
    ],
    ['svg', '<svg onload=alert(1)><p>Hi</p></svg>', '<p>Hi</p>'],
    ['svg with a style', 'Hi<svg><style><a title="</style><img src=x onerror=alert(1)>">', 'Hi'],
    ['math', 'Hi<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', 'Hi<table></table>'],
    ['iframe', '<iframe srcdoc="<script>alert(1)</script>">Hi</iframe>Hi', 'HiHi'],
    ['xmp', '<xmp><p title="</xmp><img src=x onerror=alert(1)>">Hi</p>', '"&gt;Hi<p></p>'],
    ['plaintext', '<plaintext><img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['textarea', '<textarea><img src=x onerror=alert(1)></textarea>Hi', 'Hi'],
    ['noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">Hi</p></noscript>', '<p>Hi</p>'],
    ['template', '<template><script>alert(1)</script><p>Hi</p></template>', '<p>Hi</p>'],
    ['a comment', '<!--><img src=x onerror=alert(1)>-->Hi', '--&gt;Hi'],
    ['a style', '<p style="background:url(//evil.example)">Hi</p>', '<p>Hi</p>'],
    ['a form', '<form action="//evil.example"><input autofocus onfocus=alert(1)><button>Hi</button></form>', 'Hi'],
    ['an object', '<object data=x><embed src=x>Hi</object>', 'Hi'],
    ['another base', '<base href="//evil.example"><link rel=stylesheet href="//evil.example">Hi', 'Hi'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=//evil.example">Hi', 'Hi'],
    ['an id and a class', '<p id="root" class="modal" name="forms">Hi</p>', '<p>Hi</p>'],
    [
      'names of what objects inherit',
      '<constructor>Hi</constructor><p __proto__=x constructor=x>Hi</p>',
      'Hi<p>Hi</p>',
    ],
    [
      'other types of lists',
      '<ul data-type="menu"><li data-type="taskItem" data-checked="on">Hi</li></ul>',
      '<ul data-type><li data-type="taskItem" data-checked>Hi</li></ul>',
    ],
    [
      'other headings, rules and languages',
      '<h1>Hi</h1><hr><pre><code class="language-ts">Hi</code></pre>',
      'Hi<pre><code>Hi</code></pre>',
    ],
  ])('is cleaned on create and on update: %s', async (_, attack, clean) => {
    const { id, description } = await aTask({ description: attack });
    expect(description).toBe(clean);
    await app.ask(nadia, 'PATCH', `/tasks/${id}`, { description: null });
    expect((await app.ask(nadia, 'PATCH', `/tasks/${id}`, { description: attack })).body.description).toBe(clean);
  });

  test('that is nested very deeply is refused, and stays as it was', async () => {
    const nested = (depth: number) => `${'<blockquote>'.repeat(depth)}Hi${'</blockquote>'.repeat(depth)}`;
    const { id } = await aTask({ description: nested(limits.htmlDepth) });
    for (const description of [nested(limits.htmlDepth + 1), '<x></y>'.repeat(10_000), '<div>'.repeat(20_000)]) {
      const { status, body } = await app.ask(nadia, 'PATCH', `/tasks/${id}`, { description });
      expect([status, body.error]).toEqual([400, messages.general.tooDeep]);
    }
    expect((await app.ask(nadia, 'GET', `/tasks/${id}`)).body.description).toBe(nested(limits.htmlDepth));
  });

  test('of more than the body limit is refused', async () => {
    const { id } = await aTask();
    const { status, body } = await app.ask(nadia, 'PATCH', `/tasks/${id}`, {
      description: 'x'.repeat(limits.bodyBytes),
    });
    expect([status, body.error]).toEqual([413, messages.general.tooLarge]);
  });
});

test('a task of another team and one that does not exist answer the same, byte for byte', async () => {
  const { id } = await aTask();
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const send = (taskId: string) =>
      app.raw(stranger, method, `/tasks/${taskId}`, method === 'PATCH' ? { title: 'x' } : undefined);
    const [foreign, none] = [await send(id), await send(absent)];
    expect(foreign.statusCode).toBe(404);
    expect(none.statusCode).toBe(404);
    expect(foreign.body).toBe(none.body);
  }
  expect((await app.raw(nadia, 'GET', `/tasks/${id}`)).statusCode).toBe(200);
});

describe('finding tasks', () => {
  const titles = async (query: string) =>
    (await app.ask(nadia, 'GET', `/tasks?team_id=${found}&${query}`)).body.items.map(
      ({ title }: { title: string }) => title,
    );
  let found: string;
  let label: string;
  beforeAll(async () => {
    found = await app.team('Finding', nadia, tomas);
    const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: found, title: 'Find' })).body.id;
    label = (await app.ask(nadia, 'POST', `/teams/${found}/labels`, { name: 'Venue', color: '#f08c00' })).body.id;
    const add = async (fields: object) =>
      (await app.ask(nadia, 'POST', '/tasks', { team_id: found, goal_id: goal, ...fields })).body.id;
    const hall = await add({
      title: 'Book the hall',
      description: '<p>Ask for the <strong>kitchen</strong></p>',
      start_date: '2026-05-31',
      due_date: '2026-06-03',
      priority: 'high',
      assigned_to: tomas.id,
    });
    await app.ask(nadia, 'PUT', `/tasks/${hall}/labels/${label}`);
    await add({
      title: 'ask the choir',
      start_date: '2026-05-30',
      due_date: '2026-06-01',
      status: 'done',
      priority: 'low',
    });
    await add({ title: 'Đặt bàn', priority: 'urgent', status: 'blocked' });
  });

  test.each([
    ['search=hall', ['Book the hall']],
    ['search=KITCH%20boo', ['Book the hall']],
    ['search=strong', []],
    ['search=%C4%90%E1%BA%B7t', ['Đặt bàn']],
    ['search=%26%20%7C%20!%3A*', []],
    ['search=%25', []],
    ['status=done', ['ask the choir']],
    ['status[]=done&status[]=blocked', ['Đặt bàn', 'ask the choir']],
    ['priority[]=high', ['Book the hall']],
    ['assigned_to=none', ['Đặt bàn', 'ask the choir']],
    ['due=none', ['Đặt bàn']],
    ['start=none', ['Đặt bàn']],
    ['start_from=2026-05-31', ['Book the hall']],
    ['start_to=2026-05-30', ['ask the choir']],
    ['start_from=2026-05-30&start_to=2026-05-31', ['ask the choir', 'Book the hall']],
    ['due_from=2026-06-02', ['Book the hall']],
    ['due_from=2026-06-01&due_to=2026-06-02', ['ask the choir']],
    ['sort=due', ['ask the choir', 'Book the hall', 'Đặt bàn']],
    ['sort=priority', ['Đặt bàn', 'Book the hall', 'ask the choir']],
    ['sort=title', ['ask the choir', 'Book the hall', 'Đặt bàn']],
    ['sort=start', ['ask the choir', 'Book the hall', 'Đặt bàn']],
    ['dated=true&sort=start', ['ask the choir', 'Book the hall']],
  ])('?%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('by start, a task with a due date only is where its bar is; dated also means a start date only', async () => {
    const here = await app.team('Dated', nadia);
    const goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id: here, title: 'Dates' })).body.id;
    for (const [title, start_date, due_date] of [
      ['starts late', '2026-05-20', null],
      ['due between', null, '2026-05-10'],
      ['starts early', '2026-05-01', '2026-05-30'],
      ['without', null, null],
    ])
      await app.ask(nadia, 'POST', '/tasks', { team_id: here, goal_id, title, start_date, due_date });
    const { body } = await app.ask(nadia, 'GET', `/tasks?team_id=${here}&dated=true&sort=start`);
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
      'starts early',
      'due between',
      'starts late',
    ]);
  });

  test('by sprint, the earliest first and none last, and pages keep the groups', async () => {
    const here = await app.team('Sprinting', nadia);
    const goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id: here, title: 'Sprint' })).body.id;
    const sprint = async (name: string, starts_on: string) =>
      (await app.ask(nadia, 'POST', `/teams/${here}/sprints`, { name, starts_on, ends_on: starts_on })).body.id;
    const [later, earlier] = [await sprint('A', '2026-06-01'), await sprint('B', '2026-05-01')];
    for (const [title, sprint_id] of [
      ['none', null],
      ['later', later],
      ['earlier', earlier],
      ['also later', later],
    ])
      await app.ask(nadia, 'POST', '/tasks', { team_id: here, goal_id, title, sprint_id });
    const read = async (cursor: string) =>
      (await app.ask(nadia, 'GET', `/tasks?team_id=${here}&group=sprint&sort=title&limit=2${cursor}`)).body;
    const first = await read('');
    const second = await read(`&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items].map(({ title }: { title: string }) => title)).toEqual([
      'earlier',
      'also later',
      'later',
      'none',
    ]);
    expect(second.next_cursor).toBeNull();
  });

  test('by label, by assignee or none, and all filters at once', async () => {
    expect(await titles(`label_id=${label}`)).toEqual(['Book the hall']);
    expect(await titles(`assigned_to[]=${tomas.id}&assigned_to[]=none`)).toHaveLength(3);
    expect(
      await titles(`label_id=${label}&assigned_to=${tomas.id}&priority=high&search=hall&due_to=2026-06-30`),
    ).toEqual(['Book the hall']);
  });

  test.each(['created', 'due', 'start', 'priority', 'title', 'board'])(
    'pages in the order of %s without gap or repeat',
    async (sort) => {
      const whole = await titles(`sort=${sort}`);
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body }: { body: { items: { title: string }[]; next_cursor: string | null } } = await app.ask(
          nadia,
          'GET',
          `/tasks?team_id=${found}&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
        );
        paged.push(...body.items.map(({ title }) => title));
        cursor = body.next_cursor;
      }
      expect(paged).toEqual(whole);
    },
  );

  test('a cursor of another order is refused', async () => {
    const { body } = await app.ask(nadia, 'GET', `/tasks?team_id=${found}&sort=title&limit=1`);
    expect(
      (await app.ask(nadia, 'GET', `/tasks?team_id=${found}&sort=due&limit=1&cursor=${body.next_cursor}`)).status,
    ).toBe(400);
  });

  test('lists the task types of the team, to its members only', async () => {
    const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: found, title: 'Types' })).body.id;
    const { id } = (
      await app.ask(nadia, 'POST', '/tasks', { team_id: found, goal_id: goal, title: 'Sing', type: ' Rehearsal ' })
    ).body;
    expect((await app.ask(nadia, 'GET', `/teams/${found}/task-types`)).body).toEqual({ types: ['Rehearsal', 'task'] });
    expect((await app.ask(await app.person('Peter Adeyemi'), 'GET', `/teams/${found}/task-types`)).body).toEqual({
      types: [],
    });
    await app.ask(nadia, 'DELETE', `/tasks/${id}`);
  });

  test('shows the first tasks of each status, like the beginning of its list', async () => {
    const { columns } = (await app.ask(nadia, 'GET', `/tasks/columns?team_id=${found}&limit=1`)).body;
    expect(Object.keys(columns).sort()).toEqual(['blocked', 'done', 'to_do']);
    for (const status of Object.keys(columns))
      expect(columns[status]).toEqual(
        (await app.ask(nadia, 'GET', `/tasks?team_id=${found}&status=${status}&sort=board&limit=1`)).body,
      );
    const some = await app.ask(nadia, 'GET', `/tasks/columns?team_id=${found}&status=done&status=archived`);
    expect(Object.keys(some.body.columns)).toEqual(['done']);
    expect((await app.ask(stranger, 'GET', `/tasks/columns?team_id=${found}`)).body).toEqual({ columns: {} });
  });

  test('counts what matches by status', async () => {
    expect((await app.ask(nadia, 'GET', `/tasks/counts?team_id=${found}`)).body).toEqual({
      total: 3,
      by_status: { to_do: 1, done: 1, blocked: 1 },
    });
    expect((await app.ask(stranger, 'GET', `/tasks/counts?team_id=${found}`)).body).toEqual({
      total: 0,
      by_status: {},
    });
  });
});

describe('several tasks at once', () => {
  test('can be changed and deleted', async () => {
    const [one, two] = [await aTask({ title: 'One' }), await aTask({ title: 'Two' })];
    const { id } = (await app.ask(nadia, 'POST', `/teams/${team_id}/labels`, { name: 'Bulk', color: '#f08c00' })).body;
    const { body } = await app.ask(nadia, 'PATCH', '/tasks', {
      task_ids: [one.id, two.id],
      status: 'in_review',
      assigned_to: tomas.id,
      add_label_ids: [id],
    });
    for (const task of body.items)
      expect(task).toMatchObject({ status: 'in_progress', assigned_to: tomas.id, labels: [{ id, name: 'Bulk' }] });
    expect((await app.ask(nadia, 'POST', '/tasks/delete', { task_ids: [one.id, two.id] })).body).toMatchObject({
      deleted: 2,
    });
    expect((await app.ask(nadia, 'GET', `/tasks/${one.id}`)).status).toBe(404);
  });

  test('are not changed when one of them is not accessible', async () => {
    const mine = await aTask({ title: 'Mine' });
    expect((await app.ask(nadia, 'PATCH', '/tasks', { task_ids: [mine.id, absent], status: 'done' })).status).toBe(404);
    expect((await app.ask(stranger, 'POST', '/tasks/delete', { task_ids: [mine.id] })).status).toBe(404);
    expect((await app.ask(nadia, 'GET', `/tasks/${mine.id}`)).body.status).toBe('to_do');
  });

  test('take a bounded number of labels, whichever way they come', async () => {
    const { perTask, atOnce } = limits.taskLabels;
    const refused = { status: 400, body: { error: messages.labels.tooManyAtOnce } };
    const labels = (number: number) => Array.from({ length: number }, () => absent);
    const tasks = atOnce / perTask + 1;
    const each = (edit: object) => Array.from({ length: tasks }, () => ({ ...edit }));
    const edit = { id: absent, is: {}, was: {}, add_label_ids: labels(perTask) };
    const task_ids = each({}).map(() => absent);
    const all = { task_ids, add_label_ids: labels(perTask / 2), remove_label_ids: labels(perTask / 2) };
    const task = { team_id, goal_id, title: 'Labelled', label_ids: labels(perTask) };
    expect(await app.ask(nadia, 'POST', '/tasks/batch', { tasks: each(task) })).toMatchObject(refused);
    expect(await app.ask(nadia, 'PATCH', '/tasks', all)).toMatchObject(refused);
    expect(await app.ask(nadia, 'POST', '/tasks/revert', { edits: each(edit) })).toMatchObject(refused);
    const within = { ...all, task_ids: task_ids.slice(1) };
    expect((await app.ask(nadia, 'PATCH', '/tasks', within)).body.error).not.toBe(messages.labels.tooManyAtOnce);
  });

  test('are serialized when changed twice at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, number) => (await aTask({ title: `Task ${number}` })).id),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        app.ask(nadia, 'PATCH', '/tasks', {
          task_ids: number % 2 ? ids : ids.toReversed(),
          priority: number % 2 ? 'low' : 'high',
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});
