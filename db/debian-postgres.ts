import { existsSync, readdirSync } from 'node:fs';

// Debian installs each version of PostgreSQL in a folder of its own (package postgresql-NN). TEST_POSTGRES_ROOT names
// another folder with such folders, to try other packages.
const root = process.env.TEST_POSTGRES_ROOT ?? '/usr/lib/postgresql';
const programsOf = (version: string) => `${root}/${version}/bin`;

/** The versions of PostgreSQL that are installed here, such as "15". */
export const debianVersions = () =>
  existsSync(root) ? readdirSync(root).filter((version) => existsSync(`${programsOf(version)}/initdb`)) : [];

/** The folder of Debian's programs of this version. */
export function debianPrograms(version: string): string {
  if (!debianVersions().includes(version))
    throw new Error(`PostgreSQL ${version} is not installed here; Debian has it as the package postgresql-${version}.`);
  return programsOf(version);
}
