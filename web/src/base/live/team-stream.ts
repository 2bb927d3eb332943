import { limits } from '@groundwork/contract/base/limits';
import type { Change, EventName, Presence } from '@groundwork/contract/base/live';
import { basePath } from '../deployment/base-path.ts';

/** An event of the stream. `id` is the position to resume from. */
export type TeamEvent =
  | { name: Exclude<EventName, 'changes' | 'presence'>; id?: string }
  | { name: 'changes'; id: string; changes: Change[] }
  | ({ name: 'presence'; id?: string } & Presence);

const names: EventName[] = ['opened', 'changes', 'presence', 'resync', 'ended'];
const longestWaitMs = 8000;
/** Interval at which a page refetches all queries while there is no stream. */
const withoutStreamMs = 30_000;
/** A first connection within this time loses no events. */
const connectMs = 2000;

/**
 * Opens the event stream of a team, or without one that of personal events. Returns functions to close and reopen it.
 * After a lost connection it reconnects with jittered backoff and resumes from the last event.
 * @param lastId returns the id of the last event, maybe one that another tab received
 */
export function openTeamStream(
  teamId: string | null,
  lastId: () => string | undefined,
  emit: (event: TeamEvent) => void,
) {
  let source: EventSource | undefined;
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** The time when `again` should fire, as `performance.now()` time. */
  let dueAt = Number.POSITIVE_INFINITY;
  const begun = Date.now();
  let lastSeen = begun;

  function open() {
    close();
    const id = lastId();
    // Without an event to resume from, the stream also sends the events since page load, because the first fetches may
    // be older than the stream.
    const ago = Math.min(Math.ceil(performance.now()) + connectMs, limits.live.agoMs);
    const since = id ? ['last_event_id', id] : ['ago', `${ago}`];
    source = new EventSource(
      `${basePath}/api/events?${new URLSearchParams([...(teamId ? [['team_id', teamId]] : []), since])}`,
    );
    source.onopen = () => {
      failures = 0;
      // The server counts `ago` back from the arrival of the request. After a late connection, some events may be
      // missing.
      if (!id && Date.now() - begun > connectMs) emit({ name: 'resync' });
    };
    source.onerror = () => {
      close();
      const waitMs = Math.min(longestWaitMs, 1000 * 2 ** failures++) * (0.5 + Math.random() / 2);
      again = setTimeout(open, waitMs);
      dueAt = performance.now() + waitMs;
      if (failures === 1) lastSeen = Date.now();
      if (Date.now() - lastSeen < withoutStreamMs) return;
      lastSeen = Date.now();
      emit({ name: 'resync' });
    };
    for (const name of names)
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (name === 'ended') close();
        emit({ name, id: lastEventId, ...JSON.parse(data) });
      });
  }

  function close() {
    clearTimeout(again);
    dueAt = Number.POSITIVE_INFINITY;
    source?.close();
  }

  open();
  return {
    close,
    /** Reconnects at once, without the backoff. */
    reopen() {
      if (source?.readyState !== EventSource.OPEN) open();
    },
    /** Reconnects if the backoff is over but the timer is late, as in a hidden tab. */
    reopenIfDue() {
      if (performance.now() >= dueAt) open();
    },
  };
}
