import { useState } from 'react';
import { useDraft } from './use-draft.ts';

/**
 * Keeps the draft of a title until the title is saved, for `InlineTitle`. A failed save leaves the draft.
 * @param place names the thing, such as `task <id>`
 */
export function useTitleDraft(place: string, save: (title: string) => Promise<unknown>) {
  const { draft, keep, forget } = useDraft<string>(`title ${place}`);
  const [saving, setSaving] = useState(0);
  const onSave = async (title: string) => {
    keep(title);
    setSaving((now) => now + 1);
    // The mutation shows its own errors.
    await save(title).then(forget, () => {});
    setSaving((now) => now - 1);
  };
  return {
    /** The draft of an earlier edit; undefined while it is being saved. */
    unsaved: saving > 0 ? undefined : draft,
    onWrite: keep,
    onDiscard: forget,
    onSave,
  };
}
