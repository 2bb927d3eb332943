// @module-tag sweep
import { tenth } from '@groundwork/contract/base/test-sweeps';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { testsOf } from '../testing/named-tests.ts';
import { appForFile } from '../testing/test-app.ts';
import { examples, plainExamples } from '../testing/test-inputs.ts';
import { alternatives, type JsonSchema, type Operation, operations, requestOf } from '../testing/test-operations.ts';
import { world } from '../testing/test-world.ts';

// Tests every filter of every list of the contract, also the filters of part 7 of the specification. Each must find
// some rows and leave others out. The suite fails for a filter that is neither generated nor named below.

const app = await appForFile();
const { nadia } = app.world;
/** Rows of two teams of the same person. */
let here: Ids;
let there: Ids;
beforeAll(async () => {
  here = await world(app, nadia);
  there = await world(app, nadia);
  const add = async (path: string, row: object): Promise<string> => {
    const { status, body } = await app.ask(nadia, 'POST', path, { team_id: here.team, ...row });
    expect([path, status]).toEqual([path, 201]);
    return body.id;
  };
  const { goal: goal_id, parent_goal, template: template_id, unused_template } = here;
  const mine = { assigned_to: nadia.id, goal_id };
  await add('/tasks', { ...mine, title: 'Chosen', status: 'blocked', priority: 'urgent', start_date: '2026-06-01' });
  await add('/tasks', { title: 'Weekly', goal_id: parent_goal, due_date: '2199-01-01', recurrence: 'FREQ=WEEKLY' });
  await add('/tasks', { title: 'Late', goal_id, due_date: '2026-06-03', status: 'done' });
  for (const [title, status, due_date, priority] of [
    ['Late', 'in_progress', '2020-01-01', 'low'],
    ['Urgent', 'in_progress', '2199-01-01', 'urgent'],
    ['Reached', 'completed', '2020-01-01', 'urgent'],
  ])
    await add('/goals', { assigned_to: nadia.id, title, status, due_date, priority });
  const harbour = await add('/instances', { template_id, name: 'Harbour', goal_id: parent_goal });
  await app.ask(nadia, 'GET', `/instances/${harbour}/map`);
  await add('/instances', { template_id: unused_template, name: 'Spare' });
});

type Item = Record<string, unknown>;
type Input = Record<string, unknown>;
type List = Operation & { rows: string; of: Record<string, JsonSchema> };

/** The operations that answer with rows, and under which name. */
const lists: List[] = operations().flatMap((operation) => {
  const { id, ...answer } = operation.output.properties ?? {};
  const rows = ['items', 'nodes', 'templates', 'users', 'maps'].find((name) => answer[name]?.items?.properties);
  if (operation.method !== 'GET' || id || !rows) return [];
  return [{ ...operation, rows, of: answer[rows]?.items?.properties ?? {} }];
});
/** Inputs that order and page a list, or give the date of the caller. */
const arranging = ['cursor', 'limit', 'sort', 'order', 'today', 'week_end'];
const filtersOf = ({ input: { properties = {} } }: Operation) =>
  Object.keys(properties).filter(
    (name) => !arranging.includes(name) && !('sort' in properties && ['direction', 'group'].includes(name)),
  );
const isRequired = ({ input }: Operation, name: string) => input.required?.includes(name) ?? false;

