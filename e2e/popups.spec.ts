import { expect, type Locator, type Page, test } from '@playwright/test';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { atRest, goTo } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { drawMap, visitor, writerOf } from './visitor.ts';

// Toasts cover no button that a person needs, popups stay in the window, and Escape closes them.
const groundwork = groundworkForFile();
const { nadia } = worldPeople;
const { id: team_id, goal: goal_id, task, otherTask } = worldTeams.harbour;
const phone = { width: 390, height: 844 };

const toasts = (page: Page) =>
  page.locator('.mantine-Notifications-root [role=alert], .mantine-Notifications-root [role=status]');

/** Expects that no toast lies over these elements. */
async function expectClear(what: Locator) {
  await atRest(what.page());
  const covered = await what.evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [upper, ...lower] = document.elementsFromPoint(left + width / 2, top + height / 2);
        // Skips elements that are scrolled out of view, or below a dialog.
        const below = lower.find((other) => !other.closest('.mantine-Notifications-root')) ?? null;
        const isShown = element.contains(below);
        return width > 0 && upper?.closest('.mantine-Notifications-root') && isShown;
      })
      .map((element) => element.ariaLabel || element.textContent || element.tagName),
  );
  expect(covered).toEqual([]);
}

test('toasts name and link what was made, merge, leave, and cover no button of dialogs, panels or composer', async ({
  browser,
}) => {
  const { context, page } = await visitor(browser, groundwork.url, { as: nadia });
  await page.setViewportSize(phone);
  const dialog = page.getByRole('dialog');

  await test.step('a failed save keeps the dialog usable; the save after it removes the failure', async () => {
    await goTo(page, '/dashboard/tasks');
    await atRest(page);
    await page.keyboard.press('c');
    await dialog.getByLabel('Title').fill('Ring Rosa');
    await dialog.getByRole('combobox', { name: /^Goal/ }).or(dialog.getByLabel(/^Goal/)).first().click();
    await page.getByRole('option', { name: 'Autumn gathering' }).click();
    await context.route('**/api/tasks', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const save = dialog.getByRole('button', { name: 'Create task' });
    for (let n = 0; n < 3; n++) await save.click();
    const failure = toasts(page).filter({ hasText: 'Failed to create task' });
    await expect(failure).toHaveCount(1);
    await expect(failure.getByLabel('3 times')).toBeVisible();
    await expectClear(dialog.locator('button, input, textarea'));
    await context.unrouteAll();
    await save.click();
    const created = toasts(page).filter({ hasText: 'Task created successfully' });
    await expect(created).toContainText('Ring Rosa');
    await expect(failure).toHaveCount(0);
    await created.getByRole('link', { name: 'Open' }).click();
    await expect(dialog.getByRole('heading', { name: 'Ring Rosa', level: 1 })).toBeVisible();
  });

  await test.step('a failed change can be tried again, and the composer stays free', async () => {
    await goTo(page, `/dashboard/tasks/${otherTask}`);
    await context.route('**/api/tasks/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByRole('heading', { name: 'Ask the choir' }).getByRole('button').click();
    await page.keyboard.type('Ask the big choir');
    await page.keyboard.press('Enter');
    const failure = toasts(page).filter({ hasText: 'Failed to update task' });
    await expect(failure).toBeVisible();
    await page.getByRole('tab', { name: 'Comments' }).click();
    const composer = page.getByRole('textbox', { name: 'Write a comment' });
    await composer.scrollIntoViewIfNeeded();
    await expectClear(composer.or(page.getByRole('button', { name: 'Comment', exact: true })));
    await context.unrouteAll();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Ask the big choir' })).toBeVisible();
  });

  await test.step('the naming box of a new node stays free', async () => {
    const { address } = await drawMap(groundwork, context, team_id, 'Harbour', []);
    await page.setViewportSize({ width: 1280, height: 720 });
    await goTo(page, address);
    await expect(page.getByText('Nothing on this map yet')).toBeVisible();
    await page.getByRole('application').or(page.getByTestId('rf__wrapper')).first().focus();
    await page.keyboard.press('Enter');
    await expect(toasts(page).filter({ hasText: 'Node created' })).toBeVisible();
    await expectClear(page.getByRole('textbox', { name: 'Title', exact: true }).or(page.locator('main aside button')));
  });
  await context.close();
});

test('Escape closes the palette: with its list, while it loads, but not while an input method composes', async ({
  browser,
}) => {
  const { context, page } = await visitor(browser, groundwork.url, { as: nadia });
  await goTo(page, '/dashboard');
  await atRest(page);
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('textbox')).toBeFocused();
  };
  await open();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await open();
  await page.keyboard.type('Autumn');
  await expect(palette.getByRole('option', { name: /Autumn/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  let answer = () => {};
  await page.route('**/api/search**', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await open();
  const asked = page.waitForRequest('**/api/search**');
  await page.keyboard.type('gathering');
  await asked;
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  answer();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await open();
  const input = await context.newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'あき', selectionStart: 2, selectionEnd: 2 });
  await palette
    .getByRole('textbox')
    .evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', keyCode: 229, bubbles: true }),
      ),
    );
  await expect(palette).toBeVisible();
  await input.send('Input.insertText', { text: '秋' });
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await context.close();
});

