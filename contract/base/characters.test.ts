import { expect, test } from 'vitest';
import { problemOf } from '../forms/form-values.ts';
import { passwordProblem } from '../people/account.ts';
import { characters, firstCharacters, isLonger } from './characters.ts';
import { nameOrNone, optionalText, required, requiredName, text } from './fields.ts';
import { limits } from './limits.ts';
import { sentence } from './sentences.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 2],
  ['🌊', 1],
  ['👨‍👩‍👧', 5],
  ['𠮷野家', 3],
  ['\ud83c', 1],
  ['\udf0a\ud83c', 2],
])('%j has the characters that PostgreSQL counts', (written, count) => {
  expect(characters(written)).toBe(count);
  expect([isLonger(written, count), count > 0 && isLonger(written, count - 1)]).toEqual([false, count > 0]);
});

test('the beginning of a text never ends with half an emoji', () => {
  expect(firstCharacters('🌊🌊🌊', 2)).toBe('🌊🌊');
  expect(firstCharacters('a🌊', 1)).toBe('a');
  expect(firstCharacters('a🌊', 2)).toBe('a🌊');
});

test.each([
  ['text', text(60)],
  ['required text', required(60, 'Needed')],
  ['a name', requiredName(60, 'Needed')],
  ['a name or none', nameOrNone(60)],
  ['optional text', optionalText(60)],
])('an emoji counts as one character of %s', (_, schema) => {
  expect(schema.safeParse('🌊'.repeat(60)).success).toBe(true);
  expect(schema.safeParse('🌊'.repeat(61)).error?.issues[0]?.message).toBe(sentence('general.tooLong', 60));
});

test('an emoji counts as one character of a form value', () => {
  const field = {
    id: 'a',
    name: 'a',
    label: 'A',
    type: 'text',
    required: false,
    textMinLength: 3,
    textMaxLength: 4,
  } as const;
  expect(problemOf(field, '🌊🌊')).toBe(sentence('formFields.tooShort', 3));
  expect(problemOf(field, '🌊🌊🌊🌊')).toBeNull();
  expect(problemOf(field, '🌊🌊🌊🌊🌊')).toBe(sentence('formFields.tooLong', 4));
});

test('an emoji counts as one character of a password', () => {
  expect(passwordProblem('Aa1🌊')).toBe('signUp.passwordLength');
  expect(passwordProblem(`Aa1${'🌊'.repeat(limits.password.max - 3)}`)).toBeNull();
  expect(passwordProblem(`Aa1${'🌊'.repeat(limits.password.max - 2)}`)).toBe('signUp.passwordTooLong');
});
