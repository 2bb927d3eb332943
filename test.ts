import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { profileTable } from './db/test-profile.ts';
import { chromiumHere, noChromium } from './e2e/chromium.ts';

// `npm test` runs the first steps below, `npm run test:all` the steps with `isLong`; a failed step does not stop the
// others. `node test.ts types lint` runs only the named steps. `--profile` prints the time of each fixture.
const root = import.meta.dirname;
const reports = join(root, '.data/reports');
const seed = Number(process.env.SEED) || nextSeed();
const bin = (name: string) => join(root, 'node_modules/.bin', name);

type Step = {
  name: string;
  /** The command to run only this step. */
  again: string;
  command: [file: string, ...args: string[]];
  env?: Record<string, string>;
  /** The seconds that the step may take on two idle cores. On CI, the step fails after twice this time. */
  allowed: number;
  /**
   * Returns what this machine lacks, as a sentence, or null. With a sentence, the step is skipped, which fails on CI.
   */
  missing?: () => string | null;
  /** Part of `npm run test:all`, not of `npm test`. */
  isLong?: true;
};
const browserMissing = () => (chromiumHere() ? null : noChromium);
const journeys = (project: 'main' | 'others') =>
  [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', '--project', project] satisfies Step['command'];
const vitest: Step['command'] = [bin('vitest'), 'run', `--sequence.seed=${seed}`];
const steps: Step[] = [
  // One checker instead of four, each of which would compute the types of the contract again.
  { name: 'types', again: 'npx tsc -p .', command: [bin('tsc'), '-p', '.', '--checkers', '1'], allowed: 45 },
  {
    name: 'lint',
    again: 'npx biome check .',
    command: [bin('biome'), 'check', '--error-on-warnings', '.'],
    allowed: 45,
  },
  { name: 'unused', again: 'npx knip', command: [bin('knip')], allowed: 45 },
  {
    name: 'tests',
    again: `npx vitest run --sequence.seed=${seed}`,
    command: vitest,
    env: { TEST_RUN: 'part' },
    allowed: 420,
  },
  {
    name: 'browser',
    again: 'npx playwright test --config e2e/playwright.config.ts --project main',
    command: journeys('main'),
    env: { TEST_RUN: 'part' },
    allowed: 240,
    missing: browserMissing,
  },
  {
    name: 'all-tests',
    again: `TEST_RUN=all npx vitest run --sequence.seed=${seed}`,
    command: vitest,
    env: { TEST_RUN: 'all' },
    allowed: 1800,
    isLong: true,
  },
  {
    name: 'journeys',
    again: 'npx playwright test --config e2e/playwright.config.ts --project others',
    command: journeys('others'),
    env: { TEST_RUN: 'all' },
    allowed: 1200,
    missing: browserMissing,
    isLong: true,
  },
];
/** For a failed step without a report: the number of its last lines to repeat at the end. */
const lastLines = 40;
/** The maximum number of lines to repeat of a failure. */
const failureLines = 25;

type Outcome = 'passed' | 'failed' | 'skipped';
type Result = { step: Step; outcome: Outcome; seconds: number; output: string };
const onCi = Boolean(process.env.CI);

/** The seed of the last run in this folder plus one, so that ten runs cover all tenths of the generated tests. */
function nextSeed() {
  const file = join(root, '.data/test-seed');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Date.now() % 1_000_000;
  mkdirSync(join(root, '.data'), { recursive: true });
  writeFileSync(file, `${last + 1}`);
  return last + 1;
}

/** Runs a step and forwards its output: at once, or at its end when several run in parallel. */
async function run(step: Step, live: boolean, shared: Record<string, string> = {}): Promise<Result> {
  const started = Date.now();
  const heading = `\n── ${step.name}\n`;
  if (live) process.stdout.write(heading);
  const missing = step.missing?.();
  let output = missing ? `${missing}\n` : '';
  if (missing && live) process.stdout.write(output);
  const passed = missing
    ? !onCi
    : await new Promise<boolean>((done) => {
        const [file, ...args] = step.command;
        const color = { FORCE_COLOR: process.stdout.isTTY ? '1' : '0' };
        const env = { ...color, ...process.env, ...shared, ...step.env, TEST_REPORTS: reports };
        const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => {
            output += text;
            if (live) process.stdout.write(text);
          });
        child.once('error', (error) => {
          output += `${error.message}\n`;
          done(false);
        });
        child.once('close', (status) => done(status === 0));
      });
  if (!live) process.stdout.write(heading + output);
  const seconds = (Date.now() - started) / 1000;
  if (onCi && seconds > 2 * step.allowed) output += `${step.name} took more than twice its ${step.allowed} s.\n`;
  const isInTime = !onCi || seconds <= 2 * step.allowed;
  const outcome = missing && passed ? 'skipped' : passed && isInTime ? 'passed' : 'failed';
  return { step, outcome, seconds, output };
}

type Failure = { message: string; again: string; screenshot?: string };
type Report = { files: { file: string; seconds: number }[]; failures: Failure[] };
const firstLines = (text: string) =>
  stripVTControlCharacters(text).trimEnd().split('\n').slice(0, failureLines).join('\n');
const here = (path: string) => relative(root, path);

/** The JSON of a reporter, or null when its step ended before it wrote one. */
function json(name: string) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return null;
  }
}

type VitestTest = { fullName: string; status: string; failureMessages: string[] };
type VitestFile = {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  message: string;
  assertionResults: VitestTest[];
};

