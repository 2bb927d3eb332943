import { limits } from '@groundwork/contract/base/limits';
import type { QueryClient } from '@tanstack/react-query';
import { lastWeeks, today } from '../../base/dates/dates.ts';
import { api } from '../../base/queries/api.ts';
import { currentTeam } from '../../people/current-team/current-team.ts';
import { myGoals } from '../../work/goals/goal-queries.ts';
import { myTasks } from '../../work/tasks/task-queries.ts';

/** Reads at most one task of the team, only to know whether the team has tasks. */
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
  void queries.prefetchQuery(myTasks);
  const team = await currentTeam(queries);
  if (!team) return;
  void queries.prefetchQuery(statisticsOf(team.id));
  void queries.prefetchQuery(anyTaskOf(team.id));
  void queries.prefetchQuery(activeGoals(team.id));
  void queries.prefetchQuery(recentActivity(team.id));
}
