import { api } from '../api.ts';

/** Reads the views that the signed-in user has saved in a team, by name. */
export const teamViews = (teamId: string) => api.views.list.queryOptions({ input: { teamId } });
