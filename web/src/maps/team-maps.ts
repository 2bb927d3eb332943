import { messages } from '@groundwork/contract/messages';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { paging } from '../cached-rows.ts';
import { useRefreshInstances } from '../instances/instance-mutations.ts';
import { useReportedMutation } from '../ui/reported-mutation.ts';

/** The maps of a team, newest first. */
export const teamMaps = (teamId: string, search: string | undefined) =>
  api.maps.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_id: teamId, search, cursor }),
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
