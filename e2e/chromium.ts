import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const installed = () => [...places, chromium.executablePath()].find((path) => path && existsSync(path));

/** For a machine without a screen; it opens no connections of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const noChromium =
  'Needs a Chromium and found none. Install one (Debian: `apt-get install chromium`; anywhere: `npx playwright install chromium`), or set CHROMIUM to its path.';

/** The Chromium of this machine; on Debian, as root, it is installed when there is none. */
export function chromiumHere(): string | undefined {
  const found = installed();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  process.stdout.write('Installing Chromium …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  return installed();
}

/** The Chromium of this machine, or says what to do and ends. */
export function findChromium(): string {
  const found = chromiumHere();
  if (found) return found;
  process.stderr.write(`The browser tests: ${noChromium}\n`);
  return process.exit(1);
}
