import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { freePort } from '../db/free-port.ts';
import type { PlainMap as Page } from '../web/bench/plain-map.tsx';
import { framesWheeling, pan, zoomTo } from './frames.ts';

declare const plainMap: Page;
const root = join(import.meta.dirname, '..');
const vite = join(root, 'node_modules/vite/bin/vite.js');

/** A page with plain React Flow and html-to-image, with the same build settings as the product. */
export type PlainMap = Awaited<ReturnType<typeof openPlainMap>>;

export async function openPlainMap(browser: Browser) {
  const outDir = mkdtempSync(join(tmpdir(), 'groundwork-plain-map-'));
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync(process.execPath, [vite, 'build', 'web/bench', '--outDir', outDir, '--logLevel', 'error'], {
    cwd: root,
    env,
  });
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [vite, 'preview', 'web/bench', '--outDir', outDir, '--port', `${port}`, '--strictPort'],
    { cwd: root, env },
  );
  const url = `http://localhost:${port}/`;
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (server.exitCode === null && !(await answers())) await new Promise((done) => setTimeout(done, 100));

  async function opened() {
    const context = await browser.newContext({ viewport: { width: 1184, height: 780 } });
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }
  return {
    /** Time to the first paint, in milliseconds. */
    firstPaint: async (count: number) => {
      const page = await opened();
      const taken = await page.evaluate((count) => plainMap.show(count), count);
      await page.context().close();
      return taken;
    },
    panAt: async (count: number, zoom: number | 'fit') => {
      const page = await opened();
      await page.evaluate((count) => plainMap.show(count), count);
      const pane = page.locator('.react-flow__pane');
      if (zoom !== 'fit') await zoomTo(pane, zoom);
      const frames = await framesWheeling(pane, pan);
      await page.context().close();
      return frames;
    },
    png: async (count: number, width: number) => {
      const page = await opened();
      await page.evaluate((count) => plainMap.show(count), count);
      const taken = await page.evaluate((width) => plainMap.png(width), width);
      await page.context().close();
      return taken;
    },
    close: () => {
      server.kill();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
