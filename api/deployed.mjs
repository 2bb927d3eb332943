import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether this folder is a deployment (docs/operating.md): built, and without the packages of development. */
export const isDeployed = () =>
  existsSync(join(root, 'web/dist/.built')) &&
  existsSync(join(root, 'node_modules/.package-lock.json')) &&
  !existsSync(join(root, 'node_modules/vitest'));