/** A value of a filter, and the condition that the rows of the filtered list must meet. */
type Case = [value: (ids: Ids) => string, finds: (item: Item, ids: Ids) => boolean];
const whose = (value: string, finds: (item: Item) => boolean): Case => [() => value, finds];
const dateOf = (item: Item, name: string) => (item[name] as string | null) ?? '';
const named = (word: string, name = 'title') => whose(word, (item) => `${item[name]}`.toLowerCase().includes(word));
const cases: Record<string, Record<string, Case>> = {
  'goals.list': {
    top_level: whose('true', ({ parent_goal_id }) => parent_goal_id === null),
    overdue: whose('true', (goal) => goal.title === 'Late'),
    search: named('late'),
  },
  'tasks.list': {
    label_id: [
      ({ used_label = '' }) => used_label,
      ({ labels }, { used_label }) => (labels as Item[]).some(({ id }) => id === used_label),
    ],
    start_from: whose('2026-06-01', (task) => dateOf(task, 'start_date') >= '2026-06-01'),
    start_to: whose('2026-06-01', ({ start_date }) => start_date === '2026-06-01'),
    start: whose('none', ({ start_date }) => start_date === null),
    due_from: whose('2026-06-04', (task) => dateOf(task, 'due_date') >= '2026-06-04'),
    due_to: whose('2026-06-03', ({ due_date }) => due_date === '2026-06-03'),
    due: whose('none', ({ due_date }) => due_date === null),
    search: named('chosen'),
    has_subtasks: whose('true', ({ subtask_count }) => subtask_count !== 0),
    dated: whose('true', ({ start_date, due_date }) => start_date !== null || due_date !== null),
    recurring: whose('true', ({ recurrence }) => recurrence !== null),
  },
  'templates.list': {
    team_id: [
      ({ team = '' }) => team,
      ({ owner_team_id }, { team }) => owner_team_id === null || owner_team_id === team,
    ],
    search: named('spare', 'name'),
  },
  'instances.list': { search: named('spare', 'name') },
  'maps.list': { search: named('harbour', 'name') },
  'maps.gallery': { search: named('harbour', 'name') },
};

/** An input that finds rows in both teams, where the first of test-world.ts finds none. */
const owners: Record<string, (ids: Ids) => Input> = {
  'labels.ofTask taskId': ({ labelled }) => ({ taskId: labelled }),
};

