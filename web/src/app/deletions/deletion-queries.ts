import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';

/** The deletions of a team, latest first. Only owners and admins may read them. */
export const deletionsOf = (teamId: string) =>
  api.deletions.list.infiniteOptions({ input: (cursor: string | undefined) => ({ teamId, cursor }), ...paging });
