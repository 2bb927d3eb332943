import { type GoalStatus, goalStatuses } from '@groundwork/contract/base/statuses';
import { type TimelineScale, timelineScales } from '@groundwork/contract/work/timeline-scales';
import { searchedWords } from '../../base/page/searched-words.ts';

export type GoalFilter = {
  search?: string | undefined;
  status?: GoalStatus | undefined;
  overdue?: boolean | undefined;
  /** Without a view, the page shows the list. */
  view?: 'timeline' | undefined;
  scale?: TimelineScale | undefined;
};

/** Parses the filter from the URL and ignores invalid values. */
export const goalFilterOf = (search: Record<string, unknown>): GoalFilter => ({
  search: searchedWords(search.search),
  status: goalStatuses.find((status) => status === search.status),
  overdue: search.overdue === true || search.overdue === 'true' ? true : undefined,
  view: search.view === 'timeline' ? search.view : undefined,
  scale: timelineScales.find((scale) => scale === search.scale),
});

export const noFilter: GoalFilter = { search: undefined, status: undefined, overdue: undefined };

export const isFiltered = ({ search, status, overdue }: GoalFilter) =>
  search !== undefined || status !== undefined || overdue !== undefined;
