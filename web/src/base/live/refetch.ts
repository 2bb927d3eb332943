import type { Change } from '@groundwork/contract/base/live';
import { updatedByMutations } from '@groundwork/contract/base/nouns.gen';
import type { Query, QueryClient } from '@tanstack/react-query';
import { tabName } from '../queries/api.ts';
import { accountQuery } from '../session/session.ts';
import { mayShow } from './shown-rows.ts';
import { areUpdatesPaused, onUpdatePauseChange } from './update-pause.ts';

/** Their mutations update the queries themselves. Triggers write rows of other tables, so those are refetched. */
const updated = new Set(updatedByMutations);
const isNews = ({ tab, table }: Change) => tab !== tabName || !updated.has(table);

/**
 * Returns functions that refetch queries after change notices, one round at a time. Rounds wait during drags and
 * optimistic updates, because a refetch would revert them on the screen.
 */
export function refetcher(queries: QueryClient) {
  let waiting: Change[] | 'everything' = [];
  let reading = false;

  const isBusy = () =>
    areUpdatesPaused() || queries.isMutating({ predicate: ({ options }) => options.onMutate !== undefined }) > 0;
  const add = (more: typeof waiting) => {
    waiting = waiting === 'everything' || more === 'everything' ? 'everything' : [...waiting, ...more];
  };

  async function read() {
    if (reading || waiting.length === 0 || isBusy()) return;
    const round = waiting;
    waiting = [];
    reading = true;
    const predicate = (query: Query) => round === 'everything' || round.some((change) => mayShow(query, change));
    // Invalidating does not cancel a first fetch, which may have started before the change.
    const first = queries
      .getQueryCache()
      .findAll({ predicate: (query) => query.state.data === undefined && predicate(query) });
    await Promise.allSettled(first.map(({ promise }) => promise));
    if (!isBusy()) await queries.invalidateQueries({ predicate });
    reading = false;
    // An optimistic update that started during the refetch has canceled it, so the round runs again.
    if (isBusy()) add(round);
    void read();
  }

  const stops = [onUpdatePauseChange(read), queries.getMutationCache().subscribe(read)];
  return {
    changed(changes: Change[]) {
      const me = queries.getQueryData(accountQuery.queryKey)?.id;
      // The person's own role decides what every query shows and allows. A notice without rows is about another team.
      const isAboutMe = ({ table, rows }: Change) =>
        table === 'team_memberships' && (!rows || (me !== undefined && rows.user_id?.includes(me) === true));
      add(changes.some(isAboutMe) ? 'everything' : changes.filter(isNews));
      void read();
    },
    everything() {
      add('everything');
      void read();
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
