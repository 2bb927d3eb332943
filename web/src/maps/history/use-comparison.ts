import type { ChangedNode } from '@groundwork/contract/maps/versions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Rows } from '../model/map-rows.ts';
import type { MapSession } from '../session/map-session.ts';
import type { Moment } from '../versions/history-moments.ts';
import { changesBetween, mapAt } from '../versions/history-queries.ts';
import {
  datedDays,
  dayIn,
  grownBy,
  startedBetween,
  stylesOf,
  sumsBetween,
  withGone,
} from '../versions/history-rows.ts';
import type { Chosen } from './use-time.ts';

const none: readonly ChangedNode[] = [];

/** Reads the map of now, by whose start dates the map grows; not if `by` is null. */
export function useDated(mapId: string, by: string | null, now: Moment) {
  const current = useQuery({ ...mapAt(mapId, now), enabled: by !== null });
  const { data } = current;
  const dated = useMemo(() => (by !== null && data ? datedDays(data, by) : []), [by, data]);
  return { current, dated };
}

type Compared = Chosen & {
  session: Pick<MapSession, 'map' | 'theme'>;
  by: string | null;
  current: ReturnType<typeof useDated>['current'];
  /** Without a comparison: while the history plays. */
  playing: boolean;
  limit: number;
};

/** The map at a moment, and what differs from an earlier one: as recorded, or by the start dates of the nodes. */
export function useComparison({ session, by, current, from, at, playing, limit }: Compared) {
  const { map, theme } = session;
  const isRecorded = by === null;
  const compares = isRecorded && !playing;
  const past = useQuery({ ...mapAt(map.id, at), enabled: isRecorded });
  const earlier = useQuery({ ...mapAt(map.id, from), enabled: compares });
  const changes = useQuery({ ...changesBetween(map.id, { from, to: at, limit }), enabled: compares });

  const now = current.data;
  const [then, later] = useMemo(
    (): (Rows | undefined)[] =>
      by === null ? [earlier.data, past.data] : now ? [grownBy(now, by, from), grownBy(now, by, at)] : [],
    [by, earlier.data, past.data, now, from, at],
  );
  const changed = useMemo(() => {
    if (playing) return none;
    if (by === null) return changes.data?.items ?? none;
    return now ? startedBetween(now, by, from, at, (node) => theme.facts(node).title) : none;
  }, [playing, by, changes.data, now, from, at, theme]);
  const rows = useMemo(
    () => (isRecorded && then && later ? withGone(later, then, changed) : later),
    [isRecorded, then, later, changed],
  );
  const undated = useMemo(
    () =>
      new Set(
        (by !== null && now ? now.nodes : []).filter((node) => dayIn(node, by ?? '') === undefined).map(({ id }) => id),
      ),
    [by, now],
  );
  const styleOf = useMemo(() => stylesOf(changed, (id) => undated.has(id)), [changed, undated]);
  const isCompared = !playing && (isRecorded ? changes.data : now) !== undefined;
  return {
    rows,
    styleOf,
    changed,
    undated,
    sums: then && later && isCompared ? sumsBetween(then, later, changed, theme.facts) : null,
    /** Whether the lists can say what differs. */
    isCompared,
    isWaiting: isRecorded ? past.isPlaceholderData || past.isFetching : now === undefined,
    /** The queries of what the map shows, and of what the lists show. */
    ofMap: isRecorded ? [past] : [current],
    ofLists: compares ? [earlier, changes] : [],
  };
}
