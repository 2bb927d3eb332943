import { expect, it } from 'vitest';
import { daysBetween } from '../../base/dates/dates.ts';
import { barOf, type Days, drawnDays, moveByKey, movedDays, type Part } from './timeline-items.ts';

const due = '2026-05-10';

it('draws a bar over its days, and over one day with one date', () => {
  expect(barOf({ start: '2026-05-01', end: due })).toEqual({ from: '2026-05-01', to: due });
  expect(barOf({ start: null, end: due })).toEqual({ from: due, to: due });
  expect(barOf({ start: due, end: null })).toEqual({ from: due, to: due });
  expect(barOf({ start: null, end: null })).toBeNull();
});

it('moves a bar and its ends, and gives the second date to an item with one', () => {
  const days = { start: '2026-05-01', end: '2026-05-04' };
  expect(movedDays(days, 'bar', 3)).toEqual({ start: '2026-05-04', end: '2026-05-07' });
  expect(movedDays(days, 'end', -2)).toEqual({ start: '2026-05-01', end: '2026-05-02' });
  expect(movedDays(days, 'start', 9)).toEqual({ start: '2026-05-04', end: '2026-05-04' });
  expect(movedDays({ start: null, end: due }, 'bar', 1)).toEqual({ start: null, end: '2026-05-11' });
  expect(movedDays({ start: null, end: due }, 'start', -2)).toEqual({ start: '2026-05-08', end: due });
  expect(movedDays({ start: due, end: null }, 'end', 2)).toEqual({ start: due, end: '2026-05-12' });
});

it('keeps dates in order and within the years of the product, and the length of a bar, whatever moves', () => {
  const someDay = (seed: number) =>
    new Date(Date.UTC(1901, 0, 1) + (seed % 109_000) * 86_400_000).toISOString().slice(0, 10);
  const parts: Part[] = ['bar', 'start', 'end'];
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed;
  };
  for (let n = 0; n < 2000; n++) {
    const both = drawnDays(someDay(random()), someDay(random()));
    const days: Days = [both, { ...both, start: null }, { ...both, end: null }][n % 3] ?? both;
    const part = parts[random() % 3] ?? 'bar';
    const after = movedDays(days, part, (random() % 20_001) - 10_000);
    const [before, bar] = [barOf(days), barOf(after)];
    if (!before || !bar) throw new Error('The dates are gone');
    expect(bar.from <= bar.to).toBe(true);
    expect(after.start === null || after.start >= '1901-01-01').toBe(true);
    expect(after.end === null || after.end <= '2199-12-31').toBe(true);
    if (part !== 'bar') continue;
    expect(daysBetween(bar.from, bar.to)).toBe(daysBetween(before.from, before.to));
    expect([after.start === null, after.end === null]).toEqual([days.start === null, days.end === null]);
  }
});

it('moves by keys as the reading direction goes', () => {
  const pressed = (key: string, keys: object, isRtl = false) =>
    moveByKey({ key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...keys }, isRtl);
  expect(pressed('ArrowRight', { altKey: true })).toEqual({ part: 'bar', by: 1 });
  expect(pressed('ArrowLeft', { shiftKey: true })).toEqual({ part: 'end', by: -1 });
  expect(pressed('ArrowLeft', { shiftKey: true }, true)).toEqual({ part: 'end', by: 1 });
  expect(pressed('ArrowLeft', { altKey: true, shiftKey: true })).toEqual({ part: 'start', by: -1 });
  expect(pressed('Delete', { altKey: true })).toBe('clear');
  expect(pressed('Delete', { shiftKey: true })).toBeNull();
  expect(pressed('ArrowRight', {})).toBeNull();
  expect(pressed('ArrowRight', { altKey: true, ctrlKey: true })).toBeNull();
});
