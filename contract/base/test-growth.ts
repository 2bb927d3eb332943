// CPU time that tests can rely on. An absolute time is wrong on some machine, so each function compares two
// measurements of one run.

/** User and system CPU of this process during the work, in milliseconds. */
export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The share of the user CPU of this process during the work that this thread takes, from 0 to 1. */
export async function shareOfThread(work: () => Promise<unknown>): Promise<number> {
  const [inAll, here] = [process.cpuUsage(), process.threadCpuUsage()];
  await work();
  return process.threadCpuUsage(here).user / process.cpuUsage(inAll).user;
}

/** The most CPU of this thread between two turns of the event loop, in milliseconds, and what the work returned. */
export async function longestBlock<Result>(work: () => Promise<Result>): Promise<{ block: number; result: Result }> {
  let [block, before, isDone] = [0, process.threadCpuUsage(), false];
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    block = Math.max(block, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await work();
  isDone = true;
  turn();
  return { block, result };
}

/** The most tries of a comparison. The compiler and the garbage collector do not disturb all of them. */
const tries = 10;

/** How often the size is multiplied. Linear work then takes 8 times as long, quadratic work 64 times. */
const step = 8;
/** The highest ratio that counts as linear: between 8 and 64. */
const mostGrowth = 24;
/** The least CPU time, in milliseconds, that can be measured reliably. */
const measurable = 5;

/**
 * Whether the CPU time of work grows about linearly with its size. Doubles the size until a run is measurable on this
 * machine, at most to 256 times `smallest`, then compares with a size 8 times as large.
 */
export async function isLinear(work: (size: number) => unknown, smallest: number): Promise<boolean> {
  let size = smallest;
  while (size < 256 * smallest && (await cpuOf(() => work(size))) < measurable) size *= 2;
  return (
    (await ratioOf(
      () => work(step * size),
      () => work(size),
      mostGrowth,
    )) <= mostGrowth
  );
}

/**
 * How many times the CPU of other work this work takes. Measures both by turns, compares the fastest runs, and stops as
 * soon as the ratio is at most `enough`.
 */
export async function ratioOf(work: () => unknown, other: () => unknown, enough: number): Promise<number> {
  let [mine, others] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < tries; attempt++) {
    others = Math.min(others, await cpuOf(other));
    mine = Math.min(mine, await cpuOf(work));
    if (mine <= enough * others) break;
  }
  return mine / others;
}

/** Takes as much CPU as a quadratic regular expression on a text of that length. */
export const quadraticPass = (length: number) => void `a${' '.repeat(length)}a`.replace(/^\s+|\s+$/g, '');

/** The CPU of the fastest quadratic pass so far for each length, in milliseconds. */
const passes = new Map<number, number>();
async function cpuOfPass(length: number) {
  const cpu = await cpuOf(() => quadraticPass(length));
  passes.set(length, Math.min(cpu, passes.get(length) ?? cpu));
  return cpu;
}

/**
 * Whether work takes `usual` milliseconds of CPU and more than a quadratic pass over a text of `length` characters, in
 * every try. Measures a pass again when work seems slow, because the machine may be slower now.
 */
export async function exceeds(work: () => unknown, usual: number, length: number): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const cpu = await cpuOf(work);
    if (cpu <= usual + (passes.get(length) ?? 0) || cpu <= usual + (await cpuOfPass(length))) return false;
  }
  return true;
}
