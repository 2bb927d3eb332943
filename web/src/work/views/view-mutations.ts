import type { Deleted } from '@groundwork/contract/base/deleted';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { MapLook } from '@groundwork/contract/maps/map-look';
import type { MapView } from '@groundwork/contract/maps/map-views';
import type { TaskView } from '@groundwork/contract/work/views';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { undoable } from '../../base/queries/undo-stack.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import type { SeenView } from './view-address.ts';
import { mapViews, teamViews } from './view-queries.ts';

const viewMutations = api.views.key({ type: 'mutation' });

export type Named = { id: string; name: string };

/** The stored views of one kind, and how to change them. `Seen` is what a view saves. */
export type ViewStore<View extends Named & Seen, Seen extends object> = {
  queryKey: QueryKey;
  update: (view: View, changes: Seen) => Promise<View>;
  /** Deletes a view. Returns the id to restore the view by, if that is possible. */
  remove: (view: View) => Promise<Partial<Deleted>>;
  /** Returns a function that creates the view again, for a deleted view that cannot be restored. */
  keep: (view: View) => () => Promise<unknown>;
};

/** The views of tasks in a team: the signed-in user's own and the shared ones. */
export const taskViewStore = (teamId: string, queries: QueryClient): ViewStore<TaskView, SeenView> => {
  const { queryKey } = teamViews(teamId);
  return {
    queryKey,
    update: ({ id }, { page, search }) => client.views.update({ viewId: id, page, search }),
    remove: ({ id }) => client.views.delete({ viewId: id }),
    keep: ({ id, name, page, search, icon, color, shared }) => {
      const list = queries.getQueryData(queryKey);
      return async () => {
        const made = await client.views.create({ teamId, name, page, search, icon, color, shared });
        // The new id takes the place of the old one in the order and as the default.
        await client.views.arrange({
          teamId,
          view_order: list?.items.map((view) => (view.id === id ? made.id : view.id)),
          ...(list?.default_view === id && { default_view: made.id }),
        });
      };
    },
  };
};

/** The views of a map, which its team shares. */
export const mapViewStore = (mapId: string): ViewStore<MapView, { look: MapLook }> => ({
  queryKey: mapViews(mapId).queryKey,
  update: ({ id }, { look }) => client.views.updateOfMap({ mapId, viewId: id, look }),
  remove: ({ id }) => client.views.deleteOfMap({ mapId, viewId: id }),
  keep:
    ({ name, look }) =>
    () =>
      client.views.addToMap({ mapId, name, look }),
});

function useRefreshViews() {
  const queries = useQueryClient();
  return async () => {
    if (queries.isMutating({ mutationKey: viewMutations }) === 1)
      await queries.invalidateQueries({ queryKey: api.views.key() });
  };
}

/** Creates or edits a view. The form itself shows the errors. */
export function useSaveView<View>(save: (name: string) => Promise<View>, onSaved: (view: View) => void) {
  const refresh = useRefreshViews();
  return useMutation({ mutationKey: viewMutations, mutationFn: save, onSuccess: onSaved, onSettled: refresh });
}

type ViewChange<View> = {
  send: () => Promise<unknown>;
  show: (views: View[]) => View[];
  onDone?: (sent: unknown) => void;
  failed: string;
};

/** Updates, deletes and restores views with an optimistic update. */
export function useChangeViews<View extends Named & Seen, Seen extends object>(store: ViewStore<View, Seen>) {
  const refresh = useRefreshViews();
  const undoOf = useUndoDeletion();
  const { queryKey } = store;
  const { mutate } = useOptimisticUpdate({
    mutationKey: viewMutations,
    write: ({ send }: ViewChange<View>) => send(),
    changes: [queryKey],
    show: ({ show }, queries) => {
      queries.setQueryData<{ items: View[] }>(queryKey, (list) => list && { ...list, items: show(list.items) });
    },
    failed: ({ failed }) => failed,
    onSuccess: (sent, { onDone }) => onDone?.(sent),
    onSettled: refresh,
  });
  return {
    update: (view: View, seen: Seen) =>
      mutate({
        send: () => store.update(view, seen),
        show: (views) => views.map((one) => (one.id === view.id ? { ...one, ...seen } : one)),
        onDone: () => toastSuccess(messages.views.updated, { name: view.name }),
        failed: messages.views.updateFailed,
      }),
    remove: (view: View) => {
      let at = 0;
      const saveAgain = store.keep(view);
      const bringBack = () =>
        mutate({
          send: saveAgain,
          show: (views) => views.toSpliced(at, 0, view),
          failed: messages.views.saveFailed,
        });
      mutate({
        send: () => store.remove(view),
        show: (views) => {
          at = views.findIndex(({ id }) => id === view.id);
          return views.filter(({ id }) => id !== view.id);
        },
        onDone: (sent) => {
          const { deletion_id = null } = sent as Partial<Deleted>;
          const undo = undoOf(view.name, deletion_id) ?? undoable(bringBack);
          toastSuccess(messages.views.deleted, { name: view.name, undo });
        },
        failed: messages.views.deleteFailed,
      });
    },
  };
}

/** Sets for the signed-in user which view opens first, and the order of the views, with an optimistic update. */
export function useArrangeViews(teamId: string) {
  const refresh = useRefreshViews();
  const { queryKey } = teamViews(teamId);
  return useOptimisticUpdate({
    mutationKey: viewMutations,
    // The mutations run one after another, so that the last choice wins.
    scope: { id: `arrangement of views of ${teamId}` },
    write: (choices: { default_view?: string | null; view_order?: string[] }) =>
      client.views.arrange({ teamId, ...choices }),
    changes: [queryKey],
    show: ({ default_view, view_order }, queries) => {
      queries.setQueryData(
        queryKey,
        (list) =>
          list && {
            items: view_order
              ? list.items.toSorted((a, b) => view_order.indexOf(a.id) - view_order.indexOf(b.id))
              : list.items,
            default_view: default_view === undefined ? list.default_view : default_view,
          },
      );
    },
    failed: messages.views.arrangeFailed,
    onSettled: refresh,
  }).mutate;
}
