import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { worldPeople } from '../db/test-world.ts';
import { expectAccessible, expectAccessibleInBoth } from './accessible.ts';
import { expectNoSidewaysScroll, follow, goTo, reload } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// A person imports templates, maps and people from the bundled sample of the older product, and opens them.
const groundwork = groundworkForFile();

test('data of the older product is chosen, imported and found', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: worldPeople.jonas });
  const write = writerOf(groundwork, context);
  const team = await write('POST', '/api/teams', { name: 'North' });
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true }).check();
  const pages = page.getByRole('navigation', { name: 'What to import' });

  await test.step('signs in, first with a wrong password', async () => {
    await goTo(page, '/dashboard/import');
    await expect(page.getByText('Credentials are used only for this import and are not stored.')).toBeVisible();
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByText('Please enter both email and password')).toBeVisible();
    await page.getByLabel('Email').fill('pat@old.example');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-2026');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Authentication failed')).toBeVisible();
    await expectAccessibleInBoth(page, 'credentials');
    await page.getByLabel('Password', { exact: true }).fill('Sample-2026');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Successfully authenticated as pat@old.example')).toBeVisible();
    await expectAccessibleInBoth(page, 'hub');
  });

  await test.step('chooses two templates, two maps and three people, and sees a preview', async () => {
    await follow(page.getByRole('link', { name: 'Choose templates' }));
    await tick('Church circles');
    await tick('Visit report');
    await page.getByRole('button', { name: 'Show <b>Archive</b> of 2019' }).click();
    await expect(page.getByText('“__proto__” cannot be the name of a field.')).toBeVisible();
    await expectAccessibleInBoth(page, 'templates to choose');
    await follow(pages.getByRole('link', { name: 'Maps' }));
    await page.getByRole('searchbox', { name: 'Find' }).fill('network');
    await tick('Northern network');
    await expect(page.getByText('2,000 nodes, 8 generations')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find' }).fill('');
    await tick('Harbour district');
    await page.getByRole('button', { name: 'Show Harbour district' }).click();
    await expect(page.getByText('Node “Quay 7” is its own ancestor')).toBeVisible();
    await expectAccessibleInBoth(page, 'maps to choose');
    await follow(pages.getByRole('link', { name: 'People' }));
    for (const name of ['Inés Levi', 'Ruth Weiss', 'David Mensah']) await tick(name);
    await expectAccessibleInBoth(page, 'people to choose');
    await expect(page.getByText('2 templates, 2 maps, and 3 people.')).toBeVisible();
  });

  await test.step('imports, and reads the report after a reload', async () => {
    await page.getByRole('button', { name: 'Import into team North' }).click();
    await page.waitForURL(/run=/);
    await reload(page);
    // A job writes 2,000 nodes, which takes long on a busy machine.
    await expect(page.getByText('2,095 items are now in team North')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('row', { name: 'Nodes' })).toHaveText('Nodes2,088–8');
    await expect(page.getByText('Node id contains a dot: “a.12”')).toBeVisible();
    await expectAccessibleInBoth(page, 'report');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Report (CSV)' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Node id contains a dot: “a.12”');
  });

  await test.step('skips what is already imported', async () => {
    const { id } = await write('POST', '/api/imports', {
      team_id: team.id,
      template_ids: ['tpl-church', 'tpl-visit'],
      map_ids: ['map-network', 'map-harbour'],
    });
    await goTo(page, `/dashboard/import?run=${id}`);
    await expect(page.getByText('Nothing new was added to team North')).toBeVisible();
    await expect(page.getByText('4 were there already.')).toBeVisible();
    await follow(page.getByRole('link', { name: 'Import more' }));
    await follow(page.getByRole('link', { name: 'Choose maps' }));
    await expect(page.getByRole('checkbox', { name: 'Northern network' })).toBeDisabled();
  });

  await test.step('nothing overflows on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Show Student work' })).toBeVisible();
    await expectNoSidewaysScroll(page, 'maps to choose');
    await expectAccessible(page, 'maps to choose on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('opens an imported form and map', async () => {
    await goTo(page, '/dashboard/templates');
    await follow(page.getByRole('link', { name: 'Visit report' }));
    await expect(page.getByText('Felt welcome').first()).toBeVisible();
    await goTo(page, '/dashboard/maps');
    await follow(page.getByRole('link', { name: 'Northern network' }));
    await follow(page.getByRole('link', { name: 'Outline' }));
    await expect(page.getByText('Mother church').first()).toBeVisible();
  });

  expect(troubles).toEqual([]);
});
