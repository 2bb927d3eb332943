import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, isPackage, licenseOf, nameOf, type Package, readLock } from '../cli/sbom.ts';

// Row 23: the lock file pins what is installed, no install scripts run unasked, and all licenses allow redistribution.

const lock = readLock();
const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
);

const isCopyleft = (license = '') => license.split(' OR ').every((choice) => /\bA?GPL/.test(choice));

/** The problems of one entry of the lock file. */
function wrongWith(place: string, entry: Package): string[] {
  if (!isPackage(place, entry)) return [];
  const { version, resolved, integrity, hasInstallScript, dev } = entry;
  const name = nameOf(place);
  const license = licenseOf(place, entry);
  return [
    ...(/^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : ['has no checksum']),
    ...(version ? [] : ['has no version']),
    ...(resolved ? [`comes from ${resolved}`] : []),
    ...(hasInstallScript && !(name in allowScripts) ? ['runs a script nobody decided about'] : []),
    ...(!dev && isCopyleft(license) ? [`is under ${license}`] : []),
    ...(license ? [] : ['names no license']),
  ];
}

test('every package of the lock file has a checksum, the default registry and an allowed license', () => {
  const entries = Object.entries(lock.packages);
  expect(entries.length).toBeGreaterThan(500);
  expect(entries.flatMap(([place, entry]) => wrongWith(place, entry).map((what) => `${place} ${what}`))).toEqual([]);
  process.stdout.write(`supply chain: ${entries.length} packages\n`);
});

test('install scripts are allowed or denied for exactly the packages that have one', () => {
  const withScripts = Object.entries(lock.packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [nameOf(place)] : [],
  );
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort());
});

test('the bill of materials lists what is shipped with checksums, allowed licenses and dependents', () => {
  const { components, dependencies } = billOfMaterials(lock);
  const listed = new Set(components.map((one) => one['bom-ref']));
  expect(listed.size).toBe(components.length);
  for (const one of components) {
    expect(one).toMatchObject({
      version: expect.any(String),
      hashes: [{ content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
    expect(one.licenses?.[0]?.expression, one['bom-ref']).toSatisfy((license) => license && !isCopyleft(license));
  }
  const names = components.map(({ name, group }) => (group ? `${group}/${name}` : name));
  // It contains the dependencies of the workspaces and everything that these need, but no development tools.
  const asked = ['api', 'db', 'contract', 'web'].flatMap((folder) =>
    Object.keys(lock.packages[folder]?.dependencies ?? {}),
  );
  expect(names).toEqual(
    expect.arrayContaining([...asked.filter((name) => !name.startsWith('@groundwork/')), 'pg-protocol', 'scheduler']),
  );
  for (const name of ['vitest', 'lighthouse', 'playwright', 'typescript']) expect(names).not.toContain(name);
  const needed = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect([...needed].toSorted()).toEqual([...listed].toSorted());
  process.stdout.write(`bill of materials: ${components.length} packages\n`);
});

test('each problem of an entry is noticed', () => {
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
