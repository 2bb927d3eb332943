import { expect, test } from '@playwright/test';
import { goTo } from './at-rest.ts';
import { newContext } from './visitor.ts';

test('goTo bears navigations of the page itself, and waits for its writes', async ({ browser }) => {
  const context = await newContext(browser, { baseURL: 'http://127.0.0.1' });
  const page = await context.newPage();
  /** How many requests for /busy stay open until the page has navigated to /own. */
  let held = 0;
  let release = () => {};
  const untilOwn = () =>
    new Promise<void>((done) => {
      release = done;
    });
  let written = false;
  const bodies: Record<string, string> = {
    '/own': 'own',
    // The page navigates before its picture has arrived, and so before its load event.
    '/leads-on': "<img src='/held.png'><script>location.assign('/own')</script>",
  };
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/own') release();
    if (pathname === '/held.png') await untilOwn();
    if (pathname === '/busy' && held-- > 0) await untilOwn();
    if (pathname === '/write') {
      await new Promise((done) => setTimeout(done, 500));
      written = true;
    }
    // The browser may have aborted the request meanwhile.
    await route.fulfill({ contentType: 'text/html', body: bodies[pathname] ?? 'at rest' }).catch(() => {});
  });
  /** Lets the page navigate after 300 ms. After a click, Chromium prefers this navigation over one of the test. */
  const leaveSoon = async () => {
    await page.mouse.click(5, 5);
    await page.evaluate(() => void setTimeout(() => window.location.assign('/own'), 300));
  };

  await goTo(page, '/leads-on');
  await expect(page).toHaveURL('/own');

  held = 1;
  await leaveSoon();
  await goTo(page, '/busy');
  await expect(page).toHaveURL('/busy');
  await expect(page.getByText('at rest')).toBeVisible();
  held = 0;

  await page.evaluate(() => void fetch('/write', { method: 'POST' }));
  await goTo(page, '/start');
  expect(written).toBe(true);
});
