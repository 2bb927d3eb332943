import { expect, type Page, test } from '@playwright/test';
import { samplePassword } from '../db/sample-people.ts';
import { worldPeople } from '../db/test-world.ts';
import { arriveAt, atRest, goTo, reload } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { newContext, signIn, visitor } from './visitor.ts';

// The product when the connection is lost, a chunk of code is missing, or the session ends.
const { nadia, tomas, mai } = worldPeople;

const groundwork = groundworkForFile();

/** Waits until the service worker has stored the code and answers the requests of this page. */
const untilStored = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

test('code is there without a connection, and nothing personal stays', async ({ browser }) => {
  const context = await newContext(browser, { baseURL: groundwork.url, serviceWorkers: 'allow' });
  // Starts a session for this test alone, because the test ends it.
  await context.request.post('/api/auth/sign-in/email', {
    data: { email: nadia.email, password: samplePassword },
    headers: { origin: groundwork.url },
  });
  const page = await context.newPage();
  await goTo(page, '/dashboard/tasks');
  await expect(page.getByRole('link', { name: 'Book the hall' })).toBeVisible();
  await untilStored(page);

  await test.step('pages and dialogs that were never opened open offline', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'New task' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const name of ['Maps', 'Templates', 'Goals']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });

  await test.step('a reload offline shows the application, which goes on with the connection', async () => {
    await reload(page);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Goals', level: 1 })).toBeVisible();
  });

  await test.step('code that the server no longer has is answered from the store', async () => {
    await context.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Notifications' }).first().click();
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
    await context.unrouteAll();
  });

  await test.step('after signing out the store has only code', async () => {
    await context.request.post('/api/auth/sign-out', { headers: { origin: groundwork.url } });
    // The event of the ended session opens the sign-in page. A refused request may open the sign-in page once more.
    await expect(page).toHaveURL(/authentication\/signin/);
    await atRest(page);
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored.length).toBeGreaterThan(100);
    expect(stored.filter((path) => !path.startsWith('/assets/'))).toEqual(['/offline-page']);
  });
  await context.close();
});

test('a part whose code is missing does not take the page with it', async ({ browser }) => {
  const { context, page } = await visitor(browser, groundwork.url, { as: nadia });
  await goTo(page, '/dashboard/tasks');
  const link = page.getByRole('link', { name: 'Book the hall' });
  await expect(link).toBeVisible();

  await test.step('a dialog offers to try again, and to close', async () => {
    await context.route('**/assets/task-dialog-*.js', (route) => route.abort());
    await link.click();
    const failed = page.getByRole('dialog', { name: 'This could not be shown' });
    await expect(failed).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(failed).toBeHidden();
    await link.click();
    await failed.getByRole('button', { name: 'Close' }).click();
    await expect(failed).toBeHidden();
    await link.click();
    await expect(failed).toBeVisible();
    await context.unrouteAll();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Book the hall', level: 1 })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a page keeps the navigation and loads on request, without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await context.route('**/assets/maps-page-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Maps', exact: true }).first().click();
    await expect(page.getByRole('alert')).toBeVisible();
    await context.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Maps', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});

test('what was typed outlives Escape, a reload, another page and the session, for its person alone', async ({
  browser,
}) => {
  const { context, page } = await visitor(browser, groundwork.url, { as: mai });
  const dialog = page.getByRole('dialog');
  const title = dialog.getByLabel('Title');
  const open = async () => {
    await goTo(page, '/dashboard/goals');
    await page.getByRole('button', { name: 'New goal' }).first().click();
    await expect(title).toBeVisible();
  };
  await open();
  await title.fill('Autumn gathering');
  await title.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New goal' }).first().click();
  await expect(title).toHaveValue('Autumn gathering');
  await reload(page);
  await open();
  await expect(title).toHaveValue('Autumn gathering');

  await test.step('nobody else sees it in the same browser', async () => {
    await context.clearCookies();
    await signIn(context, groundwork.url, tomas);
    await open();
    await expect(title).toHaveValue('');
  });

  await test.step('its person finds it after signing in again, and discards it', async () => {
    await context.clearCookies();
    await goTo(page, '/authentication/signin');
    await page.getByLabel('Email').fill(mai.email);
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await arriveAt(page, '**/dashboard');
    await open();
    await expect(title).toHaveValue('Autumn gathering');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(title).toHaveValue('');
    await open();
    await expect(title).toHaveValue('');
  });
  await context.close();
});

/** Simulates a new deployment: the server has the same chunks under other names, and none of the old files. */
async function deploy(page: Page) {
  const renamed = (text: string) => text.replaceAll('assets/', 'deployed/');
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, json: { error: 'gone' } }));
  await page.route('**/deployed/**', async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace('/deployed/', '/assets/') });
    if (!/javascript|css/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, body: renamed(await answer.text()) });
  });
  await page.route(
    ({ pathname }) => /^.(dashboard|authentication|settings)/.test(pathname),
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: renamed(await answer.text()) });
    },
  );
}

test('after a new deployment a part whose code is gone reloads the page at rest, and the draft stays', async ({
  browser,
}) => {
  const { context, page } = await visitor(browser, groundwork.url, { as: nadia });
  await page.clock.install();
  await goTo(page, '/dashboard/goals');
  const newGoal = page.getByRole('button', { name: 'New goal' }).first();
  await newGoal.click();
  const title = page.getByRole('dialog').getByLabel('Title');
  await title.fill('Spring gathering');
  await deploy(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await test.step('not while somebody types', async () => {
    const outdated = page.waitForResponse('**/authentication/signin');
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
    await outdated;
    await page.clock.fastForward(60_000);
    await title.pressSequentially(' and fair');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
  await title.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.waitForFunction(() => !('sameDocument' in window));

  await test.step('the new version opens what the old one could not', async () => {
    await expect(newGoal).toBeVisible();
    await atRest(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible();
    await page.keyboard.press('Escape');
    await newGoal.click();
    await expect(title).toHaveValue('Spring gathering and fair');
  });
  // A request for a file may still be in flight.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a click on a part whose code is gone reloads the page, which then works', async ({ browser }) => {
  const { context, page } = await visitor(browser, groundwork.url, { as: nadia });
  await goTo(page, '/dashboard/goals');
  await atRest(page);
  await deploy(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Maps', exact: true }).first().click();
  await page.waitForFunction(() => !('sameDocument' in window));
  await expect(page.getByRole('heading', { name: 'Maps', level: 1 })).toBeVisible();
  // A request for a file may still be in flight.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
