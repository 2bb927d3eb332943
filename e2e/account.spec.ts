import { expect, test } from '@playwright/test';
import { expectAccessibleInBoth } from './accessible.ts';
import { expectAbsent } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { signUp, visitor, writerOf } from './visitor.ts';

const rosa = { email: 'rosa@harbour.example', password: 'Lantern-2026', firstName: 'Rosa', lastName: 'Lindqvist' };
const groundwork = groundworkForFile();
const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test('someone changes their avatar, their name and their password', async ({ browser }) => {
  const { context, page, troubles } = await visitor(browser, groundwork.url);
  await signUp(groundwork, context, rosa);
  await writerOf(groundwork, context)('POST', '/api/teams', { name: 'Harbour District' });
  const other = await visitor(browser, groundwork.url);
  await writerOf(groundwork, other.context)('POST', '/api/auth/sign-in/email', {
    email: rosa.email,
    password: rosa.password,
  });

  await test.step('each tab has a URL and is accessible', async () => {
    await page.goto('/settings#notifications');
    for (const name of ['Notifications', 'Sessions', 'Preferences', 'Password', 'Profile']) {
      await page.getByRole('tab', { name }).click();
      await expect(page).toHaveURL(new RegExp(`#${name.toLowerCase()}$`));
      await expectAccessibleInBoth(page, name);
    }
    await page.goBack();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Password');
    await page.reload();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Password');
  });

  await test.step('a new avatar and name appear on another screen at once', async () => {
    await other.page.goto('/dashboard/teams');
    await page.getByRole('tab', { name: 'Profile' }).click();
    await expectAbsent(page, page.getByRole('button', { name: 'Delete avatar' }));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: onePixel });
    await expect(page.getByText('Avatar uploaded successfully')).toBeVisible();
    await expect(other.page.locator('img[src^="/api/avatars/"]').first()).toBeVisible();
    await page.getByLabel('First Name').fill('Rosalind');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(other.page.getByText('Rosalind Lindqvist').first()).toBeVisible();
    await page.getByRole('button', { name: 'Delete avatar' }).click();
    await expect(page.getByText('Avatar deleted successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload' })).toBeFocused();
  });

  await test.step('changes that are not saved are there when the person comes back', async () => {
    await page.getByLabel('Phone Number').fill('\u202a+49\u00a0421 555\u20130172\u202c');
    await page.getByRole('link', { name: 'Goals' }).click();
    await expect(page.getByRole('heading', { name: 'Goals', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Phone Number')).toHaveValue(/0172/);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await expect(page.getByLabel('Phone Number')).toHaveValue('+49 421 555-0172');
  });

  await test.step('a new password signs out everywhere', async () => {
    await page.getByRole('tab', { name: 'Password' }).click();
    await page.getByLabel('New Password', { exact: true }).fill('lighthouse seven');
    await page.getByLabel('Confirm New Password').fill('lighthouse seven');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await expect(other.page).toHaveURL(/signin/);
    await page.getByLabel('Email').fill(rosa.email);
    await page.getByLabel('Password', { exact: true }).fill('lighthouse seven');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  expect([...troubles, ...other.troubles]).toEqual([]);
  await context.close();
  await other.context.close();
});
