import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path/posix';
import { deletionKinds, searchKinds } from '@groundwork/contract/base/nouns.gen';
import { contract } from '@groundwork/contract/contract';
import { sharedTables } from '@groundwork/contract/nouns/nouns';
import { expect, test } from 'vitest';
import { failures, idsOf, operations } from '../testing/test-operations.ts';

// CONTRIBUTING.md, "Lists", names every list that a new table, operation, noun or page joins. These tests compare the
// section with the lists, and look for lists that it leaves out.

const root = join(import.meta.dirname, '../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');

const tables = sharedTables.map(([name]) => name);
const nouns = Object.keys(contract);
const calls = operations().map(({ name }) => name);
const filesIn = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => basename(file));
const addresses = [...read('web/src/app/routes/*-routes.tsx').matchAll(/^ {2}path: '([^']+)'/gm)].map(
  ([, path = '']) => path,
);

/** The pages, without those that stand in for one: while it loads, when it fails, and when there is none. */
const pages = globSync('web/src/*/*/*-page.tsx', { cwd: root })
  .filter((file) => !file.startsWith('web/src/app/shell/'))
  .map((file) => basename(file));

type List = { names: string[]; entry: (name: string) => string };
const key = (name: string) => `\n[ ]*'?${name.replace('.', '\\.')}'?[:,]`;
const quoted = (name: string) => `['"]${name.replace('.', '\\.')}['"]`;

const languages = filesIn('web/src/*/words.*.json').map((file) => file.split('.')[1]);
/** The nouns with words, by the names of their generated modules, and those whose words load with their page alone. */
const wordsOf = filesIn('web/src/*/words/*.gen.ts')
  .map((file) => file.replace('.gen.ts', ''))
  .filter((name) => !languages.includes(name));
const ownWords = ['landing', 'permissions'];

/** The lists: what each must name, and what an entry looks like. */
const lists: Record<string, List> = {
  'contract/nouns/nouns.ts': {
    names: filesIn('contract/nouns/*.ts').filter((file) => !['noun.ts', 'nouns.ts'].includes(file)),
    entry: (file) => `'\\./${file}'`,
  },
  'contract/contract.ts': {
    names: [...read('contract/*/*.ts').matchAll(/^export const (\w+Contract) = \{/gm)].map(([, name = '']) => name),
    entry: (name) => `^(?!import).*\\b${name}\\b`,
  },
  'contract/base/messages/<domain>.en.json': {
    names: [...failures()].map((key) => key.split('.')[1] ?? ''),
    entry: (name) => `"${name}": "`,
  },
  'api/server/router.ts': { names: nouns, entry: key },
  'api/access.json': { names: calls, entry: quoted },
  'api/testing/inputs/<domain>.ts': {
    names: operations()
      .filter(({ name, input }) => idsOf(input).length > 0 && !name.startsWith('admin.'))
      .map(({ name }) => name),
    entry: quoted,
  },
  'db/access.json': { names: tables, entry: quoted },
  'db/access-matrix.ts': { names: tables, entry: quoted },
  'web/src/app/words.en.json': { names: calls, entry: quoted },
  'web/src/people/words.en.json': { names: [...deletionKinds], entry: quoted },
  'web/src/base/words/words.ts': {
    names: wordsOf.filter((noun) => !ownWords.includes(noun)),
    entry: (noun) => `/words/${noun}(\\.gen)?\\.ts'|'\\./${noun}(\\.gen)?\\.ts'`,
  },
  'api/app/search.ts': { names: [...searchKinds], entry: key },
  'web/src/app/search/hit-icon.tsx': { names: [...searchKinds], entry: key },
  'web/src/app/routes/<domain>-routes.tsx': {
    names: pages,
    entry: (file) => `/${file}'`,
  },
  'e2e/screens.spec.ts': { names: addresses, entry: (address) => `['"][^'"]*${address.replaceAll('$', '\\$')}['"]` },
};

const textOf = (list: string) => read(list.replace('<domain>', '*'));
const missing = (text: string, { names, entry }: List) =>
  names.filter((name) => !new RegExp(entry(name), 'm').test(text));

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const [, section = ''] = contributing.split('\n## Lists\n');
const described = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(
  ([, list = '']) => list,
);

test('the section has the lists, at most 20', () => {
  expect(described.toSorted()).toEqual(Object.keys(lists).toSorted());
  expect(described.length).toBeLessThanOrEqual(20);
});

test('the steps of a new noun mark its lists, eight of them on the server', () => {
  const [, steps = ''] = contributing.split('\n## Add a feature\n');
  const marked = [...(steps.split('\n## ')[0] ?? '').matchAll(/^\| \d+\* \| (.+?) \| /gm)].map(([, step = '']) =>
    [...step.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) => (path in lists ? path : [])),
  );
  expect(marked.filter((paths) => paths.length === 0)).toEqual([]);
  const ofNouns = Object.keys(lists).filter(
    (list) => !['api/app/search.ts', 'web/src/app/search/hit-icon.tsx'].includes(list),
  );
  expect(marked.flat().toSorted()).toEqual(ofNouns.toSorted());
  expect(marked.flat().filter((list) => /^(api|contract|db)/.test(list))).toHaveLength(8);
});

test.each(Object.entries(lists))('%s names everything that joins it', (list, { names, entry }) => {
  expect(names.length).toBeGreaterThan(5);
  expect(missing(textOf(list), { names, entry })).toEqual([]);
  expect(missing(textOf(list), { names: [...names, 'planted'], entry })).toEqual(['planted']);
});

/** The names out of `all` that the lines of a text list, as keys or in quotes. */
const listed = (text: string, all: string[]) =>
  all.filter((name) => text.includes(name) && new RegExp(`${key(name)}|${quoted(name)}`).test(text)).length;
/** Whether a text names three quarters of all tables, operations or kinds, or of the nouns of the contract. */
const isList = (text: string) =>
  [tables, calls, nouns, [...deletionKinds], addresses].some((all) => listed(text, all) >= all.length * 0.75);

/** Rows that need values of their own; a new noun gets an example (db/test-example-rows.ts). */
const withExamples = ['db/test-deletable-rows.ts'];

test('no other file is such a list', () => {
  const files = globSync('{api,contract,db,e2e,web/src}/**/*.{ts,tsx,json,sql}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.test.*', '**/*.gen.*', 'db/migrations/**', 'db/schema.sql', ...withExamples],
  });
  const named = new Set(Object.keys(lists).flatMap((list) => globSync(list.replace('<domain>', '*'), { cwd: root })));
  expect(files.filter((file) => !named.has(file) && isList(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect(isList(tables.map((name) => `\n  ${name}: 1,`).join(''))).toBe(true);
});
