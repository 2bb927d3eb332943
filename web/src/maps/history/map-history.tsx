import * as messages from '@groundwork/contract/base/messages.gen';
import type { ChangedNode } from '@groundwork/contract/maps/versions';
import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { exactTime } from '../../base/dates/dates.ts';
import { TypedIn } from '../../base/drafts/typed-text.ts';
import { useAccount } from '../../base/session/session.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { MapCanvas } from '../canvas/map-canvas.tsx';
import type { Rows } from '../model/map-rows.ts';
import { usePageKeys } from '../open-map/page-keys.ts';
import { Session, useMap } from '../open-map/use-map.tsx';
import c from '../versions/history.module.css';
import { momentsBetween, momentWords, nextFrame } from '../versions/history-moments.ts';
import { changesBetween, historySpan, mapAt } from '../versions/history-queries.ts';
import { firstDate, grownBy, stylesOf, withGone } from '../versions/history-rows.ts';
import { CompareList } from './compare-list.tsx';
import { HistoryBar, type Shown } from './history-bar.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { historySession } from './history-session.ts';

const text = words.mapHistory;

/** How long a moment of a play stays, in milliseconds. With reduced motion it stays longer. */
const frameMs = { usual: 450, calm: 1500 };
const none: readonly ChangedNode[] = [];

type MapHistoryProps = {
  /** Leaves the history for the current map, and selects a node if one is given. */
  onClose: (nodeId?: string) => void;
};

/** The open map as it was at another time, read-only. */
export function MapHistory({ onClose }: MapHistoryProps) {
  const { map } = useMap();
  const span = useQuery(historySpan(map.id));
  if (span.error)
    return <ErrorState title={messages.versions.loadFailed} error={span.error} onRetry={() => void span.refetch()} />;
  if (!span.data) return <RowsSkeleton heading />;
  const { first, now, recorded_from } = span.data;
  if (first === null) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  return <OpenHistory first={first} now={now} recordedFrom={recorded_from} onClose={onClose} />;
}

type OpenHistoryProps = MapHistoryProps & { first: string; now: string; recordedFrom: string };

function OpenHistory({ first, now, recordedFrom, onClose }: OpenHistoryProps) {
  const open = useMap();
  const typedAround = use(TypedIn);
  const { id: personId } = useAccount();
  const [session] = useState(() => historySession(open, { personId, typedAround }));
  const { id: mapId } = open.map;
  usePageKeys(session);

  const [by, setBy] = useState<string | null>(null);
  const dateFields = useMemo(() => open.nodeFields.filter(({ type }) => type === 'date'), [open.nodeFields]);
  const current = useQuery({ ...mapAt(mapId, now), enabled: by !== null });
  const earliest = by !== null && current.data ? firstDate(current.data, by) : undefined;
  const moments = useMemo(() => momentsBetween(earliest ?? first, now), [earliest, first, now]);
  const [chosen, show] = useState<Shown>({ at: Number.POSITIVE_INFINITY, from: null });
  const shown: Shown = { at: Math.min(chosen.at, moments.length - 1), from: chosen.from };
  const at = moments[shown.at] as string;
  const from = shown.from === null ? null : (moments[shown.from] as string);
  const wordsOf = (index: number) =>
    moments[index] === now ? text.today : momentWords(moments[index] ?? now, moments);

  const past = useQuery({ ...mapAt(mapId, at), enabled: by === null });
  const changes = useQuery({ ...changesBetween(mapId, from ?? at, at), enabled: from !== null });
  const changed = from === null ? none : (changes.data?.items ?? none);
  const rows = useMemo((): Rows | undefined => {
    if (by !== null) return current.data && grownBy(current.data, by, at);
    return past.data && (from === null ? past.data : withGone(past.data, changed));
  }, [by, current.data, past.data, at, from, changed]);
  useLayoutEffect(() => {
    if (rows) session.show(rows, from === null ? undefined : stylesOf(changed));
  }, [session, rows, from, changed]);

  const error = past.error ?? current.error ?? changes.error;
  const busy = past.isFetching || current.isFetching || changes.isFetching;
  const { playing, play } = usePlay(shown.at, moments.length, busy || error !== null, (index) =>
    show({ at: index, from: null }),
  );
  const notes = [
    ...(Date.parse(from ?? at) < Date.parse(recordedFrom) && by === null
      ? [text.incomplete(exactTime(recordedFrom))]
      : []),
    ...(by !== null && current.data && earliest === undefined
      ? [text.noDates(dateFields.find(({ name }) => name === by)?.label ?? by)]
      : []),
    ...(open.map.held_by.length > 0 ? [text.own] : []),
    ...(rows?.nodes.length === 0 && by === null ? [text.nothing] : []),
  ];
  return (
    <Session value={session}>
      <div className={c.history}>
        <HistoryBar
          {...{ moments, wordsOf, shown, playing, dateFields, by, busy, notes }}
          onShow={(next) => {
            play(false);
            show(next);
          }}
          onPlay={play}
          onBy={(field) => {
            play(false);
            setBy(field);
            show({ at: Number.POSITIVE_INFINITY, from: null });
          }}
          onClose={() => onClose()}
        />
        {error && (
          <ErrorState
            title={messages.versions.loadFailed}
            error={error}
            onRetry={() => void Promise.all([past, current, changes].map((query) => query.error && query.refetch()))}
          />
        )}
        <div className={c.stage}>
          <div className={c.canvas}>{rows ? <MapCanvas /> : <RowsSkeleton />}</div>
          {from !== null && changes.data && <CompareList changed={changed} />}
          <HistoryPanel
            when={wordsOf(shown.at)}
            restorable={
              open.canEdit && by === null && (from ?? at) !== now
                ? { at: from ?? at, when: wordsOf(shown.from ?? shown.at) }
                : null
            }
            onRestored={onClose}
          />
        </div>
      </div>
    </Session>
  );
}

/**
 * Advances the shown moment while playing, and waits while a moment loads. At the end, playing starts again from the
 * first moment.
 */
function usePlay(index: number, count: number, isWaiting: boolean, goTo: (index: number) => void) {
  const [playing, setPlaying] = useState(false);
  const isCalm = useReducedMotion();
  const next = nextFrame(index, count);
  useEffect(() => {
    if (!playing || isWaiting) return;
    const timer = self.setTimeout(
      () => (next === null ? setPlaying(false) : goTo(next)),
      isCalm ? frameMs.calm : frameMs.usual,
    );
    return () => clearTimeout(timer);
  }, [playing, isWaiting, next, isCalm, goTo]);
  const play = (on: boolean) => {
    setPlaying(on);
    if (on && next === null) goTo(0);
  };
  return { playing, play };
}
