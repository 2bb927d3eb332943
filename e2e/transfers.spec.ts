import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleInBoth } from './accessible.ts';
import { boxOf, expectNoSidewaysScroll, follow } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { signUp, teamWithMap, visitor } from './visitor.ts';

// Two teams: a branch is transferred, visible to its sender as a live view, then no longer; another is shared; a map is
// declined.
const nadia = { email: 'nadia@north.example', password: 'Lantern-2026', firstName: 'Nadia', lastName: 'Rahman' };
const peter = { email: 'peter@south.example', password: 'Lantern-2026', firstName: 'Peter', lastName: 'Hill' };

const groundwork = groundworkForFile();

const dialogOf = (page: Page) => page.getByRole('dialog');
const inOutline = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name });

test('teams transfer, share and decline parts of their maps', async ({ browser }) => {
  const hers = await visitor(browser, groundwork.url);
  const his = await visitor(browser, groundwork.url);
  await signUp(groundwork, hers.context, nadia);
  await signUp(groundwork, his.context, peter);
  const north = await teamWithMap(groundwork, hers.context, 'North', 'Northern network', [
    ['Riverside'],
    ['Oak Street', 'Riverside'],
    ['Mill Lane', 'Oak Street'],
    ['Harbour', 'Riverside'],
  ]);
  const south = await teamWithMap(groundwork, his.context, 'South', 'Southern network', [['Southbank']]);
  await his.page.goto('/dashboard');
  await expect(his.page.getByRole('link', { name: 'Transfers' })).toBeVisible();

  await test.step('sends a branch from the canvas', async () => {
    const { page } = hers;
    await page.goto(north.address);
    const box = await boxOf(page.locator('.react-flow__node').filter({ hasText: 'Oak Street' }));
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Send to another team…' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText('Oak Street and 1 below')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Share' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Hand over' }).click();
    await expect(dialog.getByText('The other team can revoke that view at any time.')).toBeVisible();
    await expectAccessibleInBoth(page, 'sending');
    await dialog.getByLabel('Recipient').fill('0000000000');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByText('No team has this code.')).toBeVisible();
    await dialog.getByLabel('Recipient').fill(south.code.toLowerCase());
    await dialog.getByLabel('Note (optional)').fill('You meet there anyway.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Sent to South')).toBeVisible();
    await page.getByRole('link', { name: 'Open', exact: true }).click();
    await expect(dialog.getByText('You meet there anyway.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Outgoing' }).getByText('Waiting')).toBeVisible();
    await expectAccessibleInBoth(page, 'outgoing');
  });

  await test.step('the recipient is notified, reviews the request and accepts it as a new map', async () => {
    const { page } = his;
    await expect(page.getByRole('img', { name: '1 waiting for an answer' })).toBeVisible();
    await follow(page.getByRole('link', { name: 'Notifications' }));
    await expect(page.getByText('North wants to hand over')).toBeVisible();
    await follow(page.getByRole('link', { name: 'Oak Street' }));
    await expect(page.getByText('You meet there anyway.')).toBeVisible();
    await follow(page.getByRole('link', { name: 'Open request' }));
    await dialogOf(page).getByRole('button', { name: 'Review' }).click();
    const wizard = dialogOf(page);
    const next = wizard.getByRole('button', { name: 'Next' });
    await wizard.getByRole('radio', { name: 'South' }).click();
    await next.click();
    await wizard.getByRole('radio', { name: 'Create New Map' }).click();
    await next.click();
    await wizard.getByRole('radio', { name: 'The sender’s template' }).click();
    await wizard.getByLabel('Map name').fill('Oak Street and beyond');
    await next.click();
    await expect(wizard.getByText('Nodes will be physically moved.')).toBeVisible();
    await expectAccessibleInBoth(page, 'wizard');
    await wizard.getByRole('button', { name: 'Accept Request' }).click();
    await expect(wizard.getByText('Request Accepted')).toBeVisible();
    await expect(wizard.getByText('Request Accepted')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.goto('/dashboard/maps');
    await follow(page.getByRole('link', { name: 'Oak Street and beyond' }));
    await follow(page.getByRole('link', { name: 'Outline' }));
    await expect(inOutline(page, 'Mill Lane')).toBeVisible();
  });

  await test.step('the sender has a live view of the transferred branch', async () => {
    await hers.page.goto(north.address);
    await follow(hers.page.getByRole('link', { name: 'Outline' }));
    await expect(inOutline(hers.page, 'Oak Street')).toContainText('Held by South');
    await expect(inOutline(hers.page, 'Harbour')).not.toContainText('Held by');
    await inOutline(his.page, 'Mill Lane').click();
    await his.page.keyboard.press('F2');
    await his.page.keyboard.type('Mill Bridge');
    await his.page.keyboard.press('Enter');
    await expect(inOutline(hers.page, 'Mill Bridge')).toBeVisible();
    await inOutline(hers.page, 'Mill Bridge').click();
    await hers.page.keyboard.press('F2');
    await hers.page.keyboard.type('Mine');
    await expect(inOutline(hers.page, 'Mine')).toHaveCount(0);
  });

  await test.step('the branch disappears when the view ends', async () => {
    const { page } = his;
    await page.goto('/dashboard/transfers');
    await page.getByRole('button', { name: 'End the view: Oak Street' }).click();
    await dialogOf(page).getByRole('button', { name: 'End the view' }).click();
    await expect(page.getByText('The view has ended')).toBeVisible();
    await expect(inOutline(hers.page, 'Oak Street')).toHaveCount(0);
    await expect(inOutline(hers.page, 'Harbour')).toBeVisible();
    await expectAccessibleInBoth(page, 'incoming');
  });

  await test.step('shares another branch below a node', async () => {
    const { page } = hers;
    await inOutline(page, 'Harbour').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Send to another team…' }).click();
    await dialogOf(page).getByRole('radio', { name: 'Share' }).click();
    await dialogOf(page).getByLabel('Recipient').fill(peter.email);
    await dialogOf(page).getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('will see it if the address belongs to an account')).toBeVisible();

    await his.page.getByRole('button', { name: 'Review: Harbour' }).click();
    const wizard = dialogOf(his.page);
    const next = wizard.getByRole('button', { name: 'Next' });
    // Peter has one team, which is chosen already.
    await expect(wizard.getByRole('radio', { name: 'South' })).toBeChecked();
    await next.click();
    await wizard.getByRole('radio', { name: 'Southern network' }).click();
    await next.click();
    await wizard.getByRole('radio', { name: 'Southbank' }).click();
    await next.click();
    await wizard.getByRole('button', { name: 'Accept Request' }).click();
    await follow(wizard.getByRole('link', { name: 'Open map' }));
    await follow(his.page.getByRole('link', { name: 'Outline' }));
    await expect(inOutline(his.page, 'Harbour')).toContainText('Shared by North');
  });

  await test.step('declines a whole map on a phone, with a reason', async () => {
    await hers.page.getByRole('button', { name: 'Send or share' }).click();
    await dialogOf(hers.page).getByLabel('Recipient').fill(south.code);
    await dialogOf(hers.page).getByRole('button', { name: 'Send request' }).click();
    await expect(dialogOf(hers.page)).toHaveCount(0);

    const { page } = his;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard/transfers');
    await page.getByRole('button', { name: 'Decline: Northern network' }).click();
    await expectAccessibleInBoth(page, 'declining on a phone');
    await dialogOf(page).getByLabel('Reason (optional)').fill('We have enough of our own.');
    await dialogOf(page).getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Northern network' })).toContainText('Declined');
    await expectAccessibleInBoth(page, 'requests on a phone');
    await expectNoSidewaysScroll(page, 'requests on a phone');

    await hers.page.goto('/dashboard/transfers?direction=outgoing&status=declined');
    await follow(hers.page.getByRole('link', { name: 'Northern network' }));
    await expect(dialogOf(hers.page).getByText('We have enough of our own.')).toBeVisible();
  });

  const isWrongCode = (trouble: string) => trouble.includes('404') && trouble.endsWith('/api/transfers');
  for (const { troubles } of [hers, his]) expect(troubles.filter((trouble) => !isWrongCode(trouble))).toEqual([]);
});
