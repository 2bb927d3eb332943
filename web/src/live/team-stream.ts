import { limits } from '@groundwork/contract/limits';
import type { Change, EventName, Presence } from '@groundwork/contract/live';

/** An event of the stream; `id` says how far its hearer has heard. */
export type Told =
  | { name: Exclude<EventName, 'changes' | 'presence'>; id?: string }
  | { name: 'changes'; id: string; changes: Change[] }
  | ({ name: 'presence'; id?: string } & Presence);

const names: EventName[] = ['opened', 'changes', 'presence', 'resync', 'ended'];
const longestWaitMs = 8000;
/** So often everything is read again while there is no stream. */
const withoutStreamMs = 30_000;

/**
 * Tells what changes in a team, or without one what is for oneself alone, as the server does, until it is closed. A lost stream is opened again after a moment that is not everybody's, from where it was left.
 * @param heard how far has been heard already, perhaps in another tab
 */
export function openTeamStream(teamId: string | null, heard: () => string | undefined, tell: (told: Told) => void) {
  let source: EventSource | undefined;
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let lastSeen = Date.now();

  function open() {
    close();
    const id = heard();
    // At the start what was read while the page was loading may be older than the stream.
    const since = id ? ['last_event_id', id] : ['ago', `${Math.min(Math.ceil(performance.now()), limits.live.agoMs)}`];
    source = new EventSource(`/api/events?${new URLSearchParams([...(teamId ? [['team_id', teamId]] : []), since])}`);
    source.onopen = () => {
      failures = 0;
    };
    source.onerror = () => {
      close();
      again = setTimeout(open, Math.min(longestWaitMs, 1000 * 2 ** failures++) * (0.5 + Math.random() / 2));
      if (failures === 1) lastSeen = Date.now();
      if (Date.now() - lastSeen < withoutStreamMs) return;
      lastSeen = Date.now();
      tell({ name: 'resync' });
    };
    for (const name of names)
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        if (name === 'ended') close();
        tell({ name, id: lastEventId, ...JSON.parse(data) });
      });
  }

  function close() {
    clearTimeout(again);
    source?.close();
  }

  open();
  return {
    close,
    /** Does not wait any longer. */
    reopen() {
      if (source?.readyState !== EventSource.OPEN) open();
    },
  };
}
