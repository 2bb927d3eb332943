import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { goTo, reload } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// The messages that people read when a part of the server fails. The tests cause each failure at its source: in the
// database, in the folder of the files, or in the network.
const { nadia, peter } = worldPeople;
const { harbour, northgate } = worldTeams;
const groundwork = groundworkForFile();

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('a failure is named where it happens, and the same act succeeds afterwards', async ({ browser }) => {
  const { page, context } = await visitor(browser, groundwork.url, { as: nadia });
  const write = writerOf(groundwork, context);
  const dialog = page.getByRole('dialog');

  await test.step('Failed to load profile', async () => {
    const [breaks, mends] = ['my_account_deletion() rename to gone', 'gone() rename to my_account_deletion'];
    await goTo(page, '/settings');
    await page.getByLabel('Last Name').fill('Rahman-Roy');
    await groundwork.sql(`alter function rules.${breaks}`);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(toast(page, 'Failed to load profile')).toBeVisible();
    await reload(page);
    await expect(page.getByText('Failed to load profile').first()).toBeVisible();
    await groundwork.sql(`alter function rules.${mends}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Last Name')).toHaveValue('Rahman-Roy');
  });

  await test.step('Failed to download file, Failed to view file', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    for (const file of [
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Two doors') },
      { name: 'entrance.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
    ]) {
      const sent = await context.request.post('/api/attachments', {
        headers: { origin: groundwork.url },
        multipart: { task_id: harbour.task, file },
      });
      expect(sent.status()).toBe(201);
    }
    const [files, away] = ['files', 'files away'].map((name) => join(groundwork.dataDir, name)) as [string, string];
    renameSync(files, away);
    mkdirSync(files);
    await goTo(page, `/dashboard/tasks/${harbour.task}`);
    await page.getByRole('tab', { name: 'Attachments' }).click();
    await page.getByRole('button', { name: 'Download plan.txt' }).click();
    await expect(toast(page, 'Failed to download file')).toContainText('plan.txt');
    await page.getByRole('button', { name: 'entrance.png', exact: true }).click();
    await expect(dialog.getByText('Failed to view file')).toBeVisible();

    rmSync(files, { recursive: true });
    renameSync(away, files);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('img', { name: 'entrance.png' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Download plan.txt' }).click();
    await expect(toast(page, 'Failed to download file').last()).toContainText('No connection');
    await context.setOffline(false);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download plan.txt' }).click();
    expect((await downloading).suggestedFilename()).toBe('plan.txt');
  });

  await test.step('Failed to create instance: …, Failed to create map: …', async () => {
    await groundwork.sql(
      `insert into transfer_requests (team_id, created_by, recipient_team_id, type, map_id, node_id, title)
       values ($1, $2, $3, 'transfer_partial', $4, $5, 'Castle Hill')`,
      [northgate.id, peter.id, harbour.id, northgate.churchMap, northgate.castleHill],
    );
    const template = await write('POST', '/api/templates', {
      owner_team_id: harbour.id,
      name: 'Harbour map',
      kind: 'map',
      structure_type: 'church',
    });
    await goTo(page, '/dashboard/transfers');
    await page.getByRole('button', { name: 'Review: Castle Hill' }).click();
    const next = dialog.getByRole('button', { name: 'Next' });
    const accept = dialog.getByRole('button', { name: 'Accept Request' });
    await next.click();
    await dialog.getByRole('radio', { name: 'Create New Map' }).click();
    await next.click();
    await dialog.getByRole('radio', { name: 'Harbour map' }).click();
    await dialog.getByLabel('Map name').fill('Castle Hill and beyond');
    await next.click();
    await write('DELETE', `/api/templates/${template.id}`, {});
    await accept.click();
    await expect(dialog.getByText('Failed to create instance: Template not found')).toBeVisible();

    await groundwork.sql(`
      create function public.fail() returns trigger language plpgsql as $$
        begin raise exception 'the disk is full' using errcode = '58030'; end $$;
      create trigger fail before insert on tpl_maps for each row execute function public.fail()`);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('radio', { name: 'Church map' }).click();
    await next.click();
    await accept.click();
    await expect(dialog.getByText('Failed to create map: An unexpected error occurred')).toBeVisible();
    await groundwork.sql('drop function public.fail cascade');
    await accept.click();
    await expect(dialog.getByRole('link', { name: 'Open map' })).toBeVisible();
  });
  await context.close();
});
