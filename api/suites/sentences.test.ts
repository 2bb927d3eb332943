import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerFor } from '../http/errors.ts';
import { sentences, sentencesIn } from '../testing/named-sentences.ts';
import { testsOf } from '../testing/named-tests.ts';
import { failures } from '../testing/test-operations.ts';

// Some test expects each sentence of contract/base/messages. Answers to an unexpected error are left out, because
// catalog.test.ts provokes them for every operation.

const root = join(import.meta.dirname, '../..');
/** All tests but these, which name sentences to check the checks. */
const tests = globSync('{api,contract,db,web/src,e2e}/**/*.{test.ts,test.tsx,spec.ts}', {
  cwd: root,
  exclude: ['**/node_modules/**', 'api/suites/sentences.test.ts'],
});

/** The sentences out of `keys` that no test of `files` has. */
function untested(keys: string[], files: string[]): string[] {
  const missing = new Set(keys);
  for (const file of files)
    for (const code of testsOf(file).values()) {
      if (missing.size === 0) return [];
      const has = sentencesIn(code);
      for (const key of missing) if (has(key)) missing.delete(key);
    }
  return [...missing].toSorted();
}

test('some test expects every sentence', () => {
  const ofOperations = failures();
  const keys = sentences.map(({ key }) => key).filter((key) => !ofOperations.has(key));
  expect(untested(keys, tests)).toEqual([]);
  expect([...testsOf('api/suites/catalog.test.ts').keys()]).toContain(
    'an operation answers an unexpected error with its own sentence',
  );
});

test('a sentence that loses its only test would be noticed', () => {
  const file = 'api/work/check-ins.test.ts';
  expect(tests).toContain(file);
  expect(untested(['checkIns.notAuthor', 'general.notFound'], [file])).toEqual(['general.notFound']);
  const others = tests.filter((other) => other.startsWith('api/work/') && other !== file);
  expect(untested(['checkIns.notAuthor'], others)).toEqual(['checkIns.notAuthor']);
});

test.each([
  ['expect(error).toBe(messages.tasks.tooDeep)', true],
  ['const { tasks: say } = messages; expect(error).toBe(say.tooDeep)', true],
  ['const { tooDeep } = messages.tasks; expect(error).toBe(tooDeep)', true],
  ["await screen.findByText('Subtasks can be nested at most 5 levels deep')", true],
  ["rejects.toThrow('tasks.tooDeep')", true],
  ['backend.on({ save: () => refuse(400, messages.tasks.tooDeep) })', false],
  ['expect(error).toBe(messages.goals.tooDeep)', false],
  ['const { tooDeep } = messages.tasks;', false],
])('a test with %j has the sentence: %s', (code, isThere) => {
  expect(sentencesIn(code)('tasks.tooDeep')).toBe(isThere);
});

/** The sentences that the rules of the database name. */
const ofRules = globSync('db/rules/**/*.sql', { cwd: root }).flatMap((file) => [
  ...readFileSync(join(root, file), 'utf8').matchAll(/\brules\.refuse(?:_\w+)?\([^;]*?'([a-z]\w*\.\w+)'/g),
]);

test('each sentence that a rule names has its values', () => {
  const keys = new Set(ofRules.map(([, key = '']) => key));
  expect(keys.size).toBeGreaterThan(40);
  const answerOf = (key: string) => (answerFor(Object.assign(new Error(key), { code: 'GW409' })) as Error).message;
  expect([...keys].filter((key) => key !== 'general.invalid' && answerOf(key) === 'general.invalid')).toEqual([]);
  expect(answerOf('labels.inUse')).toBe('general.invalid');
});
