import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { makeLargeForm } from './forms.ts';
import { cookieOf, median } from './load.ts';
import type { Seat } from './seat.ts';

/** Browser sessions of a signed-in person. */
export type Visits = ReturnType<typeof openVisits>;

/** Each figure is measured `times` times, after one run that loads and compiles code. */
export function openVisits(browser: Browser, url: string, seat: Seat, times: number) {
  /** A new signed-in browser context with an empty cache. */
  async function newcomer() {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(15_000);
    await context.addCookies([{ ...cookieOf(seat), url }]);
    await context.addInitScript(
      (teamId) => localStorage.setItem('groundwork-team', JSON.stringify(teamId)),
      seat.team_id,
    );
    const page = await context.newPage();
    const inFlight = new Set<Request>();
    page.on('request', (request) => ['fetch', 'script'].includes(request.resourceType()) && inFlight.add(request));
    const ended = (request: Request) => inFlight.delete(request);
    page.on('requestfinished', ended).on('requestfailed', ended);
    /** Waits until no request is in flight for 20 frames. */
    const rest = async () => {
      for (let quiet = 0; quiet < 20; quiet = inFlight.size > 0 ? 0 : quiet + 1)
        await page.evaluate(() => new Promise(requestAnimationFrame));
    };
    const open = async (path: string) => {
      await page.goto(path);
      await rest();
    };
    return { page, rest, open, close: () => context.close() };
  }
  type Visitor = Awaited<ReturnType<typeof newcomer>>;

  /** The median of the results of `once`, in one browser context. */
  async function repeatedly(once: (visitor: Visitor, nth: number) => Promise<number>): Promise<number> {
    const visitor = await newcomer();
    try {
      const values: number[] = [];
      for (let n = 0; n <= times; n++) values.push(await once(visitor, n));
      return median(values.slice(1));
    } finally {
      await visitor.close();
    }
  }
  return { newcomer, repeatedly, times };
}

/** Response times in a browser: milliseconds from an action to the frame that shows its result. */
export type Screens = ReturnType<typeof openScreens>;

const list = '/dashboard/tasks';
const board = `${list}?view=board`;
/** A bar of a dashboard chart. When it is visible, all charts are. */
const figures = 'a[href*="finished="]';

