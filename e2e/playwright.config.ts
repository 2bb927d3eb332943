import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './chromium.ts';
import { slowCpu } from './slow-cpu.ts';

const reports = process.env.TEST_REPORTS;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Each file has a server of its own.
  workers: 2,
  timeout: 300_000 * slowCpu,
  expect: { timeout: 30_000 * slowCpu },
  reporter: [['list'], ...(reports ? [['json', { outputFile: join(reports, 'playwright.json') }] as const] : [])],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000 * slowCpu,
    // Motion is off, so that nothing is looked at while it moves; a test of motion turns it on for its page.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a third of a journey’s time; with TRACE=1 those of failed ones are kept.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArgs,
    },
  },
});
