import { spawnSync } from 'node:child_process';
import { isDeployed } from './deployed.mjs';
import { SettingsError } from './settings/settings-error.mjs';
import { addSettingsFile } from './settings/settings-file.mjs';

// Runs before the server and before each command: adds the settings of the file to the environment, and leaves root. It
// is JavaScript, like all that it loads, because TypeScript needs a compiler that stays in memory
// (docs/decisions/014-cache-compiled-code-between-starts.md).

/**
 * Becomes the account of the server, so that no file belongs to root that the server must change.
 * @param {string} account
 */
function leaveRoot(account) {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, account], { encoding: 'utf8' }).stdout?.trim());
  if (!uid || !gid)
    throw new SettingsError(`There is no account ${account}. GROUNDWORK_USER names the account of the server.`);
  // @types/node does not have initgroups.
  const { initgroups } = /** @type {{ initgroups?(user: string, group: number): void }} */ (process);
  initgroups?.(account, Number(gid));
  process.setgid?.(Number(gid));
  process.setuid?.(Number(uid));
}

try {
  const { env } = process;
  const hasFile = addSettingsFile(env);
  if (isDeployed()) env.NODE_ENV ||= 'production';
  if (hasFile && process.getuid?.() === 0) leaveRoot(env.GROUNDWORK_USER || 'groundwork');
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
