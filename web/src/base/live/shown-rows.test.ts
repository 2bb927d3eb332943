import type { Change } from '@groundwork/contract/base/live';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { linkedBy } from '../../talk/links/link-queries.ts';
import { goalTasks, oneTask, parentChoices } from '../../work/tasks/task-queries.ts';
import { teamViews } from '../../work/views/view-queries.ts';
import { api } from '../queries/api.ts';
import { mayShow } from './shown-rows.ts';

const [team, hall, choir, goal, label] = ['7', '1', '2', '3', '4'].map(
  (n) => `4fef87c1-58cc-4372-a567-0e02b2c3d40${n}`,
) as [string, string, string, string, string];

/** Returns which of the given queries a change may affect. */
function shownBy(change: Omit<Change, 'tab'>, queries: Record<string, { queryKey: QueryKey; data?: unknown }>) {
  const client = new QueryClient();
  return Object.entries(queries)
    .filter(([, { queryKey, data = {} }]) => {
      client.setQueryData(queryKey, data);
      const query = client.getQueryCache().find({ queryKey });
      return query && mayShow(query, { ...change, tab: null });
    })
    .map(([name]) => name);
}

const queries = {
  hall: { ...oneTask(hall), data: { id: hall, goal: { id: goal, title: 'Gathering' }, labels: [{ id: label }] } },
  choir: { ...oneTask(choir), data: { id: choir, goal: null, labels: [], parent: { id: hall } } },
  list: api.tasks.list.queryOptions({ input: { team_id: team } }),
  parents: parentChoices(team),
  ofGoal: goalTasks(goal),
  goals: api.goals.list.queryOptions({ input: { team_id: team } }),
  views: teamViews(team),
  account: api.account.get.queryOptions(),
};

it('a changed task refetches its own queries, but not those of another open task', () => {
  expect(shownBy({ table: 'tasks', rows: { id: [choir] } }, queries)).toEqual(['choir', 'list', 'parents', 'goals']);
  expect(shownBy({ table: 'tasks', rows: { id: [hall], goal_id: [goal] } }, queries)).toEqual([
    'hall',
    'choir',
    'list',
    'parents',
    'ofGoal',
    'goals',
  ]);
});

it('a changed task, goal or map refetches the links to it', () => {
  const links = {
    hall: linkedBy({ kind: 'task', id: hall }),
    goal: linkedBy({ kind: 'goal', id: goal }),
    map: linkedBy({ kind: 'map', id: label }),
  };
  expect(shownBy({ table: 'tasks', rows: { id: [hall] } }, links)).toContain('hall');
  expect(shownBy({ table: 'tasks', rows: { id: [choir] } }, links)).not.toContain('hall');
  expect(shownBy({ table: 'goals', rows: { id: [goal] } }, links)).toContain('goal');
  expect(shownBy({ table: 'tpl_instances', rows: { id: [choir] } }, links)).toContain('map');
});

it('changed records and nodes refetch the goals whose targets are computed from them', () => {
  const [form, other] = [choir, label];
  const goals = {
    computed: {
      ...api.goals.get.queryOptions({ input: { goalId: goal } }),
      data: { targets: [{ instance_id: form }] },
    },
    plain: { ...api.goals.list.queryOptions({ input: { team_id: team } }), data: { items: [{ targets: [] }] } },
  };
  expect(shownBy({ table: 'tpl_records', rows: { id: [hall], instance_id: [form] } }, goals)).toEqual(['computed']);
  expect(shownBy({ table: 'tpl_map_nodes', rows: { id: [hall], map_id: [form] } }, goals)).toEqual(['computed']);
  expect(shownBy({ table: 'tpl_records', rows: { id: [hall], instance_id: [other] } }, goals)).toEqual([]);
});

it('a change of any task or goal refetches reports, and goals with sub-goals, which count their tasks', () => {
  const of = (branch_stats: object | null) => ({
    ...api.goals.get.queryOptions({ input: { goalId: goal } }),
    data: { id: goal, branch_stats },
  });
  const report = api.statusReports.ofGoal.queryOptions({ input: { goalId: goal, days: 14 } });
  const goals = { top: of({ total: 1 }), plain: of(null), report };
  expect(shownBy({ table: 'tasks', rows: { id: [hall], goal_id: [label] } }, goals)).toEqual(['top', 'report']);
  expect(shownBy({ table: 'goals', rows: { id: [label], parent_goal_id: [goal] } }, goals)).toEqual([
    'top',
    'plain',
    'report',
  ]);
});