export function openScreens(visits: Visits, url: string, seat: Seat) {
  const { repeatedly } = visits;
  /** Time from a click on a link of `from` to the first `row` of the next page, whose data is not cached. */
  const clickToRows = (from: string, link: string, row: string) =>
    repeatedly(async ({ page, open }) => {
      await open(from);
      const shown = await untilFrame(page, 'click', { there: row });
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).click();
      return shown();
    });

  /** Time from a click in the navigation of the task page to `shown`, when the data of the next page is cached. */
  const clickToCached = (path: string, link: string, shown: string) =>
    repeatedly(async ({ page, rest, open }, nth) => {
      if (nth === 0) await open(path);
      const navigation = page.getByRole('navigation');
      await navigation.getByRole('link', { name: 'Tasks', exact: true }).click();
      await page.locator('[data-selectable] [data-task]').first().waitFor();
      await rest();
      const drawn = await untilFrame(page, 'click', { there: shown });
      await navigation.getByRole('link', { name: link, exact: true }).click();
      return drawn();
    });

  /** Frames per second while `scroller` scrolls by 40 px per frame for 3 seconds. */
  const framesScrolling = (path: string, scroller: string) =>
    repeatedly(async ({ page, open }) => {
      await open(path);
      return page.locator(scroller).first().evaluate(scroll);
    });
  const framesOfEmptyPage = () =>
    repeatedly(async ({ page }) => {
      await page.setContent('<div style="height: 100000px"></div>');
      return page.locator('html').evaluate(scroll);
    });

  /** Status changes: milliseconds from the action to the screen, and of the request. */
  async function statusChanges(path: string, change: (page: Page) => Promise<() => Promise<number>>) {
    const answers: number[] = [];
    const screen = await repeatedly(async ({ page, open, rest }, nth) => {
      if (nth === 0) await open(path);
      const answered = page.waitForResponse((answer) => ['PATCH', 'PUT'].includes(answer.request().method()));
      const shown = await (await change(page))();
      const answer = await answered;
      if (!answer.ok()) throw new Error(`The server refused the status: ${answer.status()}`);
      await answer.finished();
      answers.push(answer.request().timing().responseEnd);
      await rest();
      return shown;
    });
    return { screen, answer: median(answers.slice(1)) };
  }

  return {
    list: () => clickToRows('/dashboard', 'Tasks', '[data-selectable] [data-task]'),
    board: () => clickToRows(list, 'Board', '[data-column] [data-task]'),
    calendar: () => clickToRows('/dashboard', 'Calendar', '[data-day] [data-item]'),
    gallery: () => clickToRows('/dashboard', 'Maps', 'main li:nth-of-type(50) svg[role=img]'),
    /** KB (1,000 bytes) of the answer with the maps and their sketches, gzipped. */
    galleryWeight: async () => {
      const cookie = cookieOf(seat);
      const answer = await fetch(`${url}/api/maps/gallery?team_id=${seat.team_id}`, {
        headers: { cookie: `${cookie.name}=${cookie.value}` },
      });
      return gzipSync(Buffer.from(await answer.arrayBuffer())).length / 1000;
    },
    thread: () =>
      repeatedly(async ({ page, open }) => {
        await open(`${list}?task=${seat.task_id}`);
        const shown = await untilFrame(page, 'click', { there: '[role=tabpanel] article' });
        await page.getByRole('tab', { name: 'Comments' }).click();
        return shown();
      }),
    ...formScreens(visits, url, seat),
    cold: () => coldLoad(visits, list, '[data-task]'),
    dashboard: () => clickToCached('/dashboard', 'Dashboard', figures),
    dashboardCold: () => coldLoad(visits, '/dashboard', figures),
    listFrames: () => framesScrolling(list, 'main [data-scroll]'),
    boardFrames: () => framesScrolling(board, '[data-column=to_do] [data-scroll]'),
    framesOfEmptyPage,

    statusByKey: () => statusChanges(list, changeByKey),

    statusByKeyOnBoard: () => statusChanges(board, moveByKey),

    statusByDrop: () => statusChanges(board, dragToColumn),
  };
}

/** The times of a form with 200 fields, which is created for the first of them. */
function formScreens({ repeatedly }: Visits, url: string, seat: Seat) {
  let made: Promise<string> | undefined;
  const largeForm = () => {
    made ??= makeLargeForm(url, seat);
    return made;
  };
  return {
    /** Time from a click to the last field of a form. */
    formOpens: async () => {
      const form = await largeForm();
      return repeatedly(async ({ page, open }) => {
        await open(`/dashboard/forms/${form}`);
        const shown = await untilFrame(page, 'click', { there: '[id$=-field_199]' });
        await page.locator(`a[href$="/${form}/new"]`).first().click();
        return shown();
      });
    },
    /** Time from a key press to the end of the frame that shows it. */
    formKeystroke: async () => {
      const form = await largeForm();
      return repeatedly(async ({ page, open }, nth) => {
        if (nth === 0) await open(`/dashboard/forms/${form}/new`);
        await page.locator('[id$=-field_0]').focus();
        const keys: number[] = [];
        for (let n = 0; n < 10; n++) {
          const painted = await untilPainted(page, 'keydown');
          await page.keyboard.press('a');
          keys.push(await painted());
        }
        return median(keys);
      });
    },
  };
}

/** Time from navigation, in an idle browser with an empty cache, to `shown`. */
async function coldLoad({ newcomer, times }: Visits, path: string, shown: string): Promise<number> {
  const values: number[] = [];
  for (let n = 0; n <= times; n++) {
    const { page, close } = await newcomer();
    // Chromium first loads its own resources for a new window. On a slow machine that takes over a second.
    await page.waitForTimeout(3000);
    await page.addInitScript((shown) => {
      const look = () => void (document.querySelector(shown) ? performance.mark('row') : requestAnimationFrame(look));
      requestAnimationFrame(look);
    }, shown);
    await page.goto(path);
    await page.locator(shown).first().waitFor();
    values.push(
      await page.evaluate(async () => {
        while (performance.getEntriesByName('row').length === 0) await new Promise(requestAnimationFrame);
        return performance.getEntriesByName('row')[0]?.startTime ?? Number.NaN;
      }),
    );
    await close();
  }
  return median(values.slice(1));
}

