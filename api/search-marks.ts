import { limits } from '@groundwork/contract/limits';
import type { Marked } from '@groundwork/contract/search';

const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => text.matchAll(/[\p{L}\p{N}\p{M}]+/gu);

const lineOf = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** The parts of three letters of a word, as pg_trgm makes them. */
const trigrams = (word: string) => new Set([...`  ${word} `].slice(2).map((_, index) => `  ${word} `.slice(index, index + 3)));

function areAlike(sought: string, word: string) {
  const [some, others] = [trigrams(sought), trigrams(word)];
  return sought.length > 2 && some.intersection(others).size >= 0.45 * some.size;
}

/** Marks the words of texts that begin as those that were searched for, or else, in a name, those that are like them. */
export class Marker {
  #sought: string[];

  constructor(asked: string) {
    this.#sought = [...wordsOf(asked)].map(([word]) => fold(word));
  }

  #marks(text: string): Marked['marks'] {
    return [...wordsOf(text)].flatMap(({ 0: word, index }) => {
      const folded = fold(word);
      const lengths = this.#sought.filter((sought) => folded.startsWith(sought)).map(({ length }) => length);
      // Letters that fold into several, or accents of their own, have no beginning to count.
      return lengths.length > 0 ? [[index, index + (folded.length === word.length ? Math.max(...lengths) : word.length)] as [number, number]] : [];
    });
  }

  name(written: string): Marked {
    const text = lineOf(written);
    const marks = this.#marks(text);
    if (marks.length > 0) return { text, marks };
    const alike = [...wordsOf(text)].filter(([word]) => this.#sought.some((sought) => areAlike(sought, fold(word))));
    return { text, marks: alike.map(({ 0: word, index }) => [index, index + word.length]) };
  }

  /** The words around the first mark; null where there is none. */
  excerpt(written: string): Marked | null {
    const text = lineOf(written);
    const first = this.#marks(text)[0]?.[0];
    if (first === undefined) return null;
    const { excerpt } = limits.search;
    const before = first < excerpt / 3 ? 0 : text.indexOf(' ', first - excerpt / 3) + 1;
    const begin = before > first ? first : before;
    const last = text.length - begin <= excerpt ? text.length : text.lastIndexOf(' ', begin + excerpt);
    const end = last <= first ? cutAt(text, begin + excerpt) : last;
    const part = `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`;
    return { text: part, marks: this.#marks(part) };
  }
}

/** Not within a letter of two units. */
const cutAt = (text: string, at: number) => (/[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at);
