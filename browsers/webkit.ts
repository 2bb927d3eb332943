import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { By, Capabilities, WebDriver } from 'selenium-webdriver';
import http from 'selenium-webdriver/http/index.js';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import remote from 'selenium-webdriver/remote/index.js';
import { freePort } from '../db/free-port.ts';
import type { Driver } from './driver.ts';

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
  const service = new remote.DriverService.Builder('WebKitWebDriver')
    .setPort(port)
    .setLoopback(true)
    .addArguments(`--port=${port}`)
    .setEnvironment({
      ...process.env,
      ...writeSettings(folder, downloads),
      DISPLAY: display,
      HOME: folder,
      // WebKit makes "c" of the locale C.UTF-8, which is no language.
      LANG: 'en_GB.UTF-8',
      LC_ALL: '',
      TZ: 'UTC',
    })
    .build();
  const executor = new http.Executor(new http.HttpClient(await service.start()));
  const driver = WebDriver.createSession(executor, new Capabilities({ browserName: 'MiniBrowser' }));

  const evaluate = <Result>(source: string, args: unknown[]) =>
    driver.executeScript<Result>(`return (${source})(...arguments)`, ...args);
  return {
    open: (url) => driver.get(url),
    call: async (source, args) => {
      const value = await evaluate<string | null>(
        `async (given) => JSON.stringify(await (${source})(...JSON.parse(given)))`,
        [JSON.stringify(args)],
      );
      return value === null ? undefined : JSON.parse(value);
    },
    perform: (inputs) => driver.execute(new Command(Name.ACTIONS).setParameter('actions', [inputs])),
    choose: (selector, paths) => driver.findElement(By.css(selector)).sendKeys(paths.join('\n')),
    resize: async (width, height) => {
      // The command sets the size of the window, which also has a toolbar.
      const [outer, inner] = await evaluate<[number, number]>('() => [outerHeight, innerHeight]', []);
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + outer - inner });
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    // WebKitWebDriver does not know the command "print".
    print: async () => null,
    forget: () => driver.manage().deleteAllCookies(),
    close: async () => {
      await driver.quit().catch(() => {});
      await service.kill();
    },
  };
}
