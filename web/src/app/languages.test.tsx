import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseLanguage, directionNow, languageNow, onLanguage } from '@groundwork/contract/base/catalogue';
import { act, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, it } from 'vitest';
import * as words from '../base/words/words.ts';
import { languages } from './languages.gen.ts';

const text = words.comments;

function Comments() {
  const language = useSyncExternalStore(onLanguage, languageNow);
  return (
    <p key={language} dir={directionNow()}>
      {text.write}, {text.showResolved(3)}, {text.reacted('👍', ['Mai', 'Tom'], 2)}, {words.shell.product}
    </p>
  );
}

afterEach(() => act(() => chooseLanguage('en', languages)));

it('changes the language without a reload', async () => {
  render(<Comments />);
  const shown = () => [document.querySelector('p')?.textContent, document.querySelector('p')?.dir];
  const english = ['Write a comment, Show 3 comments, 👍: Mai, Tom, and 2 others, Groundwork', 'ltr'];
  expect(shown()).toEqual(english);
  await act(() => chooseLanguage('de', languages));
  expect(shown()).toEqual([
    'Kommentar schreiben, 3 Kommentare anzeigen, 👍: Mai, Tom und 2 weitere Personen, Groundwork',
    'ltr',
  ]);
  await act(() => chooseLanguage('ar', languages));
  expect(shown()).toEqual(['اكتب تعليقًا, عرض 3 تعليقات, 👍: Mai وTom وشخصان آخران, Groundwork', 'rtl']);
  await act(() => chooseLanguage('en', languages));
  expect(shown()).toEqual(english);
  expect(screen.queryByText(/Kommentar/)).toBeNull();
});

const catalogue = (tag: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../talk/words.${tag}.json`), 'utf8'));
/** Returns the keys of all messages, without descriptions. */
const keysOf = (json: unknown, path = ''): string[] =>
  typeof json === 'object' && json !== null
    ? Object.entries(json).flatMap(([key, part]) => (key.startsWith('@') ? [] : keysOf(part, `${path}.${key}`)))
    : [path];

it.each(['de', 'ar'])('has all words of talk in %s', (tag) => {
  expect(keysOf(catalogue(tag))).toEqual(keysOf(catalogue('en')));
});
