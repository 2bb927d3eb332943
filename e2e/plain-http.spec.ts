import { chromium, expect, test } from '@playwright/test';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { atRest, goTo } from './at-rest.ts';
import { chromiumArgs, findChromium } from './chromium.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor } from './visitor.ts';

// A page of another host than localhost, without HTTPS, has no secure context: browsers hide `crypto.randomUUID`, the
// clipboard, locks and service workers.
const host = 'groundwork.test';
const groundwork = groundworkForFile(async (port) => ({ APP_URL: `http://${host}:${port}` }));
const { id, code } = worldTeams.northgate;

test('plain HTTP in a local network is enough to copy and to build a form', async () => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArgs, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  });
  const { page, troubles } = await visitor(browser, groundwork.url.replace('127.0.0.1', host), {
    as: worldPeople.peter,
  });

  await test.step('copies a code and pastes it as the name of a form', async () => {
    await goTo(page, `/dashboard/teams/${id}/settings`);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await page.getByRole('button', { name: `Copy the code ${code}` }).click();
    await goTo(page, '/dashboard/templates');
    await page.getByRole('button', { name: 'Create template' }).click();
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
    await name.click();
    await page.keyboard.press('Control+V');
    await expect(name).toHaveValue(code);
  });

  await test.step('adds a field to the form', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Create template' }).click();
    await page.getByRole('button', { name: 'Add field', exact: true }).click();
    await page.getByPlaceholder('Search types').locator('visible=true').fill('Text');
    await page.keyboard.press('Enter');
    await page.getByLabel('Label', { exact: true }).fill('Visit title');
    await atRest(page);
    await expect(page.getByText('Visit title').first()).toBeVisible();
  });

  expect(troubles).toEqual([]);
  await browser.close();
});
