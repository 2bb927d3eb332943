import { type GoalStatus, goalStatuses } from '@groundwork/contract/statuses';
import { searchedWords } from '../searched-words.ts';

export type GoalFilter = {
  search?: string | undefined;
  status?: GoalStatus | undefined;
  overdue?: boolean | undefined;
};

/** Parses the filter from the URL and ignores invalid values. */
export const goalFilterOf = (search: Record<string, unknown>): GoalFilter => ({
  search: searchedWords(search.search),
  status: goalStatuses.find((status) => status === search.status),
  overdue: search.overdue === true || search.overdue === 'true' ? true : undefined,
});

export const isFiltered = ({ search, status, overdue }: GoalFilter) =>
  search !== undefined || status !== undefined || overdue !== undefined;