const popup = '[role=menu], [role=listbox], .mantine-Popover-dropdown';

/** Marks the buttons nearest to the corners and edges of the window that open popups. Returns their number. */
const markOpeners = (page: Page) =>
  page.evaluate(() => {
    const inWindow = [...document.querySelectorAll('[aria-haspopup], [role=combobox]')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box: { left, top, right, bottom, width } }) => {
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return (
          width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(at)
        );
      });
    const by = (order: (box: DOMRect) => number) =>
      inWindow.toSorted((one, other) => order(one.box) - order(other.box)).slice(0, 4);
    const outer = [
      by(({ bottom }) => -bottom),
      by(({ right }) => -right),
      by(({ left }) => left),
      by(({ top }) => top),
    ];
    const marked = new Set(outer.flat().map(({ element }) => element));
    for (const [at, element] of [...marked].entries()) element.setAttribute('data-opener', `${at}`);
    return marked.size;
  });

/** Opens popups of the page, and returns those that leave the window. */
async function popupsOutside(page: Page): Promise<string[]> {
  const outside: string[] = [];
  let count = 0;
  await expect(async () => {
    count = await markOpeners(page);
    expect(count).toBeGreaterThan(1);
  }).toPass();
  for (let at = 0; at < count; at++) {
    const opener = page.locator(`[data-opener="${at}"]`);
    // The code of a menu replaces its placeholder button when it has loaded.
    if ((await opener.count()) === 0 || !(await opener.isEnabled())) continue;
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText());
    await opener.click();
    await atRest(page);
    const boxes = await page
      .locator(popup)
      .locator('visible=true')
      .evaluateAll((shown) =>
        shown
          .map((element) => element.getBoundingClientRect())
          .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
          .map((box) => JSON.stringify(box)),
      );
    outside.push(...boxes.map((box) => `${name}: ${box}`));
    await page.keyboard.press('Escape');
    await expect(page.locator(popup).locator('visible=true')).toHaveCount(0);
  }
  return outside;
}

test('popups stay in the window, before and after their list arrives', async ({ browser }) => {
  const { context, page } = await visitor(browser, groundwork.url, { as: nadia });
  const write = writerOf(groundwork, context);
  for (let n = 0; n < 30; n++)
    await write('POST', `/api/teams/${team_id}/labels`, { name: `Label ${n}`, color: '#2b7b5b' });
  for (let n = 0; n < 25; n++) await write('POST', '/api/tasks', { team_id, goal_id, title: `Task ${n}` });
  // Delays lists, so that they arrive after the popup has opened.
  await context.route(/\/api\/.*(labels|members|goals\?|sprints|views)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const pages = ['/dashboard/tasks', '/dashboard/goals', `/dashboard/goals/${goal_id}`, `/dashboard/tasks/${task}`];
  for (const size of [phone, { width: 390, height: 500 }, { width: 1280, height: 420 }])
    for (const address of pages)
      await test.step(`${address} at ${size.width} × ${size.height}`, async () => {
        await page.setViewportSize(size);
        await goTo(page, address);
        await atRest(page);
        expect(await popupsOutside(page)).toEqual([]);
      });
  await context.close();
});
