import type { Team } from '@groundwork/contract/teams';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The teams one belongs to, earliest joined first. */
export const teamsQuery = api.teams.list.queryOptions({ input: { limit: 200 }, staleTime: 60_000 });

/** The team whose work is shown: the one chosen last on this device, else the earliest joined (part 9). Null without any team, and until the list has arrived. */
export function useCurrentTeam(): { team: Team | null; teams: Team[]; switchTo: (id: string) => void } {
  const [chosen, switchTo] = useLocalStorage<string | null>({ key: 'groundwork-team', defaultValue: null, getInitialValueInEffect: false });
  const teams = useQuery(teamsQuery).data?.items ?? [];
  return { team: teams.find(({ id }) => id === chosen) ?? teams[0] ?? null, teams, switchTo };
}
