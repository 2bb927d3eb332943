import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const workspaces = ['api', 'contract', 'db'];

/** A copy of the code that runs beside it, with the same packages. */
export class CodeCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'groundwork-code-'));

  constructor() {
    const isOwn = (path: string) => !path.endsWith('node_modules');
    for (const part of [...workspaces, 'package.json', 'vitest.config.ts'])
      cpSync(join(root, part), join(this.folder, part), { recursive: true, filter: isOwn });
    mkdirSync(join(this.folder, 'web'));
    cpSync(join(root, 'web/dist'), join(this.folder, 'web/dist'), { recursive: true });
    // The packages of the workspaces lead to the copy, all others to the installed ones.
    const packages = join(this.folder, 'node_modules');
    mkdirSync(join(packages, '@groundwork'), { recursive: true });
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== '@groundwork') symlinkSync(join(root, 'node_modules', name), join(packages, name));
    for (const name of workspaces) symlinkSync(join(this.folder, name), join(packages, '@groundwork', name));
    symlinkSync(join(root, 'api/node_modules'), join(this.folder, 'api/node_modules'));
  }

  write(path: string, text: string) {
    writeFileSync(join(this.folder, path), text);
  }

  /** Makes it a release. */
  release(version: string) {
    const manifest = JSON.parse(readFileSync(join(this.folder, 'package.json'), 'utf8'));
    this.write('package.json', JSON.stringify({ ...manifest, version }));
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
