import type { Team } from '@groundwork/contract/people/teams';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { copyText } from '../../base/clipboard/copy-button.tsx';
import { asOneText, everythingTyped } from '../../base/drafts/typed-text.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { teamsQuery, useCurrentTeam } from './current-team.ts';

/** Teams that the user left or deleted in this tab, which has already shown a toast. */
const ended = new Set<string>();
export const expectTeamLoss = (teamId: string) => ended.add(teamId);

/**
 * Handles the end of a membership: the user left or was removed, or the team was deleted. The hook shows a toast and
 * leaves the pages of that team.
 */
export function useLostTeams() {
  const queries = useQueryClient();
  const router = useRouter();
  const teams = useQuery(teamsQuery).data?.items;
  const current = useCurrentTeam().team?.id;
  // Reads the texts while rendering, before the editors unmount.
  const typed = useMemo(() => (teams ? everythingTyped.read() : []), [teams]);
  const last = useRef<{ teams: Team[]; current: string | undefined }>(undefined);
  useEffect(() => {
    if (!teams) return;
    const before = last.current;
    last.current = { teams, current };
    const lost = before?.teams.filter(({ id }) => !teams.some((team) => team.id === id)) ?? [];
    if (lost.length === 0) return;
    const action = { label: words.ui.gone.copy, run: () => void copyText(asOneText(typed)) };
    for (const { id, name } of lost)
      if (!ended.delete(id))
        toastError(words.teams.lost(name), { detail: words.teams.lostText, ...(typed.length > 0 && { action }) });
    const { params = {}, search = {} } = router.state.matches.at(-1) ?? {};
    // Pages with path or search parameters belong to one team. Other pages show the current team.
    const isOfTeam = Object.keys(params).length > 0 || Object.values(search).some((value) => value !== undefined);
    const shown = 'teamId' in params ? params.teamId : isOfTeam && before?.current;
    const gone = lost.some(({ id }) => id === shown)
      ? router.navigate({ to: '/dashboard', replace: true })
      : Promise.resolve();
    void gone.then(() => queries.removeQueries({ type: 'inactive' }));
  }, [teams, current, typed, queries, router]);
}
