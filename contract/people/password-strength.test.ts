import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longTest } from '../base/test-sweeps.ts';
import { passwordStrength, wordsIn } from './password-strength.ts';

const nadia = wordsIn('Nadia Berg-Müller', 'nadia.b@harbour.example', 'Lighthouse crew');
const problemOf = (password: string, own = nadia) => passwordStrength(password, own).problem;

describe('a new password that is easy to guess is refused with the reason', () => {
  test.each([
    ['Groundwork2026', 'auth.passwordOfExpectedWords'],
    ['Gr0undw0rk-26', 'auth.passwordOfExpectedWords'],
    ['2026Groundwork!', 'auth.passwordOfExpectedWords'],
    ['Summer2026!', 'auth.passwordOfExpectedWords'],
    ['Herbst_2025', 'auth.passwordOfExpectedWords'],
    ['Dezember2026', 'auth.passwordOfExpectedWords'],
    ['Février26', 'auth.passwordOfExpectedWords'],
    ['Fevrier2026', 'auth.passwordOfExpectedWords'],
    ['Donnerstag1', 'auth.passwordOfExpectedWords'],
    ['Qwertz123', 'auth.passwordOfKeys'],
    ['Qwertyuiop-x', 'auth.commonPassword'],
    ['Azertyuiop7', 'auth.passwordOfKeys'],
    ['Asdfghjkl;1', 'auth.passwordOfKeys'],
    ['1q2w3e4r5T', 'auth.commonPassword'],
    ['Aaaaaaaaaaaa1', 'auth.passwordOfRuns'],
    ['Abcdefghij1', 'auth.passwordOfRuns'],
    ['Zyxwvut987', 'auth.passwordOfRuns'],
    ['NadiaBerg1987!', 'auth.passwordOfOwnWords'],
    ['n4diaMuller1', 'auth.passwordOfOwnWords'],
    ['aidaN2026', 'auth.passwordOfOwnWords'],
    ['LIGHThouse7391', 'auth.passwordOfOwnWords'],
    ['Password1', 'auth.commonPassword'],
    ['P@ssw0rd', 'auth.commonPassword'],
    ['PaSsWoRd1', 'auth.commonPassword'],
  ])('%s', (password, problem) => {
    expect(passwordStrength(password, nadia)).toEqual({ strength: 'refused', problem });
  });
});

test.each([
  'Xk7vQp',
  'Lighthouse-7',
  'Lantern-2026',
  'Harbour-2026',
  'my Berg has 9 goats',
  'Signal-Tower-8',
  'correct horse Battery 9',
])('%s is accepted', (password) => {
  expect(problemOf(password, wordsIn('Nadia Berg', 'nadia@harbour.example'))).toBeNull();
});

test('a longer password is stronger', () => {
  const strengths = ['Xk7vQp', 'Xk7vQpTz', 'Xk7vQpTz3wLd'].map((password) => passwordStrength(password, []).strength);
  expect(strengths).toEqual(['fair', 'good', 'strong']);
});

test('refuses each own word with a year or digits around it, however it is spelled', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 0, maxLength: 4 });
  const separator = fc.constantFrom('', '-', '_', '.', '!', ' ');
  const spelling = fc.constantFrom(
    (word: string) => word,
    (word: string) => word.toUpperCase(),
    (word: string) => word.replace(/^./, (first) => first.toUpperCase()),
    (word: string) => word.replaceAll('o', '0').replaceAll('i', '1'),
    (word: string) => [...word].reverse().join(''),
  );
  const password = fc
    .tuple(fc.constantFrom('nadia', 'müller', 'lighthouse', 'groundwork'), spelling, separator, digits, separator)
    .map(([word, spell, before, number, after]) => `${spell(word)}${before}${number}${after}`);
  fc.assert(fc.property(password, (value) => problemOf(value) !== null));
});

test('accepts random letters and digits', () => {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const password = fc.string({ unit: fc.constantFrom(...letters), minLength: 12, maxLength: 12 });
  // `noBias`, because fast-check would otherwise prefer runs of the first letters.
  fc.assert(
    fc.property(fc.noBias(password), (value) => problemOf(value) === null),
    { seed: 38 },
  );
});

longTest('hostile texts are answered', () => {
  const hostile = [
    '',
    ' ',
    '!!!!',
    '\u202e',
    '💥'.repeat(64),
    '4@8({[</369&#!1/|0$5+7%2'.repeat(5),
    '1/1/20'.repeat(20),
    '\ud800',
  ];
  for (const password of hostile) expect(() => passwordStrength(password, wordsIn(password))).not.toThrow();
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      (text) => void passwordStrength(text, wordsIn(text, 'x@y.z')),
    ),
  );
});

test('the words of names and addresses: without domains and short words, in both spellings', () => {
  expect(wordsIn('Zoë van de Berg', 'zoe.b@mail.harbour.example', null)).toEqual(['zoë', 'zoe', 'van', 'berg']);
  expect(wordsIn('word '.repeat(1000), 'Ab')).toEqual(['word']);
});
