import { openTeamStream, type Told } from './team-stream.ts';

type Message = { teamId: string; told: Told };

const tabs = new BroadcastChannel('groundwork-live');
const mostRecent = 100;
/** What the tab with the stream has passed on, also while the page was loading and nobody followed a team here. */
const recent: Message[] = [];
tabs.addEventListener('message', ({ data }: MessageEvent<Message | 'wake'>) => {
  if (data !== 'wake' && recent.push(data) > mostRecent) recent.shift();
});

/**
 * Hears what changes in a team until it is stopped. A browser allows few connections to a server, so one tab has the stream and passes on what it is told; when it is closed, another one goes on from there.
 * Without locks, which browsers keep from pages that came over plain HTTP from another machine, each tab has a stream of its own while it is looked at.
 */
export function followTeam(teamId: string, hear: (told: Told) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let heard: string | undefined;
  let stream: ReturnType<typeof openTeamStream> | undefined;

  function take(message: Message) {
    if (message.teamId !== teamId) return;
    heard = message.told.id ?? heard;
    hear(message.told);
  }
  recent.forEach(take);
  tabs.addEventListener('message', ({ data }: MessageEvent<Message | 'wake'>) => (data === 'wake' ? stream?.reopen() : take(data)), { signal });

  const tell = (told: Told) => {
    if (navigator.locks) tabs.postMessage({ teamId, told } satisfies Message);
    take({ teamId, told });
  };
  const open = () => {
    stream = openTeamStream(teamId, () => heard, tell);
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
