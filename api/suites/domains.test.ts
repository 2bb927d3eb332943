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

/** Returns the files of a tree without tests and their helpers. */
const sourcesOf = (tree: 'contract' | 'api') =>
  filesOf(tree).filter((file) => !/\.test\.ts$|^api\/(suites|testing)\/|\/test-/.test(file));

/** Returns the imports within a tree, including types and dynamic imports. */
function importsOf(tree: 'contract' | 'api'): Import[] {
  const files = new Set(sourcesOf(tree));
  return [...files]
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
        ([, to = '']) => [from, join(dirname(from), to)] as const,
      ),
    )
    .filter(([, to]) => files.has(to));
}

/** Returns the imports of `contract/` by files of `api/`, without tests and their helpers. */
function importsOfContract(): Import[] {
  const specifier = /\b(?:from|import)\s*\(?\s*'@groundwork\/(contract\/[^']+)'/g;
  return sourcesOf('api').flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(specifier)].map(([, to]) => [from, `${to}.ts`] as const),
  );
}

/** The files of `api/` that import from an upper domain of `contract/`. */
const upwardByIntent: Record<string, { imports: string[]; because: string }> = {
  'api/http/procedures.ts': { imports: ['contract.ts'], because: 'It makes a procedure of each operation.' },
  'api/base/deleting.ts': { imports: ['nouns/nouns.ts'], because: 'Each noun says which table its deletion keeps.' },
  'api/base/node-names.ts': {
    imports: ['forms/form-schema.ts', 'forms/node-titles.ts'],
    because: 'Nodes are named in every domain, and the title of a node is a field of a form.',
  },
  'api/base/outlines.ts': {
    imports: ['forms/form-fields.ts', 'forms/form-schema.ts'],
    because: 'It reads the forms in which the titles of nodes are.',
  },
  'api/work/targets.ts': {
    imports: ['forms/form-schema.ts'],
    because: 'The progress of a target may be the number of records of a form.',
  },
  'api/talk/activity.ts': {
    imports: ['work/relation-kinds.ts'],
    because: 'An entry of the activity log says which relation of a task has changed.',
  },
};

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

test('a file of api imports from its domain of contract and those below, with six exceptions', () => {
  const imports = importsOfContract();
  const intended = Object.entries(upwardByIntent).flatMap(([from, { imports }]) =>
    imports.map((to): Import => [from, `contract/${to}`]),
  );
  const upwardNow = (planted: Import[] = []) =>
    upward([...imports, ...planted])
      .map((one) => one.join(' '))
      .sort();
  const expected = intended.map((one) => one.join(' '));
  expect(imports.length).toBeGreaterThan(100);
  expect(upwardNow()).toEqual(expected.toSorted());
  expect(Object.keys(upwardByIntent).length).toBeLessThanOrEqual(6);
  const planted: Import = ['api/mail/mail.ts', 'contract/talk/notifications.ts'];
  expect(upwardNow([planted])).toEqual([...expected, planted.join(' ')].sort());
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
