import { folded, isMeant, wordsOf } from '@groundwork/contract/base/folding';
import { datesWithin } from '../../base/dates/natural-dates.ts';
import { isTicked, listBox, listMark } from '../../base/paste/list-marks.ts';

// Reads the line in which a task is written: "Ring Rosa fri @tomas #follow-up !high >Autumn gathering". Loaded when
// somebody writes one (task-line-field.tsx), because the parser of dates is large.

/** The property that a sign before a name sets. */
export type NamedKind = 'assignee' | 'label' | 'priority' | 'goal';
/** An entry that a line can name. `also` holds other names, such as an email; its first name is unique. */
export type LineName = { id: string; name: string; also?: string[] };
export type LineNames = Record<NamedKind, LineName[]>;

/**
 * A part of a line that is not title. `value` is an id, the date with or without a time (base/dates/dates.ts), or the
 * status. `rule` is the value of an RRULE whose first date is the due date.
 */
export type LinePart = {
  kind: NamedKind | 'due_date' | 'status';
  from: number;
  to: number;
  text: string;
  value: string;
  rule?: string;
};
export type TaskLine = {
  title: string;
  /** In the order of the line. Each kind occurs once, with its last part; only labels can occur several times. */
  parts: LinePart[];
  /** Names after a sign that the team does not have. They stay in the title. */
  unknown: { kind: NamedKind; name: string; from: number }[];
};

/** The parser reads only this many characters, so that a pasted text cannot make it slow. The rest is title. */
export const mostRead = 600;

