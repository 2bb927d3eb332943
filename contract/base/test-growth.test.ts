import { expect, test } from 'vitest';
import { exceeds, isLinear, quadraticPass, ratioOf } from './test-growth.ts';
import { longTest } from './test-sweeps.ts';

const linearPass = (size: number) => {
  let sum = 0;
  for (let n = 0; n < 200 * size; n++) sum = (sum + n) % 1_000_003;
  return sum;
};

longTest('work that grows faster than its size is noticed', async () => {
  expect(await isLinear(linearPass, 100)).toBe(true);
  expect(await isLinear(() => {}, 100)).toBe(true);
  expect(await isLinear(quadraticPass, 100)).toBe(false);
});

longTest('work that takes several times the CPU of other work is noticed', async () => {
  const usual = () => quadraticPass(3000);
  expect(await ratioOf(() => quadraticPass(3500), usual, 4)).toBeLessThan(4);
  expect(await ratioOf(() => quadraticPass(9000), usual, 4)).toBeGreaterThan(4);
});

test('work that takes more than a quadratic pass is noticed', async () => {
  expect(await exceeds(() => quadraticPass(2000), 0, 4000)).toBe(false);
  // Fifteen times as much: other work on the machine may slow a single pass several times.
  expect(await exceeds(() => quadraticPass(16_000), 0, 4000)).toBe(true);
});
