import type { TaskView } from '@groundwork/contract/work/views';
import type { QueryClient } from '@tanstack/react-query';
import { currentTeam } from '../../people/current-team/current-team.ts';
import { teamViews } from './view-queries.ts';

/** Returns the view that opens when the person comes to the page of tasks; null without one, or if it cannot load. */
export async function firstView(queries: QueryClient): Promise<TaskView | null> {
  try {
    const team = await currentTeam(queries);
    if (!team) return null;
    // Without retries, because the page of tasks waits for this request.
    const { items, default_view } = await queries.ensureQueryData({ ...teamViews(team.id), retry: false });
    return items.find(({ id }) => id === default_view) ?? null;
  } catch {
    return null;
  }
}
