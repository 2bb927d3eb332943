import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react';
import { exactTime } from '../../base/dates/dates.ts';
import { TypedIn } from '../../base/drafts/typed-text.ts';
import { useAccount } from '../../base/session/session.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { MapCanvas } from '../canvas/map-canvas.tsx';
import { usePageKeys } from '../open-map/page-keys.ts';
import { Session, useMap } from '../open-map/use-map.tsx';
import type { MapSession } from '../session/map-session.ts';
import {
  beginOf,
  type History,
  type Moment,
  momentOfDay,
  momentWords,
  monthsFrom,
  type Speed,
  within,
} from '../versions/history-moments.ts';
import { historySpan } from '../versions/history-queries.ts';
import { startDateField } from '../versions/history-rows.ts';
import { Differences } from './differences.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { historySession } from './history-session.ts';
import c from './map-history.module.css';
import { TimeDock } from './time-dock.tsx';
import { TimeFrame, TimePanel } from './time-panel.tsx';
import { useComparison, useDated } from './use-comparison.ts';
import { usePlay } from './use-play.ts';
import { useShownRows } from './use-shown-rows.ts';
import { useTime } from './use-time.ts';

const text = words.mapHistory;
const { usual, most } = limits.map.compared;

/** How much the dock covers, in pixels. */
const underDock = {
  desktop: { left: 0, top: 0, right: 0, bottom: 116 },
  phone: { left: 0, top: 0, right: 0, bottom: 148 },
};

type MapHistoryProps = {
  embedded?: boolean;
  /** Leaves the history for the current map, and selects a node if one is given. */
  onClose: (nodeId?: string) => void;
  /** Leaves for the nodes that have no value in a field; one of them is given. */
  onDate: (field: string, nodeId: string) => void;
};

/** The mode Time of the open map: the map at another time, read-only, compared with an earlier one. */
export function MapHistory(props: MapHistoryProps) {
  const { embedded, onClose } = props;
  const { map } = useMap();
  const phone = usePhone();
  const span = useQuery(historySpan(map.id));
  if (span.data?.first) return <OpenHistory {...props} {...span.data} first={span.data.first} />;
  return (
    <Stage
      embedded={embedded}
      // The header of a page has the button that leaves the mode.
      panel={(embedded || phone) && <TimeFrame onClose={() => onClose()}>{null}</TimeFrame>}
    >
      {span.error ? (
        <ErrorState title={messages.versions.loadFailed} error={span.error} onRetry={() => void span.refetch()} />
      ) : span.data ? (
        <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>
      ) : (
        <RowsSkeleton heading />
      )}
    </Stage>
  );
}

type StageProps = { embedded?: boolean | undefined; panel: ReactNode; children: ReactNode };

function Stage({ embedded, panel, children }: StageProps) {
  const phone = usePhone();
  return (
    <div className={c.history} data-embedded={embedded || undefined} data-panel-over={phone || undefined}>
      <div className={c.canvas}>{children}</div>
      {panel}
    </div>
  );
}

type OpenHistoryProps = MapHistoryProps & {
  first: Moment;
  now: Moment;
  recorded_from: Moment;
  days: { day: string; changes: number }[];
};

