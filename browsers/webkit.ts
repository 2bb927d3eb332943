import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../db/free-port.ts';
import type { Driver } from './driver.ts';
import { ended } from './process.ts';

/** The key of an element in the answers of WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Waits until the driver answers. */
async function ready(url: string) {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const status = await fetch(`${url}/status`).catch(() => null);
    if (status?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** Writes the settings of the desktop that WebKitGTK reads: no motion, and the folder of downloads. */
function writeSettings(folder: string, downloads: string) {
  const config = join(folder, 'config');
  mkdirSync(join(config, 'gtk-3.0'), { recursive: true });
  writeFileSync(join(config, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return { XDG_CONFIG_HOME: config, XDG_DATA_HOME: join(folder, 'data'), XDG_CACHE_HOME: join(folder, 'cache') };
}

/** Starts WebKitGTK's MiniBrowser and drives it through the WebDriver protocol. */
export async function startWebKit(display: string, folder: string, downloads: string): Promise<Driver> {
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...writeSettings(folder, downloads), DISPLAY: display, HOME: folder, TZ: 'UTC' },
    stdio: 'ignore',
  });
  const root = `http://127.0.0.1:${port}`;
  await ready(root);

  const send = async <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Result> => {
    const response = await fetch(`${root}/session${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`WebKit: ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId } = await send<{ sessionId: string }>('POST', '', { capabilities: {} });
  const here = `/${sessionId}`;

  const evaluate = <Result>(source: string, args: unknown[]) =>
    send<Result>('POST', `${here}/execute/sync`, { script: `return (${source})(...arguments)`, args });
  return {
    open: (url) => send('POST', `${here}/url`, { url }),
    call: async (source, args) => {
      const value = await evaluate<string | null>(
        `async (given) => JSON.stringify(await (${source})(...JSON.parse(given)))`,
        [JSON.stringify(args)],
      );
      return value === null ? undefined : JSON.parse(value);
    },
    perform: (inputs) => send('POST', `${here}/actions`, { actions: [inputs] }),
    choose: async (selector, paths) => {
      const element = await evaluate<Record<string, string>>('(selector) => document.querySelector(selector)', [
        selector,
      ]);
      await send('POST', `${here}/element/${element[elementKey]}/value`, { text: paths.join('\n') });
    },
    resize: async (width, height) => {
      // The command sets the size of the window, which also has a toolbar.
      const [outer, inner] = await evaluate<[number, number]>('() => [outerHeight, innerHeight]', []);
      await send('POST', `${here}/window/rect`, { x: 0, y: 0, width, height: height + outer - inner });
    },
    screenshot: async () => Buffer.from(await send<string>('GET', `${here}/screenshot`), 'base64'),
    // WebKitWebDriver does not know the command "print".
    print: async () => null,
    forget: () => send('DELETE', `${here}/cookie`),
    close: async () => {
      await send('DELETE', here).catch(() => {});
      child.kill();
      await ended(child);
    },
  };
}
