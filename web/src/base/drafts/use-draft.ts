import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useAccount } from '../session/session.ts';
import { draftIn, keepDraft, readDraft, removeDraft, storedText, watchDrafts } from './stored-drafts.ts';

/**
 * Returns the draft of the signed-in person at a place, such as `comment <task>`. The draft survives a reload and the
 * end of the session. All components and tabs with the same place share it.
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
