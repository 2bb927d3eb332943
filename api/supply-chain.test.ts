import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Row 23: the lock file is the bill of materials (that of `npm sbom --omit dev` lacks what development uses too). What is installed is what the lock file says, runs nothing of its own while it is installed, and may be given to others.

type Package = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dev?: boolean;
  license?: string;
};
const root = join(import.meta.dirname, '..');
const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const nameOf = (place: string) => place.replace(/^.*node_modules\//, '');
const isCopyleft = (license = '') => license.split(' OR ').every((choice) => /\bA?GPL/.test(choice));
// It has no field for its licence, which its LICENSE file grants as MIT.
const unsaid = ['busboy', 'humanize-number', 'streamsearch'];

/** What is wrong with one entry of the lock file. */
function wrongWith(place: string, { version, resolved, integrity, link, hasInstallScript, dev, license }: Package): string[] {
  if (link || !place.includes('node_modules/')) return [];
  const name = nameOf(place);
  return [
    ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : ['has no checksum']),
    ...(version ? [] : ['has no version']),
    ...(resolved ? [`comes from ${resolved}`] : []),
    ...(hasInstallScript && !(name in allowScripts) ? ['runs a script nobody decided about'] : []),
    ...(!dev && isCopyleft(license) ? [`is under ${license}`] : []),
    ...(license || unsaid.includes(name) ? [] : ['says no licence']),
  ];
}

test('every package of the lock file has its checksum, comes from the registry of whoever installs, and has a licence that allows it', () => {
  const entries = Object.entries(lock.packages);
  expect(entries.length).toBeGreaterThan(500);
  expect(entries.flatMap(([place, entry]) => wrongWith(place, entry).map((what) => `${place} ${what}`))).toEqual([]);
  process.stdout.write(`supply chain: ${entries.length} packages\n`);
});

test('scripts are decided about for packages that are there and have one', () => {
  const withScripts = Object.entries(lock.packages).flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [nameOf(place)] : []));
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort());
});

test('what is wrong with an entry is noticed', () => {
  const good = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, license: 'MIT' };
  const wrong = (entry: Package) => wrongWith('node_modules/other', { ...good, ...entry });
  expect(wrong({})).toEqual([]);
  for (const entry of [
    { version: '' },
    { integrity: '' },
    { resolved: 'https://evil.example/a.tgz' },
    { hasInstallScript: true },
    { license: 'AGPL-3.0' },
    { license: '' },
  ])
    expect(wrong(entry), JSON.stringify(entry)).toHaveLength(1);
});
