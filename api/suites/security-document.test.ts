import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planted } from '../../mutations/defect.ts';
import { defects } from '../../mutations/defects.ts';

// Rows 8, 9 and 22: docs/security.md links each promise to tests. These tests check that those tests exist.

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** The rows of the table under a heading, as cells. */
function table(heading: string): string[][] {
  const [, section = ''] = text.split(`\n## ${heading}`);
  return [
    ...(section.split('\n## ')[0] ?? '').matchAll(
      /^\| (?!---|row \||item \||feature \||vulnerability \||attack \||\|)(.+) \|$/gm,
    ),
  ].map(([, cells = '']) => cells.split(' | '));
}

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  if (!sources.has(file)) sources.set(file, existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
  return sources.get(file) ?? '';
}

/** The tests that a cell names: `file` “part of a name”, “part of another”. */
const testsIn = (cell: string) =>
  [...cell.matchAll(/`([\w./-]+\.tsx?)` ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  );

/** The tests that a row names but that do not exist. */
function missing(cells: string[]): string[] {
  const named = testsIn(cells.at(-1) ?? '');
  if (named.length === 0) return [`${cells[0]}: names no test`];
  return named
    .filter(({ file, name }) => !sourceOf(file).includes(name))
    .map(({ file, name }) => `${cells[0]}: ${file} has no “${name}”`);
}

/** `7.2.1-4` → 7.2.1, 7.2.2, 7.2.3, 7.2.4 */
const items = `
  1.1.1 1.2.1-5 1.2.9 1.3.1-4 1.3.6 1.3.11 1.5.2 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-3 3.5.5 3.7.2
  4.1.1 4.1.3 4.2.1 5.2.1-3 5.2.6 5.3.1-2 5.4.1-2 6.2.1-9 6.2.11 6.3.1-2 6.3.8 6.4.1 6.4.3 6.5.1 6.5.3 6.8.1-2
  7.2.1-4 7.3.1-2 7.4.1-4 7.5.1-2 8.2.1-3 8.3.1-2 8.4.1 10.1.1-2 10.2.1-2 10.5.1-2 10.5.4 11.4.1-2 11.5.1
  13.2.2 13.2.4-5 13.4.1-5 14.2.1 14.3.1-3 15.1.2 15.2.1 15.3.1-7 16.2.5 16.3.1-2 16.4.1 16.5.1-4`
  .trim()
  .split(/\s+/)
  .flatMap((range) => {
    const [, part, from, to = from] = range.match(/^(.+\.)(\d+)(?:-(\d+))?$/) ?? [];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${part}${Number(from) + n}`);
  });

describe('docs/security.md', () => {
  test.each([
    ['The suites', 25],
    ['OWASP API Security Top 10', 10],
    ['Abuse cases', 15],
    ['Availability', 10],
    ['Smaller holes', 1],
    ['Vulnerabilities of other products', 32],
    ['OWASP ASVS', items.length],
  ])('the table under “%s” names existing tests', (heading, lines) => {
    const rows = table(heading);
    expect(rows.length).toBeGreaterThanOrEqual(lines);
    expect(rows.flatMap(missing)).toEqual([]);
  });

  test('there are as many abuse cases as the threat model asks', () => {
    const named = table('Abuse cases').flatMap((cells) => testsIn(cells.at(-1) ?? ''));
    process.stdout.write(`abuse cases: ${named.length} named\n`);
    expect(named.length).toBeGreaterThanOrEqual(154);
  });

  test('each feature has planted defects (npm run test:mutation) with existing places and tests', () => {
    const rows = new Map(table('Abuse cases').map(([feature = '', where = '']) => [feature, testsIn(where)]));
    rows.set(
      'Availability',
      table('Availability').flatMap((cells) => testsIn(cells.at(-1) ?? '')),
    );
    expect(Object.keys(defects).toSorted()).toEqual([...rows.keys()].toSorted());
    const all = Object.entries(defects).flatMap(([feature, some]) => some.map((defect) => ({ feature, defect })));
    for (const { feature, defect } of all) {
      // The report of a parameterized test has the values instead.
      expect(defect.named).not.toMatch(/%\w/);
      expect(planted(sourceOf(defect.file), defect)).not.toBe(sourceOf(defect.file));
      const named = rows
        .get(feature)
        ?.filter(
          ({ file, name }) => file === defect.test && (name.includes(defect.named) || defect.named.includes(name)),
        );
      expect(named, `${feature}: ${defect.test} “${defect.named}”`).not.toEqual([]);
    }
    for (const { defect } of all) expect(() => planted('something else', defect)).toThrow(defect.what);
    for (const some of Object.values(defects)) expect(some.length).toBeGreaterThan(0);
    process.stdout.write(`abuse cases: ${all.length} planted defects of ${rows.size} features\n`);
  });

  test('the vulnerabilities of other products are those of the threat model', () => {
    const numbers = table('Vulnerabilities of other products').flatMap(([name = '']) => name.match(/^\d+/) ?? []);
    expect(numbers.map(Number)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
    const named = table('Vulnerabilities of other products').flatMap((cells) => testsIn(cells.at(-1) ?? ''));
    process.stdout.write(`vulnerabilities of other products: ${numbers.length}, ${named.length} tests named\n`);
    expect(named.length).toBeGreaterThanOrEqual(60);
  });

  test('every item of ASVS has a test or states its deviation', () => {
    const rows = table('OWASP ASVS').filter(([item = '']) => /^\d/.test(item));
    expect(rows.map(([item]) => item)).toEqual(
      items.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    );
    const differ = rows.filter((cells) => cells.at(-1)?.includes('Deviation:'));
    process.stdout.write(`ASVS: ${rows.length} items, ${differ.length} of them with a deviation\n`);
  });

  test('a missing test is noticed', () => {
    expect(missing(['1.1.1', 'a', '`api/suites/fuzz.test.ts` “answers according to its schemas”'])).toEqual([]);
    for (const cell of ['', 'by hand', '`api/none.test.ts` “a”', '`api/suites/fuzz.test.ts` “no test of this name”'])
      expect(missing(['1.1.1', 'a', cell]), cell).toHaveLength(1);
  });
});

test('no page listens to the messages of other windows', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.filter((file) =>
      /window\.addEventListener\(\s*'message'|\.parent\.postMessage|window\.opener/.test(sourceOf(file)),
    ),
  ).toEqual([]);
});
