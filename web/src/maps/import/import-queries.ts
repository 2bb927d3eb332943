import type { ImportItem, ImportKind, ImportRun } from '@groundwork/contract/maps/import/imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { currentTime } from '../../base/dates/clock.ts';
import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';

const untilMs = (instant: string | null | undefined) =>
  instant ? Math.max(1000, Date.parse(instant) - currentTime().getTime() + 500) : false;

/**
 * The older product as the source of the import, and the person's account in it. Refetches when the sign-in there
 * expires.
 */
export const importSource = api.imports.source.queryOptions({
  staleTime: 0,
  refetchInterval: ({ state }) => untilMs(state.data?.expires_at),
});

/** The data of the older product does not change during an import. */
const steady = { staleTime: Number.POSITIVE_INFINITY, retry: false };
export const legacyTemplates = (team_id: string) =>
  api.imports.templates.queryOptions({ input: { team_id }, ...steady });
export const legacyMaps = (team_id: string) => api.imports.maps.queryOptions({ input: { team_id }, ...steady });
export const oneLegacyMap = (id: string) => api.imports.map.queryOptions({ input: { id }, ...steady });

/** The people of the account's organization, or everybody. The two are the same without an organization. */
export function useLegacyUsers(team_id: string, everybody = false) {
  const own = useQuery(api.imports.organization.queryOptions({ input: {}, ...steady }));
  const organizationId = own.data?.organizationId ?? undefined;
  const input = { team_id, organizationId: everybody ? undefined : organizationId };
  const people = useQuery(
    api.imports.users.queryOptions({ input, ...steady, enabled: !own.isPending, placeholderData: keepPreviousData }),
  );
  return { people, organizationId };
}

/** The number of items to choose from; undefined while unknown. Also prefetches the pages of choices. */
export function useHeldThere(team_id: string): Record<ImportKind, number | undefined> {
  return {
    template: useQuery(legacyTemplates(team_id)).data?.templates.length,
    map: useQuery(legacyMaps(team_id)).data?.maps.length,
    user: useLegacyUsers(team_id).people.data?.users.length,
  };
}

const pollMs = 1000;
export const hasEnded = ({ status }: ImportRun) => status !== 'waiting' && status !== 'running';

export const oneImport = (importId: string) =>
  api.imports.get.queryOptions({
    input: { importId },
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : pollMs),
  });

/** The person's imports into a team, newest first. */
export const teamImports = (team_id: string) =>
  api.imports.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_id, limit: 5, cursor }),
    ...paging,
    refetchInterval: ({ state }) => (state.data?.pages.every(({ items }) => items.every(hasEnded)) ? false : pollMs),
  });

export const importItems = (importId: string, outcome: ImportItem['outcome']) =>
  api.imports.items.infiniteOptions({
    input: (cursor: string | undefined) => ({ importId, outcome, cursor }),
    ...paging,
  });
