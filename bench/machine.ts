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

/** Writes to fresh memory, so that the operating system must map each page. */
function touch() {
  const memory = Buffer.allocUnsafeSlow(megabytes * 2 ** 20);
  for (let at = 0; at < memory.length; at += pageBytes) memory[at] = 1;
}

/**
 * Measures the machine without the product. Durations of two runs are comparable only when these rows are similar
 * (docs/decisions/026).
 */
export async function measureMachine(when: 'before' | 'after') {
  const name = `machine baseline, ${when} the run`;
  atMost(`${name}: ${steps / 1e6} million loop steps`, await timed(3, count), ' ms', 0, null);
  atMost(
    `${name}: start of an empty Node process`,
    await timed(7, () => spawnSync(process.execPath, ['-e', '0'])),
    ' ms',
    0,
    null,
  );
  atMost(`${name}: first writes to ${megabytes} MB of memory`, await timed(7, touch), ' ms', 0, null);
}
