import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Page } from './page.ts';
import { isInstalled, startDisplay } from './process.ts';
import { startWebKit } from './webkit.ts';

type Start = (display: string, folder: string, downloads: string) => Promise<Driver>;

/** For each browser: the function that starts it, and the commands that it needs, with their Debian packages. */
const browsers = {
  firefox: { start: startFirefox, needs: { 'firefox-esr': 'firefox-esr' } },
  webkit: { start: startWebKit, needs: { WebKitWebDriver: 'webkit2gtk-driver' } },
} satisfies Record<string, { start: Start; needs: Record<string, string> }>;
export type BrowserName = keyof typeof browsers;
export const browserNames = Object.keys(browsers) as BrowserName[];

/** Why a browser cannot be tested on this machine, as a sentence; null if it can. */
export function missing(name: BrowserName): string | null {
  const needs = { ...browsers[name].needs, Xvfb: 'xvfb', xdotool: 'xdotool' };
  const absent = Object.entries(needs).filter(([command]) => !isInstalled(command));
  if (absent.length === 0) return null;
  const [commands, packages] = [absent.map(([command]) => command), absent.map(([, name]) => name)];
  return `${name}: skipped, because ${commands.join(' and ')} ${commands.length > 1 ? 'are' : 'is'} not installed. \
Debian: apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/** Opens a browser with an empty profile on a display of its own. */
export async function openBrowser(name: BrowserName, url: string) {
  const folder = mkdtempSync(join(tmpdir(), `groundwork-${name}-`));
  chmodSync(folder, 0o755);
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads);
  const display = await startDisplay();
  const driver = await browsers[name].start(display.name, folder, downloads);
  return {
    page: new Page(driver, url, display.name),
    downloads,
    close: async () => {
      await driver.close();
      await display.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
export type OpenBrowser = Awaited<ReturnType<typeof openBrowser>>;
