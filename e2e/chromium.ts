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

/** Command-line flags for a machine without a screen, and against connections that Chromium opens by itself. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The message for a machine without Chromium. */
export const noChromium =
  'The browser tests need Chromium, and this machine has none. Install it (Debian: `apt-get install chromium`; ' +
  'elsewhere: `npx playwright install chromium`), or set CHROMIUM to its path.';

/** The path of Chromium. On Debian, root installs it if it is missing. */
export function chromiumHere(): string | undefined {
  const found = installed();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  process.stdout.write('Installing Chromium …\n');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...args, '-qq'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  if (!apt('update') || !apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core'))
    process.stdout.write('apt-get could not install Chromium; is there a network?\n');
  return installed();
}

/** The path of Chromium. Without one, prints a message and exits. */
export function findChromium(): string {
  const found = chromiumHere();
  if (found) return found;
  process.stderr.write(`${noChromium}\n`);
  return process.exit(1);
}
