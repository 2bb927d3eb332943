import { expect, it } from 'vitest';
import { freePlace } from './free-place.ts';

const window = { width: 390, height: 800 };
const size = { width: 358, height: 60 };
const bar = (top: number, bottom: number, weight = 100) => ({ box: { left: 0, right: 390, top, bottom }, weight });

it('takes the bottom at the end of the line when nothing is there', () => {
  expect(freePlace(size, { width: 1280, height: 800 }, 16, [])).toEqual({
    left: 906,
    right: 1264,
    top: 724,
    bottom: 784,
  });
  expect(freePlace(size, { width: 1280, height: 800 }, 16, [], true).left).toBe(16);
});

it('goes above what is at the bottom, and into a gap between two parts', () => {
  expect(freePlace(size, window, 16, [bar(700, 800)]).bottom).toBeLessThanOrEqual(700);
  const gap = freePlace(size, window, 16, [bar(0, 300), bar(400, 800)]);
  expect(gap.top).toBeGreaterThanOrEqual(300);
  expect(gap.bottom).toBeLessThanOrEqual(400);
});

it('stays in its corner, also when something to work with is there', () => {
  const button = { box: { left: 1000, right: 1200, top: 0, bottom: 800 }, weight: 1_000_000 };
  const place = freePlace(size, { width: 1280, height: 800 }, 16, [button]);
  expect([place.right, place.bottom]).toEqual([1264, 784]);
  expect(freePlace(size, { width: 1280, height: 800 }, 16, [bar(0, 800)]).bottom).toBeGreaterThanOrEqual(400);
});

it('covers the least when everything is taken, and stays in the window', () => {
  const place = freePlace(size, window, 16, [bar(0, 500), bar(500, 590, 1), bar(590, 800)]);
  expect(place.top).toBeGreaterThanOrEqual(500);
  expect(place.bottom).toBeLessThanOrEqual(590);
  expect(freePlace({ width: 500, height: 900 }, window, 16, []).left).toBe(16);
});
