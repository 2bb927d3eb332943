import { expect, type Page, test } from '@playwright/test';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { expectNoSidewaysScroll, follow, goTo } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { drawMap, visitor, writerOf } from './visitor.ts';

// Two teams. The sender of a transferred branch sees the branch as a live view, until the recipient ends the view.
// Another branch is shared. A map is declined. main-jobs.spec.ts transfers a branch.
const { nadia, peter } = worldPeople;
const { harbour, northgate } = worldTeams;

const groundwork = groundworkForFile();

const dialogOf = (page: Page) => page.getByRole('dialog');
const inOutline = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name });

test('teams see, share and decline parts of their maps', async ({ browser }) => {
  const hers = await visitor(browser, groundwork.url, { as: nadia });
  const his = await visitor(browser, groundwork.url, { as: peter });
  const north = await drawMap(groundwork, hers.context, harbour.id, 'Riverside network', [
    ['Riverside'],
    ['Oak Street', 'Riverside'],
    ['Mill Lane', 'Oak Street'],
    ['Harbour', 'Riverside'],
  ]);
  const { nodes } = await (await hers.context.request.get(`/api/maps/${north.mapId}/nodes`)).json();
  const { id } = await writerOf(groundwork, hers.context)('POST', '/api/transfers', {
    type: 'transfer_partial',
    map_id: north.mapId,
    node_id: nodes.find(({ fields }: { fields: { name: string } }) => fields.name === 'Oak Street').id,
    recipient_team_code: northgate.code,
    include_template: true,
  });
  const { map_id } = await writerOf(groundwork, his.context)('POST', `/api/transfers/${id}/accept`, {
    targetTeamId: northgate.id,
    mode: 'new',
    useClonedTemplate: true,
    name: 'Oak Street and beyond',
  });
  await goTo(his.page, `/dashboard/maps/${map_id}?as=outline`);

  await test.step('the sender has a live view of the transferred branch', async () => {
    await goTo(hers.page, north.address);
    await follow(hers.page.getByRole('link', { name: 'Outline' }));
    await expect(inOutline(hers.page, 'Oak Street')).toContainText('Held by Northgate');
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
    await goTo(page, '/dashboard/transfers');
    await page.getByRole('button', { name: 'End the view: Oak Street' }).click();
    await dialogOf(page).getByRole('button', { name: 'End the view' }).click();
    await expect(page.getByText('The view has ended')).toBeVisible();
    await expect(inOutline(hers.page, 'Oak Street')).toHaveCount(0);
    await expect(inOutline(hers.page, 'Harbour')).toBeVisible();
  });

  await test.step('shares another branch below a node', async () => {
    const { page } = hers;
    await inOutline(page, 'Harbour').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Send or share…' }).click();
    await dialogOf(page).getByRole('radio', { name: 'Hand over' }).click();
    await expect(dialogOf(page).getByText('The other team can revoke that view at any time.')).toBeVisible();
    await expectAccessibleInBoth(page, 'sending');
    await dialogOf(page).getByRole('radio', { name: 'Share' }).click();
    await dialogOf(page).getByLabel('Recipient').fill(peter.email);
    await dialogOf(page).getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('will see it if the address belongs to an account')).toBeVisible();

    await his.page.getByRole('button', { name: 'Review: Harbour' }).click();
    const wizard = dialogOf(his.page);
    const next = wizard.getByRole('button', { name: 'Next' });
    // Peter has one team, which is chosen already.
    await expect(wizard.getByRole('radio', { name: 'Northgate' })).toBeChecked();
    await next.click();
    await wizard.getByRole('radio', { name: 'In one of your maps' }).click();
    await wizard.getByRole('radio', { name: 'Northern network' }).click();
    await next.click();
    await wizard.getByRole('radio', { name: 'Castle Hill' }).click();
    await next.click();
    await expectAccessibleInBoth(his.page, 'wizard');
    await wizard.getByRole('button', { name: 'Accept Request' }).click();
    await follow(wizard.getByRole('link', { name: 'Open map' }));
    await follow(his.page.getByRole('link', { name: 'Outline' }));
    await expect(inOutline(his.page, 'Harbour')).toContainText('Shared by Harbour District');
  });

  await test.step('declines a whole map on a phone, with a reason', async () => {
    // Harbour is still selected.
    await hers.page.getByRole('button', { name: 'Send or share Harbour' }).click();
    await dialogOf(hers.page).getByRole('radio', { name: 'The whole map' }).click();
    await dialogOf(hers.page).getByLabel('Recipient').fill(northgate.code);
    await dialogOf(hers.page).getByRole('button', { name: 'Send request' }).click();
    await expect(dialogOf(hers.page)).toHaveCount(0);

    const { page } = his;
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, '/dashboard/transfers');
    await page.getByRole('button', { name: 'Decline: Riverside network' }).click();
    await expectAccessibleInBoth(page, 'declining on a phone');
    await dialogOf(page).getByLabel('Reason (optional)').fill('We have enough of our own.');
    await dialogOf(page).getByRole('button', { name: 'Decline', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Riverside network' })).toContainText('Declined');
    await expectNoSidewaysScroll(page, 'requests on a phone');

    await goTo(hers.page, '/dashboard/transfers?direction=outgoing&status=declined');
    await follow(hers.page.getByRole('link', { name: 'Riverside network' }));
    await expect(dialogOf(hers.page).getByText('We have enough of our own.')).toBeVisible();
  });

  expect([...hers.troubles, ...his.troubles]).toEqual([]);
});
