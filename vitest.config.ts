import { defineConfig } from 'vitest/config';

// Files that need PostgreSQL share one cluster (global-setup.ts); each copies the migrated template.
const postgres = { globalSetup: './db/global-setup.ts', testTimeout: 20_000, hookTimeout: 30_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { test: { name: 'db', include: ['db/**/*.test.ts'], ...postgres } },
      { test: { name: 'api', include: ['api/**/*.test.ts'], ...postgres } },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom', setupFiles: ['./web/test-setup.ts'] } },
    ],
  },
});
