import { limits } from '@groundwork/contract/base/limits';
import type { Team } from '@groundwork/contract/people/teams';
import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../../base/queries/api.ts';

/**
 * Reads the teams of the signed-in user, earliest joined first. `askedFirst` in api/server/pages.ts preloads this exact
 * URL.
 */
export const teamsQuery = api.teams.list.queryOptions({ input: { limit: limits.page.max }, staleTime: 60_000 });

const key = 'groundwork-team';
const teamOf = (teams: Team[], chosen: string | null | undefined) =>
  teams.find(({ id }) => id === chosen) ?? teams[0] ?? null;

/**
 * Returns the current team: the last one chosen on this device, or else the earliest joined (specification, part 9).
 * Null if the person has no team, and while the list loads.
 */
export function useCurrentTeam(): { team: Team | null; teams: Team[]; known: boolean; switchTo: (id: string) => void } {
  const [chosen, switchTo] = useLocalStorage<string | null>({
    key,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const { data } = useQuery(teamsQuery);
  const teams = data?.items ?? [];
  return { team: teamOf(teams, chosen), teams, known: data !== undefined, switchTo };
}

/** Returns the current team for loaders, which run before a page renders. */
export async function currentTeam(queries: QueryClient): Promise<Team | null> {
  const { items } = await queries.ensureQueryData(teamsQuery);
  return teamOf(items, readLocalStorageValue<string | null>({ key }));
}
