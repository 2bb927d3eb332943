import type { Goal } from '@groundwork/contract/work/goals';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { today } from '../../base/dates/dates.ts';
import { api, client } from '../../base/queries/api.ts';
import { everyPage, paging, untilComputed } from '../../base/queries/cached-rows.ts';
import type { GoalFilter } from './goal-filter.ts';

const withTargets = untilComputed<Pick<Goal, 'targets'>>(({ targets }) =>
  targets.every(({ problem }) => problem !== 'not_computed'),
);

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
    ...withTargets,
    placeholderData: keepPreviousData,
  });

/** The goals of a team that have no parent. */
export const topGoals = (teamId: string) =>
  api.goals.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_id: teamId, top_level: 'true', cursor }),
    ...paging,
    ...withTargets,
    placeholderData: keepPreviousData,
  });

/** The goals directly under a goal. */
export const subGoals = (goalId: string) =>
  api.goals.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ parent_goal_id: goalId, cursor }),
    ...paging,
    ...withTargets,
  });

export const myGoals = api.goals.mine.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...paging,
  ...withTargets,
});

export const oneGoal = (goalId: string) => api.goals.get.queryOptions({ input: { goalId }, ...withTargets });

/** Every goal of a team, for pickers. */
export const goalChoices = (teamId: string) =>
  queryOptions({
    queryKey: [...api.goals.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.goals.list({ team_id: teamId, ...page })),
  });

/** Returns the chosen goal, or the only goal of the team. */
export const chosenGoal = <Goal extends { id: string }>(goals: Goal[] | undefined, chosen: string | null) =>
  goals?.find(({ id }) => id === chosen) ?? (goals?.length === 1 ? goals[0] : undefined);
