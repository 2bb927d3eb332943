import { spawnSync } from 'node:child_process';
import { median } from './load.ts';
import { atMost } from './table.ts';

const steps = 300_000_000;

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function count() {
  let sum = 0;
  for (let n = 0; n < steps; n++) sum += n % 7;
  return sum;
}

/** How quick the machine is at this moment without anything of ours: seconds of one run tell something beside those of another only where these are alike. */
export function measureMachine(when: 'before' | 'after') {
  const often = (times: number, work: () => unknown) => median(Array.from({ length: times }, () => timed(work)));
  atMost(`the machine alone, ${when} it all: ${steps / 1e6} million steps of a loop`, often(3, count), ' ms', 0, null);
  atMost(
    `the machine alone, ${when} it all: an empty process of Node`,
    often(7, () => spawnSync(process.execPath, ['-e', '0'])),
    ' ms',
    0,
    null,
  );
}
