import { expect, type Page, test } from '@playwright/test';
import { samplePassword } from '../db/sample-people.ts';
import { worldPeople } from '../db/test-world.ts';
import { expectAccessible } from './accessible.ts';
import { expectNoSidewaysScroll, follow, goTo } from './at-rest.ts';
import { groundworkForFile, mailedLink } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

const { lena } = worldPeople;
const groundwork = groundworkForFile();

async function signIn(page: Page, { email }: { email: string }, password = samplePassword) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a browser that did not sign up confirms the address with the password', async ({ browser }) => {
  const rosa = { email: 'rosa@harbour.example', password: 'Lantern-2026', firstName: 'Rosa', lastName: 'Lindqvist' };
  const { page, context } = await visitor(browser, groundwork.url, { colorScheme: 'dark' });
  await writerOf(groundwork, context)('POST', '/api/account/signup', rosa);
  await context.clearCookies();
  await page.setViewportSize({ width: 360, height: 740 });
  await goTo(page, await mailedLink(groundwork.dataDir, rosa.email, 'Confirm your email address'));
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expectAccessible(page, 'confirmation in another browser');
  await expectNoSidewaysScroll(page, 'confirmation');
  await page.getByLabel('Password', { exact: true }).fill(rosa.password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a forgotten password is reset, and every session ends', async ({ browser }) => {
  const first = await visitor(browser, groundwork.url);
  await goTo(first.page, '/authentication/signin');
  await signIn(first.page, lena);
  await expect(first.page).toHaveURL(/\/dashboard$/);

  const { page, context } = await visitor(browser, groundwork.url, { colorScheme: 'dark' });
  await goTo(page, '/authentication/signin');
  await follow(page.getByRole('link', { name: 'Forgot password?' }));
  await expectAccessible(page, 'forgotten password');
  await page.getByLabel('Email').fill(lena.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Password reset instructions have been sent to your email.')).toBeVisible();
  const link = await mailedLink(groundwork.dataDir, lena.email, 'Reset your password');
  await goTo(page, link);
  await expectAccessible(page, 'new password');
  await page.getByLabel('New password', { exact: true }).fill('Northside-2027');
  await page.getByLabel('Confirm password', { exact: true }).fill('Northside-2027');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await goTo(page, link);
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();

  // The ended session closes the event stream, and the page goes to sign-in.
  await expect(first.page).toHaveURL(/\/authentication\/signin/);
  await signIn(first.page, lena, 'Northside-2027');
  await expect(first.page).toHaveURL(/\/dashboard/);

  // A `legacy-auth-token` of an earlier version in localStorage ends the session, and the sign-in page says so.
  await first.page.evaluate(() => localStorage.setItem('legacy-auth-token', 'old'));
  await goTo(first.page, '/dashboard/goals');
  await expect(first.page.getByText('This browser kept a sign-in of an earlier version')).toBeVisible();
  await signIn(first.page, lena, 'Northside-2027');
  await expect(first.page).toHaveURL(/\/dashboard\/goals/);
  await first.page.getByRole('button', { name: /Account menu/ }).click();
  await first.page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(first.page).toHaveURL(/\/authentication\/signin|\/$/);
  await goTo(first.page, '/dashboard');
  await expect(first.page).toHaveURL(/\/authentication\/signin/);
  await first.context.close();
  await context.close();
});
