import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Nadia Rahman', 'NR'],
  ['nadia', 'N'],
  ['Ana María de la Cruz', 'AC'],
  ['  Tomás   Ortega ', 'TO'],
  ['émile zola', 'ÉZ'],
  ['🦊 Fox', '🦊F'],
  ['', ''],
])('takes up to two letters of %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
