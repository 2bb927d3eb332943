import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { firstResults } from '../search/search-queries.ts';

export function useGoalOpener() {
  const navigate = useNavigate();
  return (goalId: string) => navigate({ to: '/dashboard/goals/$goalId', params: { goalId } });
}

/** The best of what all my teams have written, once two letters are there. */
export function useFound(query: string) {
  const { data, isFetching } = useQuery(firstResults(query));
  return { hits: query.length > 1 ? (data?.items ?? []) : [], searching: isFetching };
}
