import { chmodSync, mkdirSync } from 'node:fs';

/** Modes without rights for other accounts, whatever the umask of the process is: a umask only removes rights. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/**
 * Creates a folder that only the account of the server may enter. An existing one loses the rights of others, so that
 * files of earlier versions are private, too. A folder of another account stays as it is.
 */
export function makePrivateFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: privateFolder });
  try {
    chmodSync(path, privateFolder);
  } catch (error) {
    if (!['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
