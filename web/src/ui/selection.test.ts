import { expect, it } from 'vitest';
import { nothing, type SelectionAct, selectionAfter } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const after = (...acts: SelectionAct[]) =>
  [...acts.reduce((now, act) => selectionAfter(now, act, order), nothing).ids].sort().join('');

it('picks and unpicks one', () => {
  expect(after({ pick: 'b' }, { pick: 'd' })).toBe('bd');
  expect(after({ pick: 'b' }, { pick: 'd' }, { pick: 'b' })).toBe('d');
});

it('picks a range downwards and upwards from the last one picked', () => {
  expect(after({ pick: 'b' }, { pick: 'd', range: true })).toBe('bcd');
  expect(after({ pick: 'd' }, { pick: 'b', range: true })).toBe('bcd');
  expect(after({ pick: 'a' }, { pick: 'c' }, { pick: 'e', range: true })).toBe('acde');
});

it('picks one when a range has no start in what is shown', () => {
  expect(after({ pick: 'c', range: true })).toBe('c');
  expect(after({ pick: 'gone' }, { pick: 'c', range: true })).toBe('cgone');
});

it('picks all that are shown', () => {
  expect(after({ pick: 'b' }, 'all')).toBe('abcde');
});

it('clears', () => {
  expect(after({ pick: 'b' }, { pick: 'd', range: true }, 'clear')).toBe('');
});
