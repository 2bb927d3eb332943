import { firstCharacters } from '@groundwork/contract/base/characters';
import { limits } from '@groundwork/contract/base/limits';

/** Parses the search parameter. The router parses `?search=2026` as a number. */
export const searchedWords = (given: unknown): string | undefined =>
  typeof given === 'string' || typeof given === 'number'
    ? firstCharacters(String(given).trim(), limits.text.line) || undefined
    : undefined;
