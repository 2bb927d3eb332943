import { expect, type Page, test } from '@playwright/test';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { expectNoSidewaysScroll, goTo } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { drawMap, visitor, writerOf } from './visitor.ts';

// A map of ten days ago has changed today. Its history shows the earlier state, compares both, and restores a branch.
const groundwork = groundworkForFile();

const nodeOn = (page: Page, title: string) => page.locator('.react-flow__node').filter({ hasText: title });

/** Moves the whole history of maps ten days into the past. */
async function tenDaysAgo() {
  await groundwork.sql("update map_versions set valid_from = valid_from - interval '10 days'");
  await groundwork.sql("update tpl_maps set recorded_from = recorded_from - interval '10 days'");
}

test('a map shows its past, compares it with now, and restores a branch', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: worldPeople.nadia });
  const { mapId, address } = await drawMap(groundwork, context, worldTeams.harbour.id, 'Northern network', [
    ['Riverside'],
    ['Oak Street', 'Riverside'],
    ['Mill Lane', 'Oak Street'],
    ['Harbour', 'Riverside'],
  ]);
  await tenDaysAgo();
  const write = writerOf(groundwork, context);
  const nodes = async () => {
    const answer = await (await context.request.get(`/api/maps/${mapId}/nodes`)).json();
    return new Map<string, string>(
      answer.nodes.map((node: { id: string; fields: { name: string } }) => [node.fields.name, node.id]),
    );
  };
  const ids = await nodes();
  const change = (name: string, changes: object) =>
    write('PATCH', `/api/maps/${mapId}/nodes/${ids.get(name)}`, changes);
  await change('Oak Street', { fields: { name: 'Oak Street North', leader: 'Ana Petrov' } });
  await change('Mill Lane', { parentId: ids.get('Riverside') });
  await write('DELETE', `/api/maps/${mapId}/nodes/${ids.get('Harbour')}`, {});
  await write('POST', `/api/maps/${mapId}/nodes`, {
    nodeType: 'church',
    fields: { name: 'Elm Court' },
    parentId: ids.get('Riverside'),
  });

  const bar = page.getByRole('region', { name: 'History of the map' });
  const panel = page.getByRole('complementary', { name: 'Time' });
  await test.step('shows an earlier day from the header of the map, read-only', async () => {
    await goTo(page, address);
    await page.getByRole('button', { name: 'Time', exact: true }).click();
    await expect(bar.getByText('Today').first()).toBeVisible();
    const second = bar.getByRole('slider', { name: 'Second date' });
    await second.press('ArrowLeft');
    await expect(nodeOn(page, 'Harbour')).toBeVisible();
    await expect(nodeOn(page, 'Oak Street North')).toHaveCount(0);
    await expect(panel.getByText('Nothing differs between these dates.')).toBeVisible();
    await expectAccessibleInBoth(page, 'an earlier day');
  });

  await test.step('compares the last week with now, field by field', async () => {
    await panel.getByRole('button', { name: 'Back to today' }).click();
    for (const [kind, name, what] of [
      ['1 new', 'Elm Court', /under Riverside/],
      ['2 changed', 'Oak Street North', /Oak Street → Oak Street North.*Ana Petrov/],
      ['2 changed', 'Mill Lane', /moved from Oak Street to Riverside/],
      ['1 gone', 'Harbour', /deleted/],
    ] as const) {
      const row = panel.getByRole('region', { name: kind }).getByRole('listitem').filter({ hasText: name });
      await expect(row.filter({ hasText: what })).toBeVisible();
    }
    await expectAccessibleInBoth(page, 'compared days');
  });

  await test.step('restores the branch as it was, and undoes that', async () => {
    await panel.getByRole('button', { name: 'Restore “Harbour”' }).click();
    const question = page.getByRole('dialog', { name: 'Restore “Harbour”' });
    await expect(question.getByText('1 node comes back.')).toBeVisible();
    await expectAccessibleInBoth(page, 'restore question');
    await question.getByRole('button', { name: 'Restore branch' }).click();
    await expect(page.getByText('Branch restored')).toBeVisible();
    await expect.poll(async () => (await nodes()).get('Harbour')).toBe(ids.get('Harbour'));
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect.poll(async () => (await nodes()).has('Harbour')).toBe(false);
  });

  await test.step('lists in the panel of a node who changed what', async () => {
    await goTo(page, `${address}?node=${ids.get('Oak Street')}`);
    await page.getByRole('complementary').getByRole('button', { name: 'History', exact: true }).click();
    await expect(page.getByText('changed Name from “Oak Street” to “Oak Street North”')).toBeVisible();
  });

  await test.step('fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, `${address}?mode=time`);
    await expect(bar).toBeVisible();
    await expectNoSidewaysScroll(page, 'history on a phone');
    await bar.getByRole('button', { name: '4 changes' }).click();
    await expect(panel.getByText('2 changed')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await bar.getByRole('button', { name: 'Close Time' }).click();
    await expect(bar).toHaveCount(0);
  });
  expect(troubles).toEqual([]);
});
