import * as messages from '@groundwork/contract/base/messages.gen';
import type { Goal, GoalField } from '@groundwork/contract/work/goals';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import * as words from '../../base/words/words.ts';
import { undoableEdit } from '../../talk/reverts/revert.ts';

/** An edit of a goal in the interface: the owner is a person and the parent a goal, not an id. */
export type GoalEdit = Partial<
  Pick<Goal, Exclude<GoalField, 'assigned_to' | 'parent_goal_id'> | 'assigned_user' | 'parent'>
>;

const fieldsOf = ({ assigned_user, parent, ...fields }: GoalEdit) => ({
  ...fields,
  ...(parent !== undefined && { parent_goal_id: parent?.id ?? null }),
  ...(assigned_user !== undefined && { assigned_to: assigned_user?.id ?? null }),
});

const change = (id: string, edit: Partial<Goal>) => (goal: Goal) => (goal.id === id ? { ...goal, ...edit } : goal);

const mutationKey = api.goals.key({ type: 'mutation' });

/**
 * Refetches after the last of several parallel edits, so that an early response does not overwrite a later optimistic
 * update.
 */
function refreshGoals(queries: QueryClient) {
  if (queries.isMutating({ mutationKey }) > 1) return;
  return Promise.all(
    [api.goals, api.tasks, api.links, api.dashboardStatistics].map((noun) =>
      queries.invalidateQueries({ queryKey: noun.key() }),
    ),
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return () => refreshGoals(queries);
}

/** Says in a toast that a goal was edited, and makes the edit undoable. */
function toastEdit(queries: QueryClient, goal: Goal, saved: Goal, edit: GoalEdit) {
  const edited = Object.keys(fieldsOf(edit)) as GoalField[];
  const fields = edited.filter((field) => goal[field] !== saved[field]);
  const [field] = fields;
  // The form of a goal saves all fields, so it shows a toast even if no field has changed.
  if (!field) return edited.length > 1 && toastSuccess(messages.goals.updated, { name: saved.title });
  const valuesOf = (of: Goal) => Object.fromEntries(fields.map((name) => [name, of[name]]));
  const undo = undoableEdit(queries, {
    mutationKey,
    write: async () => [
      await client.goals.revert({ edits: [{ id: goal.id, is: valuesOf(saved), was: valuesOf(goal) }] }),
    ],
    show: () =>
      changeCached(
        queries,
        api.goals.key(),
        change(goal.id, {
          ...valuesOf(goal),
          ...('assigned_user' in edit && { assigned_user: goal.assigned_user }),
          ...('parent' in edit && { parent: goal.parent }),
        }),
      ),
    refresh: () => refreshGoals(queries),
    name: goal.title,
    fieldName: (name) => words.reverts.field(words.goals.fields[name as GoalField]),
  });
  const text =
    edited.length > 1
      ? messages.goals.updated
      : field === 'status'
        ? words.reverts.changedTo(words.goals.fields.status, words.goals.status[saved.status])
        : words.reverts.changed(words.goals.fields[field]);
  toastSuccess(text, { name: saved.title, undo });
}

/** Edits a goal with an optimistic update. */
export function useEditGoal(retry: 'toast' | 'in place' = 'toast') {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useOptimisticUpdate({
    mutationKey,
    write: ({ goal, edit }: { goal: Goal; edit: GoalEdit }) =>
      client.goals.update({ goalId: goal.id, ...fieldsOf(edit) }),
    changes: [api.goals.key()],
    show: ({ goal, edit }) => {
      const before = Object.fromEntries(Object.keys(edit).map((key) => [key, goal[key as keyof GoalEdit]]));
      changeCached(queries, api.goals.key(), change(goal.id, edit));
      return () => changeCached(queries, api.goals.key(), change(goal.id, before));
    },
    failed: messages.goals.updateFailed,
    retry,
    onSuccess: (saved, { goal, edit }) => toastEdit(queries, goal, saved, edit),
    onSettled: refresh,
  });
}

export function useCreateGoal() {
  const refresh = useRefresh();
  const linkTo = useToastLink();
  return useReportedMutation({
    mutationKey,
    mutationFn: ({ team_id, goal: { title, ...rest } }: { team_id: string; goal: GoalEdit & { title: string } }) =>
      client.goals.create({ team_id, title, ...fieldsOf(rest) }),
    onSuccess: ({ id, title }) =>
      toastSuccess(messages.goals.created, {
        name: title,
        next: linkTo({ to: '/dashboard/goals/$goalId', params: { goalId: id } }),
      }),
    failed: messages.goals.createFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

export function useDeleteGoal() {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const undoOf = useUndoDeletion();
  return useOptimisticUpdate({
    mutationKey,
    write: (goal: Goal) => client.goals.delete({ goalId: goal.id }),
    changes: [api.goals.key()],
    show: ({ id }) => changeCached<Goal>(queries, api.goals.key(), (row) => (row.id === id ? null : row)),
    failed: messages.goals.deleteFailed,
    onSuccess: ({ deletion_id }, goal) => {
      queries.removeQueries({ queryKey: api.goals.get.queryKey({ input: { goalId: goal.id } }) });
      toastSuccess(messages.goals.deleted, { name: goal.title, undo: undoOf(goal.title, deletion_id) });
    },
    onSettled: refresh,
  });
}
