import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectAbsent, expectNoSidewaysScroll, follow } from './at-rest.ts';
import { groundworkForFile, mailedLink } from './groundwork.ts';
import { signUp as signUpAndConfirm, visitor } from './visitor.ts';

// From an empty data folder to a team's first finished task, as a new user.
const nadia = { first: 'Nadia', last: 'Rahman', email: 'nadia@harbour.example', password: 'Lantern-2026' };
const peter = { first: 'Peter', last: 'Adeyemi', email: 'peter@hillstreet.example', password: 'Hillstreet-2026' };

const groundwork = groundworkForFile();
test.describe.configure({ mode: 'serial' });

async function signUp(page: Page, person: typeof nadia) {
  await page.goto('/authentication/signup');
  await page.getByLabel('First name').fill(person.first);
  await page.getByLabel('Last name').fill(person.last);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText('Account created successfully! Please check your email to confirm your account.'),
  ).toBeVisible();
}

async function signIn(page: Page, person: typeof nadia, password = person.password) {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function createTeam(page: Page, name: string) {
  await page.goto('/dashboard/teams/new');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Nothing, I will look around' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`Team: ${name}`) })).toBeVisible();
}

test('a new user signs up, plans a goal and finishes its first tasks', async ({ browser }) => {
  const { page, troubles, context } = await visitor(browser, groundwork.url);

  await test.step('the landing page leads to sign-up', async () => {
    await page.goto('/');
    await expectAccessible(page, 'landing page');
    await follow(page.getByRole('link', { name: 'Get Started' }).first());
    await expect(page).toHaveURL(/\/authentication\/signup$/);
  });

  await test.step('sign-up reports errors, then mails a link', async () => {
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('First name and last name are required').first()).toBeVisible();
    await page.getByLabel('First name').fill(nadia.first);
    await page.getByLabel('Last name').fill(nadia.last);
    await page.getByLabel('Email').fill('nadia@harbour');
    for (const [password, sentence] of [
      ['Ab1', 'Password must be at least 6 characters long'],
      ['HARBOUR1', 'Password must contain at least one lowercase letter'],
      ['harbour1', 'Password must contain at least one uppercase letter'],
      ['Harbours', 'Password must contain at least one number'],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(nadia.password);
    await page.getByLabel('Confirm password', { exact: true }).fill('Other-2026');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expectAccessible(page, 'sign-up with errors');
    await signUp(page, nadia);
    await expectAccessible(page, 'sign-up done');
  });

  await test.step('signing in needs the confirmed address', async () => {
    await page.goto('/authentication/signin');
    await expectAccessible(page, 'sign-in');
    await signIn(page, nadia, 'Wrong-2026');
    await expect(page.getByText('The email or password you entered is incorrect. Please try again.')).toBeVisible();
    await signIn(page, nadia);
    await expect(page.getByText('Please check your email and click the confirmation link.')).toBeVisible();
  });

  await test.step('the browser that signed up confirms with a button, which signs in', async () => {
    await page.goto('/dev/mailbox');
    await page.getByRole('link', { name: 'Open the link in this email' }).first().click();
    await expect(page.getByText(nadia.email)).toBeVisible();
    await expectAccessible(page, 'confirmation in the same browser');
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'What is your team called?' })).toBeVisible();
    await expectAccessible(page, 'first dashboard');
  });

  await test.step('a team, a goal, three tasks', async () => {
    await createTeam(page, 'Harbour District');
    await page.goto('/dashboard/goals');
    await expectAccessible(page, 'no goals');
    await page
      .getByRole('button', { name: /New goal|Create goal/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create goal' }).click();
    await expect(dialog.getByText('Please enter a goal title')).toBeVisible();
    await expectAccessible(page, 'goal dialog');
    await dialog.getByLabel('Title').fill('Autumn gathering');
    await dialog.getByLabel('Reason').fill('Groups in the east have never met those by the harbour.');
    await dialog.getByRole('button', { name: 'Create goal' }).click();
    await expect(page.getByText('0%').first()).toBeVisible();
    for (const title of ['Book the hall', 'Ask the choir', 'Order name badges']) {
      await page
        .getByRole('button', { name: /^(New|Create) task$/ })
        .first()
        .click();
      const create = page.getByRole('dialog');
      await create.getByLabel('Title').fill(title);
      await create.getByRole('button', { name: 'Create task' }).click();
      await expect(create).toBeHidden();
      await expect(page.getByRole('link', { name: title })).toBeVisible();
    }
    await expectAccessible(page, 'goal page');
  });

  await test.step('progress follows the finished tasks', async () => {
    await page.getByRole('button', { name: /Status of Book the hall/ }).click();
    await expectAccessible(page, 'status menu');
    await page.getByRole('menuitemradio', { name: 'Done' }).click();
    await expect(page.getByText('33%').first()).toBeVisible();
    await page.getByRole('button', { name: /Status of Ask the choir/ }).click();
    await page.getByRole('menuitemradio', { name: /In review/ }).click();
    await expect(page.getByRole('button', { name: /Status of Ask the choir: In progress/ })).toBeVisible();
    await page.reload();
    await expect(page.getByText('33%').first()).toBeVisible();
  });

  await test.step('a task opens over the page, is renamed, and deleted after a confirmation', async () => {
    await follow(page.getByRole('link', { name: 'Order name badges' }));
    await expect(page).toHaveURL(/task=/);
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, 'task dialog');
    await dialog.getByRole('button', { name: 'Order name badges', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Order forty name badges');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { level: 1, name: 'Order forty name badges' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete task' }).click();
    await expect(
      page.getByText('Are you sure you want to delete "Order forty name badges"? This action cannot be undone.'),
    ).toBeVisible();
    await expectAccessible(page, 'delete question');
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect(page.getByText('50%').first()).toBeVisible();
  });

  await test.step('edits the goal, switches to the dark theme, opens a missing page', async () => {
    await page.getByRole('button', { name: 'Edit goal' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('  ');
    await page.getByRole('dialog').getByRole('button', { name: 'Save goal' }).click();
    await expect(page.getByRole('dialog').getByText('Please enter a goal title')).toBeVisible();
    await page.getByRole('dialog').getByLabel('Title').fill('Winter gathering');
    await page.getByRole('dialog').getByRole('button', { name: 'Save goal' }).click();
    await expect(page.getByText('Goal updated successfully')).toBeVisible();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.keyboard.press('Escape');
    await page.goto('/dashboard/nowhere');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expectAccessible(page, 'missing page, dark');
  });

  await test.step('switches the team', async () => {
    await createTeam(page, 'Hill Street');
    await page.goto('/dashboard/goals');
    await expectAbsent(page, page.getByRole('main').getByText('Winter gathering'));
    await page.getByRole('button', { name: /Team: Hill Street/ }).click();
    await page.getByRole('menu').getByText('Harbour District').click();
    await expect(page.getByRole('main').getByText('Winter gathering')).toBeVisible();
  });

  await test.step('all data is there after the server was killed', async () => {
    // The pointer rests on a link, which preloads its page.
    await page.goto('about:blank');
    await groundwork.restart('kill');
    await page.goto('/dashboard/goals');
    await expect(page.getByRole('link', { name: 'Winter gathering' })).toBeVisible();
  });

  expect(troubles).toEqual([]);
  await context.close();
});

test('a newcomer has a map of their own after three answers, and next steps', async ({ browser }) => {
  const { page, troubles, context } = await visitor(browser, groundwork.url);
  await signUpAndConfirm(groundwork, context, {
    email: 'mai@net-loft.example',
    password: 'Netloft-2026',
    firstName: 'Mai',
    lastName: 'Nguyen',
  });
  const create = page.getByRole('button', { name: 'Create team' });
  const card = (name: string) => page.getByRole('radio', { name });
  const began = (sentence: RegExp) => expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();

  await test.step('a map of groups, with two clicks', async () => {
    await page.goto('/dashboard');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('港の仲間');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'What do you want to begin with?' })).toBeVisible();
    await expect(card('A map of groups')).toBeFocused();
    await expectAccessible(page, 'what to begin with');
    await page.getByLabel('Groups to begin with: 1').click();
    await page.keyboard.type('Slipway');
    await create.click();
    await expect(page).toHaveURL(/\/dashboard\/maps\//);
    await began(/^This is your map/);
    await expect(page.getByText('Slipway').first()).toBeVisible();
    await expectAccessible(page, 'map to begin with');
  });

  await test.step('the next steps stay until they are dismissed, also on another device', async () => {
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'Next steps' });
    await expect(steps.getByText('1 of 5 done')).toBeVisible();
    await expectAccessible(page, 'next steps');
    await steps.getByRole('button', { name: 'Hide “Bring your work along”' }).click();
    await expect(steps.getByText('1 of 4 done')).toBeVisible();
    const other = await visitor(browser, groundwork.url);
    await other.context.addCookies(await context.cookies());
    await other.page.goto('/dashboard');
    await expect(other.page.getByText('1 of 4 done')).toBeVisible();
    await other.context.close();
    await steps.getByRole('button', { name: 'Invite people', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Email addresses')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('ideas, tasks and a form open in the same way', async () => {
    for (const [name, sentence, shown] of [
      ['Ideas', /^This is your map of ideas/, 'Who could help'],
      ['Tasks', /^This is your goal/, 'Decide who does what'],
      ['A form', /^This is your form/, 'What happened?'],
    ] as const) {
      await page.goto('/dashboard/teams/new');
      await page.getByLabel('Name').fill(`Team of ${name}`);
      await page.keyboard.press('Enter');
      await card(name).click();
      await create.click();
      await began(sentence);
      await expect(page.getByText(shown).first()).toBeVisible();
      await expect(page.getByRole('button', { name: `Team: Team of ${name}` })).toBeVisible();
    }
    await expect(page.getByRole('navigation').getByText('Visit report')).toBeVisible();
    await page.getByRole('button', { name: 'Close this note' }).click();
    await expect(page.getByText(/^This is your form/)).toBeHidden();
  });

  expect(troubles).toEqual([]);
  await context.close();
});