function OpenHistory({ first, now, recorded_from: recordedFrom, days, ...props }: OpenHistoryProps) {
  const { embedded, onClose, onDate } = props;
  const open = useMap();
  const typedAround = use(TypedIn);
  const { id: personId } = useAccount();
  const [session] = useState(() => historySession(open, { personId, typedAround }));
  const phone = usePhone();
  usePageKeys(session);

  const startDate = startDateField(open.nodeFields);
  const [by, setBy] = useState<string | null>(null);
  const { current, dated } = useDated(open.map.id, by, now);
  const begin = by === null ? first : dated[0] ? `${dated[0].day}T12:00:00` : now;
  const history = useMemo((): History => ({ first: beginOf(begin), now }), [begin, now]);
  const time = useTime(history);
  const { at, from, moments } = time;
  const [limit, setLimit] = useState<number>(usual);
  const [speed, setSpeed] = useState<Speed>(12);
  const [playing, setPlaying] = useState(false);
  const compared = useComparison({ session: open, by, current, from, at, playing, limit });
  const { rows, changed, undated, ofMap, ofLists } = compared;
  usePlay({ playing, setPlaying, moments, index: time.index, speed, isWaiting: compared.isWaiting, goTo: time.goTo });
  useShownRows(session, rows, compared.styleOf, playing);

  const [listOpen, list] = useDisclosure(false);
  const choice = useListed(session);
  const stop =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setPlaying(false);
      setLimit(usual);
      act(...args);
    };
  const isToday = at === now;
  const isIncomplete = by === null && Date.parse(from) < Date.parse(recordedFrom);
  const notes = [
    ...(isIncomplete ? [text.incomplete(exactTime(recordedFrom))] : []),
    ...(by !== null && current.data && dated.length === 0 ? [text.noDates(startDate?.label ?? by)] : []),
    ...(open.map.held_by.length > 0 ? [text.own] : []),
    ...(rows?.nodes.length === 0 && by === null ? [text.nothing] : []),
  ];
  const restorable = open.canEdit && by === null ? { at: from, when: momentWords(from, moments) } : null;
  const panel = choice.opensNode ? (
    <HistoryPanel when={isToday ? text.today : momentWords(at, moments)} restorable={restorable} onRestored={onClose} />
  ) : (
    (!phone || listOpen) && (
      <TimePanel
        {...{ from, at, isToday, notes, sums: compared.sums }}
        byDate={by !== null}
        onByDate={
          startDate
            ? stop((on: boolean) => {
                setBy(on ? startDate.name : null);
                time.reset();
              })
            : null
        }
        onDay={stop((knob, day) => time.choose({ from, at, [knob]: momentOfDay(day, history) }, true))}
        onToday={stop(time.reset)}
        isChurch={open.theme.structure === 'church'}
        onClose={phone ? list.close : () => onClose()}
      >
        <Trouble queries={ofLists} />
        {compared.isCompared && (
          <Differences
            changed={changed}
            onChoose={(id) => {
              choice.choose(id);
              list.close();
            }}
            onMore={by === null && limit < most ? () => setLimit(most) : null}
            restorable={restorable}
            onRestored={onClose}
          />
        )}
      </TimePanel>
    )
  );
  return (
    <Session value={session}>
      <Stage embedded={embedded} panel={panel}>
        {rows && (
          <MapCanvas
            insets={phone ? underDock.phone : underDock.desktop}
            note={startDate && <Undated ids={undated} onDate={(id) => onDate(startDate.name, id)} />}
          />
        )}
        <div className={c.trouble}>
          <Trouble queries={ofMap} />
        </div>
        {!rows && ofMap.every(({ error }) => !error) && <RowsSkeleton />}
        <TimeDock
          {...{ from, at, moments, playing, speed }}
          days={by === null ? days : dated}
          onChoose={stop(time.choose)}
          onMonths={stop((knob, months) =>
            time.choose({ from, at, [knob]: within(history, monthsFrom({ from, at }[knob], months)) }, true),
          )}
          onPlay={(on) => {
            if (on && time.index === moments.length - 1)
              time.choose({ from: moments[0] as Moment, at: moments[0] as Moment }, false);
            setPlaying(on);
          }}
          span={time.span}
          onSpan={stop(time.setSpan)}
          onSpeed={setSpeed}
          busy={[...ofMap, ...ofLists].some(({ isFetching }) => isFetching)}
          onPhone={phone ? { count: changed.length, onList: list.open, onClose: () => onClose() } : null}
        />
      </Stage>
    </Session>
  );
}

/** The node that the list has selected. The list stays then, and the panel of the node does not open. */
function useListed({ selection, camera }: Pick<MapSession, 'selection' | 'camera'>) {
  const active = useSyncExternalStore(selection.subscribe, () => selection.active);
  const [listed, setListed] = useState<string | null>(null);
  return {
    opensNode: active !== null && active !== listed,
    choose: (id: string) => {
      setListed(id);
      selection.select([id], id);
      camera.center(id);
    },
  };
}

/** Says how many nodes have no start date, and leads to them. */
function Undated({ ids, onDate }: { ids: ReadonlySet<string>; onDate: (id: string) => void }) {
  const [first] = ids;
  if (first === undefined) return null;
  return (
    <span className={c.undated}>
      <i aria-hidden />
      {text.undated(ids.size)}
      <UnstyledButton className={c.dateThem} onClick={() => onDate(first)}>
        {text.dateThem}
      </UnstyledButton>
    </span>
  );
}

type TroubleProps = { queries: ReturnType<typeof useComparison>['ofMap' | 'ofLists'] };

/** Says that a part of the comparison could not be loaded. */
function Trouble({ queries }: TroubleProps) {
  const failed = queries.filter(({ error }) => error);
  const [first] = failed;
  if (!first?.error) return null;
  return (
    <ErrorState
      title={messages.versions.loadFailed}
      error={first.error}
      onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
    />
  );
}
