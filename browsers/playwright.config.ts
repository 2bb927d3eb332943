import { defineConfig } from '@playwright/test';
import { slowCpu } from '../e2e/slow-cpu.ts';
import { browserNames, missing } from './browsers.ts';

// `npm run test:browsers`. Playwright Test runs the journeys; WebDriver drives the browsers of the system.
const absent = browserNames.flatMap((name) => missing(name) ?? []);
// Each worker also loads this file, so only the main process prints.
if (process.env.TEST_WORKER_INDEX === undefined) for (const reason of absent) process.stdout.write(`${reason}\n`);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browsers',
  workers: 1,
  timeout: 300_000 * slowCpu,
  expect: { timeout: 30_000 * slowCpu },
  reporter: [['list', { printSteps: true }]],
  projects: browserNames.filter((name) => missing(name) === null).map((name) => ({ name })),
});
