/**
 * Work in steps: yields the share that is done, from 0 to 1, at points where it can pause, and returns its result. So
 * reading a large file need not stop the page.
 */
export type Steps<Result> = Generator<number, Result, void>;

/** Runs work without a pause. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** How long work runs until the page may draw and answer, in milliseconds. */
const sliceMs = 30;

/** Runs work in slices. Rejects with the reason of the signal once that is aborted. */
export async function inSlices<Result>(
  work: Steps<Result>,
  signal?: AbortSignal,
  onShare?: (share: number) => void,
): Promise<Result> {
  for (;;) {
    const end = performance.now() + sliceMs;
    let step = work.next();
    while (!step.done && performance.now() < end) step = work.next();
    if (step.done) return step.value;
    onShare?.(step.value);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
}

/** How many rows are read between two points where the work can pause. */
export const rowsInStep = 500;

/** Passes items on and yields the share of them that is done. */
export function* inSteps<Item>(items: readonly Item[], each: (item: Item, index: number) => void): Steps<void> {
  for (const [index, item] of items.entries()) {
    each(item, index);
    if (index % rowsInStep === rowsInStep - 1) yield index / items.length;
  }
}
