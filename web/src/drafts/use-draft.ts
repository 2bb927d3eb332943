import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useAccount } from '../identity/session.ts';
import { draftIn, keepDraft, readDraft, removeDraft, storedText, watchDrafts } from './stored-drafts.ts';

/**
 * The draft of the signed-in person at a place, such as `comment <task>`. It survives a reload and the end of the
 * session, and changes with other places and tabs that show it.
 */
export function useDraft<Value>(place: string) {
  const { id } = useAccount();
  const text = useSyncExternalStore(watchDrafts, () => storedText(id, place));
  const draft = useMemo(() => draftIn(text) as Value | undefined, [text]);
  const keep = useCallback((value: Value) => keepDraft(id, place, value), [id, place]);
  const forget = useCallback(() => removeDraft(id, place), [id, place]);
  /** Returns the stored draft now, also in a callback of an earlier render. */
  const read = useCallback(() => readDraft(id, place) as Value | undefined, [id, place]);
  return { draft, keep, forget, read };
}
