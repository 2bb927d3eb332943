import { folded, isAscii, isUnspaced, placesOf, wordsOf } from '@groundwork/contract/folding';
import { limits } from '@groundwork/contract/limits';
import type { Marked, SearchHit } from '@groundwork/contract/search';

/** The compared beginning of a word, in UTF-16 units. A run of letters without spaces is compared as a whole. */
const compared = 60;
const lineOf = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** The words of a text with their places. Invisible characters, such as a soft hyphen, do not end a word. */
function* placedWords(text: string) {
  const hasRuns = isUnspaced(text);
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}\u00ad\u200b-\u200f\u2060]+/gu)) {
    const isRun = hasRuns && isUnspaced(word);
    const head = isRun ? word : word.slice(0, compared);
    yield { word, index, head, isRun, folded: folded(head) };
  }
}

/** The trigrams of a word, as pg_trgm builds them. */
const trigrams = (word: string) =>
  new Set(Array.from({ length: word.length + 1 }, (_, index) => `  ${word} `.slice(index, index + 3)));

/** The positions of matches in a text, found one by one, because an excerpt needs only the first. */
type Matches = (text: string) => Generator<[start: number, end: number]>;

/** The ranges of a folded text that are meant by the searched words, in order and without overlap. */
function meantRanges(text: string, terms: string[]): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  for (const term of terms) {
    const isRun = isUnspaced(term);
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
      const before = [...text.slice(Math.max(0, at - 2), at)].at(-1);
      if (isRun || before === undefined || before === ' ' || isUnspaced(before)) ranges.push([at, at + term.length]);
    }
  }
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Finds words that begin with a searched word, and searched parts of runs without spaces. */
function exactMatches(terms: string[]): Matches {
  const starts = new Set(terms.map((term) => term[0]));
  return function* (text) {
    for (const { index, head, isRun, folded } of placedWords(text)) {
      const ranges = isRun || starts.has(folded[0]) ? meantRanges(folded, terms) : [];
      if (ranges.length === 0) continue;
      const places = head === folded || isAscii(head) ? null : placesOf(head);
      for (const [start, end] of ranges) {
        yield [index + (places?.[start] ?? start), index + (places?.[end] ?? end)];
      }
    }
  };
}

/** Finds words that are similar to a searched word. */
function similarMatches(terms: string[]): Matches {
  const all = [...new Set(terms)].filter(({ length }) => length > 2).map(trigrams);
  return function* (text) {
    // The search compares only short texts for similarity.
    for (const { word, index, folded } of placedWords(text.slice(0, limits.search.similar))) {
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
  const from = Math.max(0, at - excerpt / 5);
  const space = text.indexOf(' ', from) + 1;
  // Text without spaces is cut anywhere.
  const begin = from === 0 ? 0 : space > 0 && space <= at ? space : cutAt(text, from);
  const last = text.length - begin <= excerpt ? text.length : text.lastIndexOf(' ', begin + excerpt);
  const end = last < begin + excerpt / 2 ? cutAt(text, begin + excerpt) : last;
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
 * Marks matches in a name, and an excerpt of the first text with a match. Marks words with a searched prefix and
 * searched parts of runs without spaces, or similar words if there are none.
 */
export function markedFor(asked: string, name: string, texts: string[]): Pick<SearchHit, 'title' | 'excerpt'> {
  const terms = wordsOf(asked)
    .slice(0, 12)
    .map((term) => term.slice(0, compared));
  const title = lineOf(name);
  const lines = beginningsOf(texts);
  for (const matches of [exactMatches(terms), similarMatches(terms)]) {
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
