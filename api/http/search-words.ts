import { folded } from '@groundwork/contract/base/folding';
import { type RawBuilder, sql } from 'kysely';

/**
 * Condition: the `search` column contains a word with each prefix of the text, or a part of a run without spaces.
 * Without searchable words no row matches. The sub-select is evaluated once; a prepared statement would evaluate the
 * function for each row.
 */
export const searchedBy = (text: string) => sql<boolean>`search @@ (select rules.search_query(${text}))`;

/** Condition: the folded `column` contains each word of the text, anywhere. */
export const containing = (column: RawBuilder<unknown>, text: string) => {
  const words = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => folded(word).replace(/[\\%_]/g, '\\$&'));
  return sql<boolean>`${column} like all (${words.map((word) => `%${word}%`)}::text[])`;
};
