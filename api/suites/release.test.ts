import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisCode } from '@groundwork/db/compatibility';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { billOfMaterials, readLock } from '../cli/sbom.ts';

// One release has one number. package.json has it, and everything else must have the same.

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));

type Manifest = { name: string; version: string } & Partial<Record<'dependencies' | 'devDependencies', object>>;
const own = ({ name, version, dependencies, devDependencies }: Manifest) => [
  [name, version],
  ...Object.entries({ ...dependencies, ...devDependencies }).filter(([one]) => one.startsWith('@groundwork/')),
];

const folders: string[] = ['', ...manifest.workspaces];
const chart = parse(read('deploy/helm/groundwork/Chart.yaml'));
const images = ['deploy/kubernetes/groundwork.yaml', 'deploy/helm/groundwork/values.yaml'].map((file) => [
  file,
  [...read(file).matchAll(/image: \S+\/groundwork:(\S+)/g)].map(([, tag]) => tag),
]);

test.each<[string, unknown[]]>([
  ['the manifests of the workspaces', folders.flatMap((at) => own(JSON.parse(read(join(at, 'package.json')))))],
  ['the lock file', [['', lock.version], ...folders.flatMap((folder) => own(lock.packages[folder]))]],
  ['the bill of materials', [['', billOfMaterials(readLock()).metadata.component.version]]],
  ['what a database remembers', [['', thisCode().release]]],
  [
    'the chart',
    [
      ['version', chart.version],
      ['appVersion', chart.appVersion],
    ],
  ],
  ['the images', images.flatMap(([file, tags]) => [...(tags as string[])].map((tag) => [file, tag]))],
  [
    'the newest release of the changelog',
    [['', /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md'))?.[1]]],
  ],
])('%s names the release of package.json', (_, found) => {
  expect(found.length).toBeGreaterThan(0);
  expect((found as [string, string][]).filter(([, version]) => version !== manifest.version)).toEqual([]);
});
