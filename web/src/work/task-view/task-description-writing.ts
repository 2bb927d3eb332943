import * as messages from '@groundwork/contract/base/messages.gen';
import type { Task } from '@groundwork/contract/work/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useOptimistic, useRef, useTransition } from 'react';
import { plainText, useTyped } from '../../base/drafts/typed-text.ts';
import { useDraft } from '../../base/drafts/use-draft.ts';
import { client, messageOf } from '../../base/queries/api.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { useEditTask } from '../tasks/task-mutations.ts';
import { oneTask } from '../tasks/task-queries.ts';

/** An unsaved text, and the description on which it is based. */
export type Draft = { html: string; from: string | null };

function useDescriptionDraft(taskId: string) {
  const { draft, keep, forget, read } = useDraft<Draft>(`description ${taskId}`);

  /** Removes the draft after its text was saved. A draft with later edits stays, now based on the saved text. */
  const settle = (html: string) => {
    const now = read();
    if (now?.html === html) forget();
    else if (now) keep({ html: now.html, from: html || null });
  };
  return { draft, keep, forget, settle };
}

/** Returns the description to show, the draft, and the functions that change them. */
export function useDescription(task: Task) {
  const queries = useQueryClient();
  const { mutateAsync } = useEditTask();
  const { draft, keep, forget, settle } = useDescriptionDraft(task.id);
  const [shown, show] = useOptimistic(task.description);
  useTyped(() => (draft ? [{ label: words.tasks.fields.description, text: plainText(draft.html) }] : []));
  const [saving, start] = useTransition();
  const last = useRef(Promise.resolve());

  // Removes a draft that equals the saved text. Such a draft remains if the user leaves the page before the response
  // arrives.
  const isSaved = !saving && draft?.html === (task.description ?? '');
  useLayoutEffect(() => void (isSaved && forget()), [isSaved, forget]);

  const save = async (html: string, seen: string | null) => {
    const now = await client.tasks
      .get({ taskId: task.id })
      .catch((error) => toastError(messages.tasks.updateFailed, { detail: messageOf(error) }));
    if (!now) return;
    const description = html || null;
    if (now.description === seen || now.description === description) {
      await mutateAsync({ task, edit: { description } });
      return settle(html);
    }
    queries.setQueryData(oneTask(task.id).queryKey, now);
    if (!draft) toastError(messages.general.conflict);
  };

  /**
   * Saves a text with an optimistic update, after pending saves. It does not save if the description differs from
   * `seen`.
   */
  const write = (html: string, seen: string | null) =>
    start(async () => {
      show(html || null);
      // The mutation shows its own error toast.
      last.current = last.current.then(() => save(html, seen)).catch(() => {});
      await last.current;
    });

  /** Returns whether the description has changed since the user saw it. */
  const changedSince = (seen: string | null) => !saving && seen !== task.description;

  return { shown, draft, keep, forget, write, saving, changedSince };
}
export type Description = ReturnType<typeof useDescription>;
