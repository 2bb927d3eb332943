import type { Piscina } from 'piscina';

/**
 * A function that runs the default function of the module `file` in a thread, one task at a time. At most `maxQueue`
 * tasks wait. The first task loads the library and starts the thread, which ends when it has had no task for ten
 * seconds.
 */
export function inThread<Task, Result>(file: URL, { maxQueue = Number.POSITIVE_INFINITY } = {}) {
  const open = async (): Promise<Piscina<Task, Result>> => {
    const { Piscina } = await import('piscina');
    return new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue,
      idleTimeout: 10_000,
      // Nothing reads these records, which take 0.7 MB.
      recordTiming: false,
    });
  };
  let pool: ReturnType<typeof open> | undefined;
  return async (task: Task, options: { signal?: AbortSignal } = {}): Promise<Result> => {
    pool ??= open();
    return (await pool).run(task, options);
  };
}
