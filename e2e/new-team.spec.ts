import { expect, test } from '@playwright/test';
import { worldPeople } from '../db/test-world.ts';
import { expectAccessible } from './accessible.ts';
import { goTo } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor } from './visitor.ts';

const { amara } = worldPeople;
const groundwork = groundworkForFile();

test('a newcomer has a map of their own after three answers, and next steps', async ({ browser }) => {
  const { page, troubles, context } = await visitor(browser, groundwork.url, { as: amara });
  const create = page.getByRole('button', { name: 'Create team' });
  const card = (name: string) => page.getByRole('radio', { name });
  const began = (sentence: RegExp) => expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible();

  await test.step('a map of groups, with two clicks', async () => {
    await goTo(page, '/dashboard');
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
    await goTo(page, '/dashboard');
    const steps = page.getByRole('region', { name: 'Next steps' });
    await expect(steps.getByText('1 of 5 done')).toBeVisible();
    await expectAccessible(page, 'next steps');
    await steps.getByRole('button', { name: 'Hide “Bring your work along”' }).click();
    await expect(steps.getByText('1 of 4 done')).toBeVisible();
    const other = await visitor(browser, groundwork.url, { as: amara });
    await goTo(other.page, '/dashboard');
    await expect(other.page.getByText('1 of 4 done')).toBeVisible();
    await other.context.close();
    await steps.getByRole('button', { name: 'Invite people', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Email addresses')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('ideas, tasks and a form open in the same way', async () => {
    for (const [name, sentence, parts] of [
      ['Ideas', /^This is your map of ideas/, 'Ideas to begin with'],
      ['Tasks', /^This is your goal/, 'First tasks'],
      ['A form', /^This is your form/, 'Fields'],
    ] as const) {
      await goTo(page, '/dashboard/teams/new');
      await page.getByLabel('Name').fill(`Team of ${name}`);
      await page.keyboard.press('Enter');
      await card(name).click();
      await page.getByLabel(`${parts}: 1`).fill('Slipway');
      await create.click();
      await began(sentence);
      await expect(page.getByText('Slipway').first()).toBeVisible();
      await expect(page.getByRole('button', { name: `Team: Team of ${name}` })).toBeVisible();
    }
    await expect(page.getByRole('navigation').getByText('Our first form')).toBeVisible();
    await page.getByRole('button', { name: 'Close this note' }).click();
    await expect(page.getByText(/^This is your form/)).toBeHidden();
  });

  expect(troubles).toEqual([]);
  await context.close();
});