test('someone in another team sees nothing of it', async ({ browser }) => {
  const { page, context } = await visitor(browser, groundwork.url);
  await signUp(page, peter);
  const link = await mailedLink(groundwork.dataDir, peter.email, 'Confirm your email address');
  await test.step('another browser confirms with the password', async () => {
    const other = await visitor(browser, groundwork.url, { colorScheme: 'dark' });
    await other.page.setViewportSize({ width: 360, height: 740 });
    await other.page.goto(link);
    await other.page.getByLabel('Password', { exact: true }).fill('Wrong-2026');
    await other.page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(
      other.page.getByText('This is not the password that was chosen at sign-up. Please try again.'),
    ).toBeVisible();
    await expectAccessible(other.page, 'confirmation in another browser');
    await expectNoSidewaysScroll(other.page, 'confirmation');
    await other.page.getByLabel('Password', { exact: true }).fill(peter.password);
    await other.page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(other.page).toHaveURL(/\/dashboard$/);
    await other.context.close();
  });
  await page.goto(link);
  await expect(page.getByText('This email address is already confirmed. You can sign in.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, peter);
  await expect(page).toHaveURL(/\/dashboard$/);
  await createTeam(page, 'North Side');
  for (const path of ['/dashboard/goals', '/dashboard/tasks', '/dashboard/teams', '/dashboard']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expectAbsent(page, page.getByText(/Winter gathering|Harbour District/));
  }
  const teams = await (await context.request.get('/api/teams')).json();
  expect(teams.items.map((team: { name: string }) => team.name)).toEqual(['North Side']);
  await context.close();
});

test('a forgotten password is reset, and every session ends', async ({ browser }) => {
  const first = await visitor(browser, groundwork.url);
  await first.page.goto('/authentication/signin');
  await signIn(first.page, peter);
  await expect(first.page).toHaveURL(/\/dashboard$/);

  const { page, context } = await visitor(browser, groundwork.url, { colorScheme: 'dark' });
  await page.goto('/authentication/signin');
  await follow(page.getByRole('link', { name: 'Forgot password?' }));
  await expectAccessible(page, 'forgotten password');
  await page.getByLabel('Email').fill(peter.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Password reset instructions have been sent to your email.')).toBeVisible();
  const link = await mailedLink(groundwork.dataDir, peter.email, 'Reset your password');
  await page.goto(link);
  await expectAccessible(page, 'new password');
  await page.getByLabel('New password', { exact: true }).fill('Northside-2027');
  await page.getByLabel('Confirm password', { exact: true }).fill('Northside-2027');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();

  // The ended session closes the event stream, and the page goes to sign-in.
  await expect(first.page).toHaveURL(/\/authentication\/signin/);
  await signIn(first.page, peter, 'Northside-2027');
  await expect(first.page).toHaveURL(/\/dashboard/);

  // The key of an earlier version ends the session, and the sign-in page says so.
  await first.page.evaluate(() => localStorage.setItem('legacy-auth-token', 'old'));
  await first.page.goto('/dashboard/goals');
  await expect(first.page.getByText('This browser kept a sign-in of an earlier version')).toBeVisible();
  await signIn(first.page, peter, 'Northside-2027');
  await expect(first.page).toHaveURL(/\/dashboard\/goals/);
  await first.page.getByRole('button', { name: /Account menu/ }).click();
  await first.page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(first.page).toHaveURL(/\/authentication\/signin|\/$/);
  await first.page.goto('/dashboard');
  await expect(first.page).toHaveURL(/\/authentication\/signin/);
  await first.context.close();
  await context.close();
});
