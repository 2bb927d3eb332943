import { setTimeout as after } from 'node:timers/promises';
import { limits } from '@groundwork/contract/base/limits';
import { expect, test, vi } from 'vitest';
import { withBudget } from '../testing/with-budget.ts';
import { keptValues } from './kept-values.ts';

const many = limits.computed.freshRows + 1;

/** Values whose computation ends when `finish` is called; each is larger than the one before. */
function slowValues(rows: number) {
  const valuesOf = keptValues<{ n: number }>();
  const started: { ids: string[]; finish: () => void }[] = [];
  const ask = (...ids: string[]) =>
    valuesOf(ids, (asked) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const n = started.push({ ids: asked, finish: resolve });
      return promise.then(() => asked.map((id) => ({ id, value: { n }, rows })));
    }).then((numbers) => Object.fromEntries([...numbers].map(([id, { n }]) => [id, n])));
  return { ask, started, finish: (at: number) => started[at]?.finish() };
}

test('a value of many rows that is asked for twice at once is computed once', async () => {
  await withBudget({ waitMs: 60_000 }, async () => {
    const { ask, started, finish } = slowValues(many);
    const answers = [ask('a', 'b'), ask('b', 'a')];
    finish(0);
    expect(await Promise.all(answers)).toEqual([
      { a: 1, b: 1 },
      { b: 1, a: 1 },
    ]);
    expect(started).toHaveLength(1);
  });
});

test('an answer leaves out what another one computes for long, and computes the rest', async () => {
  await withBudget({ waitMs: 1 }, async () => {
    const { ask, started, finish } = slowValues(many);
    const slow = ask('a');
    const other = ask('a', 'b');
    await vi.waitFor(() => expect(started.map(({ ids }) => ids)).toEqual([['a'], ['b']]));
    finish(1);
    expect(await other).toEqual({ b: 2 });
    finish(0);
    expect(await slow).toEqual({ a: 1 });
  });
});

test('while a value that has become old is computed again, others get the old one', async () => {
  await withBudget({ keptSeconds: 0.001 }, async () => {
    const { ask, started, finish } = slowValues(many);
    const first = ask('a');
    finish(0);
    await first;
    await after(20);
    const again = ask('a');
    expect(await ask('a')).toEqual({ a: 1 });
    finish(1);
    expect(await again).toEqual({ a: 2 });
    expect(started).toHaveLength(2);
  });
});

test('a value of few rows is computed for each answer, and waits for no other', async () => {
  const { ask, started, finish } = slowValues(1);
  const first = ask('a');
  finish(0);
  await first;
  const answers = [ask('a'), ask('a')];
  expect(started).toHaveLength(3);
  finish(2);
  expect(await answers[1]).toEqual({ a: 3 });
  finish(1);
  expect(await answers[0]).toEqual({ a: 2 });
});

test('a value that failed is computed by the one that waited for it', async () => {
  await withBudget({ waitMs: 60_000 }, async () => {
    const valuesOf = keptValues<{ n: number }>();
    const failing = valuesOf(['a'], async () => {
      await after(5);
      throw new Error('canceled');
    });
    const other = valuesOf(['a'], async () => [{ id: 'a', value: { n: 1 }, rows: many }]);
    await expect(failing).rejects.toThrow('canceled');
    expect(await other).toEqual(new Map([['a', { n: 1 }]]));
  });
});
