import { limits } from '@groundwork/contract/limits';
import { openTeamStream, type Told } from './team-stream.ts';

/** Of no team: what is for oneself alone. */
type Team = string | null;
type Message = { teamId: Team; told: Told };
type Hear = (told: Told) => void;
/** Who hears a team in this tab, and how it stops. */
type Following = { hearers: Set<Hear>; stop: () => void };

const tabs = new BroadcastChannel('groundwork-live');
const mostRecent = 100;
/** What was told last, also while the page was loading and nobody followed a team here. */
const recent: (Message & { at: number })[] = [];
/** How far each team has been heard. */
const lastIds = new Map<Team, string>();
const followed = new Map<Team, Following>();

tabs.addEventListener('message', ({ data }: MessageEvent<Message | 'wake'>) => {
  if (data !== 'wake') pass(data);
});

/** To everybody in this tab. */
function pass(message: Message) {
  if (message.told.id) lastIds.set(message.teamId, message.told.id);
  if (recent.push({ ...message, at: performance.now() }) > mostRecent) recent.shift();
  for (const hear of followed.get(message.teamId)?.hearers ?? []) hear(message.told);
}

/**
 * Hears what changes in a team until it is stopped, beginning with what was told since a moment of `performance.now()`: that of the last reading, or a minute ago.
 * A browser allows few connections to a server, so one tab has the stream and passes on what it is told; when it is closed, another one goes on from there.
 * Without locks, which browsers keep from pages that came over plain HTTP from another machine, each tab has a stream of its own while it is looked at.
 */
export function followTeam(teamId: Team, hear: Hear, since = performance.now() - limits.live.agoMs): () => void {
  for (const message of recent) if (message.teamId === teamId && message.at >= since) hear(message.told);
  const following = followed.get(teamId) ?? { hearers: new Set<Hear>(), stop: listen(teamId) };
  followed.set(teamId, following);
  following.hearers.add(hear);
  return () => {
    following.hearers.delete(hear);
    if (following.hearers.size > 0 || followed.get(teamId) !== following) return;
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
  const tell = (told: Told) => {
    if (navigator.locks) tabs.postMessage({ teamId, told } satisfies Message);
    pass({ teamId, told });
  };
  const open = () => {
    stream = openTeamStream(teamId, () => lastIds.get(teamId), tell);
  };
  const close = () => {
    stream?.close();
    stream = undefined;
  };
  signal.addEventListener('abort', close);
  const isSeen = () => document.visibilityState === 'visible';

  /** A hidden tab's clock is slow: whichever is looked at says that it is time. */
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
    // What is stopped while it waits for its turn rejects.
    navigator.locks.request(`groundwork-live ${teamId}`, { signal }, untilStopped).catch(() => {});
  } else {
    if (isSeen()) open();
    document.addEventListener('visibilitychange', () => (isSeen() ? (stream ?? open()) : close()), { signal });
  }
  return () => stopped.abort();
}
