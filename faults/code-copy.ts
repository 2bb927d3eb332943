import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqlFiles } from '../db/compatibility.ts';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const workspaces = ['api', 'contract', 'db'];

const parts = [...workspaces, 'package.json', 'vitest.config.ts', 'patient-waits.ts'];

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, maxBuffer: 2 ** 30, stdio: 'pipe' });

/** The output of git; empty when it fails, for example because there is no repository. */
function gitOrNothing(...words: string[]): string {
  try {
    return `${git(...words)}`.trim();
  } catch {
    return '';
  }
}

/** The commit before the last change of the database; empty without the history. */
export const commitBeforeChange = () =>
  gitOrNothing(
    'rev-parse',
    '--verify',
    `${gitOrNothing('log', '-1', '--format=%H', '--', 'db/migrations', 'db/rules')}^`,
  );

/**
 * The last release before this code: its tag, or without tags the commit that gave package.json the newest other version
 * of CHANGELOG.md. Null without the history.
 */
export function lastRelease(): { release: string; commit: string } | null {
  const tag = gitOrNothing('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  if (tag) return { release: tag.slice(1), commit: tag };
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const releases = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, release = '']) => release);
  const release = releases.find((one) => one !== manifest.version) ?? '';
  const words = ['log', '--reverse', '--format=%H', `-S"version": "${release}"`, '--', 'package.json'];
  const [commit] = gitOrNothing(...words).split('\n');
  return commit ? { release, commit } : null;
}

/** A copy of the code that runs beside the original, with the same packages. */
export class CodeCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'groundwork-code-'));

  /** Copies the code of `commit`, or of the work tree without `commit`. */
  constructor(commit?: string) {
    // The account of PostgreSQL needs access when root runs this.
    chmodSync(this.folder, 0o755);
    if (commit) {
      // An earlier commit may not have every part.
      const held = `${git('ls-tree', '--name-only', commit, ...parts)}`.trim().split('\n');
      execFileSync('tar', ['-xf', '-'], { cwd: this.folder, input: git('archive', commit, ...held) });
    } else for (const part of parts) this.take(part);
    mkdirSync(join(this.folder, 'web'));
    cpSync(join(root, 'web/dist'), join(this.folder, 'web/dist'), { recursive: true });
    // Links the packages of the workspaces to the copy, and all other packages to the installed ones.
    const packages = join(this.folder, 'node_modules');
    mkdirSync(join(packages, '@groundwork'), { recursive: true });
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== '@groundwork') symlinkSync(join(root, 'node_modules', name), join(packages, name));
    for (const name of workspaces) symlinkSync(join(this.folder, name), join(packages, '@groundwork', name));
    symlinkSync(join(root, 'api/node_modules'), join(this.folder, 'api/node_modules'));
  }

  /** Replaces a part of the copy by the part of the work tree. */
  take(part: string) {
    const isOwn = (path: string) => !path.endsWith('node_modules');
    rmSync(join(this.folder, part), { recursive: true, force: true });
    cpSync(join(root, part), join(this.folder, part), { recursive: true, filter: isOwn });
  }

  /** Replaces the rules by those of the work tree, in one file, because the copy may read files in another order. */
  takeRules() {
    const folder = join(this.folder, 'db/rules');
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    this.write(
      'db/rules/rules.sql',
      sqlFiles('rules')
        .map(({ sql }) => sql)
        .join('\n'),
    );
  }

  write(path: string, text: string) {
    writeFileSync(join(this.folder, path), text);
  }

  /** Sets the version in package.json. */
  release(version: string) {
    const manifest = JSON.parse(readFileSync(join(this.folder, 'package.json'), 'utf8'));
    this.write('package.json', JSON.stringify({ ...manifest, version }));
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
