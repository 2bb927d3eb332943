import { type RawBuilder, sql } from 'kysely';

/** `hall dep` → `hall:* & dep:*`; null when the text has no letters or digits. */
function searchWords(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu);
  return words ? words.map((word) => `${word}:*`).join(' & ') : null;
}

/**
 * Condition: the `search` column contains a word with each prefix of the text. Without searchable words no row matches.
 */
export const searchedBy = (text: string) =>
  sql<boolean>`search @@ to_tsquery('simple', ${searchWords(text) ?? 'nothing & !nothing'})`;

/** Condition: the lower-case `column` contains each word of the text, anywhere and in any case. */
export const containing = (column: RawBuilder<unknown>, text: string) => {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
  return sql<boolean>`${column} like all (array(select '%' || lower(word) || '%' from unnest(${words}::text[]) word))`;
};
