import { diffArrays } from 'diff';

/** Part of a line; `changed` if the other text does not have it. */
export type Piece = { text: string; changed: boolean };
/** A line of both texts, or a changed line. `before` or `after` is null if only the other text has the line. */
export type ComparedLine = { same: string } | { before: Piece[] | null; after: Piece[] | null };
export type Comparison = {
  lines: ComparedLine[];
  /** False if the texts are too long or too different to mark every difference. */
  complete: boolean;
};

/**
 * Limits of the work: lines of a text, edits between the lines, words of all changed lines, words of a line, edits
 * within a line.
 */
const most = { lines: 5000, lineEdits: 2000, words: 20_000, lineWords: 2000, wordEdits: 500 };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));
const whole = (line: string): Piece[] => [{ text: line, changed: true }];

/** Compares two texts by lines, and changed lines by words. */
export function compareTexts(before: string, after: string): Comparison {
  const [old, now] = [linesOf(before), linesOf(after)];
  const isShort = Math.max(old.length, now.length) <= most.lines;
  const changes = isShort ? diffArrays(old, now, { maxEditLength: most.lineEdits }) : undefined;
  if (!changes) return { lines: pairs(old, now, () => undefined), complete: false };
  let complete = true;
  let left = most.words;
  const compare = (one: string, other: string) => {
    // Skips very long lines, because cutting them into words takes too long.
    if (one.length + other.length > 20 * most.lineWords) complete = false;
    if (!complete) return undefined;
    const [from, to] = [wordsOf(one), wordsOf(other)];
    left -= from.length + to.length;
    const parts = left > 0 ? diffArrays(from, to, { maxEditLength: most.wordEdits }) : undefined;
    complete &&= left > 0;
    return parts;
  };
  const lines: ComparedLine[] = [];
  for (let at = 0; at < changes.length; at++) {
    const { value = [], added = false, removed = false } = changes[at] ?? {};
    const next = changes[at + 1];
    if (!added && !removed) lines.push(...value.map((same) => ({ same })));
    else if (removed && next?.added) {
      lines.push(...pairs(value, next.value, compare));
      at++;
    } else lines.push(...(removed ? pairs(value, [], compare) : pairs([], value, compare)));
  }
  return { lines, complete };
}

type Parts = ReturnType<typeof diffArrays<string>> | undefined;

/** Pairs the replaced lines with the lines that replace them. */
function pairs(old: string[], now: string[], compare: (one: string, other: string) => Parts): ComparedLine[] {
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at) => {
    const [one, other] = [old[at], now[at]];
    if (one === undefined || other === undefined)
      return { before: one === undefined ? null : whole(one), after: other === undefined ? null : whole(other) };
    const parts = compare(one, other);
    // Without a common word, the whole lines count as changed.
    if (!parts?.some(({ added, removed, value }) => !added && !removed && value.join('').trim() !== ''))
      return { before: whole(one), after: whole(other) };
    const side = (left: 'added' | 'removed') =>
      parts
        .filter((part) => !part[left])
        .map((part) => ({ text: part.value.join(''), changed: part.added || part.removed }));
    return { before: side('added'), after: side('removed') };
  });
}
