import { expect, it } from 'vitest';
import { foundByTyping } from './type-to-find.ts';

const labels = ['To do', 'In progress', 'In review', 'Blocked', 'Done', 'Über'];

it.each([
  ['d', -1, 4],
  ['in r', 1, 2],
  // The same letter again leads to the next one.
  ['ii', 1, 2],
  ['ii', 2, 1],
  // After another option, the last letter begins anew.
  ['db', 4, 3],
  ['u', -1, 5],
  ['z', 0, -1],
])('%s from option %i leads to option %i', (typed, focused, index) => {
  expect(foundByTyping(typed, labels, focused).index).toBe(index);
});
