import { type RawBuilder, sql } from 'kysely';

/** `hall dep` → `hall:* & dep:*`; null when nothing of it can be searched for. */
function searchWords(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}]+/gu);
  return words ? words.map((word) => `${word}:*`).join(' & ') : null;
}

/** Rows whose `search` column has every word of the text, each from its beginning; none when nothing of it can be searched for. */
export const searchedBy = (text: string) =>
  sql<boolean>`search @@ to_tsquery('simple', ${searchWords(text) ?? 'nothing & !nothing'})`;

/** A condition on text in small letters: it holds each word that was written, anywhere and in any case. */
export const containing = (column: RawBuilder<unknown>, text: string) => {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
  return sql<boolean>`${column} like all (array(select '%' || lower(word) || '%' from unnest(${words}::text[]) word))`;
};
