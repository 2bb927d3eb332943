import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Measures the parts of a test run, for `npm test -- --profile`. Each process of the tests writes a file to the folder
// TEST_PROFILE.

type Total = { seconds: number; calls: number };
const folder = process.env.TEST_PROFILE;
const totals = new Map<string, Total>();

function add(fixture: string, seconds: number, calls = 1) {
  const total = totals.get(fixture) ?? { seconds: 0, calls: 0 };
  totals.set(fixture, { seconds: total.seconds + seconds, calls: total.calls + calls });
}

/** Runs `work` and counts its duration for a fixture, such as "copy the database". */
export async function measured<Result>(fixture: string, work: () => Promise<Result>): Promise<Result> {
  if (!folder) return work();
  const started = performance.now();
  try {
    return await work();
  } finally {
    add(fixture, (performance.now() - started) / 1000);
  }
}

/** Writes what this process has measured since the last call. */
export function writeProfile(more: [fixture: string, seconds: number][] = []) {
  for (const [fixture, seconds] of more) add(fixture, seconds);
  if (!folder || totals.size === 0) return;
  appendFileSync(join(folder, `profile-${process.pid}.jsonl`), `${JSON.stringify([...totals])}\n`);
  totals.clear();
}

/**
 * The measured fixtures of all processes in a folder as a table, the largest first. Fixtures may contain each other.
 */
export function profileTable(reports: string): string {
  if (!existsSync(reports)) return '';
  for (const file of readdirSync(reports).filter((name) => name.startsWith('profile-')))
    for (const line of readFileSync(join(reports, file), 'utf8').trim().split('\n'))
      for (const [fixture, { seconds, calls }] of JSON.parse(line) as [string, Total][]) add(fixture, seconds, calls);
  const rows = [...totals].sort(([, one], [, other]) => other.seconds - one.seconds);
  const cells = rows.map(([fixture, { seconds, calls }]) => `| ${fixture} | ${seconds.toFixed(1)} | ${calls} |`);
  return [
    '\nSeconds of all processes together, by fixture:',
    '| fixture | seconds | calls |',
    '|---|---|---|',
    ...cells,
    '',
  ]
    .join('\n')
    .concat('\n');
}
