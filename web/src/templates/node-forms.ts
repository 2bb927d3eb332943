import { fieldsOf } from '@groundwork/contract/form-schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';

/** Returns the fields that nodes have, for each map template of a team; of all teams without one. Empty until loaded. */
export function useNodeForms(teamId: string | undefined) {
  const { data } = useQuery(api.templates.nodeForms.queryOptions({ input: { team_id: teamId } }));
  return useMemo(
    () => (data?.items ?? []).map(({ id, name, map_node_schema }) => ({ id, name, fields: fieldsOf(map_node_schema) })),
    [data],
  );
}
