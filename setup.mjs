// Runs before most commands of package.json, with any Node, and without installed packages. `node setup.mjs` installs
// the packages when the lock file changed, and builds the web when its sources changed. `node setup.mjs packages` only
// installs, for commands that do not need the built web. `node setup.mjs build` also runs on a deployment.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeployed } from './api/deployed.mjs';

const root = import.meta.dirname ?? dirname(new URL(import.meta.url).pathname);
const windows = process.platform === 'win32';

if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`Groundwork needs Node 20 or later; this is ${process.version}.`);

// A deployment is already installed and built. Nothing may replace the packages of its running server.
if (process.argv[2] !== 'build' && isDeployed()) process.exit(0);

const lock = join(root, '.data/setup.lock');
mkdirSync(join(root, '.data'), { recursive: true });
while (!taken()) await new Promise((done) => setTimeout(done, 200));
process.on('exit', () => rmSync(lock, { force: true }));

const packages = fingerprint(['package-lock.json']);
unlessDone('node_modules/.installed', packages, 'Installing packages', () =>
  run(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      NODE_ENV: 'development',
    },
    'The packages come from the npm registry. Is there a network?',
  ),
);

if (process.argv[2] === 'packages') process.exit(0);

const sources = fingerprint([...files('web'), ...files('contract'), 'package-lock.json']);
unlessDone('web/dist/.built', sources, 'Building the web', () =>
  run(
    join(root, 'node_modules/.bin', windows ? 'node.exe' : 'node'),
    ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
    {
      NODE_ENV: 'production',
    },
  ),
);

/** Takes the lock, also if a killed setup has left it. Returns false while another setup runs. */
function taken() {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch {
    try {
      process.kill(Number(readFileSync(lock, 'utf8')), 0);
    } catch (error) {
      if (error.code === 'ESRCH') rmSync(lock, { force: true });
    }
    return false;
  }
}

/** Runs `work`, unless the file `stamp` holds the fingerprint `sources` from the last run. */
function unlessDone(stamp, sources, what, work) {
  const file = join(root, stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === sources) return;
  process.stdout.write(`${what} …\n`);
  const started = Date.now();
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sources);
  process.stdout.write(`${what}: done in ${Math.round((Date.now() - started) / 1000)} s\n`);
}

function run(command, args, env, hint = '') {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
    env: { ...process.env, ...env },
  });
  if (status !== 0) stop(`This failed: ${command} ${args.join(' ')}${error ? ` (${error.message})` : ''}\n${hint}`);
}

/** Source files below a folder, without dependencies, build output and tests. */
function files(folder) {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (name === 'node_modules' || name === 'dist' || name.includes('.test.')) return [];
    return statSync(join(root, path)).isDirectory() ? files(path) : [path];
  });
}

function fingerprint(paths) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const path of paths.sort()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
