import { limits } from '@groundwork/contract/limits';
import type { Marked, SearchHit } from '@groundwork/contract/search';

const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({ word, index, folded: fold(word) }));
const lineOf = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** The trigrams of a word, as pg_trgm builds them. */
const trigrams = (word: string) =>
  new Set(Array.from({ length: word.length + 1 }, (_, index) => `  ${word} `.slice(index, index + 3)));

function isSimilar(term: string, word: string) {
  const [some, others] = [trigrams(term), trigrams(word)];
  return term.length > 2 && some.intersection(others).size >= 0.45 * some.size;
}

/** Marks words that begin with a searched word. */
function prefixMatches(text: string, terms: string[]): Marked['marks'] {
  return wordsOf(text).flatMap(({ word, index, folded }) => {
    const lengths = terms.filter((one) => folded.startsWith(one)).map(({ length }) => length);
    // If folding changes the length, the prefix cannot be located, so the whole word is marked.
    return lengths.length > 0
      ? [[index, index + (folded.length === word.length ? Math.max(...lengths) : word.length)] as [number, number]]
      : [];
  });
}

/** Marks words that are similar to a searched word. */
const similarMatches = (text: string, terms: string[]): Marked['marks'] =>
  wordsOf(text)
    .filter(({ folded }) => terms.some((one) => isSimilar(one, folded)))
    .map(({ word, index }) => [index, index + word.length]);

/** Moves a position that would split a surrogate pair. */
const cutAt = (text: string, at: number) => (/[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at);

/** The excerpt of a text around a position. */
function partAround(text: string, at: number): string {
  const { excerpt } = limits.search;
  const before = at < excerpt / 5 ? 0 : text.indexOf(' ', at - excerpt / 5) + 1;
  const begin = before > at ? at : before;
  const last = text.length - begin <= excerpt ? text.length : text.lastIndexOf(' ', begin + excerpt);
  const end = last <= at ? cutAt(text, begin + excerpt) : last;
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`;
}

/**
 * Marks matches in a name, and an excerpt of the first text with a match. Marks words with a searched prefix, or
 * similar words if there are none.
 */
export function markedFor(asked: string, name: string, texts: string[]): Pick<SearchHit, 'title' | 'excerpt'> {
  const terms = wordsOf(asked).map(({ folded }) => folded);
  const title = lineOf(name);
  for (const marksOf of [prefixMatches, similarMatches]) {
    const marks = marksOf(title, terms);
    const found = texts.map(lineOf).flatMap((text) => {
      const [first] = marksOf(text, terms);
      return first ? [partAround(text, first[0])] : [];
    })[0];
    if (marks.length > 0 || found !== undefined)
      return {
        title: { text: title, marks },
        excerpt: found === undefined ? null : { text: found, marks: marksOf(found, terms) },
      };
  }
  // Without a name the hit shows the beginning of its first text.
  const [first = ''] = title === '' ? texts.map(lineOf) : [];
  return {
    title: { text: title, marks: [] },
    excerpt: first === '' ? null : { text: partAround(first, 0), marks: [] },
  };
}
