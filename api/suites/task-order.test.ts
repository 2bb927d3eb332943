// @module-tag sweep
import * as messages from '@groundwork/contract/base/messages.gen';
import { listedStatuses } from '@groundwork/contract/base/statuses';
import { longTest, tenth } from '@groundwork/contract/base/test-sweeps';
import { sortDirections, taskGroupings, taskSorts } from '@groundwork/contract/work/task-lists';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { appForFile } from '../testing/test-app.ts';
import { tasksQuery } from '../work/task-list.ts';

type Row = { id: string; title: string; status: string };
type Page = { items: Row[]; next_cursor: string | null };

const app = await appForFile();
const { nadia, tomas } = app.world;
const stranger = await app.person('Pat Stone');

async function aTeam() {
  const team = await app.team('Ordering', nadia, tomas);
  const goal = async (title: string): Promise<string> =>
    (await app.ask(nadia, 'POST', '/goals', { team_id: team, title })).body.id;
  const first = await goal('Zebra');
  const add = async (title: string, fields: object = {}): Promise<string> =>
    (await app.ask(nadia, 'POST', '/tasks', { team_id: team, goal_id: first, title, ...fields })).body.id;
  return { team, goal, add };
}

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function everyPage(query: string): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: Page } = await app.ask(
      nadia,
      'GET',
      `/tasks?${query}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    titles.push(...body.items.map(({ title }) => title));
    cursor = body.next_cursor;
  }
  return titles;
}

test('the longest titles can be paged, too', async () => {
  const { team, goal, add } = await aTeam();
  const titles = ['a', 'b', 'c'].map((letter) => letter + '\u{1f600}'.repeat(149));
  const goal_id = await goal('\u{1f3af}'.repeat(150));
  for (const title of titles) await add(title, { goal_id });
  expect(await everyPage(`team_id=${team}&group=goal&sort=title`)).toEqual(titles);
});

test('the next page begins after the name that the last task had', async () => {
  const { team, goal, add } = await aTeam();
  for (const title of ['apples', 'berries', 'cherries']) await add(title, { goal_id: await goal(title) });
  const page = async (cursor: string): Promise<Page> =>
    (await app.ask(nadia, 'GET', `/tasks?team_id=${team}&sort=goal&limit=2${cursor}`)).body;
  const { items, next_cursor } = await page('');
  expect(items.map(({ title }) => title)).toEqual(['apples', 'berries']);
  await app.admin.query("update goals set title = 'Dates' where team_id = $1 and title = 'berries'", [team]);
  const { items: rest } = await page(`&cursor=${encodeURIComponent(next_cursor ?? '')}`);
  expect(rest.map(({ title }) => title)).toEqual(['cherries', 'berries']);
});

test('by title reads the tasks of a page in the order of an index', async () => {
  const { team, add } = await aTeam();
  const id = await add('Chairs');
  await app.admin.query(
    `insert into tasks (team_id, goal_id, title)
     select team_id, goal_id, 'Chair ' || n from tasks, generate_series(1, 2000) n where id = $1`,
    [id],
  );
  await app.admin.query('analyze tasks');
  const { sql, parameters } = tasksQuery(app.db, { team_id: team, sort: 'title', limit: 50 });
  const { rows } = await app.admin.query(`explain (format json) ${sql}`, [...parameters]);
  expect(JSON.stringify(rows)).toContain('"Index Name":"tasks_by_title"');
});

describe('a list sorted by a column', () => {
  let team: string;
  beforeAll(async () => {
    const world = await aTeam();
    team = world.team;
    const sprint = async (name: string, days: number): Promise<string> =>
      (
        await app.ask(nadia, 'POST', `/teams/${team}/sprints`, {
          name,
          starts_on: dayFrom(days),
          ends_on: dayFrom(days + 6),
        })
      ).body.id;
    await world.add('nothing');
    await app.admin.query("update tasks set goal_id = null where title = 'nothing' and team_id = $1", [team]);
    await world.add('second', {
      ...{ estimated_hours: 10, actual_hours: 10, remaining_hours: 10, type: 'task', status: 'done' },
      ...{ start_date: dayFrom(4), due_date: dayFrom(9), assigned_to: tomas.id, priority: 'low' },
      sprint_id: await sprint('A', 8),
    });
    await world.add('first', {
      ...{
        estimated_hours: 9.5,
        actual_hours: 0,
        remaining_hours: 2,
        type: 'Bug',
        goal_id: await world.goal('apples'),
      },
      ...{ start_date: dayFrom(3), due_date: dayFrom(8), assigned_to: nadia.id, priority: 'urgent' },
      sprint_id: await sprint('B', 1),
    });
  });

  test.each(['due', 'start', 'assignee', 'goal', 'sprint', 'estimate', 'spent', 'remaining'])(
    'by %s has tasks without a value last in both directions',
    async (sort) => {
      const query = `team_id=${team}&sort=${sort}`;
      expect(await everyPage(query)).toEqual(['first', 'second', 'nothing']);
      expect(await everyPage(`${query}&direction=asc`)).toEqual(['first', 'second', 'nothing']);
      expect(await everyPage(`${query}&direction=desc`)).toEqual(['second', 'first', 'nothing']);
    },
  );

  test.each([
    ['created', ['first', 'second', 'nothing']],
    ['title', ['first', 'nothing', 'second']],
    ['priority', ['first', 'nothing', 'second']],
  ])('by %s has the usual direction or the given one', async (sort, expected) => {
    const query = `team_id=${team}&sort=${sort}`;
    const reversed = sort === 'created' ? 'asc' : 'desc';
    expect(await everyPage(query)).toEqual(expected);
    expect(await everyPage(`${query}&direction=${reversed}`)).toEqual(expected.toReversed());
  });

  test('refuses another direction', async () => {
    const { status } = await app.ask(nadia, 'GET', `/tasks?team_id=${team}&sort=due&direction=up`);
    expect(status).toBe(400);
  });
});

describe('a list in groups', () => {
  let team: string;
  beforeAll(async () => {
    const world = await aTeam();
    team = world.team;
    const other = await world.goal('apples');
    await world.add('late', { due_date: dayFrom(-1), status: 'in_progress' });
    await world.add('over', { due_date: dayFrom(-1), status: 'done', assigned_to: tomas.id });
    await world.add('today', { due_date: dayFrom(0), goal_id: other });
    await world.add('soon', { due_date: dayFrom(6), assigned_to: nadia.id });
    await world.add('later', { due_date: dayFrom(7), status: 'blocked', goal_id: other });
    const parent = await world.add('undated');
    await world.add('child', { parent_task_id: parent, assigned_to: tomas.id });
    // A subtask without a goal, unlike its parent.
    await app.admin.query("update tasks set goal_id = null where title = 'undated'");
  });

  test.each([
    ['status', ['late', 'child', 'soon', 'today', 'undated', 'later', 'over']],
    ['goal', ['later', 'today', 'late', 'over', 'soon', 'child', 'undated']],
    ['assignee', ['soon', 'child', 'over', 'late', 'later', 'today', 'undated']],
    ['due', ['late', 'today', 'soon', 'later', 'child', 'undated', 'over']],
  ])('by %s has its order within each group', async (group, expected) => {
    expect(await everyPage(`team_id=${team}&group=${group}&sort=title`)).toEqual(expected);
  });

  test.each(
    tenth(
      taskGroupings.flatMap((group) =>
        taskSorts.flatMap((sort) => sortDirections.map((direction) => [group, sort, direction])),
      ),
    ),
  )('by %s in the order of %s %s pages without gap or repeat', async (group, sort, direction) => {
    const query = `team_id=${team}&group=${group}&sort=${sort}&direction=${direction}`;
    const whole = (await app.ask(nadia, 'GET', `/tasks?${query}`)).body.items.map(({ title }: Row) => title);
    expect(await everyPage(query)).toEqual(whole);
    expect(whole).toHaveLength(7);
  });

  test('follows the client’s date within one day of the server’s, else the server’s', async () => {
    const tomorrow = await everyPage(`team_id=${team}&group=due&sort=title&today=${dayFrom(1)}`);
    expect(tomorrow.slice(0, 2)).toEqual(['late', 'today']);
    expect(await everyPage(`team_id=${team}&group=due&sort=title&today=${dayFrom(3)}`)).toEqual(
      await everyPage(`team_id=${team}&group=due&sort=title`),
    );
  });

  test('goes by the day of the server after midnight, too', async () => {
    // The first answer puts the text of the statement into the cache of the server.
    const query = `team_id=${team}&group=due&sort=title`;
    const titles = async (more = '') =>
      (await app.ask(nadia, 'GET', `/tasks?${query}${more}`)).body.items.map(({ title }: Row) => title);
    const before = await titles();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect(await titles()).toEqual(await titles(`&today=${dayFrom(0)}`));
      expect(await titles()).not.toEqual(before);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each(['bm90IGpzb24', 'W10', 'WyIxIiwiMSJd', 'WyI3YjZmN2I5MC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMDAiLCIxIl0'])(
    'refuses the cursor %s',
    async (cursor) => {
      expect((await app.ask(nadia, 'GET', `/tasks?team_id=${team}&group=status&cursor=${cursor}`)).status).toBe(400);
    },
  );

  test('lists every status', async () => {
    const { rows } = await app.admin.query(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'tasks_status_check'",
    );
    for (const status of listedStatuses) expect(rows[0].definition).toContain(`'${status}'`);
    expect(rows[0].definition.match(/'[a-z_]+'/g)).toHaveLength(listedStatuses.length);
  });
});

describe('a place on the board', () => {
  const column = (team: string, status: string) => everyPage(`team_id=${team}&status=${status}&sort=board`);
  const place = (person: TestPerson, task: string, status: string, before_task_id: string | null) =>
    app.ask(person, 'PUT', `/tasks/${task}/place`, { status, before_task_id });

  test('is stored for all members: before another card, last, in another column', async () => {
    const { team, add } = await aTeam();
    const [c, b, a] = [await add('c'), await add('b'), await add('a')];
    expect(await column(team, 'to_do')).toEqual(['a', 'b', 'c']);
    expect(await place(tomas, c, 'to_do', b)).toMatchObject({
      status: 200,
      body: { id: c, status: 'to_do', can: { edit: true } },
    });
    expect(await column(team, 'to_do')).toEqual(['a', 'c', 'b']);
    await place(nadia, a, 'to_do', null);
    expect(await column(team, 'to_do')).toEqual(['c', 'b', 'a']);
    await place(nadia, b, 'blocked', null);
    await place(nadia, c, 'blocked', b);
    expect([await column(team, 'to_do'), await column(team, 'blocked')]).toEqual([['a'], ['c', 'b']]);
    await add('new');
    expect(await column(team, 'to_do')).toEqual(['new', 'a']);
  });

  test('in the column In review counts as In progress', async () => {
    const { team, add } = await aTeam();
    const [first, second] = [await add('first', { status: 'in_progress' }), await add('second')];
    expect((await place(nadia, second, 'in_review', null)).body.status).toBe('in_progress');
    expect(await column(team, 'in_progress')).toEqual(['first', 'second']);
    await place(nadia, second, 'in_review', first);
    expect(await column(team, 'in_progress')).toEqual(['second', 'first']);
  });

  longTest('stays exact after many insertions into one gap', async () => {
    const { team, add } = await aTeam();
    const [last, ...others] = [await add('last'), await add('x'), await add('y')];
    for (let round = 0; round < 60; round++) await place(nadia, others[round % 2] as string, 'to_do', last);
    expect(await column(team, 'to_do')).toEqual(['x', 'y', 'last']);
  });

  longTest('is different for each of twenty concurrent moves', async () => {
    const { team, add } = await aTeam();
    const last = await add('last');
    const cards = await Promise.all(Array.from({ length: 20 }, (_, number) => add(`card ${number}`)));
    const answers = await Promise.all(cards.map((card) => place(nadia, card, 'blocked', last)));
    expect(answers.map(({ status }) => status)).toEqual(cards.map(() => 200));
    const { rows } = await app.admin.query(
      'select count(distinct board_order)::integer as places from tasks where team_id = $1',
      [team],
    );
    expect(rows[0].places).toBe(21);
  });

  test('updates the goal’s progress with the status; a change of place alone is not logged', async () => {
    const { team, add } = await aTeam();
    const [one, two] = [await add('one'), await add('two')];
    await place(nadia, one, 'done', null);
    await place(nadia, two, 'done', one);
    await place(nadia, one, 'done', two);
    const { rows } = await app.admin.query(
      "select activity_type, changes from activity_log where task_id = $1 and activity_type <> 'create'",
      [one],
    );
    expect(rows).toEqual([{ activity_type: 'status_change', changes: { status: { old: 'to_do', new: 'done' } } }]);
    const goals = await app.ask(nadia, 'GET', `/goals?team_id=${team}`);
    expect(goals.body.items[0].progress).toBe(100);
  });

  test('cannot be set by other people, or next to a card of another team', async () => {
    const { team, add } = await aTeam();
    const mine = await add('mine');
    const refused = await place(stranger, mine, 'done', null);
    expect([refused.status, refused.body.error]).toEqual([404, messages.general.notFound]);
    const elsewhere = await (await aTeam()).add('elsewhere');
    expect((await place(nadia, mine, 'to_do', elsewhere)).status).toBe(404);
    expect(await column(team, 'to_do')).toEqual(['mine']);
  });
});
