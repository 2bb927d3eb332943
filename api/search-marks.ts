import { limits } from '@groundwork/contract/limits';
import type { Marked, SearchHit } from '@groundwork/contract/search';

/** The compared beginning of a word, in UTF-16 units. Normalization takes quadratic time for many combining marks. */
const compared = 60;
const isAscii = (word: string) => !/[^\0-\x7f]/.test(word);
const fold = (word: string) =>
  (isAscii(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '')).slice(0, compared).toLowerCase();
const lineOf = (text: string) => text.replace(/\s+/gu, ' ').trim();

function* wordsOf(text: string) {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const head = word.slice(0, compared);
    yield { word, index, head, folded: fold(head) };
  }
}

/** The trigrams of a word, as pg_trgm builds them. */
const trigrams = (word: string) =>
  new Set(Array.from({ length: word.length + 1 }, (_, index) => `  ${word} `.slice(index, index + 3)));

/** The positions of matches in a text, found one by one, because an excerpt needs only the first. */
type Matches = (text: string) => Generator<[start: number, end: number]>;

/** Finds words that begin with a searched word. */
function prefixMatches(terms: string[]): Matches {
  const byLetter = Map.groupBy(new Set(terms), (term) => term[0]);
  return function* (text) {
    for (const { word, index, head, folded } of wordsOf(text)) {
      const lengths = (byLetter.get(folded[0]) ?? []).filter((one) => folded.startsWith(one)).map((one) => one.length);
      // If folding changes the length, the prefix cannot be located, so the whole word is marked.
      if (lengths.length > 0)
        yield [index, index + (folded.length === head.length ? Math.max(...lengths) : word.length)];
    }
  };
}

/** Finds words that are similar to a searched word. */
function similarMatches(terms: string[]): Matches {
  const all = [...new Set(terms)].filter(({ length }) => length > 2).map(trigrams);
  return function* (text) {
    // The search compares only short texts for similarity.
    for (const { word, index, folded } of wordsOf(text.slice(0, limits.search.similar))) {
      const others = trigrams(folded);
      if (all.some((some) => some.intersection(others).size >= 0.45 * some.size)) yield [index, index + word.length];
    }
  };
}

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

/** The first `limits.search.read` characters of all texts together, each in one line. */
function beginningsOf(texts: string[]): string[] {
  let left = limits.search.read as number;
  return texts.flatMap((text) => {
    const read = text.slice(0, left);
    left -= read.length;
    return read === '' ? [] : [lineOf(read)];
  });
}

/**
 * Marks matches in a name, and an excerpt of the first text with a match. Marks words with a searched prefix, or
 * similar words if there are none.
 */
export function markedFor(asked: string, name: string, texts: string[]): Pick<SearchHit, 'title' | 'excerpt'> {
  const terms = [...wordsOf(asked)].map(({ folded }) => folded).filter(Boolean);
  const title = lineOf(name);
  const lines = beginningsOf(texts);
  for (const matches of [prefixMatches(terms), similarMatches(terms)]) {
    const marks: Marked['marks'] = [...matches(title.slice(0, limits.search.read))];
    const found = firstPart(lines, matches);
    if (marks.length > 0 || found !== undefined)
      return {
        title: { text: title, marks },
        excerpt: found === undefined ? null : { text: found, marks: [...matches(found)] },
      };
  }
  // Without a name the hit shows the beginning of its first text.
  const [first = ''] = title === '' ? lines : [];
  return {
    title: { text: title, marks: [] },
    excerpt: first === '' ? null : { text: partAround(first, 0), marks: [] },
  };
}

/** The excerpt of the first text with a match. */
function firstPart(lines: string[], matches: Matches): string | undefined {
  for (const line of lines) {
    const { value } = matches(line).next();
    if (value) return partAround(line, value[0]);
  }
  return undefined;
}
