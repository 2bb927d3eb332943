import { expect, test } from 'vitest';
import { type Applied, standing } from './compatibility.ts';

const code = { version: 'mine', release: '0.10.0', migrations: ['1.sql', '2.sql'] };
const database = (version: string, release: string, ...names: string[]): Applied => ({
  version,
  release,
  migrations: names.map((name) => ({ name, needs: null })),
});

test.each([
  ['the same code is current', database('mine', '0.10.0', '1.sql', '2.sql'), 'current'],
  ['an earlier release is migrated', database('other', '0.9.1', '1.sql'), 'behind'],
  [
    'an earlier release with a migration of its own is migrated',
    database('other', '0.9.1', '1.sql', 'own.sql'),
    'behind',
  ],
  ['earlier rules are replaced', database('other', '0.9.1', '1.sql', '2.sql'), 'behind'],
  ['other rules of the same release are replaced', database('other', '0.10.0', '1.sql', '2.sql'), 'behind'],
  ['a later release is used as it is', database('other', '0.11.0', '1.sql', '2.sql'), 'ahead'],
  ['a later migration is used as it is', database('other', '0.10.0', '1.sql', '2.sql', '3.sql'), 'ahead'],
  [
    'a later release without a migration of this code is refused',
    database('other', '0.11.0', '1.sql', '3.sql'),
    'beyond',
  ],
])('%s', (_, applied, stands) => {
  expect(standing(code, applied)).toBe(stands);
});

test('a new database, and one of before 0.3.0, is migrated', () => {
  for (const names of [[], ['1.sql']])
    expect(standing(code, { ...database('', '', ...names), version: null, release: null })).toBe('behind');
});
