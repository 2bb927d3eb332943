import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';
import { writeProfile } from './db/test-profile.ts';

/**
 * The kind of run. `part` (`npm test`) leaves out the files `*.long.test.ts` and runs a part of each generated test.
 * `all` (`npm run test:all`) runs those files and whole generated tests. Without the variable, every named file runs.
 */
const run = process.env.TEST_RUN;
const longFiles = '**/*.long.test.ts';
const codeOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const found = (patterns: string[]) => globSync(patterns, { cwd: import.meta.dirname });
/** The files of a project for this run. `all` leaves out files that `npm test` has run; tags do the same for tests. */
const tests = (...patterns: string[]) => ({
  include:
    run === 'all'
      ? found(patterns).filter((file) => file.includes('.long.') || codeOf(file).includes('/test-sweeps'))
      : patterns,
  exclude: run === 'part' ? [longFiles] : [],
});

/** Files share a process and its loaded code; each file undoes its changes. */
const together = { isolate: false };
/** Generous timeouts, so that a busy machine fails no test. */
const patient = {
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
  setupFiles: ['./patient-waits.ts'],
};
const inBrowser = {
  environment: 'jsdom',
  setupFiles: [...patient.setupFiles, './web/test-setup.ts'],
  alias: {
    '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element': join(
      import.meta.dirname,
      'web/src/base/testing/no-auto-scroll.ts',
    ),
  },
};
const webTests = ['web/src/**/*.test.{ts,tsx}', 'web/landing/*.test.tsx'];
/** Files that replace or reload modules would affect the others, so each runs in its own process. */
const alone = found(webTests).filter((file) => /vi\.(do)?mock\(|vi\.resetModules\(/.test(codeOf(file)));
const web = { ...tests(...webTests), exclude: alone };
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
/**
 * The projects, in the order in which they run. The last have short files, so that all processes end at about the same
 * time.
 */
const projects = [
  { test: { name: 'faults', ...tests('faults/**/*.test.ts'), ...patient, ...strict } },
  { test: { name: 'api', ...tests('api/**/*.test.ts'), ...together, ...patient, ...strict } },
  { test: { name: 'db', ...tests('db/**/*.test.ts'), ...together, ...patient, ...strict } },
  { test: { name: 'web', ...web, ...patient, ...inBrowser, ...together } },
  { test: { name: 'web alone', ...tests(...alone), ...patient, ...inBrowser } },
  {
    test: {
      name: 'contract',
      ...tests('contract/**/*.test.ts', 'words/*.test.ts'),
      ...together,
      ...patient,
      ...strict,
    },
  },
];
const reports = process.env.TEST_REPORTS;
/** Adds the phases of Vitest to the profile of the run. */
const profile: Reporter = {
  onTestRunEnd(modules) {
    const phases = modules.map((module) => module.diagnostic());
    const sum = (phase: 'prepareDuration' | 'collectDuration' | 'setupDuration' | 'duration') =>
      phases.reduce((seconds, one) => seconds + one[phase], 0) / 1000;
    writeProfile([
      ['Vitest: processes', sum('prepareDuration')],
      ['Vitest: imports of test files', sum('collectDuration')],
      ['Vitest: set-up files', sum('setupDuration')],
      ['Vitest: tests and hooks', sum('duration')],
    ]);
  },
};

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run. Each file that needs it copies the template database.
    globalSetup: './db/global-setup.ts',
    // One more than the cores, because tests also wait for PostgreSQL and for timers.
    maxWorkers: availableParallelism() + 1,
    // Files and tests run in random order, so that none depends on an earlier one. Vitest prints the seed.
    sequence: { shuffle: true, sequencer: RandomWithinProjects },
    reporters: ['default', ...(reports ? ['json', profile] : [])],
    ...(reports && { outputFile: { json: join(reports, `vitest-${run}.json`) } }),
    tags: [
      { name: 'long', description: 'Takes seconds wherever it runs: only in `npm run test:all`.' },
      { name: 'sweep', description: 'A file of generated tests, of which `npm test` runs a part.' },
    ],
    ...(run === 'all' && { tagsFilter: ['long || sweep'] }),
    projects,
  },
});
