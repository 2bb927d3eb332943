import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Browsers offer these functions only on HTTPS and localhost. People also use the application on plain HTTP in a local
 * network.
 */
const restricted = /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|storage|share)\b(?!\?)/;
const withFallback = ['base/clipboard/clipboard.ts', 'base/queries/new-id.ts'];

test('code that needs HTTPS has a fallback', () => {
  const source = join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(
    (path) => !/\.test\.|(^|\/)test-|testing\//.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => restricted.test(readFileSync(join(source, path), 'utf8'))).sort()).toEqual(
    withFallback,
  );
});
