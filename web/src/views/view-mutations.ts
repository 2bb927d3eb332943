import { messages } from '@groundwork/contract/messages';
import type { TaskView } from '@groundwork/contract/views';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { useOptimisticUpdate } from '../ui/optimistic-update.ts';
import { toastSuccess } from '../ui/toast.ts';
import type { SeenView } from './view-address.ts';
import { teamViews } from './view-queries.ts';

const viewMutations = api.views.key({ type: 'mutation' });

function useRefreshViews() {
  const queries = useQueryClient();
  return async () => {
    if (queries.isMutating({ mutationKey: viewMutations }) === 1)
      await queries.invalidateQueries({ queryKey: api.views.key() });
  };
}

/** Creates or renames a view. The form itself shows the errors. */
export function useNameView(save: (name: string) => Promise<TaskView>, onSaved: (view: TaskView) => void) {
  const refresh = useRefreshViews();
  return useMutation({ mutationKey: viewMutations, mutationFn: save, onSuccess: onSaved, onSettled: refresh });
}

type ViewChange = {
  send: () => Promise<unknown>;
  show: (views: TaskView[]) => TaskView[];
  onDone?: () => void;
  failed: string;
};

/** Updates, deletes and restores views with an optimistic update. */
export function useChangeViews(teamId: string) {
  const refresh = useRefreshViews();
  const { queryKey } = teamViews(teamId);
  const { mutate } = useOptimisticUpdate({
    mutationKey: viewMutations,
    write: ({ send }: ViewChange) => send(),
    changes: [queryKey],
    show: ({ show }, queries) => {
      queries.setQueryData(queryKey, (list) => list && { items: show(list.items) });
    },
    failed: ({ failed }) => failed,
    onSuccess: (_, { onDone }) => onDone?.(),
    onSettled: refresh,
  });
  const bringBack = (view: TaskView) =>
    mutate({
      send: () => client.views.create({ teamId, name: view.name, page: view.page, search: view.search }),
      show: (views) => [...views, view].toSorted((a, b) => a.name.localeCompare(b.name)),
      failed: messages.views.saveFailed,
    });
  return {
    update: (view: TaskView, seen: SeenView) =>
      mutate({
        send: () => client.views.update({ viewId: view.id, ...seen }),
        show: (views) => views.map((one) => (one.id === view.id ? { ...one, ...seen } : one)),
        onDone: () => toastSuccess(messages.views.updated, { name: view.name }),
        failed: messages.views.updateFailed,
      }),
    remove: (view: TaskView) =>
      mutate({
        send: () => client.views.delete({ viewId: view.id }),
        show: (views) => views.filter(({ id }) => id !== view.id),
        onDone: () => toastSuccess(messages.views.deleted, { name: view.name, undo: () => bringBack(view) }),
        failed: messages.views.deleteFailed,
      }),
  };
}
