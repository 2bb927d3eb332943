import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './chromium.ts';
import { slowCpu } from './slow-cpu.ts';

// `npm test` runs the first project, `npm run test:all` the second.
const mainJobs = 'main-jobs.spec.ts';
const reports = process.env.TEST_REPORTS;
const run = process.env.TEST_RUN;

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  projects: [
    { name: 'main', testMatch: mainJobs },
    { name: 'others', testIgnore: mainJobs },
  ],
  outputDir: '../test-results',
  // Each file starts its own server.
  workers: 2,
  timeout: 300_000 * slowCpu,
  expect: { timeout: 30_000 * slowCpu },
  reporter: [
    ['list'],
    ...(reports ? [['json', { outputFile: join(reports, `playwright-${run}.json`) }] as const] : []),
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A service worker would answer requests that tests watch or change. offline.spec.ts allows service workers.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000 * slowCpu,
    // Reduced motion, so that no check sees a moving element. A test of motion turns this off for its page.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a third of the time of a test. TRACE=1 keeps the traces of failed tests.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArgs,
    },
  },
});
