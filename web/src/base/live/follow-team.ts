import { limits } from '@groundwork/contract/base/limits';
import { openInOneTab } from './stream-lock.ts';
import { openTeamStream, type TeamEvent } from './team-stream.ts';

/** Null for personal events, which belong to no team. */
type Team = string | null;
type Received = { teamId: Team; event: TeamEvent };
/**
 * The messages between tabs. A visible tab sends `wake` and `ask`; the tab that holds the stream answers with `here`.
 */
type Message =
  | ({ kind: 'event' } & Received)
  | { kind: 'wake' }
  | { kind: 'ask'; teamId: Team }
  | { kind: 'here'; teamId: Team; lastId: string | undefined };
type Listener = (event: TeamEvent) => void;
/** The listeners of a team in this tab, and the function that stops them. */
type Following = { listeners: Set<Listener>; stop: () => void };

/** The name of the channel and the prefix of the locks. Tabs with an older version of the code use another name. */
const shared = 'groundwork-stream';
const tabs = new BroadcastChannel(shared);
const send = (message: Message) => tabs.postMessage(message);
const mostRecent = 100;
/** Recent events, also those that arrived before any component followed the team. */
const recent: (Received & { at: number })[] = [];
/** The id of the last event of each team, to resume from. */
const lastIds = new Map<Team, string>();
const followed = new Map<Team, Following>();

tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'event') pass({ teamId: data.teamId, event: data.event });
});

/** Passes a message to all listeners in this tab. */
function pass(message: Received) {
  if (message.event.id) lastIds.set(message.teamId, message.event.id);
  if (recent.push({ ...message, at: performance.now() }) > mostRecent) recent.shift();
  for (const listener of followed.get(message.teamId)?.listeners ?? []) listener(message.event);
}

/**
 * Listens to changes of a team and returns the function that stops listening. First replays events since `since`, the
 * `performance.now()` time of the last fetch; the default is `limits.live.agoMs` ago. Browsers allow few connections
 * per server, so one tab holds the stream and forwards events to the other tabs. When that tab closes or is suspended,
 * another tab takes over. Browsers offer locks only on HTTPS and localhost; without locks each visible tab has its own
 * stream.
 */
export function followTeam(
  teamId: Team,
  listener: Listener,
  since = performance.now() - limits.live.agoMs,
): () => void {
  for (const message of recent) if (message.teamId === teamId && message.at >= since) listener(message.event);
  const following = followed.get(teamId) ?? { listeners: new Set<Listener>(), stop: listen(teamId) };
  followed.set(teamId, following);
  following.listeners.add(listener);
  return () => {
    following.listeners.delete(listener);
    if (following.listeners.size > 0 || followed.get(teamId) !== following) return;
    followed.delete(teamId);
    following.stop();
  };
}

function listen(teamId: Team): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let stream: ReturnType<typeof openTeamStream> | undefined;
  let isShared = navigator.locks !== undefined;

  const publish = (event: TeamEvent) => {
    if (isShared) send({ kind: 'event', teamId, event });
    pass({ teamId, event });
  };
  const open = () => {
    stream ??= openTeamStream(teamId, () => lastIds.get(teamId), publish);
  };
  const close = () => {
    stream?.close();
    stream = undefined;
  };
  signal.addEventListener('abort', close);
  const isSeen = () => document.visibilityState === 'visible';

  /** Browsers throttle timers of hidden tabs, so a visible tab tells the holder of the stream to reconnect. */
  const wake = () => {
    if (!isSeen()) return;
    stream?.reopen();
    send({ kind: 'wake' });
  };
  window.addEventListener('online', wake, { signal });
  document.addEventListener('visibilitychange', wake, { signal });

  const listenAlone = () => {
    isShared = false;
    if (isSeen()) open();
    document.addEventListener('visibilitychange', () => (isSeen() ? open() : close()), { signal });
  };
  const lock = isShared
    ? openInOneTab(`${shared} ${teamId}`, { open, close }, () => send({ kind: 'ask', teamId }), listenAlone, signal)
    : undefined;
  if (!lock) listenAlone();

  tabs.addEventListener(
    'message',
    ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'wake') stream?.reopen();
      else if (data.teamId !== teamId) return;
      else if (data.kind === 'here' && lock && !lock.isHolder()) {
        lock.answered();
        const { lastId } = data;
        const known = lastIds.get(teamId);
        // This tab has missed events, for example while it was suspended.
        if (lastId && known && known !== lastId) pass({ teamId, event: { name: 'resync', id: lastId } });
        // If this tab takes over the stream, it resumes from this id, even without a change since the page load.
        else if (lastId) lastIds.set(teamId, lastId);
      } else if (data.kind === 'ask' && lock?.isHolder()) {
        stream?.reopenIfDue();
        send({ kind: 'here', teamId, lastId: lastIds.get(teamId) });
      }
    },
    { signal },
  );
  return () => stopped.abort();
}
