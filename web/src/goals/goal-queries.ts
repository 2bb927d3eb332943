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
