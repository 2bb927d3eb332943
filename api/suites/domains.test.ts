import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The domains from bottom to top, as described in `docs/architecture.md`. */
const domains = ['base', 'people', 'talk', 'work', 'forms', 'maps', 'app'];

/** Paths below the root of the repository. */
type Import = readonly [from: string, to: string];

/**
 * Returns the place of a file's domain in `domains`. Nouns stand on the technical folders, such as `api/http`; the
 * other files here stand on nouns.
 */
function domainOf(file: string): number {
  if (/^(contract\/(contract\.ts|nouns\/.*)|api\/((server|cli)\/.*|start\.mjs))$/.test(file))
    return domains.indexOf('app');
  const [, folder = ''] = file.split('/');
  return Math.max(domains.indexOf(folder), domains.indexOf('base'));
}

const upward = (imports: Import[]) => imports.filter(([from, to]) => domainOf(from) < domainOf(to));

const filesOf = (tree: string) => globSync(`${tree}/**/*.{ts,mjs}`, { cwd: root, exclude: ['**/node_modules/**'] });

/** Returns the imports within a tree, including types and dynamic imports, but without tests and their helpers. */
function importsOf(tree: 'contract' | 'api'): Import[] {
  const isTest = (file: string) => /\.test\.ts$|^api\/(suites|testing)\/|\/test-/.test(file);
  const files = new Set(filesOf(tree).filter((file) => !isTest(file)));
  return [...files]
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
        ([, to = '']) => [from, join(dirname(from), to)] as const,
      ),
    )
    .filter(([, to]) => files.has(to));
}

const planted: Record<'contract' | 'api', Import[]> = {
  contract: [
    ['contract/work/tasks.ts', 'contract/maps/maps.ts'],
    ['contract/base/fields.ts', 'contract/contract.ts'],
  ],
  api: [
    ['api/talk/watches.ts', 'api/forms/forms.ts'],
    ['api/http/procedures.ts', 'api/people/teams.ts'],
    ['api/settings.ts', 'api/server/router.ts'],
  ],
};

test.each(['contract', 'api'] as const)('a file of %s imports only from its domain and those below', (tree) => {
  const imports = importsOf(tree);
  expect(upward(imports)).toEqual([]);
  expect(upward([...imports, ...planted[tree]])).toEqual(planted[tree]);
  expect(new Set(imports.map(([from]) => domainOf(from))).size).toBe(domains.length);
});

test.each(['contract', 'api'])('the top of %s has at most 30 entries, and a folder at most 60', (tree) => {
  const entries = new Map<string, Set<string>>();
  for (const file of globSync(`${tree}/**/*.*`, { cwd: root, exclude: ['**/node_modules/**'] }))
    for (let path = file; path !== tree; path = dirname(path))
      entries.set(dirname(path), (entries.get(dirname(path)) ?? new Set()).add(basename(path)));
  expect(entries.get(tree)?.size).toBeLessThanOrEqual(30);
  expect([...entries].filter(([, { size }]) => size > 60)).toEqual([]);
});

test('each rule is in the folder of a domain, and has a name of its own', () => {
  const rules = globSync('**/*.sql', { cwd: join(root, 'db/rules') });
  expect(rules.filter((file) => !domains.includes(dirname(file)))).toEqual([]);
  expect(new Set(rules.map((file) => basename(file))).size).toBe(rules.length);
});
