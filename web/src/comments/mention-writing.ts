import { mention, mentionedIds, mentionOf } from '@groundwork/contract/mentions';
import type { Member } from '@groundwork/contract/teams';

/**
 * A member with the label that follows the @. The label is the name, followed by the email if two members share the
 * name.
 */
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

/** Splits a text at its "@Name" mentions. The longest matching label wins. */
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

/** Converts "@Name" into mention syntax, which the server stores. */
export const contentOf = (text: string, people: Mentionable[]) =>
  mentionsWithin(text, people)
    .map((part) => (typeof part === 'string' ? part : mentionOf({ id: part.person.id, name: part.label })))
    .join('');

/**
 * Converts mention syntax into "@Name" for editing. Returns `content` unchanged if the names would mention other
 * people.
 */
export function textOf(content: string, people: Mentionable[]): string {
  const labels = new Map(people.map(({ person, label }) => [person.id, label]));
  const text = content.replace(mention, (syntax, _, id: string) => {
    const label = labels.get(id.toLowerCase());
    return label ? `@${label}` : syntax;
  });
  const meant = (sent: string) => JSON.stringify(mentionedIds(sent));
  return meant(contentOf(text, people)) === meant(content) ? text : content;
}

/** Returns the text between an @ and the caret, and the position of the @. Null after a space. */
export function mentionAsked(text: string, caret: number): { query: string; at: number } | null {
  const match = /(?:^|[^\p{L}\p{N}_@])@([^\s@]{0,60})$/u.exec(text.slice(0, caret));
  return match ? { query: match[1] ?? '', at: caret - (match[1] ?? '').length - 1 } : null;
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Returns the members with a name or email that begins with `query`, regardless of accents and case. */
export function mentionsFor(query: string, people: Mentionable[], most: number): Mentionable[] {
  const wanted = folded(query);
  return people
    .filter(({ person, label }) =>
      [...label.split(' '), label, person.email].some((name) => folded(name).startsWith(wanted)),
    )
    .slice(0, most);
}

/** Returns the range in which `query` matches the beginning of a word of `label`; [0, 0] without a match. */
export function matchIn(label: string, query: string): [start: number, end: number] {
  const name = folded(label);
  // Folding can change the number of characters; the positions would be wrong, so nothing is highlighted.
  const start = name.length === label.length ? ` ${name}`.indexOf(` ${folded(query)}`) : -1;
  return start < 0 ? [0, 0] : [start, start + query.length];
}
