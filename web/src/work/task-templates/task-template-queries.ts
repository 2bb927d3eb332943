import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage } from '../../base/queries/cached-rows.ts';

/** Reads all task templates of a team, by name. */
export const teamTaskTemplates = (teamId: string) =>
  queryOptions({
    queryKey: [...api.taskTemplates.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.taskTemplates.list({ teamId, ...page })),
  });

/** Reads a task template with its tasks. */
export const oneTaskTemplate = (taskTemplateId: string) =>
  api.taskTemplates.get.queryOptions({ input: { taskTemplateId } });
