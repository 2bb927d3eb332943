import type { Becomes, Column, Matching } from '../exchange/source.ts';

// Keeps what the columns of a person's files became, for the next file with the same columns, in `localStorage`. Errors
// of the storage are ignored.

type Kept = { personId: string; becomes: [column: string, becomes: Becomes][] };

const key = 'groundwork-map-columns';
const mostKept = 20;
/** Wider tables are not kept. */
const mostColumns = 200;

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

const isKept = (kept: Partial<Kept> | null): kept is Kept =>
  Array.isArray(kept?.becomes) &&
  kept.becomes.every((pair) => Array.isArray(pair) && pair.every((one) => typeof one === 'string'));

const namesOf = (names: Iterable<string>) => [...names].toSorted().join('\n');
const isFor = (personId: string, columns: Iterable<string>) => {
  const names = namesOf(columns);
  return (kept: Kept) => kept.personId === personId && namesOf(kept.becomes.map(([column]) => column)) === names;
};

/** Returns what the columns of this name became the last time; null for columns that were not kept. */
export function keptMatching(personId: string, columns: Column[]): Matching | null {
  const found = read().find(
    isFor(
      personId,
      columns.map(({ name }) => name),
    ),
  );
  return found ? new Map(found.becomes) : null;
}

/** Keeps what columns became, or forgets it (`isWanted` is false). */
export function keepMatching(personId: string, matching: Matching, isWanted: boolean) {
  const isSame = isFor(personId, matching.keys());
  const others = read().filter((kept) => !isSame(kept));
  const kept = isWanted && matching.size <= mostColumns ? [{ personId, becomes: [...matching] }, ...others] : others;
  try {
    localStorage.setItem(key, JSON.stringify(kept.slice(0, mostKept)));
  } catch {
    // The storage is full or not allowed.
  }
}
