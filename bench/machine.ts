import { spawnSync } from 'node:child_process';
import { timed } from './load.ts';
import { atMost } from './table.ts';

const steps = 300_000_000;
const megabytes = 64;
const pageBytes = 4096;

function count() {
  let sum = 0;
  for (let n = 0; n < steps; n++) sum += n % 7;
  return sum;
}

/** Memory that nobody has used yet, whose pages the system gives when they are written to. */
function touch() {
  const memory = Buffer.allocUnsafeSlow(megabytes * 2 ** 20);
  for (let at = 0; at < memory.length; at += pageBytes) memory[at] = 1;
}

/** How quick the machine is at this moment without anything of ours: seconds of one run tell something beside those of another only where these are alike (docs/decisions/026). */
export async function measureMachine(when: 'before' | 'after') {
  const name = `the machine alone, ${when} it all`;
  atMost(`${name}: ${steps / 1e6} million steps of a loop`, await timed(3, count), ' ms', 0, null);
  atMost(
    `${name}: an empty process of Node`,
    await timed(7, () => spawnSync(process.execPath, ['-e', '0'])),
    ' ms',
    0,
    null,
  );
  atMost(`${name}: ${megabytes} MB of memory written to for the first time`, await timed(7, touch), ' ms', 0, null);
}
