import { expect, type Locator, type Page, test } from '@playwright/test';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { goTo } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor } from './visitor.ts';

// The calendar of date fields: its keys, the size of its touch targets, and its place in a dialog and in a popover.
const groundwork = groundworkForFile();

/** Fails unless every button of the calendar is at least 44 px wide and high, and inside the window. */
async function expectForThumbs(page: Page, calendar: Locator) {
  const window = page.viewportSize();
  for (const target of await calendar.getByRole('button').all()) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(window?.width ?? 0);
  }
}

test('a date is chosen from a calendar, by keys in a dialog and by thumb', async ({ browser }) => {
  const { page, troubles } = await visitor(browser, groundwork.url, { as: worldPeople.nadia });
  const dialog = page.getByRole('dialog', { name: 'New goal' });
  const due = dialog.getByLabel('Due date');
  const grid = page.getByRole('grid');

  await test.step('by keys: Escape closes the calendar alone, Enter takes the day', async () => {
    await goTo(page, '/dashboard/goals');
    await page.getByRole('button', { name: 'New goal' }).first().click();
    await due.fill('2026-12-04');
    await due.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Friday, 4 December 2026' })).toBeFocused();
    await expectAccessibleInBoth(page, 'calendar in a dialog');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Escape');
    await expect(grid).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Open calendar' }).last()).toBeFocused();
    await expect(due).toHaveValue('4 Dec 2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Friday, 4 December 2026' })).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(due).toHaveValue('6 Dec 2026');
    await expect(grid).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step('by thumb, in the dialog and in the popover of a goal', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByRole('button', { name: 'Open calendar' }).last().click();
    await expectForThumbs(page, page.getByRole('dialog').filter({ has: grid }).last());
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'Thursday, 14 January 2027' }).click();
    await expect(due).toHaveValue('14 Jan 2027');

    await goTo(page, `/dashboard/goals/${worldTeams.harbour.goal}`);
    await page.getByRole('button', { name: /^Due date: / }).click();
    await expectForThumbs(page, page.locator('div:has(> table[role="grid"])'));
    await expectAccessibleInBoth(page, 'popover of a date');
  });
  expect(troubles).toEqual([]);
});
