import { describe, expect, test } from 'vitest';
import { english } from '../base/answers.ts';
import { isEmail } from '../base/email-addresses.ts';
import { limits } from '../base/limits.ts';
import { passwordProblem, profileInput, resetPasswordInput, signInInput, signUpInput } from './account.ts';

const nul = String.fromCharCode(0);
const nadia = { email: 'nadia@harbour.example', password: 'Harbour-2026', firstName: 'Nadia', lastName: 'Rahman' };
const problem = (change: object) =>
  english(signUpInput.safeParse({ ...nadia, ...change }).error?.issues[0]?.message ?? '');

describe('a new password', () => {
  test.each(['Abcde1', 'Harbour-2026', `Aa1${'x'.repeat(125)}`, 'Ünïcode-Aa1', '  Aa1  '])(
    '%s breaks no rule',
    (password) => {
      expect(passwordProblem(password)).toBeNull();
    },
  );

  // Each password also breaks all later rules, where possible: the answer names the first broken rule.
  test.each([
    ['', 'Password must be at least 6 characters long'],
    ['?????', 'Password must be at least 6 characters long'],
    ['Abcd1', 'Password must be at least 6 characters long'],
    [`${'?'.repeat(128)}?`, 'Password must be at most 128 characters long'],
    ['??????', 'Password must contain at least one lowercase letter'],
    ['ABCDE1', 'Password must contain at least one lowercase letter'],
    ['abcdef', 'Password must contain at least one uppercase letter'],
    ['abcde1', 'Password must contain at least one uppercase letter'],
    ['Abcdef', 'Password must contain at least one number'],
    [`Abcde1${nul}`, 'Text cannot hold a NUL character.'],
  ])('%j is refused: %s', (password, sentence) => {
    expect(english(passwordProblem(password) ?? '')).toBe(sentence);
  });

  test('follows the same rules at sign-up and at reset', () => {
    expect(problem({ password: 'abcdef' })).toBe(english('signUp.passwordUpper'));
    expect(resetPasswordInput.safeParse({ newPassword: 'abcdef', token: 'x' }).error?.issues[0]?.message).toBe(
      'signUp.passwordUpper',
    );
  });

  test('reports a missing password as too short', () => {
    for (const password of [undefined, null, 123456, ['Abcde1']])
      expect(problem({ password })).toBe(english('signUp.passwordLength'));
  });

  test('has no format rules at sign-in, so that old passwords still work', () => {
    expect(signInInput.safeParse({ email: nadia.email, password: 'x' }).success).toBe(true);
  });
});

describe('an email address', () => {
  test.each([
    'nadia@harbour.example',
    'NADIA@Harbour.Example',
    'n@h.io',
    'nadia.rahman+plans@mail.harbour.example',
    "o'brien@harbour.example",
    'nadia_1-2@harbour-district.example',
  ])('%s is taken', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  test.each([
    '',
    'nadia',
    'nadia@harbour',
    '@harbour.example',
    'nadia@',
    'nadia@@harbour.example',
    'nadia@harbour.example@evil.example',
    '"nadia@evil.example"@harbour.example',
    '"nadia"@harbour.example',
    'Nadia <nadia@harbour.example>',
    'nadia@harbour.example,mallory@evil.example',
    'nadia@harbour.example;mallory@evil.example',
    'nadia@harbour.example mallory@evil.example',
    'nadia@harbour.example\nBcc: mallory@evil.example',
    'nadia@harbour.example\r\n',
    'friends:nadia@harbour.example;',
    'nadia(comment)@harbour.example',
    'nadia\\@harbour.example',
    `nadia${nul}@harbour.example`,
    'nadia\u0007@harbour.example',
    'nadia\u007f@harbour.example',
    'nadia@harbour\u0085.example',
    'nadia\u200b@harbour.example',
    `${'n'.repeat(limits.text.email)}@harbour.example`,
  ])('%j is refused', (address) => {
    expect(isEmail(address)).toBe(false);
  });

  test('is trimmed; a wrong or missing one is refused with the sentence of part 5', () => {
    expect(signUpInput.parse({ ...nadia, email: '  nadia@harbour.example ' }).email).toBe('nadia@harbour.example');
    for (const email of ['nadia', undefined, null, 5, [nadia.email]])
      expect(problem({ email })).toBe('Please enter a valid email address');
  });
});

describe('names', () => {
  test('are trimmed', () => {
    expect(signUpInput.parse({ ...nadia, firstName: ' Nadia ' }).firstName).toBe('Nadia');
  });

  test.each(['', '   ', undefined, null, 7])('%j is refused with the sentence of part 5', (name) => {
    expect(problem({ firstName: name })).toBe('First name and last name are required');
    expect(problem({ lastName: name })).toBe('First name and last name are required');
  });

  test('are refused when too long or with a NUL', () => {
    expect(problem({ firstName: 'n'.repeat(limits.text.name + 1) })).toBeDefined();
    expect(problem({ lastName: `Rah${nul}man` })).toBe(english('general.noNul'));
  });
});

test('sign-up refuses unknown properties', () => {
  expect(signUpInput.safeParse({ ...nadia, is_super_admin: true }).success).toBe(false);
  expect(signUpInput.safeParse({ ...nadia, emailVerified: true }).success).toBe(false);
});

test.each(['abc', '+', 'n/a'])('the phone number %j is refused', (phone_number) => {
  expect(profileInput.safeParse({ phone_number }).error?.issues[0]?.message).toBe('formFields.tel');
});

test('the phone number can be removed', () => {
  expect(profileInput.parse({ phone_number: ' ' })).toEqual({ phone_number: '' });
});
