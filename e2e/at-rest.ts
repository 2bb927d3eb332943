import { type BrowserContext, expect, type Locator, type Page, type Request } from '@playwright/test';
import { slowCpu } from './slow-cpu.ts';

/** Requests of each page in flight, except its event stream, which stays open. */
const pending = new WeakMap<Page, Set<Request>>();

/** Tracks the requests of all pages of a context; `atRest` needs it. */
export function watchRequests(context: BrowserContext) {
  context.on('page', (page) => {
    const requests = new Set<Request>();
    pending.set(page, requests);
    page.on('request', (request) => {
      if (['fetch', 'xhr', 'script', 'stylesheet', 'font'].includes(request.resourceType())) requests.add(request);
    });
    const ended = (request: Request) => requests.delete(request);
    page.on('requestfinished', ended).on('requestfailed', ended);
    // If a page does not read the body of an answer, Chromium does not report the end of the request.
    page.on('response', (response) => response.request().method() !== 'GET' && ended(response.request()));
  });
}

/** Resolves after ten frames without document changes, animations or loading fonts. */
const stillFrames = () =>
  new Promise<void>((resolve) => {
    let still = 0;
    const observer = new MutationObserver(() => {
      still = 0;
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // Endless animations, such as skeletons, are not transitions to wait for.
    const moves = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    requestAnimationFrame(function frame() {
      still = document.getAnimations().some(moves) || document.fonts.status === 'loading' ? 0 : still + 1;
      if (still < 10) return requestAnimationFrame(frame);
      observer.disconnect();
      resolve();
    });
  });

/**
 * Waits until a page is idle: no requests, no animations, and no document changes for ten frames. Call it before checks
 * that do not retry: positions, sizes, colors, absence.
 */
export async function atRest(page: Page) {
  const requests = pending.get(page);
  if (!requests) throw new Error('The requests of this page are not tracked: call watchRequests for its context first');
  await expect(async () => {
    await page.evaluate(stillFrames);
    expect([...requests].map((request) => request.url())).toEqual([]);
  }).toPass({ intervals: [0], timeout: 30_000 * slowCpu });
}

/** The error of a navigation when the page starts another one before the answer arrives. */
const overtaken = /interrupted by another navigation|net::ERR_ABORTED/;

/**
 * Navigates once the page has no writes in flight, because a navigation would abort them. Tries again if a navigation
 * of the page itself comes first, for example because its session has ended. The new page may redirect before it loads.
 */
async function navigate(page: Page, to: () => Promise<unknown>) {
  await expect(async () => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const writes = [...(pending.get(page) ?? [])].filter((request) => request.method() !== 'GET');
    expect(writes.map((request) => request.url())).toEqual([]);
  }).toPass({ intervals: [0], timeout: 30_000 * slowCpu });
  for (let attempt = 1; ; attempt++)
    try {
      await to();
      break;
    } catch (error) {
      // After five attempts, fails: a page that keeps navigating is a defect.
      if (attempt === 5 || !overtaken.test(String(error))) throw error;
    }
  await page.waitForLoadState();
}

/** Opens an address. Lint forbids `page.goto`, which fails when the page navigates by itself at the same time. */
export const goTo = (page: Page, address: string) => navigate(page, () => page.goto(address, { waitUntil: 'commit' }));

/** Reloads a page, with the same care as `goTo`. */
export const reload = (page: Page) => navigate(page, () => page.reload({ waitUntil: 'commit' }));

/** Downloads a file from its address. Ignores that `goto` fails, because a download does not change the page. */
export async function downloadFrom(page: Page, address: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.goto(address).catch(() => {})]);
  return download;
}

/** Types into a search field, and waits until the URL has the search and the page is idle. */
export async function search(field: Locator, words: string) {
  await field.fill(words);
  await arriveAt(field.page(), (url) => (url.searchParams.get('search') ?? '') === words);
}

/**
 * Waits for a URL, then until the page is idle. The URL changes before the page does, so the next step might otherwise
 * find elements of the old page.
 */
export async function arriveAt(page: Page, url: Parameters<Page['waitForURL']>[0]) {
  await page.waitForURL(url);
  await atRest(page);
}

/** Clicks a link and waits for its page. */
export async function follow(link: Locator) {
  const page = link.page();
  const address = new URL((await link.getAttribute('href')) ?? '', page.url());
  await link.click();
  await arriveAt(page, (url) => url.pathname === address.pathname);
}

/** Expects that a locator matches nothing once the page is idle. */
export async function expectAbsent(page: Page, what: Locator) {
  await atRest(page);
  await expect(what).toHaveCount(0);
}

/** The bounding box of an element once its page is idle, in CSS pixels. */
export async function boxOf(what: Locator) {
  await expect(what).toBeVisible();
  await atRest(what.page());
  const box = await what.boundingBox();
  if (!box) throw new Error(`${what} has no box`);
  return box;
}

/** Expects that neither the page nor a scroll area on it overflows horizontally. */
export async function expectNoSidewaysScroll(page: Page, screen: string) {
  await atRest(page);
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[data-scroll]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) =>
          `${tagName} ${className}: ${scrollWidth} of ${clientWidth}`,
      ),
  );
  expect(wide, screen).toEqual([]);
}
