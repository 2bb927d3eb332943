import type { Change } from '@groundwork/contract/base/live';
import { shownBy } from '@groundwork/contract/base/nouns.gen';
import type { Goal } from '@groundwork/contract/work/goals';
import type { Query, QueryKey } from '@tanstack/react-query';

/** Tables from which the server computes targets of goals. A cached goal contains the ids of their forms and maps. */
const measuredTables = new Set(['tpl_records', 'tpl_map_nodes', 'tpl_instances']);

/** Returns the noun and the input of a query key. Keys come from `api`, possibly with extra parts at the end. */
const asked = (key: QueryKey) => {
  const [path, { input } = {}] = key as [string[], { input?: Record<string, unknown> }?];
  return { noun: Array.isArray(path) ? path[0] : undefined, input };
};

/**
 * Returns whether a change may affect the result of a query. A query for a single task or goal is matched by the ids in
 * its key and data; a list may gain any row.
 */
export function mayShow({ queryKey, state }: Query, { table, rows }: Change): boolean {
  const { noun, input } = asked(queryKey);
  if (noun === undefined) return false;
  // A new name or avatar adds no row, so only queries with that person's id can change.
  if (table === 'user_profiles') return !rows || holds([state.data], rows);
  if ((noun === 'goals' || noun === 'statusReports') && measuredTables.has(table))
    return !rows || holds([state.data], rows);
  if (!shownBy[table]?.includes(noun)) return false;
  const isOfOne = input && ['taskId', 'task_id', 'goalId', 'goal_id'].some((name) => typeof input[name] === 'string');
  if (!isOfOne || !rows) return true;
  // A goal with sub-goals counts their tasks, but its data lacks the ids of those tasks. A report may gain any row.
  if (noun === 'statusReports' || (noun === 'goals' && (state.data as Goal | undefined)?.branch_stats)) return true;
  return holds([queryKey, state.data], rows);
}

function holds(shown: unknown[], rows: NonNullable<Change['rows']>) {
  const text = JSON.stringify(shown);
  return Object.values(rows).some((ids) => ids.some((id) => text.includes(id)));
}
