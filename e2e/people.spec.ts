import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBoth } from './accessible.ts';
import { expectAbsent, expectNoSidewaysScroll, follow } from './at-rest.ts';
import { groundworkForFile, mailedLink } from './groundwork.ts';
import { signUp, visitor, writerOf } from './visitor.ts';

// How people join a team, what they may do there, and how they leave.
const password = 'Lantern-2026';
const rosa = { email: 'rosa@harbour.example', password, firstName: 'Rosa', lastName: 'Lindqvist' };
const ivo = { email: 'ivo@harbour.example', password, firstName: 'Ivo', lastName: 'Kranjc' };
const grace = { email: 'grace@harbour.example', password, firstName: 'Grace', lastName: 'Okafor' };

const groundwork = groundworkForFile();
const runAdmin = async (...args: string[]) =>
  (
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../api/cli/admin.ts'), ...args], {
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: groundwork.dataDir, DATABASE_URL: '' },
    })
  ).stdout;

/** Checks that nothing overflows horizontally on a phone. */
async function expectFitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, page.url());
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('people are invited, join, get roles, edit their profile, and leave', async ({ browser }) => {
  const [hers, his, third] = [
    await visitor(browser, groundwork.url),
    await visitor(browser, groundwork.url),
    await visitor(browser, groundwork.url),
  ];
  const [page, other, newcomer] = [hers.page, his.page, third.page];
  let teamId = '';
  const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

  await test.step('an owner invites two addresses at once, by keyboard', async () => {
    await signUp(groundwork, hers.context, rosa);
    await signUp(groundwork, his.context, ivo);
    teamId = (await writerOf(groundwork, hers.context)('POST', '/api/teams', { name: 'Harbour District' })).id;
    await page.goto(`/dashboard/teams/${teamId}`);
    await page.getByRole('button', { name: 'Invite people' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email addresses')).toBeFocused();
    await page.keyboard.type(`${ivo.email}, Grace Okafor <${grace.email}>`);
    await expectAccessibleInBoth(page, 'invite dialog');
    await page.getByRole('button', { name: 'Send 2 invitations' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 invitations sent')).toBeVisible();
    await expect(rowOf(page, grace.email)).toBeVisible();
    await expect(rowOf(page, ivo.email)).toBeVisible();
    await expectAccessibleInBoth(page, 'team page');
    await expectFitsPhone(page);
  });

  await test.step('one bad address does not stop the others', async () => {
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people to Harbour District' });
    await dialog.getByLabel('Email addresses').fill(`dora@harbour, ${ivo.email}, emil@harbour.example`);
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText([
      /dora@harbourPlease enter a valid email address/,
      new RegExp(`${ivo.email}An invitation is already pending for this user`),
      /emil@harbour\.exampleInvitation sent/,
    ]);
    await expect(dialog.getByLabel('Email addresses')).toHaveValue(`dora@harbour\n${ivo.email}`);
    await dialog.getByLabel('Email addresses').fill('');
    await page.keyboard.press('Escape');
  });

  await test.step('a second invitation to the same address is refused with the reason', async () => {
    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByRole('textbox', { name: 'Email addresses' }).fill(ivo.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('dialog').getByText('An invitation is already pending for this user')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a new user signs up with the link and is in the team', async () => {
    await newcomer.goto(await mailedLink(groundwork.dataDir, grace.email, 'Rosa Lindqvist invites you'));
    await expect(newcomer.getByRole('heading', { name: 'Join Harbour District' })).toBeVisible();
    await expectAccessibleInBoth(newcomer, 'invitation');
    await expectFitsPhone(newcomer);
    await follow(newcomer.getByRole('link', { name: 'Create an account' }));
    await expect(newcomer.getByLabel('Email')).toHaveValue(grace.email);
    await newcomer.getByLabel('Password', { exact: true }).fill(password);
    await newcomer.getByLabel('Confirm password', { exact: true }).fill(password);
    await newcomer.getByRole('button', { name: 'Create account' }).click();
    const joined =
      'Account created successfully! Please check your email to confirm your account. ' +
      'You have been added to the team.';
    await expect(newcomer.getByText(joined)).toBeVisible();
    await newcomer.goto(await mailedLink(groundwork.dataDir, grace.email, 'Confirm your email address'));
    await newcomer.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(newcomer.getByRole('button', { name: /Team: Harbour District/ })).toBeVisible();
    await newcomer.goto(`/dashboard/teams/${teamId}`);
    await expect(rowOf(newcomer, 'Rosa Lindqvist')).toBeVisible();
    await expectAbsent(newcomer, newcomer.getByRole('button', { name: /^Role of/ }));
  });

  await test.step('an invited person with an account accepts from the dashboard', async () => {
    await other.goto('/dashboard');
    await expectAccessibleInBoth(other, 'dashboard with an invitation');
    await other.getByRole('button', { name: 'Accept the invitation to Harbour District' }).click();
    await expect(other.getByRole('button', { name: /Team: Harbour District/ })).toBeVisible();
    await page.goto(`/dashboard/teams/${teamId}`);
    await expect(rowOf(page, 'Ivo Kranjc')).toBeVisible();
  });

  await test.step('a new admin removes a member, whose open tab shows it and nothing of the team', async () => {
    await page.getByRole('button', { name: 'Role of Ivo Kranjc: Member' }).click();
    await page.getByRole('menuitemradio', { name: 'Admin' }).click();
    await expect(page.getByRole('button', { name: 'Role of Ivo Kranjc: Admin' })).toBeVisible();
    await other.goto(`/dashboard/teams/${teamId}`);
    await rowOf(other, 'Grace Okafor').hover();
    await other.getByRole('button', { name: 'Actions for Grace Okafor' }).click();
    await other.getByRole('menuitem', { name: 'Remove from team' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click();
    await expect(newcomer.getByText('You are no longer in Harbour District')).toBeVisible();
    await expect(newcomer.getByText('Rosa Lindqvist')).toBeHidden();
    await expectAbsent(other, other.getByRole('button', { name: 'Actions for Rosa Lindqvist' }));
  });

  await test.step('a new name and photo appear for a colleague at once', async () => {
    await other.goto('/settings');
    await other.getByLabel('First Name').fill('Ivan');
    await other.getByRole('button', { name: 'Save Profile' }).click();
    await expect(rowOf(page, 'Ivan Kranjc')).toBeVisible();
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    await other.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: dot });
    await expect(rowOf(page, 'Ivan Kranjc').locator('img')).toBeVisible();
    await expectFitsPhone(other);
  });

  await test.step('a super-admin suspends a person, whose page goes to sign-in; the audit log shows it', async () => {
    await page.goto('/admin_dashboard');
    await expect(page.getByText('This area is for administrators')).toBeVisible();
    expect(await runAdmin('grant', rosa.email)).toContain(rosa.email);
    await page.reload();
    await expect(rowOf(page, ivo.email)).toBeVisible();
    await expectAccessibleInBoth(page, 'admin area');
    await expectFitsPhone(page);
    await page.getByRole('button', { name: 'Actions for Ivan Kranjc' }).click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(other).toHaveURL(/authentication\/signin/);
    const why = other.getByText('This account is suspended. Please contact your administrator.');
    await expect(why).toBeVisible();
    // The reason survives a reload of the page that the person wanted.
    await other.goto('/dashboard/goals');
    await expect(why).toBeVisible();
    await follow(page.getByRole('link', { name: 'Audit log' }));
    await expect(page.getByText('suspended Ivan Kranjc')).toBeVisible();
    await expectAccessibleInBoth(page, 'audit log');
  });

  await test.step('the only owner cannot leave, and deletes the team after typing its name', async () => {
    await page.goto(`/dashboard/teams/${teamId}/settings`);
    await expectAccessibleInBoth(page, 'team settings');
    await page.getByRole('button', { name: 'Delete team' }).click();
    await page.getByRole('dialog').getByLabel('Type Harbour District to confirm').fill('Harbour District');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
    await expect(page.getByText('Team deleted successfully')).toBeVisible();
  });

  // The page of a lost team may request it once more before it closes.
  const unexpected = [...hers.troubles, ...his.troubles, ...third.troubles].filter(
    (trouble) => !/404.*\/api\/teams\//.test(trouble),
  );
  expect(unexpected).toEqual([]);
  for (const { context } of [hers, his, third]) await context.close();
});
