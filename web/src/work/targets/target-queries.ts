import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage, paging } from '../../base/queries/cached-rows.ts';

/** The numbers of a target, the latest first. */
export const valuesOf = (targetId: string) =>
  api.targets.values.infiniteOptions({ input: (cursor: string | undefined) => ({ targetId, cursor }), ...paging });

/** The forms and maps of a team that targets can be computed from. */
export const targetSources = (teamId: string) =>
  queryOptions({
    queryKey: [...api.targets.sources.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.targets.sources({ teamId, ...page })),
  });
