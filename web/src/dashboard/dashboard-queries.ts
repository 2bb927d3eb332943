import { limits } from '@groundwork/contract/limits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage } from '../cached-rows.ts';
import { myGoals } from '../goals/goal-queries.ts';
import { accountQuery } from '../identity/session.ts';
import { currentTeam } from '../teams/current-team.ts';
import { lastWeeks, today } from '../ui/dates.ts';

/** Every task assigned to a person, in any team. */
export const tasksOf = (userId: string) =>
  queryOptions({
    queryKey: [...api.tasks.list.key(), 'assigned', userId],
    queryFn: () => everyPage((page) => client.tasks.list({ assigned_to: userId, ...page })),
  });

/** At most one task of the team, to find out whether it has any. */
export const anyTaskOf = (teamId: string) => api.tasks.list.queryOptions({ input: { team_id: teamId, limit: 1 } });

/** The newest active goals of a team. */
export const activeGoals = (teamId: string) =>
  api.goals.list.queryOptions({ input: { team_id: teamId, status: ['in_progress', 'planning', 'on_hold'], limit: 8 } });

/** The first days of the weeks for which finished tasks are counted. */
export const countedWeeks = () => lastWeeks(limits.dashboardStatistics.weeks, today());

export const statisticsOf = (teamId: string) => {
  const [since = today()] = countedWeeks();
  return api.dashboardStatistics.ofTeam.queryOptions({ input: { teamId, since, today: today() } });
};

export const recentActivity = (teamId: string) =>
  api.activity.list.queryOptions({ input: { team_id: teamId, limit: 8 } });

/** Prefetches the data of the dashboard while its code loads. */
export async function prefetchDashboard(queries: QueryClient) {
  void queries.prefetchInfiniteQuery(myGoals);
  const [account, team] = await Promise.all([queries.ensureQueryData(accountQuery), currentTeam(queries)]);
  void queries.prefetchQuery(tasksOf(account.id));
  if (!team) return;
  void queries.prefetchQuery(statisticsOf(team.id));
  void queries.prefetchQuery(anyTaskOf(team.id));
  void queries.prefetchQuery(activeGoals(team.id));
  void queries.prefetchQuery(recentActivity(team.id));
}
