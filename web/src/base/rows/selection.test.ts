import { expect, it } from 'vitest';
import { nothing, type SelectionAct, selectionAfter } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const after = (...acts: SelectionAct[]) =>
  [...acts.reduce((now, act) => selectionAfter(now, act, order), nothing).ids].sort().join('');

it('selects and deselects one row', () => {
  expect(after({ pick: 'b' }, { pick: 'd' })).toBe('bd');
  expect(after({ pick: 'b' }, { pick: 'd' }, { pick: 'b' })).toBe('d');
});

it('selects a range in both directions from the anchor', () => {
  expect(after({ pick: 'b' }, { pick: 'd', range: true })).toBe('bcd');
  expect(after({ pick: 'd' }, { pick: 'b', range: true })).toBe('bcd');
  expect(after({ pick: 'a' }, { pick: 'c' }, { pick: 'e', range: true })).toBe('acde');
});

it('selects one row when the anchor is not visible', () => {
  expect(after({ pick: 'c', range: true })).toBe('c');
  expect(after({ pick: 'gone' }, { pick: 'c', range: true })).toBe('cgone');
});

it('selects all visible rows', () => {
  expect(after({ pick: 'b' }, 'all')).toBe('abcde');
});

it('clears the selection', () => {
  expect(after({ pick: 'b' }, { pick: 'd', range: true }, 'clear')).toBe('');
});
