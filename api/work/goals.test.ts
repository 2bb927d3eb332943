import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { beforeAll, describe, expect, test } from 'vitest';
import { allPages, day } from '../testing/test-answers.ts';
import { appForFile } from '../testing/test-app.ts';

const absent = '00000000-0000-4000-8000-000000000000';

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');
const team_id = await app.team('Harbour District', nadia, tomas);
beforeAll(async () => {
  await app.team('Hill Quarter', stranger);
});

const aGoal = async (fields: object = {}) =>
  (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering', ...fields })).body;

describe('creating a goal', () => {
  test('sets the defaults of part 9 and the creator', async () => {
    const { status, body } = await app.ask(tomas, 'POST', '/goals', { team_id, title: '  Autumn gathering ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Autumn gathering',
      status: 'planning',
      priority: 'medium',
      progress: 0,
      created_by: tomas.id,
      created_user: { id: tomas.id, full_name: 'Tomás Oliveira' },
      task_stats: { total: 0, completed: 0, in_progress: 0, todo: 0, blocked: 0 },
      can: { edit: true, delete: true },
    });
  });

  test('belongs to its creator, unless the request names somebody else or nobody', async () => {
    const assigned = async (fields: object) => {
      const { body } = await app.ask(tomas, 'POST', '/goals', { team_id, title: 'Autumn gathering', ...fields });
      return [body.assigned_to, body.assigned_user?.id ?? null];
    };
    expect(await assigned({})).toEqual([tomas.id, tomas.id]);
    expect(await assigned({ assigned_to: nadia.id })).toEqual([nadia.id, nadia.id]);
    expect(await assigned({ assigned_to: null })).toEqual([null, null]);
    const theirs = await aGoal({ assigned_to: null });
    const { body } = await app.ask(tomas, 'PATCH', `/goals/${theirs.id}`, { title: 'Winter gathering' });
    expect(body.assigned_to).toBeNull();
  });

  test('keeps every field, and blank text as null', async () => {
    const fields = {
      title: 'Open the library',
      content: 'Shelves and chairs',
      reason: 'Nobody reads at home',
      target: '200 visitors',
      status: 'in_progress',
      priority: 'urgent',
      start_date: '2026-03-01',
      due_date: '2026-03-01',
      assigned_to: tomas.id,
    };
    expect(await aGoal(fields)).toMatchObject({ ...fields, assigned_user: { id: tomas.id } });
    expect(await aGoal({ content: '  ', reason: '', target: null })).toMatchObject({
      content: null,
      reason: null,
      target: null,
    });
  });

  test.each([
    [{ title: '  ' }, messages.goals.titleRequired],
    [{ title: undefined }, messages.goals.titleRequired],
    [{ title: ['Autumn'] }, messages.goals.titleRequired],
    [{ title: 'A\u0000B' }, messages.general.noNul],
    [{ team_id: undefined }, messages.tasks.teamRequired],
    [{ team_id: 'mine' }, messages.tasks.teamRequired],
    [{ due_date: '2026-02-30' }, messages.general.date],
    [{ due_date: '1899-12-31' }, messages.general.date],
    [{ start_date: '2201-01-01' }, messages.general.date],
    [{ start_date: '+275760-09-13' }, messages.general.date],
    [{ start_date: '2026-05-02', due_date: '2026-05-01' }, messages.goals.datesCrossed],
  ])('with %j is refused: %s', async (change, error) => {
    const { status, body } = await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering', ...change });
    expect({ status, error: body.error }).toEqual({ status: 400, error });
  });

  test.each([
    { progress: 100 },
    { created_by: absent },
    { id: absent },
    { created_at: '2020-01-01T00:00:00Z' },
    { can: { edit: true } },
    { status: 'finished' },
    { status: ['planning'] },
    { priority: null },
    { title: 'x'.repeat(limits.text.title + 1) },
    { content: 'x'.repeat(limits.text.paragraph + 1) },
  ])('with %j is refused', async (change) => {
    const { status, body } = await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering', ...change });
    expect(status).toBe(400);
    expect(body.error).toEqual(expect.any(String));
  });

  test('for a person who is not in the team is refused', async () => {
    const { status, body } = await app.ask(nadia, 'POST', '/goals', {
      team_id,
      title: 'Autumn gathering',
      assigned_to: stranger.id,
    });
    expect([status, body.error]).toEqual([400, messages.goals.assigneeNotMember]);
  });

  test('is for members only', async () => {
    const { status, body } = await app.ask(stranger, 'POST', '/goals', { team_id, title: 'Not mine' });
    expect([status, body.error]).toEqual([403, messages.general.noTeamAccess]);
  });
});

describe('changing a goal', () => {
  test('is allowed to members only', async () => {
    const { id } = await aGoal();
    const allowed = await app.ask(tomas, 'PATCH', `/goals/${id}`, { title: 'Winter gathering', status: 'completed' });
    const refused = await app.ask(stranger, 'PATCH', `/goals/${id}`, { title: 'Taken' });
    expect(allowed).toMatchObject({ status: 200, body: { title: 'Winter gathering', status: 'completed' } });
    expect(refused.status).toBe(404);
    expect((await app.ask(nadia, 'GET', `/goals/${id}`)).body.title).toBe('Winter gathering');
  });

  test('lets any status follow any other', async () => {
    const { id } = await aGoal();
    for (const status of ['cancelled', 'planning', 'completed', 'on_hold', 'in_progress', 'planning']) {
      expect((await app.ask(nadia, 'PATCH', `/goals/${id}`, { status })).body.status).toBe(status);
    }
  });

  test('keeps omitted fields and clears fields that are null', async () => {
    const goal = await aGoal({ content: 'Shelves', due_date: '2026-06-01', assigned_to: tomas.id });
    const { body } = await app.ask(nadia, 'PATCH', `/goals/${goal.id}`, { due_date: null, assigned_to: null });
    expect(body).toEqual({ ...goal, due_date: null, assigned_to: null, assigned_user: null });
    expect((await app.ask(nadia, 'PATCH', `/goals/${goal.id}`, {})).body).toEqual(body);
  });

  test.each([
    [{ title: ' ' }, messages.goals.titleRequired],
    [{ due_date: '2026-02-30' }, messages.general.date],
    [{ due_date: '2026-01-01' }, messages.goals.datesCrossed],
    [{ assigned_to: absent }, messages.goals.assigneeNotMember],
  ])('to %j is refused: %s', async (change, error) => {
    const { id } = await aGoal({ start_date: '2026-02-01' });
    const { status, body } = await app.ask(nadia, 'PATCH', `/goals/${id}`, change);
    expect({ status, error: body.error }).toEqual({ status: 400, error });
  });

  test.each(['team_id', 'progress', 'created_by', 'created_at', 'id', 'goal', 'task_stats'])(
    'cannot touch %s',
    async (property) => {
      const goal = await aGoal();
      const { status } = await app.ask(nadia, 'PATCH', `/goals/${goal.id}`, {
        title: 'Changed',
        [property]: goal[property] ?? absent,
      });
      expect(status).toBe(400);
      expect((await app.ask(nadia, 'GET', `/goals/${goal.id}`)).body).toEqual(goal);
    },
  );
});

describe('deleting a goal', () => {
  test('is allowed to members only, and once', async () => {
    const { id } = await aGoal();
    expect((await app.ask(stranger, 'DELETE', `/goals/${id}`)).status).toBe(404);
    expect(await app.ask(tomas, 'DELETE', `/goals/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    const again = await app.ask(tomas, 'DELETE', `/goals/${id}`);
    expect([again.status, again.body.error]).toEqual([404, messages.general.notFound]);
  });

  test('leaves its tasks without a goal', async () => {
    const goal = await aGoal();
    const { body: task } = await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id: goal.id, title: 'Order chairs' });
    await app.ask(nadia, 'DELETE', `/goals/${goal.id}`);
    expect((await app.ask(nadia, 'GET', `/tasks/${task.id}`)).body).toMatchObject({
      id: task.id,
      goal_id: null,
      goal: null,
    });
  });
});

test('progress and task_stats follow the tasks, without archived ones', async () => {
  const { id } = await aGoal();
  for (const status of ['done', 'completed', 'in_review', 'in_progress', 'to_do', 'blocked', 'on_hold', 'archived']) {
    await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id: id, title: status, status });
  }
  const { body } = await app.ask(tomas, 'GET', `/goals/${id}`);
  expect(body.task_stats).toEqual({ total: 7, completed: 2, in_progress: 2, todo: 1, blocked: 1 });
  expect(body.progress).toBe(29);
});

describe('sub-goals', () => {
  const under = async (parent_goal_id: string | null, title = 'Sub-goal') =>
    (await aGoal({ parent_goal_id, title })).id;
  const move = (goalId: string, parent_goal_id: string | null) =>
    app.ask(nadia, 'PATCH', `/goals/${goalId}`, { parent_goal_id });
  const read = async (goalId: string) => (await app.ask(tomas, 'GET', `/goals/${goalId}`)).body;
  /** The ids of goals of which each is under the one before. */
  const chain = async (levels: number) => {
    const ids = [await under(null)];
    while (ids.length < levels) ids.push(await under(ids.at(-1) ?? null));
    return ids;
  };
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  test('name their parent, are counted by it, and are listed under it', async () => {
    const team = await app.team('Orchard', nadia);
    const goal = async (title: string, parent_goal_id?: string): Promise<string> =>
      (await app.ask(nadia, 'POST', '/goals', { team_id: team, title, parent_goal_id })).body.id;
    const top = await goal('Top');
    const middle = await goal('Middle', top);
    await goal('Bottom', middle);
    const titles = async (query: string) =>
      (await app.ask(nadia, 'GET', `/goals?team_id=${team}${query}`)).body.items.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('')).toEqual(['Bottom', 'Middle', 'Top']);
    expect(await titles('&top_level=true')).toEqual(['Top']);
    expect(await titles(`&parent_goal_id=${top}`)).toEqual(['Middle']);
    const { body } = await app.ask(nadia, 'GET', `/goals/${middle}`);
    expect(body).toMatchObject({ parent_goal_id: top, parent: { id: top, title: 'Top' }, sub_goal_count: 1 });
  });

  test('count in the progress of every goal above', async () => {
    const [top = '', middle = '', bottom = ''] = await chain(3);
    const task = (goal_id: string, status: string) =>
      app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title: 'x', status });
    await task(top, 'to_do');
    await task(middle, 'done');
    await task(bottom, 'completed');
    await task(bottom, 'archived');
    const counts = { total: 3, completed: 2, in_progress: 0, todo: 1, blocked: 0 };
    expect(await read(top)).toMatchObject({ progress: 67, branch_stats: counts, task_stats: { total: 1, todo: 1 } });
    expect(await read(middle)).toMatchObject({ progress: 100, branch_stats: { total: 2 }, task_stats: { total: 1 } });
    expect(await read(bottom)).toMatchObject({ progress: 100, branch_stats: null, task_stats: { total: 1 } });
    await move(middle, null);
    expect(await read(top)).toMatchObject({ progress: 0, branch_stats: null });
  });

  test('cannot be under themselves or one of their own', async () => {
    const [top = '', middle = '', bottom = ''] = await chain(3);
    for (const parent of [top, middle, bottom]) {
      const { status, body } = await move(top, parent);
      expect([status, body.error]).toEqual([400, messages.goals.cycle]);
    }
    expect((await move(bottom, top)).status).toBe(200);
    expect((await move(bottom, null)).body).toMatchObject({ parent_goal_id: null, parent: null });
  });

  test('have at most 5 levels, also after a move of a whole branch', async () => {
    const levels = await chain(limits.goalDepth);
    const refused = await app.ask(nadia, 'POST', '/goals', { team_id, title: 'x', parent_goal_id: levels.at(-1) });
    expect([refused.status, refused.body.error]).toEqual([400, messages.goals.tooDeep]);
    const [branch = ''] = await chain(2);
    const { body } = await move(branch, levels.at(-2) ?? '');
    expect(body.error).toBe(messages.goals.tooDeep);
    expect((await move(branch, levels.at(-3) ?? '')).status).toBe(200);
  });

  test('make no cycle when two moves race', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two] = [await under(null), await under(null)];
      expect(statuses(await Promise.all([move(one, two), move(two, one)]))).toEqual([200, 400]);
    }
  });

  test('have at most 5 levels when a move races with a new sub-goal', async () => {
    for (let round = 0; round < 8; round++) {
      const [top = '', , , bottom = ''] = await chain(4);
      const above = await under(null);
      const add = app.ask(nadia, 'POST', '/goals', { team_id, title: 'x', parent_goal_id: bottom });
      expect(statuses(await Promise.all([move(top, above), add]))[1]).toBe(400);
    }
  });

  test('cannot be under a goal of another team, which answers as one that does not exist', async () => {
    const team = await app.team('Quarry', nadia);
    const elsewhere = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Elsewhere' })).body.id;
    const id = await under(null);
    for (const parent of [absent, elsewhere])
      expect(await move(id, parent)).toMatchObject({ status: 404, body: { error: messages.general.notFound } });
    expect((await app.ask(stranger, 'GET', `/goals?parent_goal_id=${id}`)).body.items).toEqual([]);
  });

  const remove = async (goalId: string): Promise<string> =>
    (await app.ask(nadia, 'DELETE', `/goals/${goalId}`)).body.deletion_id;
  const restore = (deletion: string) => app.ask(nadia, 'POST', `/deletions/${deletion}/restore`);

  test('stay at the top level when their parent is deleted, and are under it again when it comes back', async () => {
    const [top = '', middle = '', bottom = ''] = await chain(3);
    const moved = await under(middle);
    const deletion = await remove(middle);
    expect(await read(bottom)).toMatchObject({ parent_goal_id: null });
    await move(moved, top);
    expect(await restore(deletion)).toMatchObject({ status: 200, body: { left_out: 0 } });
    expect(await read(middle)).toMatchObject({ parent_goal_id: top });
    expect(await read(bottom)).toMatchObject({ parent_goal_id: middle });
    expect(await read(moved)).toMatchObject({ parent_goal_id: top });
  });

  test('come back at the top level if their parent is gone or has moved under them', async () => {
    const [top = '', middle = '', bottom = ''] = await chain(3);
    const deletion = await remove(middle);
    await move(top, bottom);
    expect(await restore(deletion)).toMatchObject({ status: 200 });
    expect(await read(middle)).toMatchObject({ parent_goal_id: top });
    expect(await read(bottom)).toMatchObject({ parent_goal_id: null });
    const again = await remove(middle);
    await remove(top);
    await restore(again);
    expect(await read(middle)).toMatchObject({ parent_goal_id: null });
  });

  test('are copied beside the goal, and without a parent into another team', async () => {
    const [top = '', middle = ''] = await chain(2);
    const copy = (input: object) => app.ask(nadia, 'POST', `/goals/${middle}/copies`, { parts: [], ...input });
    expect((await copy({})).body).toMatchObject({ parent_goal_id: top });
    const other = await app.team('Mill', nadia);
    expect((await copy({ team_id: other })).body).toMatchObject({ team_id: other, parent_goal_id: null });
  });
});

describe('the list of goals', () => {
  test('holds one team’s goals, newest first, by status when asked', async () => {
    const team = await app.team('Reading Room', nadia);
    const ids: string[] = [];
    for (const status of ['planning', 'on_hold', 'planning']) {
      ids.push((await app.ask(nadia, 'POST', '/goals', { team_id: team, title: status, status })).body.id);
    }
    await app.admin.query(
      "update goals set created_at = now() + array_position($1::uuid[], id) * interval '1 second' where id = any ($1)",
      [ids],
    );
    const list = async (query: string) =>
      (await app.ask(nadia, 'GET', `/goals?team_id=${team}${query}`)).body.items.map((goal: { id: string }) => goal.id);
    expect(await list('')).toEqual(ids.toReversed());
    expect(await list('&status=on_hold')).toEqual([ids[1]]);
  });

  test('does not reveal goals or existence of other teams', async () => {
    await aGoal();
    const foreign = await app.ask(stranger, 'GET', `/goals?team_id=${team_id}`);
    const none = await app.ask(stranger, 'GET', `/goals?team_id=${absent}`);
    expect(foreign.body).toEqual({ items: [], next_cursor: null });
    expect(none.body).toEqual(foreign.body);
    expect((await app.ask(nadia, 'GET', `/goals?team_id=${team_id}`)).body.items.length).toBeGreaterThan(0);
  });

  test('is overdue by the client’s date, or the server’s if they are more than a day apart', async () => {
    const team = await app.team('Pier', nadia);
    const make = (title: string, due_date: string | null, status = 'planning') =>
      app.ask(nadia, 'POST', '/goals', { team_id: team, title, due_date, status });
    await make('two days ago', day(-2));
    await make('yesterday', day(-1));
    await make('today', day(0));
    await make('no date', null);
    await make('completed', day(-2), 'completed');
    await make('cancelled', day(-2), 'cancelled');
    await make('held', day(-2), 'on_hold');
    const overdue = async (today?: string) => {
      const { body } = await app.ask(
        nadia,
        'GET',
        `/goals?team_id=${team}&overdue=true${today ? `&today=${today}` : ''}`,
      );
      return body.items?.map((goal: { title: string }) => goal.title).sort() ?? body.error;
    };
    expect(await overdue()).toEqual(['held', 'two days ago', 'yesterday']);
    expect(await overdue(day(-1))).toEqual(['held', 'two days ago']);
    expect(await overdue(day(1))).toEqual(['held', 'today', 'two days ago', 'yesterday']);
    const byTheServer = await overdue();
    expect(await overdue(day(2))).toEqual(byTheServer);
    expect(await overdue(day(-3000))).toEqual(byTheServer);
  });

  describe('searched for', () => {
    let team: string;
    beforeAll(async () => {
      team = await app.team('Boathouse', nadia, tomas);
      const texts = {
        title: 'Autumn gathering',
        content: 'A day at the Đặt hall',
        reason: 'Neighbours ask for it',
        target: '120 guests',
      };
      await app.ask(nadia, 'POST', '/goals', { team_id: team, ...texts });
      await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Spring gathering', status: 'completed' });
    });
    const found = async (query: string, who = tomas) =>
      (await app.ask(who, 'GET', `/goals?team_id=${team}&${query}`)).body.items.map(
        ({ title }: { title: string }) => title,
      );

    test.each([
      ['search=gather', ['Spring gathering', 'Autumn gathering']],
      ['search=GATH%20aut', ['Autumn gathering']],
      ['search=%C4%91%E1%BA%B7t', ['Autumn gathering']],
      ['search=neighbour', ['Autumn gathering']],
      ['search=120', ['Autumn gathering']],
      ['search=thering', []],
      ['search=%26%20%7C%20!%3A*', []],
      ["search='%20or%20true--", []],
      ['search=%25', []],
      ['search=%5C', []],
      ['search=%20', ['Spring gathering', 'Autumn gathering']],
      ['search=gath&status=completed', ['Spring gathering']],
    ])('?%s', async (query, expected) => expect(await found(query)).toEqual(expected));

    test('finds a goal by its new words after a change', async () => {
      const goal = (await app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Lantern walk' })).body;
      await app.ask(nadia, 'PATCH', `/goals/${goal.id}`, { title: 'Kite day' });
      expect(await found('search=lantern')).toEqual([]);
      expect(await found('search=kite')).toEqual(['Kite day']);
      await app.ask(nadia, 'DELETE', `/goals/${goal.id}`);
    });

    test('finds nothing for people outside the team, with its id or without', async () => {
      expect(await found('search=gath', stranger)).toEqual([]);
      expect((await app.ask(stranger, 'GET', '/goals?search=gath')).body.items).toEqual([]);
    });

    test('refuses too many words', async () => {
      expect((await app.ask(nadia, 'GET', `/goals?search=${'a'.repeat(limits.text.line + 1)}`)).status).toBe(400);
    });
  });

  test('pages without gaps or repeats while goals are added', async () => {
    const team = await app.team('Lighthouse', nadia);
    const { rows } = await app.admin.query(
      `insert into goals (team_id, title, created_at)
       select $1, 'goal ' || n, now() - interval '1 hour' * (n / 3) from generate_series(1, 23) n returning id`,
      [team],
    );
    const seen = await allPages(app, nadia, `/goals?team_id=${team}&limit=4`, () =>
      app.ask(nadia, 'POST', '/goals', { team_id: team, title: 'Added meanwhile' }),
    );
    expect(seen.pages).toBe(6);
    expect(seen.ids.toSorted()).toEqual(rows.map((row) => row.id).sort());
  });

  test.each([
    'x',
    'MTIz',
    '%00',
    'e30',
    Buffer.from(`2026-01-01T00:00:00.000Z ${absent} extra`).toString('base64url').slice(3),
    'x'.repeat(201),
  ])('refuses the cursor %s', async (cursor) => {
    expect((await app.ask(nadia, 'GET', `/goals?cursor=${cursor}`)).status).toBe(400);
  });
});

describe('my goals', () => {
  test('are those assigned to me and not completed: urgent first, then by due date, none last', async () => {
    const team = await app.team('Market', nadia, tomas);
    const mine = [
      ['urgent', '2026-05-01'],
      ['urgent', null],
      ['high', '2026-01-01'],
      ['medium', '2026-01-01'],
      ['medium', '2026-01-02'],
      ['medium', null],
      ['low', '2025-01-01'],
    ] as const;
    const assigned_to = tomas.id;
    for (const [priority, due_date] of mine.toReversed()) {
      await app.ask(nadia, 'POST', '/goals', {
        team_id: team,
        title: `${priority} ${due_date}`,
        priority,
        due_date,
        assigned_to,
      });
    }
    await app.ask(nadia, 'POST', '/goals', {
      team_id: team,
      title: 'finished',
      priority: 'urgent',
      status: 'completed',
      assigned_to,
    });
    await app.ask(nadia, 'POST', '/goals', {
      team_id: team,
      title: 'not mine',
      priority: 'urgent',
      assigned_to: nadia.id,
    });
    await app.admin.query('delete from goals where assigned_to = $1 and team_id <> $2', [tomas.id, team]);

    const titles = (items: { title: string }[]) => items.map((goal) => goal.title);
    const expected = mine.map(([priority, due_date]) => `${priority} ${due_date}`);
    expect(titles((await app.ask(tomas, 'GET', '/goals/mine')).body.items)).toEqual(expected);

    const first = (await app.ask(tomas, 'GET', '/goals/mine?limit=4')).body;
    const second = (await app.ask(tomas, 'GET', `/goals/mine?limit=4&cursor=${first.next_cursor}`)).body;
    expect(titles([...first.items, ...second.items])).toEqual(expected);
    expect(second.next_cursor).toBeNull();
  });

  test.each(['x', 'LTE', 'MS41', 'MWUx', 'MTIzNDU2Nzg5MDEyMw'])('refuse the cursor %s', async (cursor) => {
    expect((await app.ask(nadia, 'GET', `/goals/mine?cursor=${cursor}`)).status).toBe(400);
  });
});

test('a goal of another team and one that does not exist answer the same, byte for byte', async () => {
  const { id } = await aGoal();
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    const send = (goalId: string) =>
      app.raw(stranger, method, `/goals/${goalId}`, method === 'PATCH' ? { title: 'x' } : undefined);
    const [foreign, none] = [await send(id), await send(absent)];
    expect(foreign.statusCode).toBe(404);
    expect(none.statusCode).toBe(404);
    expect(foreign.body).toBe(none.body);
  }
  expect((await app.raw(nadia, 'GET', `/goals/${id}`)).statusCode).toBe(200);
});
