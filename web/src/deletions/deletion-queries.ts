import { api } from '../api.ts';
import { paging } from '../cached-rows.ts';

/** What a team deleted, the latest first. Only owners and admins may read it. */
export const deletionsOf = (teamId: string) =>
  api.deletions.list.infiniteOptions({ input: (cursor: string | undefined) => ({ teamId, cursor }), ...paging });
