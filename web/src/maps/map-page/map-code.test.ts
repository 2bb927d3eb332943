import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

/** What the build writes about the pages that users open by URL (`preloads` in `vite.config.ts`). */
type FirstPages = Record<string, { files: string[]; parts: string[] }>;

const dist = join(assets, '..');
const firstPages = (): FirstPages => JSON.parse(readFileSync(join(dist, 'first-pages.json'), 'utf8'));

/** The size of files as the server sends them: compressed with brotli at build time. */
const sent = (files: string[]) => files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);

/**
 * Packages for dialogs, menus, editors and the server, and words of other pages. A first page loads them with the part
 * that needs them. Most of zod arrives when something imports a value, not a type, from a contract that has schemas.
 */
const notFirst = [
  ...['zod', 're2js', 'markdown-it', 'rrule-temporal', 'temporal-polyfill', '@js-temporal/polyfill', 'diff', 'elkjs'],
  ...['@mantine/form', '@mantine/tiptap', '@tiptap/core', '@floating-ui/react', '@xyflow/react', 'd3-hierarchy'],
  ...['words/map-canvas', 'words/map-panel', 'words/form-builder', 'words/imports', 'words/admin', 'words/landing'],
  ...['messages/imports', 'messages/legacy', 'messages/form-schema', 'messages/quotas', 'messages/admin'],
  ...['@codemirror/state', '@cantoo/pdf-lib', 'fflate', 'jsonc-parser', '@atlaskit/pragmatic-drag-and-drop'],
];

describe.runIf(existsSync(assets))('a first page with an empty cache', () => {
  // With all that the page loads without a click, also the code of toasts, two seconds later.
  it.each([
    { page: '/dashboard', script: 212_000, styles: 16_000, most: 9 },
    { page: '/dashboard/tasks', script: 251_000, styles: 20_000, most: 12 },
    { page: '/dashboard/maps', script: 233_000, styles: 20_000, most: 12 },
  ])('loads at most $script bytes of script in $most files, and no code of dialogs: $page', (limit) => {
    const { files, parts } = firstPages()[limit.page] as FirstPages[string];
    const scripts = files.filter((file) => file.endsWith('.js'));
    const styles = files.filter((file) => file.endsWith('.css'));
    expect(parts).toEqual(expect.arrayContaining(['react-dom', 'words/dashboard']));
    expect(parts.filter((name) => notFirst.includes(name))).toEqual([]);
    expect(sent(scripts), scripts.join(' ')).toBeLessThanOrEqual(limit.script);
    expect(sent(styles), styles.join(' ')).toBeLessThanOrEqual(limit.styles);
    expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(limit.most);
  });

  it.each(['/dashboard/goals', '/dashboard/goals/my', '/dashboard/tasks/calendar'])('loads no schemas: %s', (page) => {
    expect(firstPages()[page]?.parts.filter((name) => ['zod', 're2js'].includes(name))).toEqual([]);
  });
});

describe.runIf(existsSync(assets))('the built page of a map', () => {
  it('loads at most 350 KB of script, with everything that it loads without a click', () => {
    const files = [...loadedBy('app', 'forms-group', 'toast-area', 'map-page', 'map-overview')];
    expect(files.length).toBeGreaterThan(10);
    expect(sent(files.map((file) => `assets/${file}`)), files.join(' ')).toBeLessThanOrEqual(350_000);
  });

  it('loads patterns, looks and the panel only for their use', () => {
    const own = loadedBy('map-page');
    for (const name of ['form-values', 'shown-data', 'map-totals', 'data-panel', 'steps-panel', 'node-panel'])
      for (const file of filesOf(name)) expect(own.has(file), file).toBe(false);
  });
});
