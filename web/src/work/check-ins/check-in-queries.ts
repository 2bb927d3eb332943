import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';

/** The check-ins of a goal, the latest first. */
export const checkInsOf = (goalId: string) =>
  api.checkIns.list.infiniteOptions({ input: (cursor: string | undefined) => ({ goalId, cursor }), ...paging });
