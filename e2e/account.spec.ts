import { readFileSync } from 'node:fs';
import { type Browser, expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { samplePassword } from '../db/sample-people.ts';
import { worldPeople } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { expectAbsent, goTo, reload } from './at-rest.ts';
import { groundworkForFile, mailedLink } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

const { tomas, lena, jonas, amara } = worldPeople;
const groundwork = groundworkForFile();
const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A visitor who signs in again: a second session, besides that of test-world.ts. */
async function anotherDevice(browser: Browser, email: string) {
  const device = await visitor(browser, groundwork.url);
  await writerOf(groundwork, device.context)('POST', '/api/auth/sign-in/email', { email, password: samplePassword });
  return device;
}

test('someone changes their avatar, their name and their password', async ({ browser }) => {
  const { context, page, troubles } = await visitor(browser, groundwork.url, { as: tomas });
  const other = await anotherDevice(browser, tomas.email);

  await test.step('each tab has a URL and is accessible', async () => {
    await goTo(page, '/settings#notifications');
    for (const name of ['Notifications', 'Sessions', 'Preferences', 'Your data', 'Password', 'Profile']) {
      await page.getByRole('tab', { name }).click();
      await expect(page).toHaveURL(new RegExp(`#${name === 'Your data' ? 'data' : name.toLowerCase()}$`));
      await expectAccessibleInBoth(page, name);
    }
    await page.goBack();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Password');
    await reload(page);
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Password');
  });

  await test.step('a new avatar and name appear on another screen at once', async () => {
    await goTo(other.page, '/dashboard/teams');
    await page.getByRole('tab', { name: 'Profile' }).click();
    await expectAbsent(page, page.getByRole('button', { name: 'Delete avatar' }));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload' }).click();
    await (await chooser).setFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: onePixel });
    await expect(page.getByText('Avatar uploaded successfully')).toBeVisible();
    await expect(other.page.locator('img[src^="/api/avatars/"]').first()).toBeVisible();
    await page.getByLabel('First Name').fill('Tomasz');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(other.page.getByText('Tomasz Oliveira').first()).toBeVisible();
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

  const signIn = async (password: string) => {
    await page.getByLabel('Email').fill(tomas.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const signOut = async (from: typeof page, button: string) => {
    await goTo(from, '/settings#sessions');
    await expect(from.getByText('Active now')).toBeVisible();
    await from.getByRole('button', { name: button, exact: true }).click();
    await from.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  };
  const newTask = () => page.getByRole('button', { name: 'New task' }).first();

  await test.step('what is typed while another device ends the session is there after signing in again', async () => {
    await goTo(page, '/dashboard/tasks');
    await newTask().click();
    const title = page.getByRole('dialog').getByRole('textbox').first();
    await expect(title).toBeFocused();
    await title.fill('Book the small hall');
    await signOut(other.page, 'Sign out everywhere else');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await signIn(samplePassword);
    await expect(page).toHaveURL(/\/dashboard\/tasks/);
    await newTask().click();
    await expect(title).toHaveValue('Book the small hall');
    await title.fill('');
    await page.keyboard.press('Escape');
    await goTo(page, '/settings#profile');
  });

  await test.step('a new password signs out everywhere', async () => {
    await page.getByRole('tab', { name: 'Password' }).click();
    await page.getByLabel('New Password', { exact: true }).fill('lighthouse seven');
    await page.getByLabel('Confirm New Password').fill('lighthouse seven');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await expect(other.page).toHaveURL(/signin/);
    await signIn('lighthouse seven');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  expect([...troubles, ...other.troubles]).toEqual([]);
  await context.close();
  await other.context.close();
});

test('someone changes their email: both addresses confirm it on other devices', async ({ browser }) => {
  const first = await visitor(browser, groundwork.url, { as: lena });
  const mailbox = await visitor(browser, groundwork.url);
  const { page } = first;

  await test.step('a stolen session is stopped from the old address', async () => {
    await goTo(page, '/settings');
    await page.getByLabel('New email').fill('thief@quay.example');
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('Not confirmed yet')).toHaveCount(2);
    await expectAccessibleInBoth(page, 'change of email');
    await goTo(
      mailbox.page,
      await mailedLink(groundwork.dataDir, lena.email, 'Confirm the change of your email address'),
    );
    await expectAccessibleInBoth(mailbox.page, 'link of a change');
    await mailbox.page.getByRole('button', { name: 'This was not me' }).click();
    await expect(mailbox.page.getByText(/The change is stopped/)).toBeVisible();
    await expect(page).toHaveURL(/signin/);
  });

  await test.step('the change happens with the second confirmation', async () => {
    await page.getByLabel('Email').fill(lena.email);
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).not.toHaveURL(/signin/);
    await goTo(page, '/settings');
    await page.getByLabel('New email').fill('lena@quay.example');
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('Not confirmed yet')).toHaveCount(2);
    await goTo(
      mailbox.page,
      await mailedLink(groundwork.dataDir, 'lena@quay.example', 'Confirm your new email address'),
    );
    await mailbox.page.getByRole('button', { name: 'Confirm the change' }).click();
    await expect(mailbox.page.getByText(`waits for the confirmation at ${lena.email}`)).toBeVisible();
    await goTo(
      mailbox.page,
      await mailedLink(groundwork.dataDir, lena.email, 'Confirm the change of your email address'),
    );
    await mailbox.page.getByRole('button', { name: 'Confirm the change' }).click();
    await expect(mailbox.page.getByText(/Your email is now lena@quay.example/)).toBeVisible();
    await expect(page).toHaveURL(/signin/);
    await page.getByLabel('Email').fill('lena@quay.example');
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).not.toHaveURL(/signin/);
    await goTo(page, '/settings');
    await expect(page.getByText('lena@quay.example').first()).toBeVisible();
  });

  expect([...first.troubles, ...mailbox.troubles]).toEqual([]);
});

/** Lets the grace period of a deletion end, and runs the job that deletes accounts. */
async function letDeletionBeDue(email: string) {
  await groundwork.sql(
    `update auth.account_deletions set due_at = now() - interval '1 second'
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  await groundwork.sql("insert into jobs.job (name) values ('delete-accounts')");
}

test('someone deletes their account: they hand over a team, change their mind, and go', async ({ browser }) => {
  const first = await visitor(browser, groundwork.url, { as: jonas });
  const second = await anotherDevice(browser, jonas.email);
  const other = await visitor(browser, groundwork.url, { as: amara });
  const write = writerOf(groundwork, first.context);
  const team = await write('POST', '/api/teams', { name: 'Quayside' });
  await groundwork.sql('insert into team_memberships (team_id, user_id) values ($1, $2)', [team.id, amara.id]);
  const goal = await write('POST', '/api/goals', { team_id: team.id, title: 'Paint the boats' });
  await write('POST', '/api/comments', { goal_id: goal.id, content: 'The red one first.' });
  const { page } = first;

  await test.step('the only owner of a team hands it over first', async () => {
    await goTo(page, '/settings#data');
    await expect(page.getByRole('link', { name: 'Quayside', exact: true })).toBeVisible();
    await expectAccessibleInBoth(page, 'teams to hand over');
    await write('PATCH', `/api/teams/${team.id}/members/${amara.id}`, { role_id: 1 });
  });

  await test.step('everything about them comes in one archive, for nobody else', async () => {
    const task = await write('POST', '/api/tasks', { team_id: team.id, goal_id: goal.id, title: 'Sand the hull' });
    const plan = { name: 'Plan – Überholung.txt', mimeType: 'text/plain', buffer: Buffer.from('First the keel.') };
    const uploaded = await first.context.request.post(`${groundwork.url}/api/attachments`, {
      headers: { origin: groundwork.url },
      multipart: { task_id: task.id, file: plan },
    });
    expect(uploaded.status()).toBe(201);
    await reload(page);
    await expectAccessibleInBoth(page, 'no export');
    await page.getByRole('button', { name: 'Put my data together' }).click();
    const link = page.getByRole('link', { name: /^Download \(/ });
    await expect(link).toBeVisible();
    await expect(page.getByText(/You can ask again from/)).toBeVisible();
    await expectAccessibleInBoth(page, 'export');
    const downloading = page.waitForEvent('download');
    await link.click();
    const archive = unzipSync(readFileSync(await (await downloading).path()));
    expect(strFromU8(archive['tasks.json'] ?? new Uint8Array())).toContain('Sand the hull');
    const [name = ''] = Object.keys(archive).filter((path) => path.endsWith('Überholung.txt'));
    expect(strFromU8(archive[name] ?? new Uint8Array())).toBe('First the keel.');
    expect(strFromU8(archive['README.txt'] ?? new Uint8Array())).toContain('YOUR DATA IN GROUNDWORK');
    const file = `${groundwork.url}/api/account/export/file`;
    expect((await other.context.request.get(file)).status()).toBe(404);
    expect((await fetch(file)).status).toBe(401);
  });

  await test.step('the address is typed, and another device keeps the account', async () => {
    await reload(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(`Type ${jonas.email} to confirm`)).toBeFocused();
    await dialog.getByLabel(`Type ${jonas.email} to confirm`).fill(jonas.email);
    await expectAccessibleInBoth(page, 'delete account');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText(/will be deleted on/)).toHaveCount(2);
    await mailedLink(groundwork.dataDir, jonas.email, 'Your account will be deleted');
    await goTo(second.page, '/dashboard/tasks');
    await expectAccessibleInBoth(second.page, 'notice of the deletion');
    await second.page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(second.page.getByText(/will be deleted on/)).toBeHidden();
  });

  await test.step('after seven days the account is gone, and its content has no name', async () => {
    await reload(page);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const field = page.getByLabel(`Type ${jonas.email} to confirm`);
    await expect(field).toBeFocused();
    await field.fill(jonas.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText(/will be deleted on/)).toHaveCount(2);
    await letDeletionBeDue(jonas.email);
    await mailedLink(groundwork.dataDir, jonas.email, 'Your account was deleted');
    await expect(page).toHaveURL(/signin/);
    await goTo(other.page, `/dashboard/goals/${goal.id}`);
    await other.page.getByRole('tab', { name: 'Comments' }).click();
    await expect(other.page.getByText('The red one first.')).toBeVisible();
    await expect(other.page.getByText('Former member').first()).toBeVisible();
    await expect(other.page.getByText('Jonas Lindqvist')).toBeHidden();
  });

  expect([...first.troubles, ...second.troubles, ...other.troubles]).toEqual([]);
});
