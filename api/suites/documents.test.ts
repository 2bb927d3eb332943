import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path/posix';
import { describe, expect, test } from 'vitest';

// Checks that every path, command, link, heading and name that a document mentions exists. Leaves out decisions and the
// changelog, which are history.

const root = join(import.meta.dirname, '../..');
const documents = globSync('{*.md,docs/*.md}', { cwd: root, exclude: ['CHANGELOG.md'] });
/** Files that operators write. */
const ofOperators = ['deploy/.env'];
const excluded = ['**/node_modules/**', '**/dist/**', '.data/**', 'test-results', 'test-results/**'];
const files = globSync('{*,{api,bench,browsers,contract,db,deploy,docs,e2e,faults,mutations,web,words}/**/*}', {
  cwd: root,
  exclude: excluded,
});
const exists = new Set(files);
const folders = new Set(files.map((file) => file.split('/')[0]).filter((name) => files.includes(`${name}`)));
const names = new Map(Map.groupBy(files, (file) => basename(file)));

const isText = /\.(tsx?|m?js|sql|json|md|css|grit|html|ya?ml)$/;
/** `contract/nouns/<noun>.ts` → a pattern for each such file. */
const asPattern = (path: string) => path.replace(/<[^>]+>|\*+/g, '*').replace(/\/$/, '');

/** The files that a path in backticks names: from the root, or by the end of their path. Null if it is no path. */
function filesAt(span: string): string[] | null {
  const path = span.replace(/^\.\//, '');
  if (!/^[\w.@*<>-]+(\/[\w.@*<>-]+)*\/?$/.test(path)) return null;
  const isRooted = path.includes('/') && folders.has(path.split('/')[0] ?? '');
  if (!isRooted && !isText.test(path)) return null;
  const pattern = asPattern(path);
  if (pattern.includes('*')) return globSync(isRooted ? pattern : `**/${pattern}`, { cwd: root, exclude: excluded });
  if (exists.has(pattern)) return [pattern];
  return isRooted ? [] : (names.get(basename(pattern)) ?? []).filter((file) => `/${file}`.endsWith(`/${pattern}`));
}

const prose = (text: string) => text.replace(/^```.*?^```$/gms, '');
const spansIn = (text: string) => [...prose(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

const wrongPaths = (text: string) =>
  spansIn(text).filter((span) => !ofOperators.includes(span) && filesAt(span)?.length === 0);

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const wrongCommands = (text: string) =>
  [...text.matchAll(/npm run ([\w:-]+)/g)].flatMap(([, script = '']) => (script in scripts ? [] : [script]));

/** `useEditTask` of `web/src/work/tasks/task-mutations.ts`: the names that the files do not have. */
const wrongNames = (text: string) =>
  [...prose(text).matchAll(/`([\w.]+)(?:\(\))?`,?\s(?:of|in)\s`([^`\n]+)`/g)].flatMap(([, name = '', path = '']) => {
    const found = filesAt(path)?.filter((file) => isText.test(file)) ?? [];
    const has = (file: string) => readFileSync(join(root, file), 'utf8').includes(name);
    return found.length === 0 || found.some(has) ? [] : [`${name} of ${path}`];
  });

/** The address of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsIn = (text: string) =>
  [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links to files that do not exist, or to headings that they do not have. */
const wrongLinks = (text: string, from: string) =>
  [...prose(text).matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to = '', heading]) => {
    const file = to === '' ? from : normalize(join(dirname(from), to));
    if (!existsSync(join(root, file))) return [to];
    if (heading === undefined || anchorsIn(readFileSync(join(root, file), 'utf8')).includes(heading)) return [];
    return [`${to}#${heading}`];
  });

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  test('names paths that exist', () => {
    expect(wrongPaths(text)).toEqual([]);
  });

  test('names commands that exist', () => {
    expect(wrongCommands(text)).toEqual([]);
  });

  test('links to files and headings that exist', () => {
    expect(wrongLinks(text, document)).toEqual([]);
  });

  test('names functions that their files have', () => {
    expect(wrongNames(text)).toEqual([]);
  });
});

test('a wrong path, link or name would be noticed', () => {
  const text = [
    'See `api/work/goals.ts`, `goals.ts`, `work/goals.ts`, `contract/nouns/<noun>.ts` and `web/src/*/goals/`.',
    'See `api/work/gaols.ts`, `gaols.ts`, `talk/goals.ts`, `web/src/*/gaols/` and `api/works/`.',
    '[A](docs/architecture.md#one-request), [b](docs/architecture.md#two-requests), [c](docs/gone.md), [d](#tests)',
    '`npm run check`, `npm run chekc -- A`',
    '`useEditTask` of `web/src/work/tasks/task-mutations.ts`, `useEatTask` in `task-mutations.ts`',
  ].join('\n\n');
  expect(wrongPaths(text)).toEqual([
    'api/work/gaols.ts',
    'gaols.ts',
    'talk/goals.ts',
    'web/src/*/gaols/',
    'api/works/',
  ]);
  expect(wrongCommands(text)).toEqual(['chekc']);
  expect(wrongLinks(text, 'CONTRIBUTING.md')).toEqual(['docs/architecture.md#two-requests', 'docs/gone.md']);
  expect(wrongNames(text)).toEqual(['useEatTask of task-mutations.ts']);
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']));
});
