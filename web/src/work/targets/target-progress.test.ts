import fc from 'fast-check';
import { expect, it } from 'vitest';
import { progressOf } from './target-progress.ts';

const percent = (start_value: number, target_value: number, current_value: number | null) =>
  progressOf({ start_value, target_value, current_value });

it('is the way from the start to the target, also if that is lower', () => {
  expect(percent(0, 80, 20)).toBe(25);
  expect(percent(30, 10, 20)).toBe(50);
  expect(percent(30, 10, 35)).toBe(-25);
  expect(percent(0, 80, 100)).toBe(125);
  expect(percent(1000, 0, 1001)).toBe(0);
  expect(percent(0, 80, null)).toBeNull();
});

it('is 100 percent only when the target is reached', () => {
  expect(percent(0, 1000, 999.9)).toBe(99);
  expect(percent(1000, 0, 0.1)).toBe(99);
  const whole = fc.integer({ min: -1e6, max: 1e6 });
  fc.assert(
    fc.property(whole, whole, whole, (start, target, current) => {
      fc.pre(start !== target);
      const reached = target > start ? current >= target : current <= target;
      expect((percent(start, target, current) ?? 0) >= 100).toBe(reached);
      expect(percent(start, target, start)).toBe(0);
    }),
  );
});
