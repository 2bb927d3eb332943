import type { FormValues } from '@groundwork/contract/form-values';

// What was written in a form and not saved outlives the page: the browser keeps it for a week, for one person and one place each. A browser that keeps nothing, or no more, is no reason to fail.

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

/** Removes what is too old, and the oldest of too many. */
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

/** Without changes the draft goes. A number that is none yet is left out, because JSON would make it an emptied field. */
export function keepDraft(personId: string, place: string, changes: FormValues) {
  const whole = Object.fromEntries(Object.entries(changes).filter(([, value]) => !Number.isNaN(value)));
  quietly(() => {
    const key = keyOf(personId, place);
    if (Object.keys(whole).length === 0) return localStorage.removeItem(key);
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), changes: whole } satisfies Draft));
    prune();
  });
}
