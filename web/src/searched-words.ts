import { limits } from '@groundwork/contract/limits';

/** What the address searches for; the router reads `?search=2026` as a number. */
export const searchedWords = (given: unknown): string | undefined =>
  typeof given === 'string' || typeof given === 'number'
    ? String(given).trim().slice(0, limits.text.line) || undefined
    : undefined;
