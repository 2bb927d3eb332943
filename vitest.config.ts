import { defineConfig } from 'vitest/config';

const postgres = { testTimeout: 20_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; each file that needs it copies the migrated template.
    globalSetup: './db/global-setup.ts',
    // Vitest leaves one core to itself: of two, half would wait.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'db', include: ['db/**/*.test.ts'], ...postgres } },
      { test: { name: 'api', include: ['api/**/*.test.ts'], ...postgres } },
      { test: { name: 'faults', include: ['faults/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom', setupFiles: ['./web/test-setup.ts'], testTimeout: 20_000 } },
    ],
  },
});
