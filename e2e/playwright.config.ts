import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    // A trace costs a third of a journey’s time; with TRACE=1 those of failed ones are kept.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArgs,
    },
  },
});
