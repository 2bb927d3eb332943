import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files share a process and its loaded code; each file undoes its changes. */
const together = { isolate: false };
/** Generous timeouts, so that a busy machine fails no test. */
const patient = { testTimeout: 180_000, hookTimeout: 60_000 };
const inBrowser = {
  environment: 'jsdom',
  setupFiles: ['./web/test-setup.ts'],
  alias: {
    '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element': join(
      import.meta.dirname,
      'web/src/testing/no-auto-scroll.ts',
    ),
  },
};
const webTests = ['web/src/**/*.test.{ts,tsx}', 'web/landing/*.test.tsx'];
/** Files that replace or reload modules would affect the others, so each runs in its own process. */
const alone = globSync(webTests, { cwd: import.meta.dirname }).filter((file) =>
  /vi\.(do)?mock\(|vi\.resetModules\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);
/**
 * Runs the projects one after the other, and the files of each in a random order that the seed decides. Vitest's own
 * random order mixes the projects, and a process takes another file only when the next one is of the same project:
 * most files would start a process and load the code again.
 */
class RandomWithinProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { seed } = this.ctx.config.sequence;
    const turn = ({ project, moduleId }: TestSpecification) => {
      const random = createHash('sha256').update(`${seed} ${moduleId}`).digest('hex');
      return `${projects.findIndex(({ test }) => test.name === project.name)} ${random}`;
    };
    return [...files].sort((one, other) => (turn(one) < turn(other) ? -1 : 1));
  }
}
/** A deprecated call fails the run, such as calls that the next version of pg removes. */
const strict = { execArgv: ['--throw-deprecation'] };
/** In this order. The last ones have short files, so that both processes end at about the same time. */
const projects = [
  { test: { name: 'faults', include: ['faults/**/*.test.ts'], ...patient, ...strict } },
  { test: { name: 'api', include: ['api/**/*.test.ts'], ...together, ...patient, ...strict } },
  { test: { name: 'db', include: ['db/**/*.test.ts'], ...together, ...patient, ...strict } },
  { test: { name: 'web', include: webTests, exclude: alone, ...inBrowser, ...together, ...patient } },
  { test: { name: 'web alone', include: alone, ...inBrowser, ...patient } },
  { test: { name: 'contract', include: ['contract/**/*.test.ts'], ...together, ...patient, ...strict } },
];
const reports = process.env.TEST_REPORTS;

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run. Each file that needs it copies the migrated template database.
    globalSetup: './db/global-setup.ts',
    // By default Vitest leaves one core free, which would be half of two.
    maxWorkers: '100%',
    // Files and tests run in random order, so that none depends on an earlier one. Vitest prints the seed.
    sequence: { shuffle: true, sequencer: RandomWithinProjects },
    reporters: reports ? ['default', 'json'] : ['default'],
    ...(reports && { outputFile: { json: join(reports, 'vitest.json') } }),
    projects,
  },
});
