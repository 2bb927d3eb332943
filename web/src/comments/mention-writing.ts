import { mention, mentionedIds, mentionOf } from '@groundwork/contract/mentions';
import type { Member } from '@groundwork/contract/teams';

/** Who can be mentioned, under what is written after the @: the name, with the address where two have the same. */
export type Mentionable = { person: Member; label: string };

export function mentionables(people: Member[]): Mentionable[] {
  const nameOf = ({ full_name, email }: Member) =>
    full_name.replaceAll(/[[\]]|\s+/g, (part) => (part.trim() ? '' : ' ')).trim() || email;
  const byName = Map.groupBy(people, nameOf);
  return [...byName].flatMap(([name, same]) =>
    same.map((person) => ({ person, label: same.length > 1 ? `${name} (${person.email})` : name })),
  );
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** A text in which people stand as "@Name", cut at those who are meant. */
export function mentionsWithin(text: string, people: Mentionable[]): (string | Mentionable)[] {
  const longestFirst = people.toSorted((a, b) => b.label.length - a.label.length);
  const parts: (string | Mentionable)[] = [];
  let end = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, end))) {
    if (isWord(text[at - 1]) && at !== end) continue;
    const meant = longestFirst.find(
      ({ label }) => text.startsWith(label, at + 1) && !isWord(text[at + 1 + label.length]),
    );
    if (!meant) continue;
    parts.push(text.slice(end, at), meant);
    end = at + 1 + meant.label.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/** What is sent of a text in which people stand as "@Name". */
export const contentOf = (text: string, people: Mentionable[]) =>
  mentionsWithin(text, people)
    .map((part) => (typeof part === 'string' ? part : mentionOf({ id: part.person.id, name: part.label })))
    .join('');

/** What is sent, to be written on: people stand as "@Name" again, unless somebody else would be meant by it. */
export function textOf(content: string, people: Mentionable[]): string {
  const labels = new Map(people.map(({ person, label }) => [person.id, label]));
  const text = content.replace(mention, (syntax, _, id: string) => {
    const label = labels.get(id.toLowerCase());
    return label ? `@${label}` : syntax;
  });
  const meant = (sent: string) => JSON.stringify(mentionedIds(sent));
  return meant(contentOf(text, people)) === meant(content) ? text : content;
}

/** What is typed after an @ up to the caret, and where the @ stands; nothing after a space. */
export function mentionAsked(text: string, caret: number): { query: string; at: number } | null {
  const match = /(?:^|[^\p{L}\p{N}_@])@([^\s@]{0,60})$/u.exec(text.slice(0, caret));
  return match ? { query: match[1] ?? '', at: caret - (match[1] ?? '').length - 1 } : null;
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Those of whom a name, or the address, begins with what was typed; accents and capitals do not count. */
export function mentionsFor(query: string, people: Mentionable[], most: number): Mentionable[] {
  const wanted = folded(query);
  return people
    .filter(({ person, label }) =>
      [...label.split(' '), label, person.email].some((name) => folded(name).startsWith(wanted)),
    )
    .slice(0, most);
}

/** Where what was typed stands in a name: at the beginning of one of its words. */
export function matchIn(label: string, query: string): [start: number, end: number] {
  const name = folded(label);
  // Folding a letter can change how many characters it has; then nothing is marked.
  const start = name.length === label.length ? ` ${name}`.indexOf(` ${folded(query)}`) : -1;
  return start < 0 ? [0, 0] : [start, start + query.length];
}
