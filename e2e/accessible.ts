import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** Waits until the page is idle, then fails on serious or critical axe violations of the given rules, or of all. */
export async function expectAccessible(page: Page, screen: string, rules?: string[]) {
  await atRest(page);
  // The pages have no frames, so axe does not need another page to merge results.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, nodes }) => `${screen}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** Checks the light theme with all rules, and the dark theme for contrast only. Leaves the light theme on. */
export async function expectAccessibleInBoth(page: Page, screen: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expectAccessible(page, `${screen}, ${colorScheme}`, colorScheme === 'dark' ? ['color-contrast'] : undefined);
  }
}
