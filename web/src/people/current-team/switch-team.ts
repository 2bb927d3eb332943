import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useCurrentTeam } from './current-team.ts';

type Params = Record<string, string>;
/** Literal paths, because the type of the router depends on this type. */
type ListPath =
  | '/dashboard/goals'
  | '/dashboard/goals/report'
  | '/dashboard/tasks'
  | '/dashboard/templates'
  | '/dashboard/menus'
  | '/dashboard/maps'
  | '/dashboard/teams/$teamId/sprints';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The list that an item's page belongs to. Switching the team opens this list, because the item belongs to one
     * team.
     */
    list?: ListPath;
    /** Returns the team of the shown item: null if the item belongs to every team, undefined while it is not loaded. */
    teamOf?: (queries: QueryClient, params: Params) => string | null | undefined;
    /** The search parameters with ids of items of one team. */
    teamSearch?: readonly string[];
  }
}

/**
 * Search parameters that every page has, with ids of items of one team: the task opened over the page, and its comment.
 */
const opened = ['task', 'comment'];

/** Drops ids of one team from a search parameter, and keeps words such as `me`. */
function kept(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const words = value.filter((one) => typeof one === 'string' && !/^[0-9a-f-]{36}$/.test(one));
  return words.length > 0 ? words : undefined;
}

/**
 * Switches the current team. From a page of another team, opens the same kind of page of the new team: a list keeps its
 * filters except for ids of the old team, and an item's page leads to its list.
 */
export function useSwitchTeam(): (teamId: string) => void {
  const { switchTo } = useCurrentTeam();
  const router = useRouter();
  const queries = useQueryClient();
  return (teamId) => {
    switchTo(teamId);
    const page = router.state.matches.at(-1);
    if (!page) return;
    const { list, teamOf, teamSearch = [] } = page.staticData;
    const params: Params = page.params;
    const shown = 'teamId' in params ? params.teamId : teamOf?.(queries, params);
    if (shown === teamId || shown === null) return;
    if (list) return void router.navigate({ to: list, params: { teamId } });
    const search: Record<string, unknown> = { ...router.state.location.search };
    const dropped = [...opened, ...teamSearch].filter((name) => search[name] !== undefined);
    if (dropped.length === 0 && !('teamId' in params)) return;
    void router.navigate({
      to: page.fullPath,
      params: 'teamId' in params ? { ...params, teamId } : params,
      search: { ...search, ...Object.fromEntries(dropped.map((name) => [name, kept(search[name])])) },
    } as NavigateOptions);
  };
}
