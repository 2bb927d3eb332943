import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './e2e/chromium.ts';

// `npm test`: every check, one after the other; all run even when one fails, and the last lines say which.
const bin = (name: string) => join(import.meta.dirname, 'node_modules/.bin', name);
const steps: [name: string, command: string, ...args: string[]][] = [
  ['types', bin('tsc'), '-p', '.'],
  ['lint', bin('biome'), 'check', '--error-on-warnings', '.'],
  ['unused', bin('knip')],
  ['contract, database, API, web', bin('vitest'), 'run'],
  ['browser', bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'],
];

const chromium = findChromium();
const results = steps.map(([name, command, ...args]) => {
  process.stdout.write(`\n── ${name}\n`);
  const started = Date.now();
  const { status } = spawnSync(command, args, {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: chromium },
  });
  return { name, passed: status === 0, seconds: (Date.now() - started) / 1000 };
});

process.stdout.write('\n');
for (const { name, passed, seconds } of results)
  process.stdout.write(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)\n`);
const passed = results.filter((result) => result.passed).length;
process.stdout.write(`\nsteps: ${passed} passed, ${results.length - passed} failed\n`);
process.exit(passed === results.length ? 0 : 1);
