import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useCurrentTeam } from './current-team.ts';

/** Makes the team of the shown item the current team, for example when a goal opens by its URL. */
export function useFollowShownTeam() {
  const queries = useQueryClient();
  const { teams, switchTo } = useCurrentTeam();
  const page = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const subscribe = useCallback(
    (changed: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [queries],
  );
  const shown = useSyncExternalStore(subscribe, () => page?.staticData.teamOf?.(queries, page.params) ?? null);
  const isOwn = teams.some(({ id }) => id === shown);
  const follow = useEffectEvent(() => {
    if (shown && isOwn) switchTo(shown);
  });
  // Does not run when the current team changes, because then `useSwitchTeam` leaves the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` runs for each page, also of the same team
  useEffect(() => follow(), [page?.pathname, shown, isOwn]);
}
