import { queryOptions } from '@tanstack/react-query';
import { today } from '../../base/dates/dates.ts';
import { api, client } from '../../base/queries/api.ts';
import { everyPage } from '../../base/queries/cached-rows.ts';

export const oneSprint = (sprintId: string) => api.sprints.get.queryOptions({ input: { sprintId } });

export const sprintBurndown = (sprintId: string) =>
  api.sprints.burndown.queryOptions({ input: { sprintId, today: today() } });

export const teamVelocity = (teamId: string) =>
  api.sprints.velocity.queryOptions({ input: { teamId, today: today() } });

/** Reads all sprints of a team, latest first. */
export const teamSprints = (teamId: string) =>
  queryOptions({
    queryKey: [...api.sprints.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.sprints.list({ teamId, ...page })),
  });
