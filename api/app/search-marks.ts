import type { Marked, SearchHit } from '@groundwork/contract/app/search';
import { folded, isUnspaced, placesIn, wordsOf } from '@groundwork/contract/base/folding';
import { limits } from '@groundwork/contract/base/limits';

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

/** The ranges of a folded text that match the searched words, in order and without overlap. */
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
      const placeOf = placesIn(head);
      for (const [start, end] of ranges) yield [index + placeOf(start), index + placeOf(end)];
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

/** The part of a text around a position: a fifth of `size` before it, and not more than `size` in all. */
function rangeAround(text: string, at: number, size: number): [begin: number, end: number] {
  const from = Math.max(0, at - size / 5);
  const space = text.indexOf(' ', from) + 1;
  // Text without spaces is cut anywhere.
  const begin = from === 0 ? 0 : space > 0 && space <= at ? space : cutAt(text, from);
  const last = text.length - begin <= size ? text.length : text.lastIndexOf(' ', begin + size);
  return [begin, last < begin + size / 2 ? cutAt(text, begin + size) : last];
}

/** A part of a text as one line, and whether the text goes on before and after it. */
type Part = { line: string; before: boolean; after: boolean };

/** The part of a text around a position, without its markup. */
function partAround(text: string, at: number, plain: (part: string) => string): Part {
  const [begin, end] = rangeAround(text, at, limits.search.around);
  return { line: lineOf(plain(text.slice(begin, end))), before: begin > 0, after: end < text.length };
}

function excerptOf({ line, before, after }: Part, at: number): string {
  const [begin, end] = rangeAround(line, at, limits.search.excerpt);
  return `${before || begin > 0 ? '… ' : ''}${line.slice(begin, end)}${after || end < line.length ? ' …' : ''}`;
}

/** The excerpt of the first text with a match. */
function firstExcerpt(texts: string[], matches: Matches, plain: (part: string) => string): string | undefined {
  for (const text of texts) {
    const { value: found } = matches(text).next();
    const part = found && partAround(text, found[0], plain);
    const { value } = part ? matches(part.line).next() : {};
    if (part && value) return excerptOf(part, value[0]);
  }
  return undefined;
}

/**
 * Marks the hits of one page: matches in a name, and an excerpt of the first text with a match. Marks words with a
 * searched prefix and searched parts of runs without spaces, or similar words if there are none. Reads the first
 * `limits.search.read` characters of each hit, and `limits.search.readOfPage` of all, in the order of the hits. Only
 * the part around the first match of a text loses its markup (`plain`), because a parser takes a hundred times as long.
 */
export function markerFor(asked: string) {
  const terms = wordsOf(asked)
    .slice(0, 12)
    .map((term) => term.slice(0, compared));
  let leftOfPage: number = limits.search.readOfPage;

  return (name: string, texts: string[], plain = (part: string) => part): Pick<SearchHit, 'title' | 'excerpt'> => {
    let left = Math.min(limits.search.read, leftOfPage);
    const [readName = '', ...bodies] = [name, ...texts].map((text) => {
      const read = text.slice(0, left);
      left -= read.length;
      leftOfPage -= read.length;
      return read;
    });
    const title = lineOf(name);
    for (const matches of [exactMatches(terms), similarMatches(terms)]) {
      const marks: Marked['marks'] = [...matches(lineOf(readName))];
      const found = firstExcerpt(bodies, matches, plain);
      if (marks.length > 0 || found !== undefined)
        return {
          title: { text: title, marks },
          excerpt: found === undefined ? null : { text: found, marks: [...matches(found)] },
        };
    }
    // Without a name the hit shows the beginning of its first text.
    const first =
      title === '' ? bodies.map((text) => partAround(text, 0, plain)).find(({ line }) => line !== '') : undefined;
    return {
      title: { text: title, marks: [] },
      excerpt: first === undefined ? null : { text: excerptOf(first, 0), marks: [] },
    };
  };
}
