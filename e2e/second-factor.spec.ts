import { expect, type Page, test } from '@playwright/test';
import { codeOf } from '../api/testing/authenticator-app.ts';
import { samplePassword } from '../db/sample-people.ts';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { goTo, reload } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor } from './visitor.ts';

const { nadia, grace } = worldPeople;
const groundwork = groundworkForFile();

/** Sets up an authenticator app on the page with the key. Returns the key, the used code and the recovery codes. */
async function setUp(page: Page) {
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = await page.getByRole('button', { name: /^Copy the key/ }).innerText();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  // On a slow machine, the code may be of the previous time step when it arrives. The server also accepts that code.
  const used = codeOf(secret);
  await page.getByLabel('Code', { exact: true }).fill(used);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  return { secret, used, codes };
}

async function enterPassword(page: Page, { email }: { email: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('two people protect their accounts with a second factor, and a team requires it', async ({ browser }) => {
  const { page, troubles } = await visitor(browser, groundwork.url, { as: nadia });
  const hers = await visitor(browser, groundwork.url, { as: grace });
  const settings = `/dashboard/teams/${worldTeams.harbour.id}/settings`;
  let phone = { secret: '', used: '', codes: [''] };

  await test.step('an owner needs a second factor before the team can require it', async () => {
    await goTo(page, settings);
    await expect(page.getByRole('switch', { name: 'Required for all members' })).toBeDisabled();
    await page.getByRole('link', { name: 'Open your account' }).click();
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expectAccessibleInBoth(page, 'set up');
    phone = await setUp(page);
    await expectAccessibleInBoth(page, 'recovery codes');
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
    await expectAccessibleInBoth(page, 'on');
  });

  await test.step('another device asks for the code, keeps the address, and accepts a code once', async () => {
    const phoneBrowser = await visitor(browser, groundwork.url);
    await phoneBrowser.page.setViewportSize({ width: 390, height: 844 });
    await goTo(phoneBrowser.page, settings);
    await enterPassword(phoneBrowser.page, nadia);
    const code = phoneBrowser.page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await reload(phoneBrowser.page);
    await expect(code).toBeFocused();
    await expectAccessibleInBoth(phoneBrowser.page, 'code');
    const tab = await phoneBrowser.context.newPage();
    await goTo(tab, '/dashboard/tasks');
    await expect(tab.getByLabel('Code', { exact: true })).toBeFocused();
    await code.fill(phone.used);
    await phoneBrowser.page.keyboard.press('Enter');
    await expect(phoneBrowser.page.getByText('This code is not right')).toBeVisible();
    await code.fill(codeOf(phone.secret, 1));
    await phoneBrowser.page.keyboard.press('Enter');
    await expect(phoneBrowser.page).toHaveURL(new RegExp(`${settings}$`));
    await expect(tab).toHaveURL(/\/dashboard\/tasks/);
    await phoneBrowser.page.goBack();
    await expect(phoneBrowser.page.getByLabel('Code', { exact: true })).toBeHidden();
  });

  await test.step('a recovery code replaces the app, and someone else can sign in instead', async () => {
    const laptop = await visitor(browser, groundwork.url);
    await goTo(laptop.page, '/authentication/signin');
    await enterPassword(laptop.page, nadia);
    await laptop.page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    const field = laptop.page.getByLabel('Recovery code');
    await expect(field).toBeFocused();
    await field.fill(phone.codes[0] ?? '');
    await laptop.page.keyboard.press('Enter');
    await expect(laptop.page).toHaveURL(/\/dashboard$/);
    await laptop.context.clearCookies();
    await goTo(laptop.page, '/authentication/signin');
    await enterPassword(laptop.page, nadia);
    await laptop.page.getByRole('button', { name: 'Sign in as someone else' }).click();
    await expect(laptop.page.getByLabel('Email')).toBeVisible();
  });

  await test.step('a team requires it, which leads a member to set it up and back to their page', async () => {
    await goTo(hers.page, '/dashboard/tasks');
    await expect(hers.page.getByRole('heading', { level: 1 })).toBeVisible();
    await goTo(page, settings);
    await page.getByRole('switch', { name: 'Required for all members' }).click();
    await page.getByRole('button', { name: 'Require it' }).click();
    await expect(page.getByRole('switch', { name: 'Required for all members' })).toBeChecked();
    // The server ends the event stream of her open page, and the page asks for the second factor.
    await expect(hers.page).toHaveURL(/\/authentication\/second-factor/);
    await expect(hers.page.getByText('Harbour District requires two-factor authentication.')).toBeVisible();
    await goTo(hers.page, '/dashboard/tasks');
    await expectAccessibleInBoth(hers.page, 'required');
    await setUp(hers.page);
    await hers.page.getByRole('button', { name: 'I have stored them, go on' }).click();
    await expect(hers.page).toHaveURL(/\/dashboard\/tasks/);
    await goTo(hers.page, '/settings#password');
    await expect(hers.page.getByText('Harbour District requires two-factor authentication.')).toBeVisible();
    await expect(hers.page.getByRole('button', { name: 'Turn off' })).toBeHidden();
  });

  await test.step('once it is no longer required, it can be turned off with a code', async () => {
    await page.getByRole('switch', { name: 'Required for all members' }).click();
    await expect(page.getByRole('switch', { name: 'Required for all members' })).not.toBeChecked();
    await goTo(page, '/settings#password');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByLabel('Code of the app, or a recovery code').fill(phone.codes[1] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('It is off.')).toBeVisible();
  });

  expect(troubles).toEqual([]);
  expect(hers.troubles).toEqual([]);
});
