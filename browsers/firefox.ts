import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Capabilities, Session, WebDriver } from 'selenium-webdriver';
import { Browser } from 'selenium-webdriver/bidi/generated/browser.js';
import { BrowsingContext } from 'selenium-webdriver/bidi/generated/browsing_context.js';
import { Input } from 'selenium-webdriver/bidi/generated/input.js';
import { Script } from 'selenium-webdriver/bidi/generated/script.js';
import { Session as BiDiSession } from 'selenium-webdriver/bidi/generated/session.js';
import { Storage } from 'selenium-webdriver/bidi/generated/storage.js';
import http from 'selenium-webdriver/http/index.js';
import type { Driver } from './driver.ts';
import { ended, printed } from './process.ts';

/** Preferences against dialogs and against connections of Firefox itself. Saves downloads without a question. */
const preferences = (downloads: string) => ({
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.download.alwaysOpenPanel': false,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,image/png',
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // Otherwise a saved PDF opens in a tab of its own.
  'pdfjs.disabled': true,
  'services.settings.server': 'data:,',
  'ui.prefersReducedMotion': 1,
});

/**
 * Starts Firefox and drives it through its built-in WebDriver BiDi. The other protocol of Selenium would need
 * geckodriver, which Debian does not have.
 */
export async function startFirefox(display: string, folder: string, downloads: string): Promise<Driver> {
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder, 'user.js'), lines.join('\n'));
  const size = ['--width', '1280', '--height', '960'];
  const child = spawn(
    'firefox-esr',
    ['--no-remote', '--profile', folder, '--remote-debugging-port=0', ...size, 'about:blank'],
    { env: { ...process.env, DISPLAY: display, HOME: folder, TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [, url = ''] = await printed(child, child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const capabilities = new Capabilities({ webSocketUrl: `${url}/session` });
  // The executor gets no commands: Firefox has no HTTP server for them.
  const driver = new WebDriver(
    new Session('', capabilities),
    new http.Executor(new http.HttpClient('http://127.0.0.1')),
  );
  await (await BiDiSession.create(driver)).new({ capabilities: {} });
  const [browser, contexts, input, script, storage] = await Promise.all([
    Browser.create(driver),
    BrowsingContext.create(driver),
    Input.create(driver),
    Script.create(driver),
    Storage.create(driver),
  ]);
  const context = (await contexts.getTree({})).contexts[0]?.context ?? '';

  const evaluate = async (source: string, args: unknown[]) => {
    const returned = await script.callFunction({
      functionDeclaration: `async (args) => (${source})(...JSON.parse(args))`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    });
    if (returned.type === 'exception') throw new Error(returned.exceptionDetails.text);
    return returned.result;
  };
  return {
    open: async (url) => void (await contexts.navigate({ context, url, wait: 'complete' })),
    call: async (source, args) => {
      const returned = await evaluate(`async (...given) => JSON.stringify(await (${source})(...given))`, args);
      return returned.type === 'string' ? JSON.parse(returned.value) : undefined;
    },
    perform: (inputs) => input.performActions({ context, actions: [inputs] }),
    choose: async (selector, files) => {
      const found = await evaluate('(selector) => document.querySelector(selector)', [selector]);
      if (found.type !== 'node' || !found.sharedId) throw new Error(`No element ${selector}`);
      await input.setFiles({ context, element: { sharedId: found.sharedId }, files });
    },
    resize: (width, height) => contexts.setViewport({ context, viewport: { width, height } }),
    screenshot: async () => Buffer.from((await contexts.captureScreenshot({ context })).data, 'base64'),
    print: async () => Buffer.from((await contexts.print({ context, background: true })).data, 'base64'),
    forget: async () => void (await storage.deleteCookies({})),
    close: async () => {
      await browser.close().catch(() => {});
      await ended(child);
    },
  };
}
