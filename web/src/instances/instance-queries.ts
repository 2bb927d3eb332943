import { api } from '../api.ts';
import { paging } from '../cached-rows.ts';

export const oneInstance = (instanceId: string) => api.instances.get.queryOptions({ input: { instanceId } });

export const goalInstances = (goalId: string) =>
  api.instances.list.infiniteOptions({ input: (cursor: string | undefined) => ({ goal_id: goalId, cursor }), ...paging });
