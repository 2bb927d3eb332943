import { mapLook } from '@groundwork/contract/maps/map-look';
import { expect, it } from 'vitest';
import { isSameLook, lookAddressOf } from './look-address.ts';

it('keeps what a map shows, as the server accepts it', () => {
  const look = {
    color: '$missing',
    steps: 'equal',
    size: 'attendees',
    badge: 'leader',
    filter: [{ field: 'kind', op: 'in', value: ['church'] }],
    total: '$nodes',
    growth: 'start_date',
  };
  expect(lookAddressOf({ look })).toEqual({ look, saved: undefined });
  expect(mapLook.parse(look)).toEqual(look);
});

it.each([
  undefined,
  null,
  'x',
  [],
  {},
  { color: 5 },
  { filter: 'x' },
  { filter: [] },
  { filter: [{ op: 'eq' }] },
  { steps: 'odd' },
])('shows nothing for %j', (look) => expect(lookAddressOf({ look }).look).toBeUndefined());

it('drops what is malformed, and keeps the rest', () => {
  const look = { color: '<script>', size: 'attendees', filter: [null, { field: 'kind', op: 'empty' }], other: 1 };
  expect(lookAddressOf({ look }).look).toEqual({ size: 'attendees', filter: [{ field: 'kind', op: 'empty' }] });
});

it('compares looks without regard to the order of their parts', () => {
  expect(isSameLook({ color: 'a', size: 'b' }, { size: 'b', color: 'a' })).toBe(true);
  expect(isSameLook({ color: 'a' }, { color: 'b' })).toBe(false);
});
