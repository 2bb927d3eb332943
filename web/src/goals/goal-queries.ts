import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage, paging } from '../cached-rows.ts';
import { today } from '../ui/dates.ts';
import type { GoalFilter } from './goal-filter.ts';

export const teamGoals = (teamId: string, { search, status, overdue }: GoalFilter) =>
  api.goals.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      team_id: teamId,
      search,
      status,
      ...(overdue && { overdue: 'true', today: today() }),
      cursor,
    }),
    ...paging,
    placeholderData: keepPreviousData,
  });

/** The goals of a team that have no parent. */
export const topGoals = (teamId: string) =>
  api.goals.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_id: teamId, top_level: 'true', cursor }),
    ...paging,
    placeholderData: keepPreviousData,
  });

/** The goals directly under a goal. */
export const subGoals = (goalId: string) =>
  api.goals.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ parent_goal_id: goalId, cursor }),
    ...paging,
  });

export const myGoals = api.goals.mine.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...paging,
});

export const oneGoal = (goalId: string) => api.goals.get.queryOptions({ input: { goalId } });

/** Every goal of a team, for pickers. */
export const goalChoices = (teamId: string) =>
  queryOptions({
    queryKey: [...api.goals.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.goals.list({ team_id: teamId, ...page })),
  });
