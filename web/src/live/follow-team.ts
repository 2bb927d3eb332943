import { limits } from '@groundwork/contract/limits';
import { openTeamStream, type TeamEvent } from './team-stream.ts';

/** Null for personal events, which belong to no team. */
type Team = string | null;
type Message = { teamId: Team; event: TeamEvent };
type Listener = (event: TeamEvent) => void;
/** The listeners of a team in this tab, and the function that stops them. */
type Following = { listeners: Set<Listener>; stop: () => void };

const tabs = new BroadcastChannel('groundwork-live');
const mostRecent = 100;
/** Recent events, also those that arrived before any component followed the team. */
const recent: (Message & { at: number })[] = [];
/** The id of the last event of each team, to resume from. */
const lastIds = new Map<Team, string>();
const followed = new Map<Team, Following>();

tabs.addEventListener('message', ({ data }: MessageEvent<Message | 'wake'>) => {
  if (data !== 'wake') pass(data);
});

/** Passes a message to all listeners in this tab. */
function pass(message: Message) {
  if (message.event.id) lastIds.set(message.teamId, message.event.id);
  if (recent.push({ ...message, at: performance.now() }) > mostRecent) recent.shift();
  for (const listener of followed.get(message.teamId)?.listeners ?? []) listener(message.event);
}

/**
 * Listens to changes of a team and returns the function that stops listening. First replays events since `since`, a
 * `performance.now()` time: that of the last fetch, by default a minute ago. Browsers allow few connections per server,
 * so one tab holds the stream and forwards events to the other tabs. When it closes, another tab takes over. Browsers
 * offer locks only on HTTPS and localhost; without locks each visible tab has its own stream.
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

  tabs.addEventListener(
    'message',
    ({ data }: MessageEvent<Message | 'wake'>) => void (data === 'wake' && stream?.reopen()),
    { signal },
  );
  const publish = (event: TeamEvent) => {
    if (navigator.locks) tabs.postMessage({ teamId, event } satisfies Message);
    pass({ teamId, event });
  };
  const open = () => {
    stream = openTeamStream(teamId, () => lastIds.get(teamId), publish);
  };
  const close = () => {
    stream?.close();
    stream = undefined;
  };
  signal.addEventListener('abort', close);
  const isSeen = () => document.visibilityState === 'visible';

  /** Browsers throttle timers of hidden tabs, so a visible tab tells them to reconnect. */
  const wake = () => {
    if (!isSeen()) return;
    stream?.reopen();
    tabs.postMessage('wake');
  };
  window.addEventListener('online', wake, { signal });
  document.addEventListener('visibilitychange', wake, { signal });

  if (navigator.locks) {
    const untilStopped = () => {
      open();
      return new Promise((done) => signal.addEventListener('abort', done));
    };
    // A lock request rejects when following stops first.
    navigator.locks.request(`groundwork-live ${teamId}`, { signal }, untilStopped).catch(() => {});
  } else {
    if (isSeen()) open();
    document.addEventListener('visibilitychange', () => (isSeen() ? (stream ?? open()) : close()), { signal });
  }
  return () => stopped.abort();
}
