import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromiumHere, noChromium } from './e2e/chromium.ts';

// `npm test`: every check, all of them even when one fails. `node test.ts types lint` runs only the steps it names.
const root = import.meta.dirname;
const reports = join(root, '.data/reports');
const seed = Number(process.env.SEED) || Date.now() % 1_000_000;
const bin = (name: string) => join(root, 'node_modules/.bin', name);

type Step = {
  name: string;
  /** The command to run only this step. */
  again: string;
  command: [file: string, ...args: string[]];
  env?: Record<string, string>;
  /** What this machine lacks, as a sentence; null when nothing is missing. */
  missing?: () => string | null;
  /** Runs only when named on the command line. */
  onlyNamed?: true;
};
const steps: Step[] = [
  { name: 'types', again: 'npx tsc -p .', command: [bin('tsc'), '-p', '.'] },
  { name: 'lint', again: 'npx biome check .', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'unused', again: 'npx knip', command: [bin('knip')] },
  {
    name: 'tests',
    again: `npx vitest run --sequence.seed=${seed}`,
    command: [bin('vitest'), 'run', `--sequence.seed=${seed}`],
  },
  {
    name: 'browser',
    again: 'npx playwright test --config e2e/playwright.config.ts',
    command: [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'],
    missing: () => (chromiumHere() ? null : noChromium),
  },
  {
    name: 'long',
    again: `TEST_LONG=1 npx vitest run --project db --project api --sequence.seed=${seed}`,
    command: [bin('vitest'), 'run', '--project', 'db', '--project', 'api', `--sequence.seed=${seed}`],
    env: { TEST_LONG: '1' },
    onlyNamed: true,
  },
];

/** The number of last lines of a failed step without a report to repeat at the end. */
const lastLines = 40;
/** The most lines of a failure to repeat. */
const failureLines = 25;

type Result = { step: Step; passed: boolean; seconds: number; output: string };

/** Runs a step and forwards its output: at once, or at its end when several run in parallel. */
async function run(step: Step, live: boolean): Promise<Result> {
  const started = Date.now();
  const heading = `\n── ${step.name}\n`;
  if (live) process.stdout.write(heading);
  const missing = step.missing?.();
  let output = missing ? `${missing}\n` : '';
  if (missing && live) process.stdout.write(output);
  const passed = missing
    ? false
    : await new Promise<boolean>((done) => {
        const [file, ...args] = step.command;
        const color = { FORCE_COLOR: process.stdout.isTTY ? '1' : '0' };
        const env = { ...color, ...process.env, ...step.env, TEST_REPORTS: reports };
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
  return { step, passed, seconds: (Date.now() - started) / 1000, output };
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
  const files: VitestFile[] = json('vitest.json')?.testResults ?? [];
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
  const attempts = suites(json('playwright.json')?.suites ?? []).flatMap(({ file, specs }) =>
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
const named = process.argv.slice(2);
const unknown = named.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}\n`);
  process.exit(2);
}
const chosen = steps.filter(({ name, onlyNamed }) => (named.length === 0 ? !onlyNamed : named.includes(name)));
const isStatic = ({ name }: Step) => ['types', 'lint', 'unused'].includes(name);

const results = await Promise.all(chosen.filter(isStatic).map((step) => run(step, false)));
// Browser tests wait more than they compute, so they run beside the other tests. The first step prints live.
const running = chosen.filter((step) => !isStatic(step)).map((step, at) => run(step, at === 0));
results.push(...(await Promise.all(running)));

const [vitest, playwright] = [vitestReport(), playwrightReport()];
const slowest = [...vitest.files, ...playwright.files].sort((one, other) => other.seconds - one.seconds).slice(0, 10);
if (slowest.length > 0) process.stdout.write('\nThe slowest files:\n');
for (const { file, seconds } of slowest) process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);

for (const { step, passed, output } of results) {
  if (passed) continue;
  const failures = { tests: vitest.failures, long: vitest.failures, browser: playwright.failures }[step.name] ?? [];
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
for (const { step, passed, seconds } of results)
  process.stdout.write(`${passed ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)\n`);
const passed = results.filter((result) => result.passed).length;
process.stdout.write(`\nsteps: ${passed} passed, ${results.length - passed} failed\n`);
process.exit(passed === results.length ? 0 : 1);
