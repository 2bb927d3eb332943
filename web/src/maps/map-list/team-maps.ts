import * as messages from '@groundwork/contract/base/messages.gen';
import type { MapOrder } from '@groundwork/contract/maps/map-orders';
import type { GroundworkMap, SummarizedMap } from '@groundwork/contract/maps/maps';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { paging, untilComputed } from '../../base/queries/cached-rows.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useRefreshInstances } from '../../forms/instances/instance-mutations.ts';

/** The maps of a team, newest first, without archived ones. */
export const teamMaps = (teamId: string, search: string | undefined) =>
  api.maps.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_id: teamId, search, cursor }),
    ...paging,
    placeholderData: keepPreviousData,
  });

type GalleryAsked = {
  search: string | undefined;
  sort: MapOrder;
  archived: true | undefined;
  label: string | undefined;
};

/** The maps of a team with the data that the gallery shows. */
export const mapGallery = (teamId: string, { archived, label, ...asked }: GalleryAsked) =>
  api.maps.gallery.infiniteOptions({
    input: (cursor: string | undefined) => ({
      team_id: teamId,
      ...asked,
      archived: archived && 'true',
      label_id: label,
      cursor,
    }),
    ...paging,
    ...untilComputed<SummarizedMap>(({ summary }) => summary !== null),
    placeholderData: keepPreviousData,
  });

/** The map of an instance. The server creates it when there is none. */
export const mapOfInstance = (instanceId: string) => api.maps.ofInstance.queryOptions({ input: { instanceId } });

/** Creates an instance with its map. */
export function useCreateMap() {
  const queries = useQueryClient();
  const refresh = useRefreshInstances();
  return useReportedMutation({
    mutationKey: api.maps.key({ type: 'mutation' }),
    mutationFn: async (instance: Parameters<typeof client.instances.create>[0]) => {
      const { id } = await client.instances.create(instance);
      return queries.fetchQuery(mapOfInstance(id));
    },
    failed: messages.maps.createFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

/** Archives a map, or brings it back. */
export function useArchiveMap({ id, name }: Pick<GroundworkMap, 'id' | 'name'>) {
  const refresh = useRefreshInstances();
  const { mutate } = useReportedMutation({
    mutationKey: api.maps.key({ type: 'mutation' }),
    mutationFn: (archived: boolean) => client.maps.archive({ mapId: id, archived }),
    onSuccess: (_, archived) =>
      toastSuccess(archived ? messages.maps.archived : messages.maps.restored, {
        name,
        undo: () => mutate(!archived),
      }),
    failed: messages.maps.updateFailed,
    onSettled: refresh,
  });
  return mutate;
}

/** Replaces the labels of a map. */
export function useLabelMap({ id }: Pick<GroundworkMap, 'id'>) {
  const refresh = useRefreshInstances();
  return useReportedMutation({
    mutationKey: api.maps.key({ type: 'mutation' }),
    mutationFn: (label_ids: string[]) => client.maps.label({ mapId: id, label_ids }),
    failed: messages.maps.updateFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}
