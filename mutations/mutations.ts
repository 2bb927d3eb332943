import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeData } from '../db/embedded.ts';
import { type Defect, planted } from './defect.ts';
import { defects } from './defects.ts';

// `npm run test:mutation` plants each defect of defects.ts alone in a copy of the project, and runs the test that must
// notice it. With words (`-- Maps Labels`) it runs only features that begin with one of them.
const root = join(import.meta.dirname, '..');
const copy = join(root, `.data/mutations-${process.pid}`);
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Copies the sources and links the packages one by one, so that our own packages resolve to the copy. */
function makeCopy() {
  const apart = new Set(['.git', '.data', 'node_modules', 'test-results']);
  for (const entry of readdirSync(root).filter((name) => !apart.has(name)))
    cpSync(join(root, entry), join(copy, entry), { recursive: true, filter: (path) => !path.endsWith('node_modules') });
  for (const folder of ['', 'contract', 'db', 'api', 'web']) {
    const packages = join(folder, 'node_modules');
    for (const name of readdirSync(join(root, folder)).includes('node_modules')
      ? readdirSync(join(root, packages))
      : []) {
      mkdirSync(join(copy, packages), { recursive: true });
      if (name !== '@groundwork') symlinkSync(join(root, packages, name), join(copy, packages, name));
    }
  }
  mkdirSync(join(copy, 'node_modules/@groundwork'));
  for (const own of ['contract', 'db', 'api', 'web'])
    symlinkSync(join(copy, own), join(copy, 'node_modules/@groundwork', own));
}

type Result = { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] };
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs these tests in the copy; returns a lookup of their results. */
function run(watching: Pick<Defect, 'test' | 'named'>[]) {
  const answer = join(copy, '.data/answer.json');
  rmSync(answer, { force: true });
  const files = [...new Set(watching.map(({ test }) => test))];
  const names = watching.map(({ named }) => escaped(named)).join('|');
  const reports = ['--reporter=json', `--outputFile=${answer}`];
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, '-t', names, ...reports],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, TEST_RUN: 'whole' } },
  );
  const results: Result[] = JSON.parse(readFileSync(answer, 'utf8')).testResults;
  return ({ test, named }: Pick<Defect, 'test' | 'named'>) =>
    results
      .filter(({ name }) => name === join(copy, test))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName, status }) => fullName.includes(named) && ['passed', 'failed'].includes(status));
}

/** The failure message of the test that notices the defect; null if none does. */
function noticed(defect: Defect): string | null {
  const path = join(copy, defect.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, planted(source, defect));
  const failed = run([defect])(defect).filter(({ status }) => status === 'failed');
  writeFileSync(path, source);
  return failed[0] ? (failed[0].failureMessages[0]?.split('\n')[0]?.slice(0, 120) ?? '') : null;
}

// On Ctrl+C, the running tests end without a report. This process then fails, removes the copy and ends.
process.on('SIGINT', () => {});
const words = process.argv.slice(2);
const chosen = Object.entries(defects).filter(
  ([feature]) => words.length === 0 || words.some((word) => feature.startsWith(word)),
);
let missed = 0;
try {
  makeCopy();
  const all = chosen.flatMap(([, some]) => some);
  const without = run(all);
  print('| feature | planted defect | test | failure |\n|---|---|---|---|');
  for (const [feature, some] of chosen) {
    for (const defect of some) {
      const before = without(defect);
      const fits = before.length > 0 && before.every(({ status }) => status === 'passed');
      const says = fits ? noticed(defect) : null;
      if (says === null) missed++;
      const outcome = says ?? (fits ? '**not noticed**' : '**the test fails without the defect**');
      print(
        `| ${feature} | ${defect.what} | \`${defect.test}\` “${defect.named}” | ${outcome.replaceAll('|', '\\|')} |`,
      );
    }
  }
  print(`\n${all.length} defects, ${missed} not noticed`);
} finally {
  removeData(join(copy, '.data/test'));
  rmSync(copy, { recursive: true, force: true });
}
process.exit(missed > 0 ? 1 : 0);
