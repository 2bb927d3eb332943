import { folded, isMeant, isUnspaced, placesIn } from '@groundwork/contract/base/folding';
import type { Member } from '@groundwork/contract/people/teams';
import { mention, mentionedIds, mentionOf } from '@groundwork/contract/talk/mentions';

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
/** Whether people write words of this letter without spaces before and after. Korean attaches titles to names. */
const joins = (character: string | undefined) =>
  character !== undefined && (isUnspaced(character) || /\p{Script=Hangul}/u.test(character));
const before = (text: string, at: number) => [...text.slice(Math.max(0, at - 2), at)].at(-1);
const after = (text: string, at: number) => [...text.slice(at, at + 2)][0];

/** Whether an @ is within a word, as in an email address. */
const isWithinWord = (text: string, at: number) => {
  const character = before(text, at);
  return isWord(character) && !joins(character);
};

/** Whether a name that ends at `end` also ends a word. */
const endsName = (text: string, end: number) => {
  const next = after(text, end);
  return !isWord(next) || joins(next) || joins(before(text, end));
};

type Named = Mentionable & { name: string };

/**
 * Returns the member whose label starts at a position of a text, and the end of the label. The longest label wins, then
 * the exact one.
 */
function labelAt(text: string, at: number, longestFirst: Named[]): { meant: Mentionable; end: number } | null {
  const longest = longestFirst[0]?.name.length ?? 0;
  const read = text.slice(at, at + 2 * longest + 2);
  const here = folded(read);
  const begun = longestFirst.filter(({ name }) => name !== '' && here.startsWith(name));
  if (begun.length === 0) return null;
  const fitting = begun.flatMap((meant) => {
    const placeOf = placesIn(read);
    const [last, end] = [placeOf(meant.name.length - 1), placeOf(meant.name.length)];
    return last !== end && endsName(text, at + end) ? [{ meant, end: at + end }] : [];
  });
  const [first] = fitting;
  if (!first) return null;
  const same = fitting.filter(({ meant }) => meant.name === first.meant.name);
  return same.length === 1 ? first : (same.find(({ meant }) => text.startsWith(meant.label, at)) ?? null);
}

/** Splits a text at its "@Name" mentions. Names are compared without case and accents; the longest one wins. */
export function mentionsWithin(text: string, people: Mentionable[]): (string | Mentionable)[] {
  const longestFirst = people
    .map(({ person, label }) => ({ person, label, name: folded(label) }))
    .sort((a, b) => b.name.length - a.name.length);
  const parts: (string | Mentionable)[] = [];
  let end = 0;
  for (const { index: at } of text.matchAll(/[@＠]/g)) {
    if (at < end || (isWithinWord(text, at) && at !== end)) continue;
    const found = labelAt(text, at + 1, longestFirst);
    if (!found) continue;
    parts.push(text.slice(end, at), { person: found.meant.person, label: found.meant.label });
    end = found.end;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/** A text that looks like a mention. It ends with a letter or a digit. */
const mentionLike = /[@＠][\p{L}\p{N}_](?:[\p{L}\p{N}\p{M}_.'’-]{0,58}[\p{L}\p{N}\p{M}_])?/gu;

/** The texts that look like mentions but reach no member, without duplicates. */
export function unreachedMentions(text: string, people: Mentionable[]): string[] {
  const ids = new Set(people.map(({ person }) => person.id));
  const unreached: string[] = [];
  for (const part of mentionsWithin(text, people)) {
    if (typeof part !== 'string') continue;
    const rest = part.replace(mention, (_, name: string, id: string) => {
      if (!ids.has(id.toLowerCase())) unreached.push(`@${name}`);
      return ' ';
    });
    for (const { 0: written, index } of rest.matchAll(mentionLike))
      if (!isWithinWord(rest, index)) unreached.push(written);
  }
  return [...new Set(unreached)];
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

/** Returns the text between an @ and the caret, and the position of the @. Null after a space or a complete mention. */
export function mentionAsked(
  text: string,
  caret: number,
  people: Mentionable[] = [],
): { query: string; at: number } | null {
  const match = /[@＠]([^\s@＠]{0,60})$/u.exec(text.slice(0, caret));
  const query = match?.[1] ?? '';
  const at = caret - query.length - 1;
  if (!match || isWithinWord(text, at) || /[@＠]/.test(text[at - 1] ?? '')) return null;
  const [meant, rest] = mentionsWithin(text.slice(at, caret), people);
  // In text without spaces, the sentence goes on right after a complete name.
  return typeof meant === 'object' && rest !== undefined ? null : { query, at };
}

/**
 * Returns the members with a name or email that begins with `query`, regardless of accents and case. In a name without
 * spaces, `query` may match any part.
 */
export function mentionsFor(query: string, people: Mentionable[], most: number): Mentionable[] {
  const wanted = folded(query);
  return people
    .filter(({ person, label }) =>
      [...label.split(' '), label, person.email].some((name) => isMeant(folded(name), wanted)),
    )
    .slice(0, most);
}

/** Returns the range in which `query` matches the beginning of a word of `label`; [0, 0] without a match. */
export function matchIn(label: string, query: string): [start: number, end: number] {
  const name = folded(label);
  const wanted = folded(query);
  const start = isUnspaced(wanted) ? name.indexOf(wanted) : ` ${name}`.indexOf(` ${wanted}`);
  const placeOf = placesIn(label);
  return start < 0 ? [0, 0] : [placeOf(start), placeOf(start + wanted.length)];
}
