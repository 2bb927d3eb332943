import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Frames, framesDragging, framesWheeling, pan, sweep, zoomTo } from './frames.ts';
import { median } from './load.ts';
import { toWholeMap } from './map-names.ts';
import { untilFrame, type Visits } from './screens.ts';
import type { SeededMap } from './seed-map.ts';

/** A map of the team in the product. */
export type MapScreens = ReturnType<typeof openMapScreens>;

const list = '/dashboard/maps';
const canvas = '.react-flow__pane';

export function openMapScreens({ newcomer, repeatedly }: Visits, map: SeededMap) {
  const path = `${list}/${map.id}`;

  /** Opens the map, zoomed out to fit the window, and runs `work` on its canvas. */
  async function onCanvas<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
    const { page, open, close } = await newcomer();
    try {
      await open(path);
      await page.locator(canvas).waitFor();
      await toWholeMap(page);
      return await work(page);
    } finally {
      await close();
    }
  }

  /** Time from the end of the response with the nodes to the first paint of the whole map. */
  const firstPaint = () =>
    repeatedly(async ({ page, open }) => {
      if (!(await page.evaluate(() => 'painted' in window))) await markFirstPaint(page);
      await open(list);
      await page.getByRole('link', { name: map.name, exact: true }).click();
      return page.evaluate(async (nodes) => {
        const at = await (window as unknown as { painted: Promise<number> }).painted;
        const answer = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(nodes)) as
          | PerformanceResourceTiming
          | undefined;
        return at - (answer?.responseEnd ?? Number.NaN);
      }, `/maps/${map.id}/nodes`);
    });

  const frames = (zoom: number | 'fit', turns = pan): Promise<Frames> =>
    onCanvas(async (page) => {
      const pane = page.locator(canvas);
      if (zoom === 1) {
        // The center of a wide map may be empty.
        await toFirstNode(page);
        await page.keyboard.press('Escape');
        await page.waitForTimeout(500);
      } else if (zoom !== 'fit') await zoomTo(pane, zoom);
      return framesWheeling(pane, turns);
    });

  return {
    firstPaint,
    panAt: (zoom: number | 'fit') => frames(zoom),
    sweep: () => frames('fit', sweep(6)),
    dragging: () => onCanvas(dragNode),
    file: (format: 'SVG' | 'PNG' | 'PDF') => onCanvas((page) => exportFile(page, format)),
    addChild: () => onCanvas((page) => addChild(page, map.id)),
    genmapperCsv: () => onCanvas(exportGenmapperCsv),
    paste: (lines: number) => onCanvas((page) => pasteLines(page, lines)),
    sentScript: () => sentScript(newcomer, path),
  };
}

/** Makes the page record the time of its first paint of a whole map in `window.painted`. */
const markFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    const { drawImage } = CanvasRenderingContext2D.prototype;
    const painted = new Promise<number>((done) => {
      CanvasRenderingContext2D.prototype.drawImage = function draw(
        this: CanvasRenderingContext2D,
        ...given: unknown[]
      ) {
        (drawImage as (...args: unknown[]) => void).apply(this, given);
        if (!this.canvas.isConnected) return;
        CanvasRenderingContext2D.prototype.drawImage = drawImage;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.now());
          port2.postMessage(null);
        });
      } as typeof drawImage;
    });
    Object.assign(window, { painted });
  });

/** Selects the first node with the arrow key, at zoom 1 and inside the window. */
async function toFirstNode(page: Page) {
  await page.locator('.react-flow').focus();
  for (const key of ['ArrowRight', '1', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(500);
  }
}

/** Drags a node that the window shows. */
async function dragNode(page: Page): Promise<Frames> {
  await toFirstNode(page);
  const from = await page.locator('.react-flow__node').evaluateAll((nodes) => {
    const middles = nodes.map((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return { x: left + width / 2, y: top + height * 0.45 };
    });
    return middles.find(({ x, y }) => document.elementFromPoint(x, y)?.matches('.react-flow__pane'));
  });
  if (!from) throw new Error('The window shows no node');
  return framesDragging(page, from);
}

/** The median time from the click in the menu to the download of the file, in milliseconds. */
async function exportFile(page: Page, format: 'SVG' | 'PNG' | 'PDF'): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn <= 3; turn++) {
    await page.getByRole('button', { name: 'Export' }).click();
    const item = page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).first();
    await item.evaluate((element) => {
      const { createObjectURL } = URL;
      const written = new Promise<number>((done) =>
        element.addEventListener('click', ({ timeStamp }) => {
          URL.createObjectURL = (object) => {
            URL.createObjectURL = createObjectURL;
            done(performance.now() - timeStamp);
            return createObjectURL(object);
          };
        }),
      );
      Object.assign(window, { written });
    });
    await item.click();
    taken.push(await page.evaluate(() => (window as unknown as { written: Promise<number> }).written));
    await page.waitForTimeout(300);
  }
  return median(taken.slice(1));
}

/** The map as the text of a file for GenMapper. */
async function exportGenmapperCsv(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^GenMapper CSV/ }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Time from the key press to the frame with the new node, and to the end of the response. */
async function addChild(page: Page, mapId: string) {
  await toFirstNode(page);
  const [shown, stored]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= 5; turn++) {
    const onScreen = await untilFrame(page, 'keydown', { there: '.react-flow input' });
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/nodes/batch'),
    );
    await page.keyboard.press('Tab');
    shown.push(await onScreen());
    await (await answered).finished();
    stored.push(
      await page.evaluate((path) => {
        const key = (window as unknown as { measuredAt: number }).measuredAt;
        const answer = performance
          .getEntriesByType('resource')
          .findLast(({ name, startTime }) => name.endsWith(path) && startTime >= key);
        return ((answer as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN) - key;
      }, `/maps/${mapId}/nodes/batch`),
    );
    // Escape cancels the new node and selects its parent again.
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
  }
  return { shown: median(shown.slice(1)), stored: median(stored.slice(1)) };
}

/**
 * Pastes indented lines as nodes. Returns the time from the paste to the preview, and from the click on its button
 * until the dialog closes. With few nodes, the dialog closes when the map shows the nodes; with many, when the server
 * has stored them.
 */
async function pasteLines(page: Page, lines: number) {
  const button = '[role=dialog] button[data-autofocus]';
  const [preview, added]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= 2; turn++) {
    await page.locator('.react-flow').focus();
    const shown = await untilFrame(page, 'paste', { there: button });
    await page.evaluate((count) => {
      const line = (_: unknown, nth: number) => `${nth % 10 === 0 ? '' : '  '}Node ${nth}`;
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', Array.from({ length: count }, line).join('\n'));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, lines);
    preview.push(await shown());
    const gone = await untilFrame(page, 'click', { gone: '[role=dialog]' });
    await page.locator(button).click();
    added.push(await gone());
    const undone = page.waitForResponse((answer) => answer.url().endsWith('/nodes/delete'));
    await page.keyboard.press('Control+z');
    await (await undone).finished();
  }
  return { preview: median(preview.slice(1)), added: median(added.slice(1)) };
}

/** KB (1,000 bytes) of the scripts that this page loads without a click, compressed as the server sends them. */
async function sentScript(newcomer: Visits['newcomer'], path: string): Promise<number> {
  const { page, close } = await newcomer();
  try {
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    // Every page loads the code of toasts two seconds later (web/src/base/toast/toaster.tsx).
    await page.waitForTimeout(3000);
    await page.waitForLoadState('networkidle');
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
  } finally {
    await close();
  }
}
