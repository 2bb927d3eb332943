import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage } from '../cached-rows.ts';

/** Every task assigned to a person, in any team. */
export const tasksOf = (userId: string) =>
  queryOptions({
    queryKey: [...api.tasks.list.key(), 'assigned', userId],
    queryFn: () => everyPage((cursor) => client.tasks.list({ assigned_to: userId, limit: 200, cursor })),
  });

/** One task of the team, or none: whether it has begun. */
export const anyTaskOf = (teamId: string) => api.tasks.list.queryOptions({ input: { team_id: teamId, limit: 1 } });
