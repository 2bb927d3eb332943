import type { FormValues } from '@groundwork/contract/form-values';

// Stores form drafts in `localStorage` for a week, per person and place, so that they survive a reload. Errors of the
// storage are ignored.

const prefix = 'form-draft:';
const keptMs = 7 * 86_400_000;
const mostKept = 20;

type Draft = { at: number; changes: FormValues };

const keyOf = (personId: string, place: string) => `${prefix}${personId}:${place}`;

function parse(text: string | null): Draft | null {
  try {
    const draft: Partial<Draft> | null = JSON.parse(text ?? 'null');
    return draft && typeof draft.at === 'number' && typeof draft.changes === 'object' && draft.changes !== null
      ? (draft as Draft)
      : null;
  } catch {
    return null;
  }
}

/** Removes drafts that are too old, and the oldest when there are too many. */
function prune() {
  const drafts = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: parse(localStorage.getItem(key))?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const [index, { key, at }] of drafts.entries())
    if (index >= mostKept || at < Date.now() - keptMs) localStorage.removeItem(key);
}

function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export const readDraft = (personId: string, place: string): FormValues =>
  quietly(() => {
    prune();
    return parse(localStorage.getItem(keyOf(personId, place)))?.changes;
  }) ?? {};

/**
 * Stores a draft; without changes removes it. Leaves out incomplete numbers, because JSON would turn NaN into null, a
 * cleared field.
 */
export function keepDraft(personId: string, place: string, changes: FormValues) {
  const whole = Object.fromEntries(Object.entries(changes).filter(([, value]) => !Number.isNaN(value)));
  quietly(() => {
    const key = keyOf(personId, place);
    if (Object.keys(whole).length === 0) return localStorage.removeItem(key);
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), changes: whole } satisfies Draft));
    prune();
  });
}
