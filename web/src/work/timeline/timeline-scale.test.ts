import { timelineScales } from '@groundwork/contract/work/timeline-scales';
import { expect, it } from 'vitest';
import { addDays } from '../../base/dates/dates.ts';
import { axisOf, dayWidthOf, spanOf } from './timeline-scale.ts';

const today = '2026-11-26';

it('names days, weeks, months and quarters below months and years', () => {
  const labels = (scale: (typeof timelineScales)[number], from: string, to: string) => {
    const { minor, major } = axisOf(scale, from, to);
    return [major.map(({ label }) => label), minor.map(({ label }) => label)];
  };
  expect(labels('days', '2026-11-29', '2026-12-02')).toEqual([
    ['November 2026', 'December 2026'],
    ['29', '30', '1', '2'],
  ]);
  expect(labels('months', '2026-11-29', '2027-01-02')).toEqual([
    ['2026', '2027'],
    ['Nov', 'Dec', 'Jan'],
  ]);
  expect(labels('quarters', '2026-05-29', '2026-12-31')).toEqual([['2026'], ['Q2', 'Q3', 'Q4']]);
});

it.each(timelineScales)('leaves no gap between the units of %s, also in a leap year', (scale) => {
  const { minor, major } = axisOf(scale, '2027-12-20', '2028-03-05');
  for (const line of [minor, major])
    for (const [index, { day, days }] of line.entries()) {
      const next = line[index + 1];
      if (next) expect(addDays(day, days)).toBe(next.day);
    }
});

it.each(timelineScales)('spans all bars and today in %s, with room, within the years of the product', (scale) => {
  const room = Math.floor(1600 / dayWidthOf(scale));
  const bar = { from: '2026-09-01', to: '2027-01-10' };
  const { first, last } = spanOf([bar], today, scale);
  expect(first <= addDays(bar.from, -room)).toBe(true);
  expect(last >= addDays(bar.to, room)).toBe(true);
  expect(spanOf([], today, scale).first < addDays(today, 1 - room)).toBe(true);
  const widest = spanOf([{ from: '1901-01-01', to: '2199-12-31' }], today, scale);
  expect([widest.first, widest.last]).toEqual(['1901-01-01', '2199-12-31']);
});
