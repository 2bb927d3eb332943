import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';

export const oneInstance = (instanceId: string) => api.instances.get.queryOptions({ input: { instanceId } });

/** The instances of a team: for one goal, or of one template. */
export type InstancesOf = { teamId: string } & (
  | { goalId: string; template?: undefined }
  | { template: { id: string; name: string }; goalId?: undefined }
);

export const instancesOf = ({ teamId, goalId, template }: InstancesOf) =>
  api.instances.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(template ? { team_id: teamId, template_id: template.id } : { goal_id: goalId }),
      cursor,
    }),
    ...paging,
  });
