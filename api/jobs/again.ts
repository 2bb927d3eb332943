/**
 * Runs `work` repeatedly, `ms` milliseconds after it has finished. Returns a function that stops it and waits for a
 * running call.
 */
export function again(ms: number, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let stopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = work().finally(() => {
      if (!stopped) timer = setTimeout(run, ms);
    });
  };
  run();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
