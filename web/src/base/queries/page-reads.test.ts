// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { read, readsAreHeld, resumeReads, withoutReads } from './page-reads.ts';

afterEach(resumeReads);

const answers = async (...reads: Promise<unknown>[]) => {
  const said = vi.fn();
  for (const one of reads) one.then(said, said);
  // Longer than any chain of promises takes.
  await new Promise(setImmediate);
  return said.mock.calls.map(([answer]) => answer);
};

it('while a session ends nothing is asked, and a refusal that was on its way is not told', async () => {
  const refused = Promise.withResolvers<string>();
  const before = read(() => refused.promise);
  await withoutReads(async () => refused.reject(new Error('Not authenticated')));
  const ask = vi.fn(async () => 'profile');
  expect(await answers(before, read(ask))).toEqual([]);
  expect(ask).not.toHaveBeenCalled();
  expect(readsAreHeld()).toBe(true);
});

it('when the act fails, what waited is asked', async () => {
  const act = Promise.withResolvers<void>();
  const ended = withoutReads(() => act.promise);
  const waiting = read(async () => 'profile');
  act.reject(new Error('Wrong password'));
  await expect(ended).rejects.toThrow('Wrong password');
  expect(await answers(waiting)).toEqual(['profile']);
  expect(readsAreHeld()).toBe(false);
});
