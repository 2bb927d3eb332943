import type { FormSchema } from '@groundwork/contract/forms/form-schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage, paging } from '../../base/queries/cached-rows.ts';

/** Reads the global templates and those of a team, newest first. Without a team, reads all that the person can see. */
export const teamTemplates = (teamId: string | undefined, search: string | undefined) =>
  api.templates.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_id: teamId, search, cursor }),
    ...paging,
    placeholderData: keepPreviousData,
  });

/** Reads all templates that a team can use, by name. */
export const templateChoices = (teamId: string) =>
  queryOptions({
    queryKey: [...api.templates.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.templates.list({ team_id: teamId, sort: 'name', ...page })),
  });

/** Reads one template, or null if it does not exist or the user may not see it. */
export const oneTemplate = (templateId: string) => api.templates.get.queryOptions({ input: { templateId } });

/** Reads how many existing records would be invalid with another record form. */
export const checkOf = (templateId: string, record_data_schema: FormSchema) =>
  api.templates.check.queryOptions({ input: { templateId, record_data_schema }, gcTime: 60_000 });
