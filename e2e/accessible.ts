import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** Fails on anything that axe calls serious or critical on the page once it is at rest; of all rules, or of these. */
export async function expectAccessible(page: Page, screen: string, rules?: string[]) {
  await atRest(page);
  // There are no frames, so nothing has to be put together in another page.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${screen}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** The same for the dark theme too, in which only the colors differ. Leaves the light one. */
export async function expectAccessibleInBoth(page: Page, screen: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page, `${screen}, ${colorScheme}`, colorScheme === 'dark' ? ['color-contrast'] : undefined);
  }
}
