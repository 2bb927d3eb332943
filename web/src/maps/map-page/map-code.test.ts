import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const assets = join(import.meta.dirname, '../../../dist/assets');

/** Returns the files of the built web with this name; the build adds a hash of the content. */
function filesOf(name: string): string[] {
  const files = readdirSync(assets).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  expect(files, name).not.toEqual([]);
  return files;
}

/** Returns these files with those that they import, directly or indirectly. */
function withImports(files: string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    const code = readFileSync(join(assets, file), 'utf8');
    const imports = code.matchAll(/(?:^|;)import(?:[^"'();]*from)?["']\.\/([^"']+\.js)["']/g);
    withImports(
      [...imports].map(([, next]) => next as string),
      seen,
    );
  }
  return seen;
}

const loadedBy = (...names: string[]) => withImports(names.flatMap(filesOf));

describe.runIf(existsSync(assets))('the built page of a map', () => {
  it('loads at most 120 KB of code that the dashboard does not load', () => {
    // The dashboard loads the code of toasts two seconds later. The map loads the code of the overview when it shows
    // the overview.
    const own = loadedBy('map-page', 'map-overview').difference(loadedBy('app', 'dashboard-page', 'toast-area'));
    const sizes = [...own].map(
      (file) => [file, gzipSync(readFileSync(join(assets, file)), { level: 9 }).length] as const,
    );
    expect(sizes.length).toBeGreaterThan(5);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(120_000);
  });

  it('loads patterns, looks and the panel only for their use', () => {
    const own = loadedBy('map-page');
    for (const name of ['form-values', 'shown-data', 'map-totals', 'generation-totals', 'node-panel', 'show-data'])
      for (const file of filesOf(name)) expect(own.has(file), file).toBe(false);
  });
});
