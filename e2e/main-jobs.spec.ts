import { expect, type Page, test } from '@playwright/test';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { expectAccessible } from './accessible.ts';
import { boxOf, follow, goTo, reload } from './at-rest.ts';
import { groundworkForFile, mailedLink } from './groundwork.ts';
import { visitor } from './visitor.ts';

// The main jobs in a real browser: from signing up to a finished task, a map, a record of a form, and a branch that
// another team accepts. `npm test` runs this file; only `npm run test:all` runs the other journeys.
const { nadia, mai, peter } = worldPeople;
const { harbour, northgate } = worldTeams;
const rosa = { first: 'Rosa', last: 'Lindqvist', email: 'rosa@harbour.example', password: 'Lantern-2026' };

const groundwork = groundworkForFile();

const nodeOn = (page: Page, title: string) => page.locator('.react-flow__node').filter({ hasText: title });
const inOutline = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name });

test('a new user signs up, plans a goal and finishes a task', async ({ browser }) => {
  const { page, troubles } = await visitor(browser, groundwork.url);
  const dialog = page.getByRole('dialog');

  await test.step('signs up from the landing page', async () => {
    await goTo(page, '/');
    await expectAccessible(page, 'landing page');
    await follow(page.getByRole('link', { name: 'Get Started' }).first());
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('First name and last name are required').first()).toBeVisible();
    await expectAccessible(page, 'sign-up with errors');
    await page.getByLabel('First name').fill(rosa.first);
    await page.getByLabel('Last name').fill(rosa.last);
    await page.getByLabel('Email').fill(rosa.email);
    await page.getByLabel('Password', { exact: true }).fill(rosa.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(rosa.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(
      page.getByText('Account created successfully! Please check your email to confirm your account.'),
    ).toBeVisible();
  });

  await test.step('the browser that signed up confirms with a button, which signs in', async () => {
    // Waits for the email, because a job writes it and the mailbox page does not reload itself.
    await mailedLink(groundwork.dataDir, rosa.email, 'Confirm your email address');
    await goTo(page, '/dev/mailbox');
    await page.getByRole('link', { name: 'Open the link in this email' }).first().click();
    await expect(page.getByText(rosa.email)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm and sign in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('creates a team, a goal and two tasks', async () => {
    await expect(page.getByRole('heading', { name: 'What is your team called?' })).toBeVisible();
    await expectAccessible(page, 'first dashboard');
    await page.getByLabel('Name').fill('Hill Street');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Nothing, I will look around' }).click();
    await expect(page.getByRole('button', { name: /Team: Hill Street/ })).toBeVisible();
    await goTo(page, '/dashboard/goals');
    await page
      .getByRole('button', { name: /New goal|Create goal/ })
      .first()
      .click();
    await dialog.getByLabel('Title').fill('Winter gathering');
    await dialog.getByRole('button', { name: 'Create goal' }).click();
    await expect(page.getByText('0%').first()).toBeVisible();
    for (const title of ['Hang the lamps', 'Order name badges']) {
      await page
        .getByRole('button', { name: /^(New|Create) task$/ })
        .first()
        .click();
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByRole('button', { name: 'Create task' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: title })).toBeVisible();
    }
  });

  await test.step('progress follows the finished task, also after a reload', async () => {
    await page.getByRole('button', { name: /Status of Hang the lamps/ }).click();
    await page.getByRole('menuitemradio', { name: 'Done' }).click();
    await expect(page.getByText('50%').first()).toBeVisible();
    await reload(page);
    await expect(page.getByText('50%').first()).toBeVisible();
  });

  expect(troubles).toEqual([]);
});

test('a member draws a map by keyboard and by pointer', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: mai });
  const canvas = page.getByRole('application').or(page.getByTestId('rf__wrapper')).first();
  const panel = (name: string) => page.getByRole('complementary', { name: `Node: ${name}` });
  let address = '';
  const parentOf = async (name: string) => {
    const { nodes } = await (await context.request.get(`/api${address.replace('/dashboard', '')}/nodes`)).json();
    const named = new Map<string, string>(
      nodes.map(({ path, fields }: { path: string; fields: { name: string } }) => [fields.name, path]),
    );
    const above = named.get(name)?.replace(/\.?\d+$/, '');
    return [...named].find(([, path]) => path === above)?.[0] ?? null;
  };

  await test.step('makes a map from the list', async () => {
    await goTo(page, '/dashboard/maps');
    await page
      .getByRole('button', { name: /^(New|Create) map$/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Riverside network');
    await dialog.getByRole('radio', { name: 'Church map' }).click();
    await dialog.getByRole('button', { name: 'Create map' }).click();
    await expect(page.getByText('Nothing on this map yet')).toBeVisible();
    address = new URL(page.url()).pathname;
  });

  await test.step('adds nodes by keyboard and by menu', async () => {
    const write = async (name: string) => {
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(name);
      await page.keyboard.press('Enter');
      await expect(panel(name)).toBeVisible();
    };
    for (const [key, name] of [
      ['Enter', 'Riverside'],
      ['Tab', 'Oak Street'],
      ['Enter', 'Harbour'],
    ] as const) {
      await canvas.focus();
      await page.keyboard.press(key);
      await write(name);
    }
    await page.getByRole('button', { name: 'Add node' }).click();
    await page.getByRole('menuitem', { name: 'Child of Harbour' }).click();
    await write('Quayside');
    await expect.poll(() => parentOf('Quayside')).toBe('Harbour');
  });

  await test.step('moves a node below another by dragging, and undoes that from the toolbar', async () => {
    await canvas.focus();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    const middle = async (name: string) => {
      const box = await boxOf(nodeOn(page, name));
      return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
    };
    const [from, to] = [await middle('Quayside'), await middle('Oak Street')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 10, { steps: 8 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => parentOf('Quayside')).toBe('Oak Street');
    await expect(page.getByText('Moved under Oak Street')).toBeVisible();
    await expect(page.getByRole('complementary', { name: /^Node/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Fit', exact: true }).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => parentOf('Quayside')).toBe('Harbour');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => parentOf('Quayside')).toBe('Oak Street');
    await reload(page);
    await expect(nodeOn(page, 'Quayside')).toBeVisible();
  });

  expect(troubles).toEqual([]);
});

test('a member fills in a form of the team', async ({ browser }) => {
  const { page, troubles } = await visitor(browser, groundwork.url, { as: mai });
  await goTo(page, '/dashboard');
  const sidebar = page.getByRole('navigation');
  await sidebar.getByRole('button', { name: 'Visits' }).click();
  await follow(sidebar.getByRole('link', { name: 'Create New' }));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Visit title' })).toBeVisible();
  await expect(page.getByLabel('Visit title')).toBeFocused();
  await page.getByLabel('Visit title').fill('Second visit to Mill Lane');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Record created successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Second visit to Mill Lane' })).toBeVisible();
  expect(troubles).toEqual([]);
});

test('a team hands a branch of its map over to another team', async ({ browser }) => {
  const hers = await visitor(browser, groundwork.url, { as: nadia });
  const his = await visitor(browser, groundwork.url, { as: peter });
  await goTo(his.page, '/dashboard');
  await expect(his.page.getByRole('link', { name: 'Transfers' })).toBeVisible();

  await test.step('sends the branch from the canvas', async () => {
    const { page } = hers;
    await goTo(page, `/dashboard/maps/${harbour.churchMap}`);
    const box = await boxOf(nodeOn(page, 'Mill Lane'));
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Send or share…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Mill Lane and 1 below')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Hand over' }).click();
    await dialog.getByLabel('Recipient').fill(northgate.code.toLowerCase());
    await dialog.getByLabel('Note (optional)').fill('You meet there anyway.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Sent to Northgate')).toBeVisible();
    await goTo(page, `/dashboard/maps/${harbour.churchMap}?as=outline`);
    await expect(inOutline(page, 'Mill Lane')).toBeVisible();
  });

  await test.step('the recipient is notified, reviews the request and accepts it as a new map', async () => {
    const { page } = his;
    await follow(page.getByRole('link', { name: 'Notifications' }));
    await expect(page.getByText('Harbour District wants to hand over')).toBeVisible();
    await follow(page.getByRole('link', { name: 'Mill Lane' }));
    await expect(page.getByText('You meet there anyway.')).toBeVisible();
    await follow(page.getByRole('link', { name: 'Open request' }));
    const wizard = page.getByRole('dialog');
    await wizard.getByRole('button', { name: 'Review' }).click();
    const next = wizard.getByRole('button', { name: 'Next' });
    await wizard.getByRole('radio', { name: 'Northgate' }).click();
    await next.click();
    await wizard.getByRole('radio', { name: 'Create New Map' }).click();
    await next.click();
    await wizard.getByRole('radio', { name: 'The sender’s template' }).click();
    await wizard.getByLabel('Map name').fill('Mill Lane and beyond');
    await next.click();
    await expect(wizard.getByText('Nodes will be physically moved.')).toBeVisible();
    await wizard.getByRole('button', { name: 'Accept Request' }).click();
    await expect(wizard.getByText('Request Accepted')).toBeVisible();
    await goTo(page, '/dashboard/maps');
    await follow(page.getByRole('link', { name: 'Mill Lane and beyond' }));
    await follow(page.getByRole('link', { name: 'Outline' }));
    await expect(inOutline(page, 'Elm Court')).toBeVisible();
  });

  await test.step('the sender sees who holds the branch now', async () => {
    await expect(inOutline(hers.page, 'Mill Lane')).toContainText('Held by Northgate');
  });

  expect([...hers.troubles, ...his.troubles]).toEqual([]);
});
