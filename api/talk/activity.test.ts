import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import type { TestPerson } from '@groundwork/db/test-people';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile } from '../testing/test-app.ts';
import { examples } from '../testing/test-inputs.ts';
import { operations, requestOf } from '../testing/test-operations.ts';
import { world } from '../testing/test-world.ts';

const app = await appForFile();
const { nadia, tomas } = app.world;
let team: Ids;
beforeAll(async () => {
  team = await world(app, nadia);
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team.team, tomas.id]);
});

/**
 * An old and a new value for each editable field. A field that the contract adds must be added here and to the activity
 * log.
 */
const edits: Record<
  'goal' | 'task',
  Record<string, () => [string | number | null | undefined, string | number | null | undefined]>
> = {
  goal: {
    title: () => ['Winter gathering', 'Spring gathering'],
    content: () => ['With music', null],
    reason: () => ['Winter is long', 'Spring is short'],
    target: () => ['120 guests', null],
    status: () => ['on_hold', 'completed'],
    priority: () => ['high', 'low'],
    start_date: () => ['2026-06-01', null],
    due_date: () => ['2026-06-30', '2026-07-01'],
    assigned_to: () => [nadia.id, tomas.id],
    check_in_days: () => [7, 28],
    parent_goal_id: () => [team.goal, null],
  },
  task: {
    title: () => ['Order tables', 'Order lamps'],
    description: () => ['<p>By boat</p>', null],
    goal_id: () => [team.goal, null],
    parent_task_id: () => [team.parent, null],
    status: () => ['blocked', 'in_progress'],
    priority: () => ['high', 'low'],
    type: () => ['errand', 'visit'],
    assigned_to: () => [nadia.id, tomas.id],
    start_date: () => ['2026-06-01', null],
    due_date: () => ['2026-06-30', null],
    due_time: () => ['15:00', '16:30'],
    recurrence: () => ['FREQ=WEEKLY;BYDAY=FR', 'FREQ=DAILY;COUNT=3'],
    recurs_on: () => ['2026-07-03', '2026-07-10'],
    estimated_hours: () => [2.25, 99_998.25],
    actual_hours: () => [0.25, null],
    remaining_hours: () => [1.25, 2.25],
    record_id: () => [team.record, null],
    node_id: () => [team.node, null],
    sprint_id: () => [team.sprint, null],
  },
};
/** Part 3: the entry types of these fields; all other entries are updates. */
const kinds: Record<string, Record<string, string>> = {
  goal: { status: 'status_change' },
  task: { status: 'status_change', assigned_to: 'assign', due_date: 'due_date_change', due_time: 'due_date_change' },
};

/** The fields that an operation writes, without `open_subtasks`, which is about other tasks. */
function fieldsOf(name: string): string[] {
  const operation = operations().find((one) => one.name === name);
  if (!operation) throw new Error(`No operation ${name}`);
  return Object.keys(operation.input.properties ?? {}).filter(
    (property) => !/Id$|_ids$|^open_subtasks$/.test(property),
  );
}
const [goalFields, taskFields, bulkFields] = [
  fieldsOf('goals.update'),
  fieldsOf('tasks.update'),
  fieldsOf('tasks.updateMany'),
];

const make = {
  goal: async (_: object = {}) =>
    (await app.ask(nadia, 'POST', '/goals', { team_id: team.team, title: 'Autumn gathering', assigned_to: null })).body,
  // The task has a goal that no edit uses, so that each move to another goal is a change. A move under a parent also
  // moves the task to the goal of the parent.
  task: async (fields: object = {}) =>
    (
      await app.ask(nadia, 'POST', '/tasks', {
        team_id: team.team,
        goal_id: team.goal,
        title: 'Order chairs',
        due_date: '2026-07-15',
        ...fields,
      })
    ).body,
};

/** The entries of a goal or task after its creation, as type, changes and person, without the moments of due times. */
async function entriesOf(noun: 'goal' | 'task', id: string) {
  const { rows } = await app.admin.query(
    `select activity_type, changes - 'due_at' as changes, user_id, description from activity_log
     where subject = $1 and ${noun}_id = $2 and activity_type <> 'create' order by created_at`,
    [noun, id],
  );
  return rows;
}
/** PostgreSQL writes a time of day with seconds. */
const asText = (value: unknown) =>
  value === null || value === undefined ? null : String(value).replace(/^\d\d:\d\d$/, '$&:00');

