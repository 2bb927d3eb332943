import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

/** Paths of files below `web/src`. */
type Import = readonly [from: string, to: string];

/** The folders of `web/src` from bottom to top, as described in `docs/architecture.md`. */
const floors = ['base', 'people', 'talk', 'work', 'forms', 'maps', 'app'];
/** Whether a file is part of the words, which stand below all floors and lie with their domain for translators. */
const isOfWords = (file: string) => /^\w+\/words\//.test(file);
/** Returns the floor of a file; `main.tsx` stands on top. */
const floorOf = (file: string) =>
  isOfWords(file) ? 0 : file.includes('/') ? floors.indexOf(file.split('/')[0] ?? '') : floors.length;

const upward = (imports: Import[]) => imports.filter(([from, to]) => floorOf(from) < floorOf(to));

const pagesImported = (imports: Import[]) =>
  imports.filter(([from, to]) => to.endsWith('-page.tsx') && dirname(from) !== 'app/routes');

/** Returns the nodes in cycles: the rooms, if `nodeOf` is `dirname`, or the files. */
function inCycles(imports: Import[], nodeOf: (file: string) => string): string[] {
  const imported = new Map<string, Set<string>>();
  for (const [from, to] of imports)
    if (nodeOf(from) !== nodeOf(to))
      imported.set(nodeOf(from), (imported.get(nodeOf(from)) ?? new Set()).add(nodeOf(to)));
  const reachable = (from: string, found = new Set<string>()) => {
    for (const to of imported.get(from) ?? []) if (!found.has(to)) reachable(to, found.add(to));
    return found;
  };
  return [...imported.keys()].filter((node) => reachable(node).has(node)).sort();
}

/** A room is a folder of a floor. The words of all domains are one room. */
const roomOf = (file: string) => (isOfWords(file) ? 'words' : file.split('/').slice(0, 2).join('/'));

const every = globSync('**/*.*', { cwd: import.meta.dirname });

/** Returns all imports, including types, style sheets and dynamic imports, but without tests and their helpers. */
function importsOf(root: string): Import[] {
  const isTest = (file: string) => /\.test\.tsx?$|^base\/testing\/|(^|\/)test-|-for-test\./.test(file);
  const files = new Set(every.filter((file) => /\.(tsx?|css)$/.test(file) && !isTest(file)));
  return [...files]
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(/\b(?:from|import|URL)\s*\(?\s*['"](\.[^'"]+)/g)].map(
        ([, to = '']) => [from, join(dirname(from), to)] as const,
      ),
    )
    .filter(([, to]) => files.has(to));
}

const imports = importsOf(import.meta.dirname);

describe('the floors of web/src', () => {
  it('are all of its folders', () => {
    const folders = new Set(every.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
    expect([...folders].sort()).toEqual(floors.toSorted());
  });

  it('have no upward import', () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(upward(imports)).toEqual([]);
    const planted: Import[] = [
      ['base/avatars/avatar.tsx', 'people/teams/team-queries.ts'],
      ['people/teams/team-queries.ts', 'talk/comments/comments.tsx'],
      ['talk/comments/comments.tsx', 'work/goals/goal-row.tsx'],
      ['work/goals/goal-row.tsx', 'forms/records/records-view.tsx'],
      ['forms/records/records-view.tsx', 'maps/map-page/map-page.tsx'],
      ['maps/map-page/map-page.tsx', 'app/shell/sidebar.tsx'],
      ['app/shell/sidebar.tsx', 'main.tsx'],
    ];
    expect(upward([...imports, ...planted])).toEqual(planted);
  });

  it('have no import cycle between rooms', () => {
    expect(inCycles(imports, roomOf)).toEqual([]);
    expect(inCycles([...imports, ['work/nodes/node-link.tsx', 'work/task-view/task-view.tsx']], roomOf)).toEqual([
      'work/nodes',
      'work/task-view',
    ]);
  });

  it('have no import cycle between files', () => {
    const files = ['maps/model/lane-headings.ts', 'maps/model/map-scene.ts'] as const;
    expect(inCycles(imports, (file) => file)).toEqual([]);
    expect(inCycles([...imports, files], (file) => file)).toEqual([...files]);
  });

  it('have pages that only the routes import', () => {
    expect(pagesImported(imports)).toEqual([]);
    const planted: Import = ['work/calendar/calendar-page.tsx', 'work/tasks-page/tasks-page.tsx'];
    expect(pagesImported([...imports, planted])).toEqual([planted]);
  });

  it('have rooms of at most 60 files', () => {
    const large = [...Map.groupBy(every, dirname)].filter(([, files]) => files.length > 60).map(([folder]) => folder);
    expect(large).toEqual([]);
  });
});