it('changed comments and files refetch the queries of their task or goal', () => {
  const comments = (input: { task_id: string } | { goal_id: string }) => api.comments.list.queryOptions({ input });
  const threads = {
    hall: comments({ task_id: hall }),
    choir: comments({ task_id: choir }),
    goal: comments({ goal_id: goal }),
  };
  expect(shownBy({ table: 'comments', rows: { id: [label], task_id: [choir] } }, threads)).toEqual(['choir']);
  expect(shownBy({ table: 'comments', rows: { id: [label], goal_id: [goal] } }, threads)).toEqual(['goal']);
});

it('a changed label or goal refetches every task that shows its name', () => {
  expect(shownBy({ table: 'labels', rows: { id: [label] } }, queries)).toEqual(['hall', 'list', 'parents']);
  expect(shownBy({ table: 'goals', rows: { id: [goal] } }, queries)).toEqual([
    'hall',
    'list',
    'parents',
    'ofGoal',
    'goals',
  ]);
});

it('a change with too many rows to list may affect any query', () => {
  expect(shownBy({ table: 'tasks', rows: null }, queries)).toEqual([
    'hall',
    'choir',
    'list',
    'parents',
    'ofGoal',
    'goals',
  ]);
});

it('a changed record refetches its instance, the entries of forms, and its task', () => {
  const entries = {
    form: api.forms.entries.queryOptions({ input: { menuItemId: choir } }),
    records: api.records.list.queryOptions({ input: { instanceId: hall } }),
    instance: api.instances.get.queryOptions({ input: { instanceId: hall } }),
    list: queries.list,
  };
  expect(shownBy({ table: 'tpl_records', rows: { id: [choir], instance_id: [hall] } }, entries)).toEqual([
    'form',
    'records',
    'instance',
  ]);
  expect(shownBy({ table: 'tasks', rows: { id: [choir] } }, entries)).toEqual(['form', 'records', 'list']);
});

it.each(['task_plans', 'task_snoozes', 'watches'])('a row of %s refetches its task and the lists', (table) => {
  expect(shownBy({ table, rows: { task_id: [hall] } }, queries)).toEqual(['hall', 'choir', 'list', 'parents']);
});

it('activity and the mark of what is seen refetch what is new', () => {
  const input = { team_id: team };
  const unseen = {
    list: api.unseenActivity.list.queryOptions({ input }),
    count: api.unseenActivity.count.queryOptions({ input }),
    tasks: queries.list,
  };
  expect(shownBy({ table: 'activity_log', rows: { id: [hall], task_id: [choir] } }, unseen)).toEqual(['list', 'count']);
  expect(shownBy({ table: 'activity_marks', rows: { team_id: [team] } }, unseen)).toEqual(['list', 'count']);
});

it('a table that no query shows makes nothing stale', () => {
  expect(shownBy({ table: 'tpl_records', rows: { id: [hall] } }, queries)).toEqual([]);
});

it.each(['task_views', 'shared_task_views', 'task_view_choices', 'saved_map_views'])(
  'a row of %s refetches the saved views',
  (table) => {
    expect(shownBy({ table, rows: { id: [hall] } }, queries)).toEqual(['views']);
  },
);

it('a changed name or photo refetches what shows that person, and nothing else', () => {
  const members = api.teams.members.queryOptions({ input: { teamId: team } });
  const shown = {
    account: { ...queries.account, data: { id: choir } },
    hall: { ...queries.hall, data: { id: hall, assignee: { id: choir, full_name: 'Mai Nguyễn' } } },
    list: { ...queries.list, data: { items: [{ id: hall, assignee: null }] } },
    members: { ...members, data: { items: [{ id: choir }] } },
  };
  expect(shownBy({ table: 'user_profiles', rows: { id: [choir] } }, shown)).toEqual(['account', 'hall', 'members']);
  expect(shownBy({ table: 'user_profiles', rows: null }, shown)).toEqual(['account', 'hall', 'list', 'members']);
});

it('a renamed team refetches the teams that the team switcher shows', () => {
  const teams = { switcher: api.teams.list.queryOptions({ input: { limit: 100 } }) };
  expect(shownBy({ table: 'teams', rows: { id: [team] } }, { ...queries, ...teams })).toContain('switcher');
});

it('a changed invitation refetches those of the team and those of the invited person', () => {
  const invitations = {
    ofTeam: api.invitations.list.queryOptions({ input: { teamId: team } }),
    mine: api.invitations.mine.queryOptions({ input: {} }),
    ofToken: api.invitations.lookup.queryOptions({ input: { token: 'x' } }),
  };
  expect(shownBy({ table: 'team_invitations', rows: { id: [hall] } }, { ...queries, ...invitations })).toEqual(
    Object.keys(invitations),
  );
});
