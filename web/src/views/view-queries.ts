import { api } from '../api.ts';

/** Reads the views that the signed-in user has saved in a team, by name. */
export const teamViews = (teamId: string) => api.views.list.queryOptions({ input: { teamId } });

/** Reads the views of a map, which its team shares, by name. */
export const mapViews = (mapId: string) => api.views.ofMap.queryOptions({ input: { mapId } });