/** The other filters, by the test in which they find some rows and leave out others. */
const elsewhere: Record<string, Record<string, string[]>> = {
  'api/people/admin.test.ts': {
    'teams are listed with owners and counts': ['admin.teams search'],
    'users > are found by an address as people write it': ['admin.users search'],
    'the audit log > can be filtered by name, address, team, action, actor and time': [
      'admin.audit search',
      'admin.audit action',
      'admin.audit actor',
      'admin.audit from',
      'admin.audit to',
    ],
  },
  'api/app/dashboard-statistics.test.ts': {
    'a week counts the tasks finished in it in the caller’s time zone, and its list has the same': [
      'tasks.list finished_from',
      'tasks.list finished_to',
    ],
  },
  'api/forms/form-options.test.ts': {
    'each form of a template has its own options': [
      'formOptions.get template_id',
      'formOptions.get field',
      'formOptions.get schema',
    ],
  },
  'api/forms/forms.test.ts': {
    'a form > keeps its entries in one instance, whatever other instances the template has': [
      'forms.entries search',
      'forms.entries filter',
    ],
    'a form > of a global template keeps the entries of each team apart': ['forms.entries menuItemId'],
  },
  'api/forms/record-query.test.ts': {
    'a list equals a model of it in JavaScript, page by page': ['records.list search', 'records.list filter'],
  },
  'api/forms/map-records.test.ts': {
    'the forms with records of a map or about its nodes are counted, and their records listed': [
      'records.ofMap template_id',
      'records.ofMap search',
      'records.ofMap filter',
    ],
    'records are listed by node: about one, about none, and in the order of titles': [
      'forms.entries node_id',
      'records.list node_id',
      'records.ofMap node_id',
    ],
  },
  'api/maps/import/import-abuse.test.ts': {
    'a person who imports > as another uid is refused in every operation': ['imports.maps uid'],
  },
  'api/maps/import/imports.test.ts': {
    'what is imported > templates, maps and people are imported completely; a second run adds nothing': [
      'imports.items importId',
      'imports.items outcome',
      'imports.maps team_id',
      'imports.templates team_id',
    ],
    'what is imported > the report distinguishes new and earlier invitations, members and missing addresses': [
      'imports.users team_id',
    ],
  },
  'api/maps/maps.test.ts': {
    'an archived map is listed with the archived ones only, and can be brought back': ['maps.gallery archived'],
    'the labels of a map are replaced, filter the gallery, and go with the label': ['maps.gallery label_id'],
  },
  'api/maps/node-work.test.ts': {
    'nodes of all maps of a team, or of one of them, are found by the words of their titles': ['maps.findNodes search'],
    'records of all forms of a team are found by their titles': ['records.find team_id', 'records.find search'],
  },
  'api/maps/versions.test.ts': {
    'a moment shows the map as it was, in the shape of the map': ['versions.at at'],
    'two moments compare field by field: added, changed, moved and gone': [
      'versions.changes from',
      'versions.changes to',
    ],
  },
  'api/forms/write-back.test.ts': {
    'the form of the map tells which forms report, and the line of a node has their numbers': [
      'reports.numbers mapId',
      'reports.numbers nodeId',
    ],
  },
  'api/work/next-steps.test.ts': {
    'a step is dismissed for one person in one team, for good': ['nextSteps.ofTeam teamId'],
  },
  'api/talk/notifications.test.ts': {
    'the inbox > covers all teams, newest first, in pages, filtered by kind and unread': [
      'notifications.list kind',
      'notifications.list unread',
    ],
    'snoozing > puts a notification off, which comes back as new and unread': ['notifications.list snoozed'],
    'the filter of assigned work has news of tasks and goals that are assigned to the reader': [
      'notifications.list assigned',
    ],
  },
  'api/base/quotas.test.ts': {
    'owners and admins see what their team uses, in the order of the list': ['teams.usage teamId'],
  },
  'api/app/search.test.ts': {
    'a search in one team finds only its rows and global templates': ['search.find team_id'],
    'pages and kinds divide the hits, and the counts cover all of them': ['search.find kind'],
    'words match without case and accents, and all of them must match': ['search.find q'],
  },
  'api/people/security-log.test.ts': {
    'is read by owners; members learn who may, and others that there is no such team': ['securityLog.list teamId'],
    'shows an act of each kind, and filters by kind, person and time': [
      'securityLog.list kind',
      'securityLog.list person',
      'securityLog.list from',
      'securityLog.list to',
    ],
  },
  'api/work/task-plans.test.ts': {
    'the work of a person has open tasks that are assigned to them or planned by them': ['tasks.list work'],
  },
  'api/work/task-relations.test.ts': {
    'the relations of a team are listed, also by goal and kind, page by page': ['taskRelations.ofTeam kind'],
  },
  'api/people/teams.test.ts': {
    'the members of a team > are listed by name with their role, for every member': ['teams.members teamId'],
  },
  'api/forms/templates.test.ts': {
    'the forms of nodes are those of map templates that a team may use': ['templates.nodeForms team_id'],
  },
  'api/maps/transfers.test.ts': {
    'requests are found by words of their title and of the other team': [
      'transfers.list team_id',
      'transfers.list direction',
      'transfers.list search',
    ],
  },
  'api/talk/unseen-activity.test.ts': {
    'what others did > opens to its entries, newest first, page by page': [
      'unseenActivity.entries team_id',
      'unseenActivity.entries group',
    ],
  },
  'api/work/workload.test.ts': {
    'the workload of a team > adds up remaining or else estimated hours of open tasks by assignee and week': [
      'workload.get teamId',
      'workload.get from',
    ],
  },
};
const namedElsewhere = Object.values(elsewhere).flatMap((tests) => Object.values(tests).flat());

/** The scope of a list: its required input, and the team if it takes one. */
function scopeOf(list: List, ids: Ids): Input {
  const example = (examples[list.name] ?? plainExamples[list.name] ?? [])[0]?.(ids) ?? {};
  const scope = Object.entries(example).filter(([name]) => isRequired(list, name) || name === 'team_id');
  return 'team_id' in (list.input.properties ?? {})
    ? { team_id: ids.team, ...Object.fromEntries(scope) }
    : Object.fromEntries(scope);
}
async function rowsOf(list: List, input: Input): Promise<Item[]> {
  const whole = 'limit' in (list.input.properties ?? {}) ? { limit: '200' } : {};
  const { method, path, payload } = requestOf(list, { ...input, ...whole });
  const { status, body } = await app.ask(nadia, method, path, payload);
  expect([path, status]).toEqual([path, 200]);
  return body[list.rows];
}
const idsOfRows = (items: Item[]) => items.map((item) => `${item.id ?? JSON.stringify(item)}`).toSorted();

