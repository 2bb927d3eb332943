import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { firstResults, isEnough } from '../search/search-queries.ts';

export function useGoalOpener() {
  const navigate = useNavigate();
  return (goalId: string) => navigate({ to: '/dashboard/goals/$goalId', params: { goalId } });
}

/** Search results from all teams of the person, for queries of two or more letters. */
export function useFound(query: string) {
  const { data, isFetching } = useQuery(firstResults(query));
  return { hits: isEnough(query) ? (data?.items ?? []) : [], searching: isFetching };
}
