import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, client } from '../../base/queries/api.ts';
import { everyPage } from '../../base/queries/cached-rows.ts';

const nodeForms = (team_id: string | undefined) =>
  queryOptions({
    queryKey: [...api.templates.nodeForms.key(), 'every', team_id],
    queryFn: () => everyPage((page) => client.templates.nodeForms({ team_id, ...page })),
  });

/**
 * Returns the fields that nodes have, for each map template of a team; without a team, of all teams. Empty until
 * loaded.
 */
export function useNodeForms(teamId: string | undefined) {
  const { data } = useQuery(nodeForms(teamId));
  return useMemo(
    () => (data?.items ?? []).map(({ id, name, map_node_schema }) => ({ id, name, fields: fieldsOf(map_node_schema) })),
    [data],
  );
}
