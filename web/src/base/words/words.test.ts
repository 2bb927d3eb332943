import { globSync, readFileSync } from 'node:fs';
import { chooseLanguage, directionNow, languageNow } from '@groundwork/contract/base/catalogue';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { afterEach, describe, expect, it } from 'vitest';
import { showAskedLanguage } from './language.ts';
import { pseudo } from './pseudo.ts';
import * as words from './words.ts';

/**
 * Matches an attribute with a literal text that users see or hear, instead of a catalog entry. The linter rejects
 * literal text between tags.
 */
const literal =
  /\b(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|label|placeholder|description)=(?:"[^"]*\p{L}[^"]*"|\{['`][^'`$]*\p{L}[^'`]*['`]\})/gu;
const literalsOf = (code: string) => [...code.matchAll(literal)].map(([found]) => found);

it('attributes contain no literal text', () => {
  const src = `${import.meta.dirname}/../..`;
  const found = globSync('**/*.tsx', { cwd: src })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => literalsOf(readFileSync(`${src}/${file}`, 'utf8')).map((text) => `${file}: ${text}`));
  // The URL scheme is the same in every language.
  expect(found).toEqual(['base/rich-text/rich-text-link.tsx: placeholder="https://"']);
});

it('finds a literal text in an attribute', () => {
  expect(literalsOf('<a title="Close" />')).toHaveLength(1);
  expect(literalsOf("<a aria-label={'Close'} />")).toHaveLength(1);
  expect(literalsOf('<a aria-label={`Close {name}`} />')).toHaveLength(1);
  expect(literalsOf('<a aria-label={name} title={text.close} placeholder="–" />')).toEqual([]);
});

const british =
  /e-mail|colour|grey|favour|behaviour|neighbour|centre\b|analys(?:ed?|ing)\b|recognis|organis|summaris|programme|towards/gi;

it('has US spelling and writes “email”', () => {
  const root = `${import.meta.dirname}/../../../..`;
  const catalogues = ['web/src/*/words.en.json', 'api/*/words.en.json'];
  const files = globSync([...catalogues, 'contract/base/messages/*.en.json'], { cwd: root });
  expect(files.length).toBeGreaterThan(15);
  const found = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      (readFileSync(`${root}/${file}`, 'utf8').match(british) ?? []).map((word) => `${file}: ${word}`),
    );
  expect(found).toEqual([]);
  expect('Your e-mail and favourite colours'.match(british)).toEqual(['e-mail', 'favour', 'colour']);
});

it('is English at first', () => {
  expect([languageNow(), directionNow()]).toEqual(['en', 'ltr']);
  expect(words.goals.title).toBe('Goals');
});

describe('a pseudo-locale of development', () => {
  afterEach(() => {
    sessionStorage.clear();
    return chooseLanguage('en', {});
  });

  it('shows words and messages with accents, in right-to-left text', async () => {
    sessionStorage.setItem('locale', 'ar-XB');
    await showAskedLanguage({});
    expect([languageNow(), directionNow()]).toEqual(['ar-XB', 'rtl']);
    expect(words.goals.title).toMatch(/^⟦Góó/u);
    expect(messages.general.date).toMatch(/^⟦Pļéé/u);
    expect(messages.labels.inUse(3)).toMatch(/^⟦Cáá/u);
  });
});

const texts = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(texts)
      : [];

longTest('is longer and accented in the pseudo-locale, with the same keys and values', () => {
  const shown = pseudo({ ...words });
  const lengths = texts(words).map((text, index) => [text.length, texts(shown)[index]?.length ?? 0] as const);
  expect(lengths.length).toBeGreaterThan(500);
  expect(lengths.every(([before, after]) => after >= before)).toBe(true);
  expect(shown.tasks.newTask).toBe('⟦Nééŵ ţáášk⟧');
  expect(shown.tasks.count(3)).toMatch(/^⟦3 \P{ASCII}/u);
  expect(Object.keys(shown.goals)).toEqual(Object.keys(words.goals));
});
