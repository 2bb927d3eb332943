import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

type Answer = { id?: number; type: string; result: unknown; error?: string; message?: string };

/** Opens the WebSocket of WebDriver BiDi, and returns a function that sends a command and resolves to its result. */
async function connect(url: string) {
  const socket = new WebSocket(`${url}/session`);
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message }: Answer = JSON.parse(data);
    const call = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (type === 'success') call?.resolve(result);
    else if (type === 'error') call?.reject(new Error(`Firefox: ${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'));
  });
  await new Promise((done, failed) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', failed);
  });
  let sent = 0;
  return <Result>(method: string, params: object = {}) =>
    new Promise<Result>((resolve, reject) => {
      waiting.set(++sent, { resolve: resolve as (result: unknown) => void, reject });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
}

type Returned =
  | { type: 'success'; result: { value?: string; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Starts Firefox and drives it through its built-in WebDriver BiDi. */
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
  const send = await connect(url);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;

  const evaluate = async (source: string, args: unknown[]) => {
    const returned = await send<Returned>('script.callFunction', {
      functionDeclaration: `async (args) => (${source})(...JSON.parse(args))`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    });
    if (returned.type === 'exception') throw new Error(returned.exceptionDetails.text);
    return returned.result;
  };
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    call: async (source, args) => {
      const { value } = await evaluate(`async (...given) => JSON.stringify(await (${source})(...given))`, args);
      return value === undefined ? undefined : JSON.parse(value);
    },
    perform: (inputs) => send('input.performActions', { context, actions: [inputs] }),
    choose: async (selector, files) => {
      const { sharedId } = await evaluate('(selector) => document.querySelector(selector)', [selector]);
      await send('input.setFiles', { context, element: { sharedId }, files });
    },
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    print: async () => {
      const { data } = await send<{ data: string }>('browsingContext.print', { context, background: true });
      return Buffer.from(data, 'base64');
    },
    forget: () => send('storage.deleteCookies'),
    close: async () => {
      await send('browser.close').catch(() => {});
      await ended(child);
    },
  };
}
