import { expect, it } from 'vitest';
import { aSprint } from '../testing/sample-rows.ts';
import { burndownLines, idealOf } from './burndown-lines.ts';

const sprint = aSprint({ starts_on: '2026-10-14', ends_on: '2026-10-17' });
const day = (at: string, tasks: number, open_tasks: number) => ({
  day: at,
  tasks,
  open_tasks,
  hours: 0,
  open_hours: 0,
});

it('draws each day at its end, in the height of the largest number', () => {
  const days = [day('2026-10-14', 8, 8), day('2026-10-15', 10, 5)];
  expect(burndownLines(days, sprint, 'tasks')).toEqual({
    planned: 8,
    most: 10,
    length: 4,
    all: 'M 0 20 L 25 20 L 50 0',
    open: 'M 0 20 L 25 20 L 50 50',
    ideal: 'M 0 20 L 100 100',
  });
});

it('has no lines before the first day', () => {
  expect(burndownLines([], sprint, 'hours')).toMatchObject({ planned: 0, most: 1, all: '', open: '' });
});

it('counts as planned what the first day with tasks has', () => {
  const days = [day('2026-10-14', 0, 0), day('2026-10-15', 6, 6)];
  expect(burndownLines(days, sprint, 'tasks')).toMatchObject({ planned: 6, ideal: 'M 0 0 L 100 100' });
});

it('ends the ideal line with the last day', () => {
  expect([0, 1, 2, 3].map((index) => idealOf(index, 8, 4))).toEqual([6, 4, 2, 0]);
});