/** How a filter is tested; undefined if it is not. */
function kindOf(list: List, filter: string): 'case' | 'named' | 'owner' | 'field' | undefined {
  const { properties = {} } = list.input;
  if (cases[list.name]?.[filter]) return 'case';
  if (namedElsewhere.includes(`${list.name} ${filter}`)) return 'named';
  const isId = alternatives(properties[filter] ?? {}).some(({ format }) => format === 'uuid');
  const inTeam = filter !== 'team_id' && 'team_id' in properties && !isRequired(list, filter);
  if (filter in list.of && (inTeam || !isId)) return 'field';
  return isId ? 'owner' : undefined;
}
const filters = lists.flatMap((list) =>
  filtersOf(list).map((filter) => ({ name: `${list.name} ${filter}`, list, filter, kind: kindOf(list, filter) })),
);
const ofKind = (kind: (typeof filters)[number]['kind']) => filters.filter((one) => one.kind === kind);

test('every filter of the contract is tested', () => {
  expect(ofKind(undefined).map(({ name }) => name)).toEqual([]);
  const known = new Set(filters.map(({ name }) => name));
  expect(namedElsewhere.filter((name) => !known.has(name))).toEqual([]);
});

test('every test named here exists', () => {
  for (const [file, tests] of Object.entries(elsewhere))
    expect([...testsOf(file).keys()], file).toEqual(expect.arrayContaining(Object.keys(tests)));
});

describe('rows of one owner', () => {
  test.each(tenth(ofKind('owner')))('$name', async ({ name, list, filter }) => {
    const inputOf = owners[name] ?? (examples[list.name] ?? []).find((example) => filter in example(here));
    if (!inputOf) throw new Error('test-world.ts has no example with this filter');
    const [these, those] = [await rowsOf(list, inputOf(here)), await rowsOf(list, inputOf(there))].map(idsOfRows);
    expect([these?.length, those?.length]).not.toContain(0);
    expect(these?.filter((id) => those?.includes(id))).toEqual([]);
  });
});

/** For each other operation with the filters of the list of tasks: the number of tasks that it finds. */
const alsoFound: Record<string, (body: { total: number } & { columns: Record<string, { items: Item[] }> }) => number> =
  {
    'tasks.counts': ({ total }) => total,
    'tasks.columns': ({ columns }) => Object.values(columns).reduce((sum, { items }) => sum + items.length, 0),
  };
const alsoFiltered = operations().filter(({ name }) => name in alsoFound);

/** Expects that a filter finds exactly the rows that meet `finds`, which are some but not all rows of the list. */
async function expectOnly({ list, filter }: (typeof filters)[number], value: string, finds: (item: Item) => boolean) {
  const { [filter]: _, ...scope } = scopeOf(list, here);
  const all = await rowsOf(list, scope);
  const expected = all.filter(finds);
  const filtered = { ...scope, [filter]: value };
  expect(idsOfRows(await rowsOf(list, filtered))).toEqual(idsOfRows(expected));
  expect([expected.length > 0, expected.length < all.length], list.name).toEqual([true, true]);
  for (const operation of alsoFiltered.filter(
    ({ input }) => list.name === 'tasks.list' && filter in (input.properties ?? {}),
  )) {
    const { body } = await app.ask(nadia, 'GET', requestOf(operation, filtered).path);
    expect([operation.name, alsoFound[operation.name]?.(body)]).toEqual([operation.name, expected.length]);
  }
}

describe('rows with one value of a field', () => {
  test.each(tenth(ofKind('field')))('$name', async (one) => {
    const { list, filter } = one;
    const { [filter]: _, ...scope } = scopeOf(list, here);
    const values = new Set((await rowsOf(list, scope)).map((item) => item[filter]).filter((value) => value !== null));
    for (const value of values) await expectOnly(one, `${value}`, (item) => item[filter] === value);
    expect(values.size).toBeGreaterThan(0);
  });
});

describe('rows of which something is true', () => {
  test.each(tenth(ofKind('case')))('$name', async (one) => {
    const [value, finds] = (cases[one.list.name] as Record<string, Case>)[one.filter] as Case;
    await expectOnly(one, value(here), (item) => finds(item, here));
  });
});
