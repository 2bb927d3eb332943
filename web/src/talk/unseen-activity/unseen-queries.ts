import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';

export const unseenActivity = (team_id: string) =>
  api.unseenActivity.list.infiniteOptions({ input: (cursor: string | undefined) => ({ team_id, cursor }), ...paging });

export const unseenEntries = (team_id: string, group: string) =>
  api.unseenActivity.entries.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_id, group, cursor }),
    ...paging,
  });

export const unseenCount = (team_id: string) => api.unseenActivity.count.queryOptions({ input: { team_id } });
