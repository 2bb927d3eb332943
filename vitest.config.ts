import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files of one process load the code once, and find it compiled; each puts back what it changes. */
const together = { isolate: false };
/** A machine that is busy with other things is not a defect: no test fails for being slow before this. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };
const inBrowser = { environment: 'jsdom', setupFiles: ['./web/test-setup.ts'] };
const webTests = ['web/src/**/*.test.{ts,tsx}', 'web/landing/*.test.tsx'];
/** Files that replace modules or load them again would change them for the others, so each has a process of its own. */
const alone = globSync(webTests, { cwd: import.meta.dirname }).filter((file) =>
  /vi\.(do)?mock\(|vi\.resetModules\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);
/** A deprecated call fails the run, such as those of pg that its next version removes. */
const strict = { execArgv: ['--throw-deprecation'] };
const reports = process.env.TEST_REPORTS;

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; each file that needs it copies the migrated template.
    globalSetup: './db/global-setup.ts',
    // Vitest leaves one core to itself: of two, half would wait.
    maxWorkers: '100%',
    // Files and their tests run in another order each time, so that none comes to rely on the one before. The seed is
    // printed.
    sequence: { shuffle: true },
    reporters: reports ? ['default', 'json'] : ['default'],
    ...(reports && { outputFile: { json: join(reports, 'vitest.json') } }),
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...together, ...patient, ...strict } },
      { test: { name: 'db', include: ['db/**/*.test.ts'], ...together, ...patient, ...strict } },
      { test: { name: 'api', include: ['api/**/*.test.ts'], ...together, ...patient, ...strict } },
      { test: { name: 'faults', include: ['faults/**/*.test.ts'], ...patient, ...strict } },
      { test: { name: 'web', include: webTests, exclude: alone, ...inBrowser, ...together, ...patient } },
      { test: { name: 'web alone', include: alone, ...inBrowser, ...patient } },
    ],
  },
});
