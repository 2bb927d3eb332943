import { expect, it } from 'vitest';
import { nextSpan, sprintPhases, sprintsOf } from './sprint-phases.ts';

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
