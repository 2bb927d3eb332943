import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

// A pattern that restarts or backtracks over the same text takes quadratic time or more (ReDoS). Biome has no rule for
// this, so this test reads every regular expression of the product. `hostile-text.test.ts` measures what it cannot see.

const root = join(import.meta.dirname, '../..');

/** Patterns that take more than linear time, with the reason why no stranger can use that. */
const allowed: Record<string, string> = {
  'api/settings/address.ts /\\/+$/': 'a setting of the operator',
  'api/startup-errors.ts /\\/\\/\\S*@/g': 'a message about a setting of the operator',
  'db/database-url.ts /^(postgres(?:ql)?:\\/\\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i': 'a setting of the operator',
  'api/server/workers.ts /[^\\s<>]+@[^\\s<>]+/g': 'reads 1000 characters',
  'web/src/base/paste/pasted-address.ts /^[^\\s@:/]+@[^\\s@:/]+\\.[^\\s@:/]+$/': 'reads 2000 characters',
  'db/embedded.ts /^uid=(\\d+)\\S* gid=(\\d+)/': 'the output of a command of the operating system',
  'web/src/forms/form-builder/form-edits.ts /^[\\d_]+|_+$/g':
    'a label of 120 characters, typed by the person who waits',
  'web/src/forms/form-builder/form-edits.ts /^-+|-+$/g': 'a label of 120 characters, typed by the person who waits',
};

/** The regular expressions of a source file. */
function patternsIn(file: string, source: string): { source: string; flags: string }[] {
  const found: { source: string; flags: string }[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** The patterns of a file that take more than linear time, written as in `allowed`. */
const slowIn = (file: string, source: string) =>
  patternsIn(file, source)
    .filter((pattern) => analyse(pattern, { reportTypes: { Move: true } }).reports.length > 0)
    .map((pattern) => `${file} /${pattern.source}/${pattern.flags}`);

const files = globSync(['{api,contract,db}/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root }).filter(
  (file) => !/node_modules|\.test\.|\.gen\.|\/testing\/|\/test-/.test(file),
);

longTest('no regular expression takes more than linear time (ReDoS)', () => {
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  const slow = sources.flatMap(({ file, source }) => slowIn(file, source));
  const count = sources.reduce((sum, { file, source }) => sum + patternsIn(file, source).length, 0);
  process.stdout.write(`regular expressions: ${count} in ${files.length} files\n`);
  expect(count).toBeGreaterThan(150);
  expect([...new Set(slow)].sort()).toEqual(Object.keys(allowed).sort());
});

test.each(['/\\s*;\\s*q=/', '/(a+)+$/', '/^(\\s*)(.*?)\\s*$/u', '/<[^>]*>/g', '/\\s+$/'])(
  'the slow pattern %s is noticed',
  (pattern) => {
    expect(slowIn('a.ts', `text.replace(${pattern}, '');`)).toEqual([`a.ts ${pattern}`]);
  },
);
