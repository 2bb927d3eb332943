const askEveryMs = 2000;
const mostUnanswered = 3;

type Stream = { open: () => void; close: () => void };

/**
 * Opens a stream in one of the browser's tabs, the holder of the lock `name`. When the holder closes, the next tab of
 * the queue opens the stream. Browsers suspend tabs without releasing their locks. So each visible tab asks the holder
 * for a sign of life, and steals the lock after some questions without an answer. A hidden tab does not ask, because
 * its timers are throttled. The former holder closes its stream and waits in the queue again.
 * @param ask sends a question to the holder, which calls `answered` in return
 * @param refused is called if the browser offers no lock here, for example because it blocks storage
 */
export function openInOneTab(name: string, stream: Stream, ask: () => void, refused: () => void, signal: AbortSignal) {
  let isHolder = false;
  let unanswered = 0;

  const hold = () => {
    if (signal.aborted) return;
    isHolder = true;
    stream.open();
    return new Promise<void>((done) => signal.addEventListener('abort', () => done()));
  };
  /** Called when the lock request was aborted: the caller stopped following, or another tab stole the lock. */
  const lose = () => {
    isHolder = false;
    unanswered = 0;
    if (!signal.aborted) stream.close();
  };
  const wait = () => {
    navigator.locks.request(name, { signal }, hold).catch((error: unknown) => {
      lose();
      if (signal.aborted) return;
      if (error instanceof DOMException && error.name === 'AbortError') wait();
      else refused();
    });
  };
  // The waiting request stays in the queue, so that this tab can take over again after another tab has stolen the lock.
  const steal = () => navigator.locks.request(name, { steal: true }, hold).catch(lose);

  const check = () => {
    if (isHolder || document.visibilityState !== 'visible') unanswered = 0;
    else if (unanswered < mostUnanswered) {
      unanswered++;
      ask();
    } else {
      unanswered = 0;
      void steal();
    }
  };
  wait();
  check();
  const checking = setInterval(check, askEveryMs);
  signal.addEventListener('abort', () => clearInterval(checking));
  return {
    isHolder: () => isHolder,
    answered() {
      unanswered = 0;
    },
  };
}