/** Marks the first task of the list as done, by keyboard. */
async function changeByKey(page: Page) {
  const row = page.locator('[data-selectable] [data-task]').first();
  const id = await row.getAttribute('data-task');
  const status = row.getByRole('button', { name: /^Status of/ });
  const was = await status.getAttribute('aria-label');
  await status.click();
  await page.getByRole('menuitemradio', { name: 'Done' }).focus();
  const shown = await untilFrame(page, 'keydown', { gone: `[data-task="${id}"] [aria-label="${was}"]` });
  await page.keyboard.press('Enter');
  return shown;
}

/** Moves the first card to the next column, by keyboard. */
async function moveByKey(page: Page) {
  const card = page.locator('[data-column=to_do] [data-task]').first();
  const id = await card.getAttribute('data-task');
  await card.getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.locator(`[data-column=in_progress] [data-task="${id}"][data-lifted]`).waitFor();
  const shown = await untilFrame(page, 'keydown', {
    there: `[data-column=in_progress] [data-task="${id}"]:not([data-lifted])`,
  });
  await page.keyboard.press('Space');
  return shown;
}

/** Drags the first card to the next column. */
async function dragToColumn(page: Page) {
  const card = page.locator('[data-column=to_do] [data-task]').first();
  const id = await card.getAttribute('data-task');
  const target = await page.locator('[data-column=in_progress]').boundingBox();
  if (!target) throw new Error('The board has no column to drop on');
  await card.hover();
  await page.mouse.down();
  for (const y of [80, 90, 100]) await page.mouse.move(target.x + target.width / 2, target.y + y);
  const shown = await untilFrame(page, 'drop', { there: `[data-column=in_progress] [data-task="${id}"]` });
  await page.mouse.up();
  return shown;
}

/**
 * Registers a listener for the next `event`. The returned function resolves with the milliseconds until the frame after
 * `there` exists, or `gone` does not.
 */
export async function untilFrame(page: Page, event: string, { there, gone }: { there?: string; gone?: string }) {
  await page.evaluate(
    ({ event, there, gone }) => {
      const measured = new Promise<number>((done) =>
        addEventListener(
          event,
          ({ timeStamp }) => {
            Object.assign(window, { measuredAt: timeStamp });
            const shown = () =>
              there ? document.querySelector(there) !== null : document.querySelector(gone ?? '') === null;
            const look = () => requestAnimationFrame(shown() ? () => done(performance.now() - timeStamp) : look);
            look();
          },
          { capture: true, once: true },
        ),
      );
      Object.assign(window, { measured });
    },
    { event, there, gone },
  );
  return () => page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
}

/**
 * Registers a listener for the next `event`. The returned function resolves with the milliseconds until the next frame
 * is painted.
 */
async function untilPainted(page: Page, event: string) {
  await page.evaluate((name) => {
    const measured = new Promise<number>((done) =>
      addEventListener(
        name,
        ({ timeStamp }) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now() - timeStamp);
            port2.postMessage(null);
          }),
        { capture: true, once: true },
      ),
    );
    Object.assign(window, { measured });
  }, event);
  return () => page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
}

/**
 * Runs in the page: scrolls an element by 40 px per frame for 3 seconds, reversing at its end; returns frames per
 * second.
 */
async function scroll(element: Element): Promise<number> {
  const nextFrame = () => new Promise<number>(requestAnimationFrame);
  const started = await nextFrame();
  let now = started;
  let frames = 0;
  let step = 40;
  for (; now - started < 3000; frames++) {
    const before = element.scrollTop;
    element.scrollTop += step;
    if (element.scrollTop === before) step = -step;
    now = await nextFrame();
  }
  return (frames * 1000) / (now - started);
}
