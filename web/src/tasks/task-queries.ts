import { api } from '../api.ts';
import { paging } from '../cached-rows.ts';

const pageSize = 100;

export const teamTasks = (teamId: string) =>
  api.tasks.list.infiniteOptions({ input: (cursor: string | undefined) => ({ team_id: teamId, limit: pageSize, cursor }), ...paging });

export const goalTasks = (goalId: string) =>
  api.tasks.list.infiniteOptions({ input: (cursor: string | undefined) => ({ goal_id: goalId, limit: pageSize, cursor }), ...paging });

export const oneTask = (taskId: string) => api.tasks.get.queryOptions({ input: { taskId } });
