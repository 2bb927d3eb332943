import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { framesDragging } from './frames.ts';

/** The parts of GenMapper's page that the benchmark calls. */
declare const genmapper: {
  data: object[];
  svg: object;
  zoom: { scaleTo: (svg: object, scale: number) => void };
  parseAndValidateCsv: (text: string, file: string) => object[] | null;
  redraw: (template: object) => void;
};
declare const template: object;

const address = 'http://genmapper.invalid';

/** Opens the page of GenMapper (github.com/dvopalecky/gen-mapper) from a checkout, without a network. */
export function openGenmapper(browser: Browser, checkout: string) {
  async function opened() {
    const context = await browser.newContext({ viewport: { width: 1184, height: 780 } });
    const page = await context.newPage();
    await page.route(`${address}/**`, (route) =>
      route.fulfill({ path: join(checkout, decodeURIComponent(new URL(route.request().url()).pathname)) }),
    );
    await page.goto(`${address}/church-circles/index.html`);
    return page;
  }

  /** Opens a map. Returns the time from the text of its file to the frame that shows it, and the names of its nodes. */
  const show = (page: Awaited<ReturnType<typeof opened>>, csv: string) =>
    page.evaluate(async (text) => {
      const started = performance.now();
      const rows = genmapper.parseAndValidateCsv(text, 'map.csv');
      if (!rows) throw new Error('GenMapper refuses the file');
      genmapper.data = rows;
      genmapper.redraw(template);
      await new Promise(requestAnimationFrame);
      await new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done();
        port2.postMessage(null);
      });
      return { taken: performance.now() - started, nodes: rows.length };
    }, csv);

  return {
    firstPaint: async (csv: string) => {
      const page = await opened();
      const shown = await show(page, csv);
      await page.context().close();
      return shown;
    },
    panAt: async (csv: string, zoom: number) => {
      const page = await opened();
      await show(page, csv);
      await page.evaluate((scale) => genmapper.zoom.scaleTo(genmapper.svg, scale), zoom);
      const box = await page.locator('#genmapper-graph-svg').boundingBox();
      if (!box) throw new Error('GenMapper shows no map');
      const frames = await framesDragging(page, { x: box.x + box.width / 2, y: box.y + box.height - 40 });
      await page.context().close();
      return frames;
    },
  };
}
