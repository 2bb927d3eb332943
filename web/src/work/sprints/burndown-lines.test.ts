import { expect, it } from 'vitest';
import { aSprint } from '../../base/testing/sample-rows.ts';
import { burndownLines, idealShares } from './burndown-lines.ts';

const sprint = aSprint({ starts_on: '2026-10-13', ends_on: '2026-10-16' });
const day = (at: string, tasks: number, open_tasks: number) => ({
  day: at,
  tasks,
  open_tasks,
  hours: 0,
  open_hours: 0,
});

it('draws each day at its end, in the height of the largest number', () => {
  const days = [day('2026-10-13', 8, 8), day('2026-10-14', 10, 5)];
  expect(burndownLines(days, sprint, 'tasks')).toMatchObject({
    planned: 8,
    most: 10,
    all: 'M 0 20 L 25 20 L 50 0',
    open: 'M 0 20 L 25 20 L 50 50',
    ideal: 'M 0 20 L 25 40 L 50 60 L 75 80 L 100 100',
  });
});

it('has no lines before the first day', () => {
  expect(burndownLines([], sprint, 'hours')).toMatchObject({ planned: 0, most: 1, all: '', open: '' });
});

it('counts as planned what the first day with tasks has', () => {
  const days = [day('2026-10-13', 0, 0), day('2026-10-14', 6, 6)];
  const { planned, idealAt } = burndownLines(days, sprint, 'tasks');
  expect([planned, ...[0, 1, 2, 3].map(idealAt)]).toEqual([6, 4.5, 3, 1.5, 0]);
});

it('wants nothing on days without work', () => {
  // Friday to Tuesday, and a weekend.
  const sprintFrom = (starts_on: string, ends_on: string) => idealShares(aSprint({ starts_on, ends_on }));
  expect(sprintFrom('2026-10-15', '2026-10-20')).toEqual([0.75, 0.5, 0.5, 0.5, 0.25, 0]);
  expect(sprintFrom('2026-10-17', '2026-10-18')).toEqual([0.5, 0]);
});
