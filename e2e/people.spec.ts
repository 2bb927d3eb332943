import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { worldPeople } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { expectAbsent, expectNoSidewaysScroll, follow, goTo, reload } from './at-rest.ts';
import { groundworkForFile, mailedLink } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// How people join a team, what they may do there, and how they leave.
const { amara, jonas } = worldPeople;
const rosa = { name: 'Rosa Lindqvist', email: 'rosa@harbour.example', password: 'Lantern-2026' };

const groundwork = groundworkForFile();
const runAdmin = async (...args: string[]) =>
  (
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../api/cli/admin.ts'), ...args], {
      env: { ...process.env, NODE_ENV: 'development', ...groundwork.environment },
    })
  ).stdout;

/** Checks that nothing overflows horizontally on a phone. */
async function expectFitsPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, page.url());
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('people are invited, join, get roles, edit their profile, and leave', async ({ browser }) => {
  const hers = await visitor(browser, groundwork.url, { as: amara });
  const his = await visitor(browser, groundwork.url, { as: jonas });
  const third = await visitor(browser, groundwork.url);
  const [page, other, newcomer] = [hers.page, his.page, third.page];
  let teamId = '';
  const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

  await test.step('an owner invites two addresses at once, by keyboard', async () => {
    teamId = (await writerOf(groundwork, hers.context)('POST', '/api/teams', { name: 'Hill Street' })).id;
    await goTo(page, `/dashboard/teams/${teamId}`);
    await page.getByRole('button', { name: 'Invite people' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Email addresses')).toBeFocused();
    await page.keyboard.type(`${jonas.email}, ${rosa.name} <${rosa.email}>`);
    await expectAccessibleInBoth(page, 'invite dialog');
    await page.getByRole('button', { name: 'Send 2 invitations' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 invitations sent')).toBeVisible();
    await expect(rowOf(page, rosa.email)).toBeVisible();
    await expect(rowOf(page, jonas.email)).toBeVisible();
    await expectFitsPhone(page);
  });

  await test.step('one bad address does not stop the others', async () => {
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people to Hill Street' });
    await dialog.getByLabel('Email addresses').fill(`dora@harbour, ${jonas.email}, emil@harbour.example`);
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expect(dialog.getByRole('listitem')).toHaveText([
      /dora@harbourPlease enter a valid email address/,
      new RegExp(`${jonas.email}An invitation is already pending for this user`),
      /emil@harbour\.exampleInvitation sent/,
    ]);
    await expect(dialog.getByLabel('Email addresses')).toHaveValue(`dora@harbour\n${jonas.email}`);
    await dialog.getByLabel('Email addresses').fill('');
    await page.keyboard.press('Escape');
  });

  await test.step('a new user signs up with the link and is in the team', async () => {
    await goTo(newcomer, await mailedLink(groundwork.dataDir, rosa.email, 'You are invited to a team'));
    await expect(newcomer.getByRole('heading', { name: 'Join Hill Street' })).toBeVisible();
    await expectAccessibleInBoth(newcomer, 'invitation');
    await expectFitsPhone(newcomer);
    await follow(newcomer.getByRole('link', { name: 'Create an account' }));
    await expect(newcomer.getByLabel('Email')).toHaveValue(rosa.email);
    await newcomer.getByLabel('Password', { exact: true }).fill(rosa.password);
    await newcomer.getByLabel('Confirm password', { exact: true }).fill(rosa.password);
    await newcomer.getByRole('button', { name: 'Create account' }).click();
    const joined =
      'Account created successfully! Please check your email to confirm your account. ' +
      'You have been added to the team.';
    await expect(newcomer.getByText(joined)).toBeVisible();
    await goTo(newcomer, await mailedLink(groundwork.dataDir, rosa.email, 'Confirm your email address'));
    await newcomer.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(newcomer.getByRole('button', { name: /Team: Hill Street/ })).toBeVisible();
    await goTo(newcomer, `/dashboard/teams/${teamId}`);
    await expect(rowOf(newcomer, amara.name)).toBeVisible();
    await expectAbsent(newcomer, newcomer.getByRole('button', { name: /^Role of/ }));
  });

  await test.step('an invited person with an account accepts from the dashboard', async () => {
    await goTo(other, '/dashboard');
    await expectAccessibleInBoth(other, 'dashboard with an invitation');
    await other.getByRole('button', { name: 'Accept the invitation to Hill Street' }).click();
    await expect(other.getByRole('button', { name: /Team: Hill Street/ })).toBeVisible();
    await goTo(page, `/dashboard/teams/${teamId}`);
    await expect(rowOf(page, 'Jonas Lindqvist')).toBeVisible();
  });

  await test.step('a new admin removes a member, whose open tab shows it and nothing of the team', async () => {
    await page.getByRole('button', { name: 'Role of Jonas Lindqvist: Member' }).click();
    await page.getByRole('menuitemradio', { name: 'Admin' }).click();
    await expect(page.getByRole('button', { name: 'Role of Jonas Lindqvist: Admin' })).toBeVisible();
    await goTo(other, `/dashboard/teams/${teamId}`);
    await rowOf(other, 'Rosa Lindqvist').hover();
    await other.getByRole('button', { name: 'Actions for Rosa Lindqvist' }).click();
    await other.getByRole('menuitem', { name: 'Remove from team' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click();
    await expect(newcomer.getByText('You are no longer in Hill Street')).toBeVisible();
    await expect(newcomer.getByText(amara.name)).toBeHidden();
    await expectAbsent(other, other.getByRole('button', { name: `Actions for ${amara.name}` }));
  });

  await test.step('a new name and photo appear for a colleague at once', async () => {
    await goTo(other, '/settings');
    await other.getByLabel('First Name').fill('Ivan');
    await other.getByRole('button', { name: 'Save Profile' }).click();
    await expect(rowOf(page, 'Ivan Lindqvist')).toBeVisible();
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    await other.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: dot });
    await expect(rowOf(page, 'Ivan Lindqvist').locator('img')).toBeVisible();
    await expectFitsPhone(other);
  });

  await test.step('a super-admin suspends a person, whose page goes to sign-in; the audit log shows it', async () => {
    await goTo(page, '/admin_dashboard');
    await expect(page.getByText('This area is for administrators')).toBeVisible();
    expect(await runAdmin('grant', amara.email)).toContain(amara.email);
    await reload(page);
    await expect(rowOf(page, jonas.email)).toBeVisible();
    await expectFitsPhone(page);
    await page.getByRole('button', { name: 'Actions for Ivan Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(other).toHaveURL(/authentication\/signin/);
    const why = other.getByText('This account is suspended. Please contact your administrator.');
    await expect(why).toBeVisible();
    // The sign-in page still shows the reason when the person opens another page.
    await goTo(other, '/dashboard/goals');
    await expect(why).toBeVisible();
    await follow(page.getByRole('link', { name: 'Audit log' }));
    await expect(page.getByText('suspended Ivan Lindqvist')).toBeVisible();
  });

  await test.step('the only owner cannot leave, and deletes the team after typing its name', async () => {
    await goTo(page, `/dashboard/teams/${teamId}/settings`);
    await page.getByRole('button', { name: 'Delete team' }).click();
    await page.getByRole('dialog').getByLabel('Type Hill Street to confirm').fill('Hill Street');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
    await expect(page.getByText('Team deleted successfully')).toBeVisible();
  });

  // After the loss of a team, its open page may request the team once more before it closes.
  const unexpected = [...hers.troubles, ...his.troubles, ...third.troubles].filter(
    (trouble) => !/404.*\/api\/teams\//.test(trouble),
  );
  expect(unexpected).toEqual([]);
  for (const { context } of [hers, his, third]) await context.close();
});
