import { api } from '../api.ts';
import { paging } from '../cached-rows.ts';

/** The numbers of a target, the latest first. */
export const valuesOf = (targetId: string) =>
  api.targets.values.infiniteOptions({ input: (cursor: string | undefined) => ({ targetId, cursor }), ...paging });

/** The forms and maps of a team that targets can be computed from. */
export const targetSources = (teamId: string) => api.targets.sources.queryOptions({ input: { teamId } });
