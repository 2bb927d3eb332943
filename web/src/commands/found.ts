import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { firstResults } from '../search/search-queries.ts';

export function useGoalOpener() {
  const navigate = useNavigate();
  return (goalId: string) => navigate({ to: '/dashboard/goals/$goalId', params: { goalId } });
}

/** Search results of all teams of the person, from two letters on. */
export function useFound(query: string) {
  const { data, isFetching } = useQuery(firstResults(query));
  return { hits: query.length > 1 ? (data?.items ?? []) : [], searching: isFetching };
}
