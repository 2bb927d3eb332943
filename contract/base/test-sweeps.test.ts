import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');
const testFiles = globSync('{api,contract,db,faults,web}/**/*.test.{ts,tsx}', { cwd: root });
const codeOf = (file: string) => readFileSync(join(root, file), 'utf8');

test('test:all runs every file with a test that npm test leaves out', async () => {
  vi.stubEnv('TEST_RUN', 'all');
  const { default: config } = await import('../../vitest.config.ts');
  vi.unstubAllEnvs();
  const runs = new Set(
    (config.test?.projects ?? []).flatMap((project) => {
      const { include = [], exclude = [] } = (project as { test: { include: string[]; exclude?: string[] } }).test;
      const left = globSync(exclude, { cwd: root });
      return globSync(include, { cwd: root }).filter((file) => !left.includes(file));
    }),
  );
  const withLong = testFiles.filter((file) => file.includes('.long.') || codeOf(file).includes('/test-sweeps'));
  expect(withLong.length).toBeGreaterThan(50);
  expect(withLong.filter((file) => !runs.has(file))).toEqual([]);
});

test('a file whose tests all run again in test:all has a tag that says so', () => {
  const tag = (file: string) => codeOf(file).match(/^\/\/ @module-tag (\w+)\n/)?.[1];
  const needed = (file: string) =>
    /import \{[^}]*\b(sweep|tenth|isWhole)\b[^}]*\} from '[^']*test-sweeps/.test(codeOf(file))
      ? 'sweep'
      : file.includes('.long.')
        ? 'long'
        : undefined;
  expect(testFiles.filter((file) => tag(file) !== needed(file))).toEqual([]);
});
