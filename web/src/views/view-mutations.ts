import type { MapLook } from '@groundwork/contract/map-look';
import { messages } from '@groundwork/contract/messages';
import type { MapView, TaskView } from '@groundwork/contract/views';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { useOptimisticUpdate } from '../ui/optimistic-update.ts';
import { toastSuccess } from '../ui/toast.ts';
import type { SeenView } from './view-address.ts';
import { mapViews, teamViews } from './view-queries.ts';

const viewMutations = api.views.key({ type: 'mutation' });

export type Named = { id: string; name: string };

/** Where views are kept. `Seen` is what a view saves. */
export type ViewStore<View extends Named & Seen, Seen extends object> = {
  queryKey: QueryKey;
  /** What `view` saves, without its name. */
  seenOf: (view: View) => Seen;
  create: (name: string, seen: Seen) => Promise<View>;
  update: (view: View, changes: Partial<Seen & { name: string }>) => Promise<View>;
  remove: (view: View) => Promise<unknown>;
};

/** The views of tasks that the signed-in user has saved in a team. */
export const taskViewStore = (teamId: string): ViewStore<TaskView, SeenView> => ({
  queryKey: teamViews(teamId).queryKey,
  seenOf: ({ page, search }) => ({ page, search }),
  create: (name, seen) => client.views.create({ teamId, name, ...seen }),
  update: ({ id }, changes) => client.views.update({ viewId: id, ...changes }),
  remove: ({ id }) => client.views.delete({ viewId: id }),
});

/** The views of a map, which its team shares. */
export const mapViewStore = (mapId: string): ViewStore<MapView, { look: MapLook }> => ({
  queryKey: mapViews(mapId).queryKey,
  seenOf: ({ look }) => ({ look }),
  create: (name, seen) => client.views.addToMap({ mapId, name, ...seen }),
  update: ({ id }, changes) => client.views.updateOfMap({ mapId, viewId: id, ...changes }),
  remove: ({ id }) => client.views.deleteOfMap({ mapId, viewId: id }),
});

function useRefreshViews() {
  const queries = useQueryClient();
  return async () => {
    if (queries.isMutating({ mutationKey: viewMutations }) === 1)
      await queries.invalidateQueries({ queryKey: api.views.key() });
  };
}

/** Creates or renames a view. The form itself shows the errors. */
export function useNameView<View>(save: (name: string) => Promise<View>, onSaved: (view: View) => void) {
  const refresh = useRefreshViews();
  return useMutation({ mutationKey: viewMutations, mutationFn: save, onSuccess: onSaved, onSettled: refresh });
}

type ViewChange<View> = {
  send: () => Promise<unknown>;
  show: (views: View[]) => View[];
  onDone?: () => void;
  failed: string;
};

/** Updates, deletes and restores views with an optimistic update. */
export function useChangeViews<View extends Named & Seen, Seen extends object>(store: ViewStore<View, Seen>) {
  const refresh = useRefreshViews();
  const { queryKey } = store;
  const { mutate } = useOptimisticUpdate({
    mutationKey: viewMutations,
    write: ({ send }: ViewChange<View>) => send(),
    changes: [queryKey],
    show: ({ show }, queries) => {
      queries.setQueryData<{ items: View[] }>(queryKey, (list) => list && { items: show(list.items) });
    },
    failed: ({ failed }) => failed,
    onSuccess: (_, { onDone }) => onDone?.(),
    onSettled: refresh,
  });
  const bringBack = (view: View) =>
    mutate({
      send: () => store.create(view.name, store.seenOf(view)),
      show: (views) => [...views, view].toSorted((a, b) => a.name.localeCompare(b.name)),
      failed: messages.views.saveFailed,
    });
  return {
    update: (view: View, seen: Seen) =>
      mutate({
        send: () => store.update(view, seen),
        show: (views) => views.map((one) => (one.id === view.id ? { ...one, ...seen } : one)),
        onDone: () => toastSuccess(messages.views.updated, { name: view.name }),
        failed: messages.views.updateFailed,
      }),
    remove: (view: View) =>
      mutate({
        send: () => store.remove(view),
        show: (views) => views.filter(({ id }) => id !== view.id),
        onDone: () => toastSuccess(messages.views.deleted, { name: view.name, undo: () => bringBack(view) }),
        failed: messages.views.deleteFailed,
      }),
  };
}
