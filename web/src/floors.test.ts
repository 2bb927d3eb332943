import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

/** Paths of files below `web/src`. */
type Import = readonly [from: string, to: string];

/** Returns the floor of a file, as described in `docs/architecture.md`. */
function floorOf(file: string): 1 | 2 | 3 | 4 | 5 {
  if (/^(shell\/|(app|main|routes)\.tsx$)/.test(file)) return 5;
  if (/^(ui\/|words\/|[^/]+$)/.test(file)) return 1;
  if (/-(page|view|tabs|loader)\.tsx?$/.test(file)) return 4;
  return file.startsWith('live/') || file.endsWith('.ts') ? 2 : 3;
}

const upward = (imports: Import[]) => imports.filter(([from, to]) => floorOf(from) < floorOf(to));

const pagesImported = (imports: Import[]) =>
  imports.filter(([from, to]) => to.endsWith('-page.tsx') && from !== 'routes.tsx');

/** Returns the folders in import cycles within one floor. */
function circles(imports: Import[]): string[] {
  const folderOn = (file: string) => `${file.includes('/') ? file.split('/')[0] : '.'} (floor ${floorOf(file)})`;
  const imported = new Map<string, Set<string>>();
  for (const [from, to] of imports)
    if (floorOf(from) === floorOf(to) && folderOn(from) !== folderOn(to))
      imported.set(folderOn(from), (imported.get(folderOn(from)) ?? new Set()).add(folderOn(to)));
  const reachable = (from: string, found = new Set<string>()) => {
    for (const to of imported.get(from) ?? []) if (!found.has(to)) reachable(to, found.add(to));
    return found;
  };
  return [...imported.keys()].filter((folder) => reachable(folder).has(folder));
}

/** Returns all imports, including types and dynamic imports, but without tests and their helpers. */
function importsOf(root: string): Import[] {
  const isTest = (file: string) => /\.test\.tsx?$|^testing\/|(^|\/)test-|-for-test\./.test(file);
  const files = new Set(globSync('**/*.{ts,tsx,css}', { cwd: root }).filter((file) => !isTest(file)));
  return [...files]
    .flatMap((from) =>
      [...readFileSync(join(root, from), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
        ([, to = '']) => [from, join(dirname(from), to)] as const,
      ),
    )
    .filter(([, to]) => files.has(to));
}

const imports = importsOf(import.meta.dirname);

describe('the floors of web/src', () => {
  it('have no upward import', () => {
    expect(upward(imports)).toEqual([]);
    const planted: Import[] = [
      ['base/avatars/avatar.tsx', 'people/teams/team-queries.ts'],
      ['people/teams/team-queries.ts', 'people/teams/member-row.tsx'],
      ['work/goals/goal-row.tsx', 'work/task-view/task-view.tsx'],
      ['work/tasks-page/tasks-page.tsx', 'app/shell/sidebar.tsx'],
    ];
    expect(upward([...imports, ...planted])).toEqual(planted);
  });

  it('have no import cycle between folders', () => {
    expect(circles(imports)).toEqual([]);
    expect(circles([...imports, ['work/labels/label-row.tsx', 'work/task-lists/task-row.tsx']]).sort()).toEqual([
      'labels (floor 3)',
      'tasks (floor 3)',
    ]);
  });

  it('have pages that only the routes import', () => {
    expect(pagesImported(imports)).toEqual([]);
    const planted: Import = ['work/calendar/calendar-page.tsx', 'work/tasks-page/tasks-page.tsx'];
    expect(pagesImported([...imports, planted])).toEqual([planted]);
  });
});
