import { api } from '../api.ts';

/** The views that the signed-in person has saved in a team, by name. */
export const teamViews = (teamId: string) => api.views.list.queryOptions({ input: { teamId } });