function vitestReport(): Report {
  const files: VitestFile[] = ['part', 'all'].flatMap((run) => json(`vitest-${run}.json`)?.testResults ?? []);
  return {
    files: files.map(({ name, startTime, endTime }) => ({ file: here(name), seconds: (endTime - startTime) / 1000 })),
    failures: files
      .filter(({ status }) => status === 'failed')
      .map(({ name, message, assertionResults }) => ({
        message: [
          ...(message ? [firstLines(message)] : []),
          ...assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => `${fullName}\n${firstLines(failureMessages.join('\n'))}`),
        ].join('\n\n'),
        again: `npx vitest run ${here(name)} --sequence.seed=${seed}`,
      })),
  };
}

type Attempt = {
  status: string;
  duration: number;
  errors: { message: string }[];
  attachments: { name: string; path?: string }[];
};
type Suite = { file: string; specs: { title: string; tests: { results: Attempt[] }[] }[]; suites?: Suite[] };

function playwrightReport(): Report {
  const suites = (all: Suite[]): Suite[] => all.flatMap((suite) => [suite, ...suites(suite.suites ?? [])]);
  const attempts = suites(['part', 'all'].flatMap((run) => json(`playwright-${run}.json`)?.suites ?? [])).flatMap(
    ({ file, specs }) =>
      specs.flatMap(({ title, tests }) =>
        tests.flatMap(({ results }) => results.map((attempt) => ({ file, title, attempt }))),
      ),
  );
  const seconds = Map.groupBy(attempts, ({ file }) => file);
  return {
    files: [...seconds].map(([file, all]) => ({
      file: `e2e/${file}`,
      seconds: all.reduce((sum, { attempt }) => sum + attempt.duration, 0) / 1000,
    })),
    failures: attempts
      .filter(({ attempt }) => !['passed', 'skipped'].includes(attempt.status))
      .map(({ file, title, attempt }) => {
        const screenshot = attempt.attachments.find(({ name }) => name === 'screenshot')?.path;
        return {
          message: firstLines(attempt.errors.map(({ message }) => message).join('\n')),
          again: `npx playwright test --config e2e/playwright.config.ts ${file} -g ${JSON.stringify(title)}`,
          screenshot: screenshot && here(screenshot),
        };
      }),
  };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const { values, positionals: named } = parseArgs({
  options: { profile: { type: 'boolean' }, long: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = named.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}
const chosen = steps.filter(({ name, isLong = false }) =>
  named.length === 0 ? isLong === Boolean(values.long) : named.includes(name),
);
const isStatic = ({ name }: Step) => ['types', 'lint', 'unused'].includes(name);
const started = Date.now();
process.stdout.write(`Seed: ${seed} (SEED=${seed} repeats this run)\n`);

const results = await Promise.all(chosen.filter(isStatic).map((step) => run(step, false)));
const rest = chosen.filter((step) => !isStatic(step));
if (rest.length > 0) {
  const { startTestCluster } = await import('./db/test-database.ts');
  const { url, template, stop } = await startTestCluster();
  const shared = {
    TEST_CLUSTER: JSON.stringify({ url, template }),
    ...(values.profile && { TEST_PROFILE: reports }),
  };
  // The main jobs in a browser wait more than they compute, so they run in parallel with the other tests. Only the
  // first step prints at once. The long steps run one after the other, because tests of crashes and load need an idle
  // machine.
  if (rest.some(({ isLong }) => isLong)) for (const step of rest) results.push(await run(step, true, shared));
  else results.push(...(await Promise.all(rest.map((step, at) => run(step, at === 0, shared)))));
  await stop();
}

const [vitestFiles, playwrightFiles] = [vitestReport(), playwrightReport()];
const slowest = [...vitestFiles.files, ...playwrightFiles.files].sort((one, other) => other.seconds - one.seconds);
if (slowest.length > 0) process.stdout.write('\nThe slowest files:\n');
for (const { file, seconds } of slowest.slice(0, values.profile ? 40 : 10))
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
if (values.profile) process.stdout.write(profileTable(reports));

const ofVitest = ['tests', 'all-tests'];
const ofPlaywright = ['browser', 'journeys'];
for (const { step, outcome, output } of results) {
  if (outcome !== 'failed') continue;
  const failures = ofVitest.includes(step.name)
    ? vitestFiles.failures
    : ofPlaywright.includes(step.name)
      ? playwrightFiles.failures
      : [];
  process.stdout.write(`\n── ${step.name} failed\n`);
  if (failures.length === 0) {
    process.stdout.write(`${output.trimEnd().split('\n').slice(-lastLines).join('\n')}\n\n`);
    process.stdout.write(`Run it again:\n  ${step.again}\n`);
  }
  for (const { message, again, screenshot } of failures) {
    process.stdout.write(`\n${message}\n\nRun it again:\n  ${again}\n`);
    if (screenshot) process.stdout.write(`  screenshot: ${screenshot}\n`);
  }
}

process.stdout.write('\n');
const marks = { passed: '✓', failed: '✗', skipped: '–' };
for (const { step, outcome, seconds } of results)
  process.stdout.write(`${marks[outcome]} ${step.name}: ${outcome}, ${seconds.toFixed(1)} s of ${step.allowed} s\n`);
const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length;
process.stdout.write(
  `\nsteps: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped; ` +
    `${Math.round((Date.now() - started) / 1000)} s; seed ${seed}\n`,
);
process.exit(count('failed') === 0 ? 0 : 1);
