import { firstCharacters } from '../base/characters.ts';

/**
 * `@[display name](user id)` mentions a person in a text. The id decides who is meant and which name is shown; the name
 * in the text is only for plain-text readers.
 */
export const mention = /@\[([^[\]\n]{0,200})\]\(([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi;

/** The ids that a text mentions, without duplicates, in the order of the text. */
export const mentionedIds = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, , id = '']) => id.toLowerCase())),
];

/** A mention as text. Brackets are removed, because they would end the name. */
export const mentionOf = ({ id, name }: { id: string; name: string }) =>
  `@[${firstCharacters(name.replaceAll(/[[\]\n]/g, ''), 200)}](${id})`;
