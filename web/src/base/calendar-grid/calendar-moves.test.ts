import { expect, it } from 'vitest';
import { dayByKey } from './calendar-moves.ts';

it.each([
  ['ArrowRight', '2026-12-31', '2027-01-01'],
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowDown', '2026-02-27', '2026-03-06'],
  ['ArrowUp', '2026-03-06', '2026-02-27'],
  ['ArrowUp', null, '2026-11-21'],
  ['Delete', '2026-12-01', null],
  ['Backspace', '2026-12-01', null],
  ['Enter', '2026-12-01', undefined],
])('%s from %s to %s', (key, due, day) => expect(dayByKey(key, due, '2026-11-21')).toBe(day));
