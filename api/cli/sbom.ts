import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm run sbom`: writes the software bill of materials as CycloneDX. It reads the lock file, because `npm sbom` omits
// packages that development also uses.

export type Package = {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lock = { packages: Record<string, Package> };

export const readLock = (): Lock =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'));

export const isPackage = (place: string, { link }: Package) => !link && place.includes('node_modules/');
export const nameOf = (place: string) => place.replace(/^.*node_modules\//, '');

// The manifests of these packages name no license; their LICENSE files grant MIT.
const licensesInFiles: Record<string, string> = { busboy: 'MIT', 'humanize-number': 'MIT', streamsearch: 'MIT' };
export const licenseOf = (place: string, { license }: Package) => license ?? licensesInFiles[nameOf(place)];

const ref = (name: string, version = '') => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The place of a dependency of a package: in its own node_modules, or in one of a parent folder. */
function found({ packages }: Lock, place: string, name: string): string | null {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const there = `${folder && `${folder}/`}node_modules/${name}`;
    const entry = packages[there];
    if (entry) return entry.link && entry.resolved ? entry.resolved : there;
    if (!folder) return null;
  }
}

function component(place: string, entry: Package) {
  const [group, name] = nameOf(place).startsWith('@') ? nameOf(place).split('/') : [undefined, nameOf(place)];
  const license = licenseOf(place, entry);
  const hash = entry.integrity?.replace('sha512-', '');
  return {
    type: 'library',
    'bom-ref': ref(nameOf(place), entry.version),
    ...(group && { group }),
    name,
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    ...(hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    ...(license && { licenses: [{ expression: license }] }),
    purl: ref(nameOf(place), entry.version),
  };
}

/**
 * The places of all packages that a package or workspace needs at run time. Optional peers are included only if others
 * bring them.
 */
function needs(lock: Lock, place: string): string[] {
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta,
  } = lock.packages[place] ?? {};
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]);
  return [...names].flatMap((name) => found(lock, place, name) ?? []);
}

/** The packages that the server installs and those bundled in the web that it serves, each with its dependents. */
export function billOfMaterials(lock: Lock) {
  const reached = new Map<string, string[]>();
  const reach = (place: string) => {
    if (reached.has(place)) return;
    reached.set(place, needs(lock, place));
    reached.get(place)?.forEach(reach);
  };
  Object.keys(lock.packages)
    .filter((place) => !place.includes('node_modules/'))
    .forEach(reach);
  const refAt = (place: string) => ref(nameOf(place), lock.packages[place]?.version);
  const isOurs = (place: string) => !place.includes('node_modules/');
  const application = ref('groundwork', lock.packages['']?.version);
  const dependsOn = new Map<string, Set<string>>();
  for (const [place, needed] of reached) {
    const one = isOurs(place) ? application : refAt(place);
    dependsOn.set(one, new Set([...(dependsOn.get(one) ?? []), ...needed.filter((at) => !isOurs(at)).map(refAt)]));
  }
  const places = new Map([...reached.keys()].filter((place) => !isOurs(place)).map((place) => [refAt(place), place]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': application,
        name: 'groundwork',
        version: lock.packages['']?.version,
      },
    },
    components: [...places.values()].map((place) => component(place, lock.packages[place] ?? {})),
    dependencies: [...dependsOn].map(([one, needed]) => ({ ref: one, dependsOn: [...needed].sort() })),
  };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(billOfMaterials(readLock()), null, 2)}\n`);
