import { defineConfig } from 'vitest/config';

/** Files of one process load the code once, and find it compiled; each puts back what it changes. */
const together = { isolate: false };
const postgres = { testTimeout: 20_000, hookTimeout: 30_000 };
/** A deprecated call fails the run, such as those of pg that its next version removes. */
const strict = { execArgv: ['--throw-deprecation'] };

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; each file that needs it copies the migrated template.
    globalSetup: './db/global-setup.ts',
    // Vitest leaves one core to itself: of two, half would wait.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...together, ...strict } },
      { test: { name: 'db', include: ['db/**/*.test.ts'], ...together, ...postgres, ...strict } },
      { test: { name: 'api', include: ['api/**/*.test.ts'], ...together, ...postgres, ...strict } },
      { test: { name: 'faults', include: ['faults/**/*.test.ts'], ...strict } },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./web/test-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
