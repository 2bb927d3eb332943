import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from '../queries/api.ts';
import { fakeBackend, page } from '../testing/fake-backend.ts';
import { compareClock, currentTime } from './clock.ts';
import { timeWords, today } from './dates.ts';

const device = Date.parse('2026-11-25T12:00:00Z');
const hour = 3_600_000;
const answerAt = (time: number) => new Response('', { headers: { date: new Date(time).toUTCString() } });

const backend = fakeBackend({ 'goals.list': () => page([]) });
beforeEach(() => void vi.useFakeTimers({ now: device, toFake: ['Date'] }));
afterEach(() => {
  compareClock(answerAt(device), device, device);
  vi.useRealTimers();
});

it.each([
  ['is right', 0, 0],
  ['is 90 s late', 90_000, 0],
  ['is 90 s early', -90_000, 0],
  ['is 30 hours late', 30 * hour, 30 * hour],
  ['is 10 years early', -87_600 * hour, -87_600 * hour],
])('follows the server if the clock %s', (_, ahead, expected) => {
  compareClock(answerAt(device + ahead), device, device);
  expect(currentTime().getTime() - device).toBe(expected);
});

it('does not take a device that slept during a request for one with a wrong clock', () => {
  compareClock(answerAt(device - 8 * hour), device - 9 * hour, device);
  expect(currentTime().getTime()).toBe(device);
});

it('does not forget the difference when a response has no time', () => {
  compareClock(answerAt(device + 48 * hour), device, device);
  compareClock(new Response(''), device, device);
  expect(currentTime().getTime() - device).toBe(48 * hour);
});

it('trusts the clock again after it was set', () => {
  compareClock(answerAt(device + 48 * hour), device, device);
  compareClock(answerAt(device), device, device);
  expect(currentTime().getTime()).toBe(device);
});

it('makes today and past times those of the server after any call', async () => {
  backend.setTime(device + 72 * hour);
  expect(today()).toBe('2026-11-25');
  await client.goals.list({});
  expect(today()).toBe('2026-11-28');
  expect(timeWords('2026-11-28T11:40:00Z')).toMatch(/20/);
});
