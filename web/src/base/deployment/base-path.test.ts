import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Addresses that begin at the root of the host. Addresses of the router (`to`, `href` of `navigate`) do not match. */
const fromRoot = [
  /['"`]\/(?:api|dev|assets|icons)\//,
  /\b(?:href|src|action)=(?:"|\{['"`])\/(?!\/)/,
  /(?:\bfetch|\.assign|\.register|\bEventSource)\(\s*['"`]\//,
  /\blocation(?:\.href)? = ['"`]\//,
];

test('no code asks for or links to an address outside of the path of APP_URL', () => {
  const web = join(import.meta.dirname, '../../..');
  const files = globSync(['src/**/*.{ts,tsx}', 'landing/account.ts', 'service-worker.js'], { cwd: web }).filter(
    (path) => !/\.test\.|(^|\/)test-|testing\//.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  const outside = files.flatMap((path) =>
    readFileSync(join(web, path), 'utf8')
      .split('\n')
      .filter((line) => fromRoot.some((pattern) => pattern.test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(outside).toEqual([]);
});
