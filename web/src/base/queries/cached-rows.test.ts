import { expect, it } from 'vitest';
import { untilComputed } from './cached-rows.ts';

it('asks again while a row of a list, of a page or alone has no value yet', () => {
  const { refetchInterval } = untilComputed<{ value: number | null }>(({ value }) => value !== null);
  const [known, unknown] = [{ value: 1 }, { value: null }];
  const page = (...items: { value: number | null }[]) => ({ items, next_cursor: null });
  const every = (data?: Parameters<typeof refetchInterval>[0]['state']['data']) => refetchInterval({ state: { data } });
  expect([unknown, page(known, unknown), { pages: [page(known), page(unknown)], pageParams: [] }].map(every)).toEqual([
    10_000, 10_000, 10_000,
  ]);
  expect([undefined, known, page(known), { pages: [page(known), page()], pageParams: [] }].map(every)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
