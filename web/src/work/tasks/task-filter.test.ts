import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { chosen, filtersOf, isFiltered, type TaskFilter, taskFilterOf, toggled } from './task-filter.ts';

const goal = '4fef87c1-58cc-4372-a567-0e02b2c3d479';
const team = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const me = '0f8fad5b-d9cb-469f-a165-70867728950e';
const said = (filter: object) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
const throughTheAddress = (filter: TaskFilter) =>
  said(taskFilterOf(defaultParseSearch(defaultStringifySearch(filter))));

it('survives a round trip through the URL', () => {
  const filter: TaskFilter = {
    search: '2026',
    status: ['to_do', 'blocked'],
    priority: ['urgent'],
    assigned_to: ['me', 'none'],
    goal_id: [goal],
    parent_task_id: [me],
    start: 'started',
    due: 'week',
    finished: '2026-11-16',
    group: 'goal',
    sort: 'title',
    direction: 'desc',
    columns: ['status', 'title', 'due'],
    view: 'timeline',
    scale: 'months',
    undated: true,
    saved: goal,
  };
  expect(throughTheAddress(filter)).toEqual(filter);
  expect(throughTheAddress({})).toEqual({});
});

it('accepts a single value without brackets, and a number as search text', () => {
  expect(said(taskFilterOf(defaultParseSearch('?status=done&search=2026')))).toEqual({
    status: ['done'],
    search: '2026',
  });
});

it('always has the title among the columns', () => {
  expect(taskFilterOf({ columns: ['due', 'due', 'gone'] }).columns).toEqual(['title', 'due']);
});

it('drops invalid values', () => {
  const junk = {
    status: ['done', 'gone', 7, 'done'],
    priority: 'loud',
    goal_id: ["' or 1=1"],
    assigned_to: {},
    start: 'soon',
    due: ['week'],
    finished: '2026-13-01',
    group: 'colour',
    sort: null,
    direction: 'up',
    columns: ['color'],
    saved: 'view',
    search: '  ',
  };
  expect(said(taskFilterOf(junk))).toEqual({ status: ['done'] });
});

it('adds and removes values, and keeps a single due date', () => {
  const both = toggled(toggled({}, 'status', 'to_do'), 'status', 'done');
  expect(chosen(both, 'status')).toEqual(['to_do', 'done']);
  const none = toggled(toggled(both, 'status', 'to_do'), 'status', 'done');
  expect(isFiltered(none)).toBe(false);
  expect(toggled({ due: 'week' }, 'due', 'none').due).toBe('none');
  expect(toggled({ due: 'week' }, 'due', 'week').due).toBeUndefined();
});

it('converts `me` to the user id, dates to ranges, and overdue to open tasks', () => {
  const asked = (filter: TaskFilter) => said(filtersOf(filter, team, me, '2026-10-14'));
  expect(asked({ assigned_to: ['me', me, 'none'], group: 'due', sort: 'title', saved: goal })).toEqual({
    team_id: team,
    assigned_to: [me, 'none'],
  });
  expect(asked({ due: 'overdue' })).toEqual({
    team_id: team,
    status: ['to_do', 'in_progress', 'blocked', 'on_hold'],
    due: 'overdue',
  });
  expect(asked({ due: 'overdue', status: ['done'] })).toMatchObject({ status: ['done'] });
  expect(asked({ due: 'next_7_days' })).toEqual({ team_id: team, due_from: '2026-10-14', due_to: '2026-10-20' });
  expect(asked({ finished: '2026-10-05' })).toEqual({
    team_id: team,
    finished_from: '2026-10-05',
    finished_to: '2026-10-11',
  });
  expect(asked({ due: 'none' })).toEqual({ team_id: team, due: 'none' });
  expect(asked({ start: 'started' })).toEqual({ team_id: team, start_to: '2026-10-14' });
  expect(asked({ start: 'later' })).toEqual({ team_id: team, start_from: '2026-10-15' });
  expect(asked({ start: 'none' })).toEqual({ team_id: team, start: 'none' });
});

it.each([
  [1, '2026-10-12', '2026-10-18'],
  [7, '2026-10-11', '2026-10-17'],
  [6, '2026-10-10', '2026-10-16'],
])('“This week” is the week of the person, which begins on day %i', (week_start, due_from, due_to) => {
  setDatePreferences({ week_start, date_order: null, time_zone: null });
  expect(said(filtersOf({ due: 'week' }, team, me, '2026-10-14'))).toEqual({ team_id: team, due_from, due_to });
  setDatePreferences();
});
