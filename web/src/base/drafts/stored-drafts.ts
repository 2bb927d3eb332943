// Stores drafts in `localStorage` for a week, per person and place, so that drafts survive a reload and the end of the
// session. Ignores errors of the storage.

const prefix = 'draft:';
const keptMs = 7 * 86_400_000;
const mostKept = 50;
/** Longer drafts are not stored, so that a few drafts cannot exceed the quota. Every text field allows less. */
const longest = 250_000;

type Stored = { at: number; value: unknown };

const keyOf = (personId: string, place: string) => `${prefix}${personId}:${place}`;

function parse(text: string | null): Stored | null {
  try {
    const draft: Partial<Stored> | null = JSON.parse(text ?? 'null');
    return draft && typeof draft.at === 'number' && draft.value != null ? { at: draft.at, value: draft.value } : null;
  } catch {
    return null;
  }
}

/** Removes drafts that are too old, and the oldest drafts beyond the limit. */
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

const watchers = new Set<() => void>();
const publish = () => {
  for (const watcher of watchers) watcher();
};

/** Calls `onChange` for changes of drafts in this tab and in others. */
export function watchDrafts(onChange: () => void) {
  watchers.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    watchers.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Returns the raw text of a stored draft, for comparison. */
export const storedText = (personId: string, place: string) =>
  quietly(() => localStorage.getItem(keyOf(personId, place)));

/** Returns the value of a stored draft, or undefined if there is none or if it is too old. */
export function draftIn(text: string | null): unknown {
  const draft = parse(text);
  return draft && draft.at >= Date.now() - keptMs ? draft.value : undefined;
}

/** Whether the person has an unsaved comment, description or subtask of a task or goal. */
export const hasDraftAbout = (personId: string, subjectId: string) =>
  ['comment', 'description', 'new subtask'].some((place) => draftIn(storedText(personId, `${place} ${subjectId}`)));

export const readDraft = (personId: string, place: string): unknown => {
  quietly(prune);
  return draftIn(storedText(personId, place));
};

/** Stores a draft. */
export function keepDraft(personId: string, place: string, value: unknown) {
  quietly(() => {
    const key = keyOf(personId, place);
    const text = JSON.stringify({ at: Date.now(), value } satisfies Stored);
    if (text.length > longest) return;
    const isNew = localStorage.getItem(key) === null;
    localStorage.setItem(key, text);
    if (isNew) prune();
  });
  publish();
}

export function removeDraft(personId: string, place: string) {
  quietly(() => localStorage.removeItem(keyOf(personId, place)));
  publish();
}
