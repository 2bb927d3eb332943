import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isComposing, pressedKey } from './pressed-key.ts';

test.each([
  ['a Latin letter', 'k', 'KeyK', false, 'k'],
  ['a Latin letter at another place (AZERTY)', 'a', 'KeyQ', false, 'a'],
  ['a Latin letter with Caps Lock', 'C', 'KeyC', false, 'c'],
  ['a Latin letter with Caps Lock and Shift', 'x', 'KeyX', true, 'X'],
  ['a letter that has no large one', 'ß', 'Minus', true, 'ß'],
  ['a Latin letter with an accent', 'é', 'KeyE', false, 'é'],
  ['a Cyrillic letter', 'л', 'KeyK', false, 'k'],
  ['a Cyrillic letter with Shift', 'Ч', 'KeyX', true, 'X'],
  ['a Cyrillic letter with Caps Lock', 'Ч', 'KeyX', false, 'x'],
  ['a Greek letter', 'ζ', 'KeyZ', false, 'z'],
  ['a Hebrew letter', 'ז', 'KeyZ', false, 'z'],
  ['an Arabic letter', 'ئ', 'KeyZ', false, 'z'],
  ['a Korean letter', 'ㅋ', 'KeyZ', false, 'z'],
  ['a Hebrew sign in the place of a letter', '/', 'KeyQ', false, '/'],
  ['a letter in the place of a sign', 'ж', 'Semicolon', false, 'ж'],
  ['a named key', 'Enter', 'Enter', false, 'Enter'],
  ['the key of an input method', 'Process', 'KeyK', false, 'Process'],
])('%s', (_, key, code, shiftKey, expected) => {
  expect(pressedKey({ key, code, shiftKey })).toBe(expected);
});

test('an event without a key has none', () => {
  expect(pressedKey({})).toBe('');
});

test('a key of an input method is known, also in Safari', () => {
  const pressed = (isComposing: boolean, keyCode: number) => ({ nativeEvent: { isComposing, keyCode } });
  expect([pressed(true, 13), pressed(false, 229), pressed(false, 13)].map(isComposing)).toEqual([true, true, false]);
});

test('no component asks the event itself', () => {
  const source = join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((path) => !path.includes('.test.'));
  const asking = files.filter((path) =>
    /nativeEvent\.isComposing|\.key\.toLowerCase\(\)/.test(readFileSync(join(source, path), 'utf8')),
  );
  expect(asking).toEqual(['base/keys/pressed-key.ts']);
});