/**
 * The fields of the task whose `field` is edited: a goal to move from, or a rule, without which `recurs_on` stays
 * empty.
 */
const fieldsFor: Record<string, () => Promise<object>> = {
  goal_id: async () => ({ goal_id: (await make.goal()).id }),
  recurs_on: async () => ({ recurrence: 'FREQ=DAILY' }),
};

describe('an edit is logged with the old and the new value, its author and the title', () => {
  test('for every field', () => {
    expect(Object.keys(edits.goal).sort()).toEqual(goalFields.toSorted());
    expect(Object.keys(edits.task).sort()).toEqual(taskFields.toSorted());
    expect(bulkFields.length).toBeGreaterThan(0);
    expect(taskFields).toEqual(expect.arrayContaining(bulkFields));
  });

  const cases = [
    ...goalFields.map((field) => ({ noun: 'goal' as const, field, how: 'alone' })),
    ...taskFields.map((field) => ({ noun: 'task' as const, field, how: 'alone' })),
    ...bulkFields.map((field) => ({ noun: 'task' as const, field, how: 'in bulk' })),
  ];
  test.each(cases)('$field of a $noun, $how', async ({ noun, field, how }) => {
    const [first, second] = edits[noun][field]?.() ?? [];
    const needed = noun === 'task' ? await fieldsFor[field]?.() : undefined;
    const row = await make[noun](needed);
    const send = (person: TestPerson, value: unknown) =>
      how === 'alone'
        ? app.ask(person, 'PATCH', `/${noun}s/${row.id}`, { [field]: value })
        : app.ask(person, 'PATCH', '/tasks', { task_ids: [row.id], [field]: value });
    expect([(await send(nadia, first)).status, (await send(tomas, second)).status]).toEqual([200, 200]);
    const titles = field === 'title' ? [first, second] : [row.title, row.title];
    const activity_type = kinds[noun]?.[field] ?? 'update';
    expect(await entriesOf(noun, row.id)).toEqual([
      {
        activity_type,
        user_id: nadia.id,
        description: titles[0],
        changes: { [field]: { old: asText(row[field]), new: asText(first) } },
      },
      {
        activity_type,
        user_id: tomas.id,
        description: titles[1],
        changes: { [field]: { old: asText(first), new: asText(second) } },
      },
    ]);
  });

  test('of several fields makes one entry for each type, with in_review as stored', async () => {
    const { id } = await make.task();
    await app.ask(tomas, 'PATCH', `/tasks/${id}`, {
      status: 'in_review',
      title: 'Order tables',
      estimated_hours: 2.25,
    });
    const entries = await entriesOf('task', id);
    expect(entries.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { status: { old: 'to_do', new: 'in_progress' } },
        { title: { old: 'Order chairs', new: 'Order tables' }, estimated_hours: { old: null, new: '2.25' } },
      ]),
    );
    expect(entries).toHaveLength(2);
  });

  test('but not when it changes nothing or is refused', async () => {
    const task = await make.task();
    const { id } = task;
    await app.ask(nadia, 'PATCH', `/tasks/${id}`, { title: task.title, status: task.status, goal_id: task.goal_id });
    expect(
      (await app.ask(nadia, 'PATCH', `/tasks/${id}`, { title: 'Order tables', assigned_to: team.task })).status,
    ).toBe(400);
    expect(await entriesOf('task', id)).toEqual([]);
  });
});

/** Every write of goals and tasks. Labels of a task are not in part 3, so they are not logged. */
const writes = operations()
  .filter(({ name, method }) => method !== 'GET' && /^(goals|tasks)\./.test(name))
  .flatMap((operation) => (examples[operation.name] ?? []).map((example) => ({ ...operation, operation, example })))
  .filter(({ example }) => !JSON.stringify(example({})).includes('label_ids'))
  // The other examples take back an edit that nobody made, so they change nothing.
  .filter(({ name, example }) => name !== 'tasks.revert' || (example({}).edits as unknown[]).length === 1);

