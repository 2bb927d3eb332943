import { type GoalStatus, goalStatuses } from '@groundwork/contract/statuses';

export type GoalFilter = { status?: GoalStatus | undefined; overdue?: boolean | undefined };

/** Reads the filter of the goals page from the address; what is not valid is left out. */
export const goalFilterOf = (search: Record<string, unknown>): GoalFilter => ({
  status: goalStatuses.find((status) => status === search.status),
  overdue: search.overdue === true || search.overdue === 'true' ? true : undefined,
});
