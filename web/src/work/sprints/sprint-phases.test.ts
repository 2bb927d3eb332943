import { expect, it } from 'vitest';
import { aSprint } from '../../base/testing/sample-rows.ts';
import { laterSprints, nextSpan, overdueSprints, phaseOf, sprintPhases, sprintsOf } from './sprint-phases.ts';

const now = '2026-10-14';
const span = (starts_on: string, ends_on: string) => ({ starts_on, ends_on });
const sprints = [
  span('2026-10-29', '2026-11-11'),
  span('2026-10-15', '2026-10-28'),
  span('2026-10-14', '2026-10-14'),
  span('2026-09-01', '2026-09-14'),
  span('2026-10-01', '2026-10-13'),
];

it('sorts current sprints first, then the next, then the most recent past ones', () => {
  expect(
    sprintPhases.flatMap((phase) => sprintsOf(phase, sprints, now).map(({ starts_on }) => `${phase} ${starts_on}`)),
  ).toEqual(['current 2026-10-14', 'upcoming 2026-10-15', 'upcoming 2026-10-29', 'past 2026-10-01', 'past 2026-09-01']);
});

it('plans the next two weeks after the last sprint, or from today', () => {
  expect(nextSpan(sprints, now)).toEqual(span('2026-11-12', '2026-11-25'));
  expect(nextSpan(sprints.slice(3), now)).toEqual(span('2026-10-14', '2026-10-27'));
  expect(nextSpan([], now)).toEqual(span('2026-10-14', '2026-10-27'));
});

const sprint = (name: string, starts_on: string, ends_on: string, more = {}) =>
  aSprint({ id: name, name, starts_on, ends_on, ...more });
const names = (found: { name: string }[]) => found.map(({ name }) => name);

it('counts a sprint as past when the team has ended it before its last day', () => {
  expect(phaseOf(sprint('Now', '2026-10-01', '2026-10-20'), now)).toBe('current');
  expect(phaseOf(sprint('Now', '2026-10-01', '2026-10-20', { ended_at: '2026-10-10T09:00:00Z' }), now)).toBe('past');
});

it('offers the sprint after the one that ends first, and none that is past', () => {
  const [before, ended, current, next, later] = [
    sprint('Before', '2026-09-01', '2026-09-14'),
    sprint('Ended', '2026-10-10', '2026-10-20', { ended_at: '2026-10-12T09:00:00Z' }),
    sprint('Current', '2026-10-08', '2026-10-20'),
    sprint('Next', '2026-10-21', '2026-11-03'),
    sprint('Later', '2026-11-04', '2026-11-17'),
  ];
  const all = [later, next, current, ended, before];
  expect(names(laterSprints(before, all, now))).toEqual(['Current', 'Next', 'Later']);
  expect(names(laterSprints(next, all, now))).toEqual(['Later', 'Current']);
});

it('finds the sprints that are over with open tasks, unless they were ended', () => {
  const over = (name: string, more: object) => sprint(name, '2026-09-01', '2026-09-14', more);
  const found = overdueSprints(
    [
      over('Finished', { task_count: 2 }),
      over('Open', { task_count: 2, open_count: 1 }),
      over('Ended', { open_count: 1, ended_at: '2026-09-14T09:00:00Z' }),
      sprint('Current', '2026-10-08', '2026-10-20', { open_count: 4 }),
    ],
    now,
  );
  expect(names(found)).toEqual(['Open']);
});
