import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryLog } from '../testing/test-log.ts';
import { repeatedLog } from './repeated-log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const logged = () => {
  const memory = memoryLog();
  const lines = () => memory.lines().map(({ msg, reason, repeated }) => [msg, reason, repeated]);
  return { log: repeatedLog(memory.log), lines };
};

test('a failure that repeats is said at once, and then at growing intervals with what was left out', () => {
  const { log, lines } = logged();
  for (let second = 0; second < 10 * 60; second++) {
    log.warn({ reason: 'refused' }, 'away');
    vi.advanceTimersByTime(1000);
  }
  expect(lines()).toEqual([
    ['away', 'refused', undefined],
    ['away', 'refused', 59],
    ['away', 'refused', 119],
    ['away', 'refused', 239],
  ]);
});

test('lines with other messages or reasons are not left out, and one that comes back after a while begins anew', () => {
  const { log, lines } = logged();
  log.warn({}, 'one');
  log.error({}, 'another');
  log.error({ reason: 'another reason' }, 'another');
  log.warn({}, 'one');
  vi.advanceTimersByTime(3 * 60_000);
  log.warn({}, 'one');
  expect(lines().map(([msg]) => msg)).toEqual(['one', 'another', 'another', 'one']);
});