export const signs: Record<NamedKind, string> = { assignee: '@', label: '#', priority: '!', goal: '>' };
/** Keyboards for Chinese and Japanese type the full-width signs. */
const kindOf: Record<string, NamedKind> = {
  ...{ '@': 'assignee', '＠': 'assignee', '#': 'label', '＃': 'label' },
  ...{ '!': 'priority', '！': 'priority', '>': 'goal', '＞': 'goal' },
};
const sign = /(?<=^|\s)[@＠#＃!！>＞](?=\S)/gu;
const punctuation = ',.;:!?)…、。，！？';

/** Returns the words without the punctuation after them. A regular expression would take quadratic time. */
function withoutPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && punctuation.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

const keyOf = (name: string) => wordsOf(name).join(' ');

type NameIndex = { ids: Map<string, string | null>; mostWords: number };

/** Indexes names, other names and single words. A name or word of two entries means neither. */
function indexOf(names: LineName[]): NameIndex {
  const ids = new Map<string, string | null>();
  const add = (entries: (readonly [string, string])[]) => {
    const added = new Map<string, string | null>();
    for (const [name, id] of entries) {
      const key = keyOf(name);
      if (key && !ids.has(key)) added.set(key, added.has(key) && added.get(key) !== id ? null : id);
    }
    for (const [key, id] of added) ids.set(key, id);
  };
  add(names.map(({ id, name }) => [name, id]));
  add(names.flatMap(({ id, also = [] }) => also.map((name) => [name, id] as const)));
  add(names.flatMap(({ id, name }) => wordsOf(name).map((word) => [word, id] as const)));
  return { ids, mostWords: Math.max(0, ...[...ids.keys()].map((key) => key.split(' ').length)) };
}
const indexes = new WeakMap<LineName[], NameIndex>();
function indexed(names: LineName[]): NameIndex {
  const index = indexes.get(names) ?? indexOf(names);
  indexes.set(names, index);
  return index;
}

const longestName = 300;

/** Returns the longest name that follows a sign. */
function nameAt(line: string, at: number, names: LineName[]): { id: string; to: number } | null {
  const { ids, mostWords } = indexed(names);
  const read = line.slice(at, at + longestName);
  const ends = [...read.matchAll(/\S+/g)].slice(0, mostWords).map(({ 0: word, index }) => index + word.length);
  for (const end of ends.reverse()) {
    const written = withoutPunctuation(read.slice(0, end));
    const id = ids.get(keyOf(written));
    if (id) return { id, to: at + written.length };
  }
  return null;
}

type Reading = {
  names: LineNames;
  /** Texts that stay plain although they look like a part, because the person has removed their chip. */
  plain: string[];
  /** A sign to ignore, such as the sign of the goal for a subtask. */
  without?: NamedKind | undefined;
  now: Date;
  locale?: string;
  /** The time zone of due times: that of the account, if it is not the one of the device. */
  zone?: string | undefined;
};

/** The mark of a finished task at the beginning of a line. */
const finished = '[x]';
const finishedMark = /^\s*(?:[-*+•]\s+)?\[x\](?=\s)/i;

/** Reads a line. It never fails: unrecognized text is part of the title. */
export function readTaskLine(line: string, { names, plain, without, now, locale, zone }: Reading): TaskLine {
  const read = line.slice(0, mostRead);
  const meant = (text: string) => !plain.some((word) => folded(word) === folded(text));
  const found: LinePart[] = [];
  const unknown: TaskLine['unknown'] = [];
  let end = 0;
  const mark = finishedMark.exec(read)?.[0] ?? '';
  if (mark && meant(mark)) found.push({ kind: 'status', from: 0, to: mark.length, text: mark, value: 'done' });
  for (const { 0: character, index: from } of read.matchAll(sign)) {
    const kind = kindOf[character];
    if (!kind || kind === without || from < end) continue;
    const name = nameAt(read, from + 1, names[kind]);
    const word = withoutPunctuation(/\S+/.exec(read.slice(from + 1))?.[0] ?? '');
    const text = read.slice(from, name?.to ?? from + 1 + word.length);
    if (!meant(text)) continue;
    if (name) found.push({ kind, from, to: name.to, text, value: name.id });
    else if (wordsOf(word).length > 0) unknown.push({ kind, name: word, from });
    if (name) end = name.to;
  }
  // A date is not found within a name, as in ">May camp".
  let rest = read;
  for (const { from, to } of found) rest = `${rest.slice(0, from)}${'|'.repeat(to - from)}${rest.slice(to)}`;
  for (const { from, to, when, rule } of datesWithin(rest, now, locale, zone)) {
    const text = read.slice(from, to);
    if (meant(text)) found.push({ kind: 'due_date', from, to, text, value: when, ...(rule && { rule }) });
  }
  const parts = found
    .toSorted((one, other) => one.from - other.from)
    .filter(
      ({ kind, value }, index, all) =>
        !all.some(
          (later, place) => place > index && later.kind === kind && (kind !== 'label' || later.value === value),
        ),
    );
  let title = '';
  let after = 0;
  for (const { from, to } of parts) {
    title += line.slice(after, from);
    after = to;
  }
  title += line.slice(after);
  return { title: title.replace(/\s+/g, ' ').trim(), parts, unknown };
}

/** The name that is being written at the caret, without its sign. */
export type Asked = { kind: NamedKind; from: number; to: number; query: string };

/** Returns the sign and the name at the caret; null without a sign, or if the name ends before the caret. */
export function askedAt(line: string, caret: number, parts: LinePart[]): Asked | null {
  const start = Math.max(0, caret - longestName);
  const match = /(?<=^|\s)([@＠#＃!！>＞])((?:[^\s@＠#＃!！>＞][^@＠#＃!！>＞]*)?)$/u.exec(line.slice(start, caret));
  const kind = kindOf[match?.[1] ?? ''];
  if (!match || !kind) return null;
  const from = start + match.index;
  const isWritten = parts.some((part) => part.from === from && part.to < caret);
  return isWritten ? null : { kind, from, to: caret, query: match[2] ?? '' };
}

/** Returns the names that a query may mean: each of its words begins a word of the name. */
export function namesFor(query: string, names: LineName[], most: number): LineName[] {
  const asked = wordsOf(query);
  const found: LineName[] = [];
  for (const entry of names) {
    if (found.length === most) break;
    const words = [entry.name, ...(entry.also ?? [])].flatMap(wordsOf);
    if (asked.every((word) => words.some((one) => isMeant(one, word)))) found.push(entry);
  }
  return found;
}

/** Returns the text that names an entry in a line; null if another entry has the same name. */
export function writtenName({ id, name, also = [] }: LineName, names: LineName[]): string | null {
  const { ids } = indexed(names);
  return [name, ...also].find((one) => ids.get(keyOf(one)) === id) ?? null;
}

/** Returns the items of a pasted list without their marks, and whether a box before them is ticked. */
const itemsOf = (text: string) =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => {
      const item = line.replace(listMark, '');
      const [mark = '', inBrackets = '', alone = ''] = listBox.exec(item) ?? [];
      return { line: item.slice(mark.length).trim(), isFinished: isTicked(inBrackets + alone) };
    })
    .filter(({ line }) => line !== '');

/** Splits a pasted text into one line for each task, without the marks of a list and empty lines. */
export const linesOf = (text: string): string[] => itemsOf(text).map(({ line }) => line);

/** Returns the same lines as `linesOf`, with the mark that `readTaskLine` understands before finished tasks. */
export const markedLinesOf = (text: string): string[] =>
  itemsOf(text).map(({ line, isFinished }) => (isFinished ? `${finished} ${line}` : line));

/** Whether a text begins like an item of a list. */
export const isItem = (text: string) => listMark.test(text) || listBox.test(text);
