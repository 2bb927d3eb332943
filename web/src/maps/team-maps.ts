import type { MapOrder } from '@groundwork/contract/maps';
import { messages } from '@groundwork/contract/messages';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { paging } from '../cached-rows.ts';
import { useRefreshInstances } from '../instances/instance-mutations.ts';
import { useReportedMutation } from '../ui/reported-mutation.ts';

type MapsAsked = { search?: string | undefined; sort?: MapOrder | undefined; with_summary?: 'true' };

/** The maps of a team, by default newest first. With a summary they have what the gallery shows. */
export const teamMaps = (teamId: string, asked: MapsAsked) =>
  api.maps.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_id: teamId, ...asked, cursor }),
    ...paging,
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
