import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../api.ts';

/** As many of each kind as one sees at a glance. */
const shown = 6;

export function useGoalOpener() {
  const navigate = useNavigate();
  return (goalId: string) => navigate({ to: '/dashboard/goals/$goalId', params: { goalId } });
}

/** Tasks, goals and maps of all my teams in which the words stand. */
export function useFound(query: string) {
  const enabled = query.length > 1;
  const tasks = useQuery(api.tasks.list.queryOptions({ input: { search: query, limit: shown }, enabled, placeholderData: keepPreviousData }));
  const goals = useQuery(api.goals.list.queryOptions({ input: { search: query, limit: shown }, enabled, placeholderData: keepPreviousData }));
  const maps = useQuery(api.maps.list.queryOptions({ input: { search: query, limit: shown }, enabled, placeholderData: keepPreviousData }));
  return {
    tasks: (enabled && tasks.data?.items) || [],
    goals: (enabled && goals.data?.items) || [],
    maps: (enabled && maps.data?.items) || [],
    searching: enabled && (tasks.isFetching || goals.isFetching || maps.isFetching),
  };
}
