import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingsError } from './settings-error.mjs';

/** The file of the settings, unless GROUNDWORK_ENV names another one. */
const usualFile = '/etc/groundwork.env';

/**
 * Lines that Node, systemd, Compose and a shell read alike: comments, and NAME=value. A value with `#`, `$`, a backslash
 * or quotes stands in quotes, and nothing follows it.
 */
const readAlike = /^(#.*|[A-Za-z_]\w*=([^\s'"\\$`#][^'"\\$`#]*|'[^']*'|"[^"\\$`]*")?)?\s*$/;

/**
 * Reads the settings of a file.
 * @param {string} text
 * @param {string} name
 * @returns {NodeJS.Dict<string>}
 * @throws SettingsError naming the lines that other programs would read in another way
 */
export function parseSettings(text, name) {
  const wrong = text.split(/\r?\n/).flatMap((line, index) => (readAlike.test(line) ? [] : [index + 1]));
  if (wrong.length > 0)
    throw new SettingsError(
      `${name}, line ${wrong.join(', ')}: write NAME=value. A value with #, $, \\, \` or " stands in '…', one with ' ` +
        'in "…". A comment has a line of its own.',
    );
  return parseEnv(text);
}

/**
 * Adds the settings of the file to `env`, which wins. Without GROUNDWORK_ENV, the usual file may be absent. With a
 * file, NODE_ENV is `production` unless one of both says otherwise. Returns whether there is a file.
 * @param {NodeJS.ProcessEnv} env
 * @throws SettingsError when the file cannot be read
 */
export function addSettingsFile(env, usual = usualFile) {
  const name = env.GROUNDWORK_ENV ?? usual;
  if (name === '') return false;
  const text = textOf(name, env.GROUNDWORK_ENV === undefined);
  if (text === null) return false;
  Object.assign(env, { NODE_ENV: 'production', ...parseSettings(text, name), ...env });
  return true;
}

/**
 * @param {string} name
 * @param {boolean} mayBeAbsent
 */
function textOf(name, mayBeAbsent) {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' && mayBeAbsent) return null;
    throw new SettingsError(
      code === 'EACCES'
        ? `This account may not read the settings in ${name}. Run this as root or as the account of the server.`
        : `The settings cannot be read: ${message}`,
    );
  }
}
