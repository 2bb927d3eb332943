import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { expectNoSidewaysScroll, follow, goTo, reload } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// An owner reads what happened in the team while a member works, and everybody sees what each role may do.
const { nadia, jonas } = worldPeople;
const team = worldTeams.harbour;

const groundwork = groundworkForFile();

test('owners read the security log, and everybody sees who may what', async ({ browser }) => {
  const hers = await visitor(browser, groundwork.url, { as: nadia });
  const his = await visitor(browser, groundwork.url, { as: jonas });
  const [page, other] = [hers.page, his.page];
  const [byNadia, byJonas] = [writerOf(groundwork, hers.context), writerOf(groundwork, his.context)];
  await byNadia('POST', `/api/teams/${team.id}/invitations`, { email: jonas.email, role_id: 2 });
  const { items } = await (await his.context.request.get('/api/invitations')).json();
  await byJonas('POST', '/api/invitations/respond', { invitation_id: items[0].id, accept: true });
  const log = page.getByRole('list', { name: 'Security log' });

  await test.step('an owner opens the log from the settings; what a member does appears in it', async () => {
    await goTo(page, `/dashboard/teams/${team.id}/settings`);
    await follow(page.getByRole('link', { name: 'Open the security log' }));
    await expect(log.getByText('Jonas Lindqvist joined Harbour District as an admin')).toBeVisible();
    await expect(log.getByText('invited Jonas Lindqvist to Harbour District as an admin')).toBeVisible();
    const label = await byJonas('POST', `/api/teams/${team.id}/labels`, { name: 'Urgent', color: '#b4382c' });
    await byJonas('DELETE', `/api/labels/${label.id}`, {});
    await expect(log.getByText('deleted a label in Harbour District')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'security log');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('she filters by kind and person, and the address keeps the filter', async () => {
    await page.getByRole('button', { name: 'Kind' }).click();
    await page.getByRole('menuitemradio', { name: 'Deletions' }).click();
    await expect(page).toHaveURL(/kind=deletions/);
    await expect(log.getByRole('listitem')).toHaveCount(1);
    await log.getByRole('link', { name: 'Jonas Lindqvist' }).click();
    await expect(page).toHaveURL(/person=/);
    await reload(page);
    await expect(log.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(log.getByText('Jonas Lindqvist joined Harbour District as an admin')).toBeVisible();
  });

  await test.step('her download of the log is in the log', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON Lines' }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).action)).toContain('content.deleted');
    await reload(page);
    await expect(log.getByText('downloaded the security log of Harbour District')).toBeVisible();
  });

  await test.step('an admin has no log, and sees who may read it', async () => {
    await goTo(other, `/dashboard/teams/${team.id}/security-log`);
    await expect(other.getByText('Only owners can read the security log')).toBeVisible();
    await goTo(other, `/dashboard/teams/${team.id}/settings`);
    await expect(other.getByRole('link', { name: 'Open the security log' })).toBeHidden();
    await follow(other.getByRole('link', { name: 'See who may what' }));
    await other.getByRole('searchbox', { name: 'Search permissions' }).fill('security log');
    const row = other.getByRole('row', { name: 'Read the security log' });
    await expect(row.getByRole('cell')).toHaveText([/No/, /No/, /Yes/]);
    await expect(other.getByRole('table')).toHaveCount(1);
    await other.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(other, 'permissions');
  });
});
