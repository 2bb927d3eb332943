import { messages } from '@groundwork/contract/messages';
import type { Task } from '@groundwork/contract/tasks';
import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useOptimistic, useRef, useTransition } from 'react';
import { client, messageOf } from '../api.ts';
import { useAccount } from '../identity/session.ts';
import { toastError } from '../ui/toast.ts';
import { useEditTask } from './task-mutations.ts';
import { oneTask } from './task-queries.ts';

/** What was written and not saved, and the description it set out from. */
export type Draft = { html: string; from: string | null };

/** A draft outlives the dialog and the document: the browser keeps it, for this person alone. */
function useDraft(taskId: string) {
  const { id } = useAccount();
  const key = `description-draft:${id}:${taskId}`;
  const [draft, keep, forget] = useLocalStorage<Draft | undefined>({ key, getInitialValueInEffect: false });

  /** What is saved is no draft any more; what was written on top of it meanwhile remains one. */
  const settle = (html: string) => {
    const now = readLocalStorageValue<Draft | undefined>({ key });
    if (now?.html === html) forget();
    else if (now) keep({ html: now.html, from: html || null });
  };
  return { draft, keep, forget, settle };
}

/** The description of a task as it is shown, and what is written of it. */
export function useDescription(task: Task) {
  const queries = useQueryClient();
  const { mutateAsync } = useEditTask();
  const { draft, keep, forget, settle } = useDraft(task.id);
  const [shown, show] = useOptimistic(task.description);
  const [saving, start] = useTransition();
  const last = useRef(Promise.resolve());

  // Somebody who leaves before the answer is there keeps a draft of what has been saved.
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

  /** Shows a text at once and saves it after what is still being saved, unless the description is another by now than the person has seen. */
  const write = (html: string, seen: string | null) =>
    start(async () => {
      show(html || null);
      // The mutation says itself that it failed.
      last.current = last.current.then(() => save(html, seen)).catch(() => {});
      await last.current;
    });

  /** Whether the description is another by now than the person has seen. */
  const changedSince = (seen: string | null) => !saving && seen !== task.description;

  return { shown, draft, keep, forget, write, saving, changedSince };
}
export type Description = ReturnType<typeof useDescription>;
