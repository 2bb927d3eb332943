import * as messages from '@groundwork/contract/base/messages.gen';
import type { Reverted } from '@groundwork/contract/talk/reverts';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../base/queries/api.ts';
import { updateOptimistically } from '../../base/queries/optimistic-update.ts';
import { undoable } from '../../base/queries/undo-stack.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';

type Edit = {
  mutationKey: readonly unknown[];
  /** Takes the edit back, one request for each batch of rows. */
  write: () => Promise<Reverted[]>;
  /** Shows the earlier values in the cached rows. */
  show: () => void;
  /** Refetches. `rowsAreShown` is false if not every row has its earlier values. */
  refresh: (rowsAreShown: boolean) => unknown;
  /** The title of the edited row, or the number of rows, for toasts. */
  name?: string | undefined;
  /** Returns the name of a field of the rows, for sentences. */
  fieldName: (field: string) => string;
};

/** Registers an edit, so that Ctrl+Z undoes it next. Returns the undo function of its toast. */
export const undoableEdit = (queries: QueryClient, edit: Edit) => undoable(() => takeBack(queries, edit));

function takeBack(queries: QueryClient, edit: Edit) {
  let rowsAreShown = false;
  updateOptimistically(queries, {
    mutationKey: edit.mutationKey,
    write: edit.write,
    show: edit.show,
    onSuccess: (answers) => {
      rowsAreShown = report(edit, answers);
    },
    onError: (error) =>
      toastError(messages.reverts.failed, { detail: messageOf(error), retry: () => takeBack(queries, edit) }),
    onSettled: () => edit.refresh(rowsAreShown),
  });
}

/** Reports the result of an undo. Returns whether all rows have their earlier values again. */
function report({ name, fieldName }: Edit, answers: Reverted[]): boolean {
  const done = answers.reduce((sum, { reverted }) => sum + reverted, 0);
  const gone = answers.reduce((sum, answer) => sum + answer.gone, 0);
  const fieldsOf = new Map<string, Set<string>>();
  for (const { field, changed_by } of answers.flatMap(({ kept }) => kept)) {
    const person = changed_by ? changed_by.full_name || changed_by.email : words.reverts.somebody;
    fieldsOf.set(person, (fieldsOf.get(person) ?? new Set()).add(fieldName(field)));
  }
  const reasons = [...fieldsOf].map(([person, fields]) => words.reverts.changedSince(person, [...fields]));
  if (gone > 0) reasons.push(words.reverts.gone(gone));
  const detail = reasons.join(' ') || undefined;
  if (!detail) toastSuccess(messages.reverts.done, { name });
  else if (done > 0) toastSuccess(messages.reverts.partly, { name, detail });
  else toastError(messages.reverts.kept, { detail });
  return !detail;
}