test.each(writes)('$name is logged with its author', async ({ operation, example }) => {
  const ids: Ids = { ...(await world(app, nadia)), user: tomas.id };
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [ids.team, tomas.id]);
  await app.admin.query('delete from activity_log');
  const { method, path, payload } = requestOf(operation, example(ids));
  expect((await app.ask(tomas, method, path, payload)).status).toBeLessThan(300);
  const { rows } = await app.admin.query('select user_id, activity_type, description from activity_log');
  expect(rows.length).toBeGreaterThan(0);
  for (const { user_id, description } of rows)
    expect([user_id, description]).toEqual([tomas.id, expect.stringMatching(/\w/)]);
  if (operation.name.includes('delete')) expect(rows.map(({ activity_type }) => activity_type)).toContain('delete');
});

describe('the list', () => {
  const list = async (person: TestPerson, about: string): Promise<ActivityEntry[]> =>
    (await app.ask(person, 'GET', `/activity?${about}`)).body.items;

  test('of a task contains the names of people, goals, tasks and sprints', async () => {
    const { id } = await make.task();
    await app.ask(tomas, 'PATCH', `/tasks/${id}`, { assigned_to: nadia.id, sprint_id: team.sprint });
    await app.ask(tomas, 'PATCH', `/tasks/${id}`, { parent_task_id: team.parent });
    const entries = await list(nadia, `task_id=${id}`);
    expect(entries.map(({ activity_type }) => activity_type).sort()).toEqual(['assign', 'create', 'update', 'update']);
    expect(Object.assign({}, ...entries.map(({ names }) => names))).toEqual({
      [nadia.id]: 'Nadia Rahman',
      [`${team.sprint}`]: 'June',
      [`${team.parent}`]: 'Chairs',
    });
    expect(entries[0]).toMatchObject({
      user: { id: tomas.id, full_name: 'Tomás Oliveira' },
      task: { id, title: 'Order chairs' },
      goal: { id: team.goal },
    });
  });

  test('of a goal includes its tasks, and that of a team includes all goals and tasks', async () => {
    const goal = await make.goal();
    const task = await make.task({ goal_id: goal.id });
    expect((await list(nadia, `goal_id=${goal.id}`)).map(({ subject }) => subject)).toEqual(['task', 'goal']);
    expect((await list(tomas, `team_id=${team.team}`)).slice(0, 2).map(({ task: of }) => of?.id)).toEqual([
      task.id,
      undefined,
    ]);
  });

  test('is paged, newest first', async () => {
    const { id } = await make.task();
    for (const title of ['a', 'b', 'c']) await app.ask(nadia, 'PATCH', `/tasks/${id}`, { title });
    const first = (await app.ask(nadia, 'GET', `/activity?task_id=${id}&limit=3`)).body;
    const second = (await app.ask(nadia, 'GET', `/activity?task_id=${id}&limit=3&cursor=${first.next_cursor}`)).body;
    expect([...first.items, ...second.items].map(({ description }) => description)).toEqual([
      'c',
      'b',
      'a',
      'Order chairs',
    ]);
    expect(second.next_cursor).toBeNull();
  });

  test('needs exactly one of task, goal and team', async () => {
    for (const about of ['', `task_id=${team.task}&goal_id=${team.goal}`, `team_id=${team.team}&goal_id=${team.goal}`])
      expect((await app.ask(nadia, 'GET', `/activity?${about}`)).status).toBe(400);
  });

  test('keeps the title of deleted rows without a link', async () => {
    const { id } = await make.task();
    await app.ask(nadia, 'DELETE', `/tasks/${id}`);
    const [entry] = await list(nadia, `team_id=${team.team}`);
    expect(entry).toMatchObject({ activity_type: 'delete', description: 'Order chairs', task: null });
    expect(JSON.stringify(entry)).not.toContain(id);
  });

  test('is not accessible to other teams', async () => {
    const peter = await app.person('Peter Adeyemi');
    for (const about of [`task_id=${team.task}`, `goal_id=${team.goal}`, `team_id=${team.team}`])
      expect(await list(peter, about)).toEqual([]);
  });
});
