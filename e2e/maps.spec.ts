import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { expectNoSidewaysScroll, follow, goTo, reload } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { drawMap, visitor } from './visitor.ts';

// A team works with a map: by keyboard, in the outline, two people at once, offline, and exported to files.
// main-jobs.spec.ts draws a map by keyboard and by pointer.
const { nadia, tomas, peter, lena } = worldPeople;
const { harbour, northgate } = worldTeams;
const payload = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

const groundwork = groundworkForFile();

const canvasOf = (page: Page) => page.getByRole('application').or(page.getByTestId('rf__wrapper')).first();
const nodeOn = (page: Page, title: string) => page.locator('.react-flow__node').filter({ hasText: title });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const inOutline = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name });

test('a team works with a map together', async ({ browser }) => {
  const hers = await visitor(browser, groundwork.url, { as: nadia });
  const { page, context } = hers;
  const { address } = await drawMap(groundwork, context, harbour.id, 'Eastern network', [
    ['Riverside'],
    ['Oak Street', 'Riverside'],
    ['Harbour'],
    ['Quayside North', 'Oak Street'],
  ]);
  const canvas = canvasOf(page);
  const panel = (name: string) => page.getByRole('complementary', { name: `Node: ${name}` });

  const parentOf = async (name: string) => {
    const { nodes } = await (await context.request.get(`/api${address.replace('/dashboard', '')}/nodes`)).json();
    const named = new Map<string, string>(
      nodes.map(({ path, fields }: { path: string; fields: { name: string } }) => [fields.name, path]),
    );
    const above = named.get(name)?.replace(/\.?\d+$/, '');
    return [...named].find(([, path]) => path === above)?.[0] ?? null;
  };

  const write = async (name: string) => {
    await title(page).fill(name);
    await page.keyboard.press('Enter');
    await expect(panel(name)).toBeVisible();
  };

  await test.step('renames, undoes and redoes', async () => {
    await goTo(page, address);
    await page.getByRole('combobox', { name: 'Find in this map' }).fill('quay');
    await page.keyboard.press('Enter');
    await expect(panel('Quayside North')).toBeVisible();
    await expectAccessibleInBoth(page, 'map with a node selected');
    await canvas.focus();
    await page.keyboard.press('F2');
    await write('Quayside');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panel('Quayside North')).toBeVisible();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(panel('Quayside')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panel('Quayside North')).toBeVisible();
  });

  await test.step('zooms before anything has the focus, and undoes adding and naming as one step', async () => {
    await reload(page);
    await expect(nodeOn(page, 'Harbour')).toHaveCount(1);
    await page.keyboard.press('1');
    await expect(page.getByRole('button', { name: '100%, zoom to 100%' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Find in this map' }).fill('harbour');
    await page.keyboard.press('Enter');
    await canvas.focus();
    await page.keyboard.press('Tab');
    await expect(title(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel('Harbour')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await page.keyboard.press('Tab');
    await write('Short Street');
    await panel('Short Street').getByRole('textbox', { name: 'Leader' }).focus();
    await page.keyboard.press('Control+z');
    await expect(nodeOn(page, 'Short Street')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  await test.step('shows what pasted lines will add, adds them, and takes them back as one step', async () => {
    await page.keyboard.press('Escape');
    await canvas.focus();
    await canvas.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'West\n\t- Mill Lane\n\t- Canal\n');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    const dialog = page.getByRole('dialog', { name: 'Pasted text' });
    await expect(dialog.getByText('3 nodes, 1 root, 2 generations')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add 3 nodes' })).toBeFocused();
    await expectAccessibleInBoth(page, 'pasted nodes');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => parentOf('Mill Lane')).toBe('West');
    await page.keyboard.press('Control+z');
    await expect.poll(() => parentOf('Mill Lane')).toBe(null);
  });

  await test.step('collapses a branch, and finds a node in it', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Find in this map' }).fill('oak');
    await page.keyboard.press('Enter');
    await expect(panel('Oak Street')).toBeVisible();
    await canvas.focus();
    await page.keyboard.press('Space');
    await expect(nodeOn(page, 'Quayside North')).toHaveCount(0);
    await page.keyboard.press('/');
    await page.keyboard.type('quay');
    await expect(page.getByRole('option', { name: 'Quayside North Oak Street' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(panel('Quayside North')).toBeVisible();
    await expect(nodeOn(page, 'Quayside North')).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('applies a layout', async () => {
    await page.getByRole('button', { name: 'Auto layout' }).click();
    await page.getByRole('menuitem', { name: 'Wrapped' }).click();
    await expect(page.getByText('Layout applied')).toBeVisible();
    const layered = page.waitForResponse((response) => response.url().endsWith('/layout'));
    await page.getByRole('button', { name: 'Auto layout' }).click();
    await page.getByRole('menuitem', { name: 'Layered' }).click();
    expect((await layered).ok()).toBe(true);
  });

  await test.step('shows data by keyboard, saves that for the team, and exports it', async () => {
    await page.keyboard.press('Escape');
    const button = page.getByRole('button', { name: 'Data', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const shown = page.getByRole('complementary', { name: 'Data on the map' });
    await shown.getByRole('combobox', { name: 'Color by' }).selectOption('Church or group');
    await shown.getByRole('combobox', { name: 'Totals' }).selectOption('Number of nodes');
    const legend = page.getByRole('region', { name: 'Church or group' });
    await expect(legend.getByRole('row', { name: /Group|Church/ }).first()).toBeVisible();
    await expect(legend.getByRole('table', { name: 'Totals: Number of nodes' })).toContainText('100%');

    await shown.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name: 'Name', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name to compare with' }).fill('quayside');
    await page.keyboard.press('Enter');
    await expect(shown.getByText('1 of 4 nodes match')).toBeVisible();
    await shown.getByRole('button', { name: 'Name contains quayside', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Name to compare with' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shown).toBeVisible();
    await expectAccessibleInBoth(page, 'data of a map');

    await shown.getByRole('textbox', { name: 'Name of the view' }).fill('Quayside');
    await page.keyboard.press('Enter');
    await expect(shown.getByRole('link', { name: 'Quayside' })).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(button).toBeFocused();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'SVG' }).first().click();
    const drawn = await readFile(await (await download).path(), 'utf8');
    expect(drawn).toContain('G · Group');
    expect(drawn).toContain('opacity="0.28"');

    await goTo(page, address);
    await button.click();
    await shown.getByRole('link', { name: 'Quayside' }).click();
    await expect(shown.getByText('1 of 4 nodes match')).toBeVisible();
    await goTo(page, address);
  });

  await test.step('exports files in which titles are plain text (XSS)', async () => {
    const scripts = ['คริสตจักรริมน้ำ', '강가의 교회', 'Sea 🌊', 'नदी किनारे'];
    for (const name of [payload, ...scripts]) {
      await page.getByRole('button', { name: 'Add node' }).click();
      await page.getByRole('menuitem', { name: 'First generation' }).click();
      await title(page).fill(name);
      await page.keyboard.press('Enter');
    }
    const file = async (format: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: format }).first().click();
      const saved = await download;
      expect(saved.suggestedFilename()).toMatch(new RegExp(`^map-\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`));
      await expect(page.getByText(`Exported to ${format}`)).toBeVisible();
      return readFile(await saved.path());
    };
    const svg = await file('SVG');
    const png = await file('PNG');
    const pdf = await file('PDF');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { text } = await extractText(document, { mergePages: true });
    for (const name of ['Riverside', 'Oak Street', 'Quayside North', '<img', ...scripts.slice(0, 3)])
      expect(text).toContain(name);
    expect(await extractImages(document, 1)).toHaveLength(3);

    const opened = await context.newPage();
    const alerts: string[] = [];
    opened.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.dismiss();
    });
    await opened.route('**/opened.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
    await goTo(opened, '/opened.svg');
    await expect(opened.getByText('Riverside')).toBeAttached();
    await expect(opened.locator('img, script')).toHaveCount(0);
    expect(alerts).toEqual([]);
    await opened.close();
  });

  await test.step('edits in the outline', async () => {
    await follow(page.getByRole('link', { name: 'Outline' }));
    const tree = page.getByRole('tree');
    await expect(inOutline(page, '<script>')).toBeVisible();
    await inOutline(page, 'Riverside').click();
    await page.keyboard.press('ArrowDown');
    await expect(inOutline(page, 'Oak Street')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Mill Lane');
    await page.keyboard.press('Enter');
    await expect(inOutline(page, 'Mill Lane')).toHaveAttribute('aria-level', '2');
    await expect.poll(() => parentOf('Mill Lane')).toBe('Riverside');
    await expect(tree).toBeVisible();
    await expectAccessibleInBoth(page, 'outline');
  });

  await test.step('sees another person and works offline', async () => {
    const his = await visitor(browser, groundwork.url, { as: tomas });
    await goTo(his.page, address);
    await expect(his.page.getByRole('heading', { name: 'Eastern network' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Also at this map' }).getByLabel('Tomás Oliveira')).toBeVisible();
    await his.page.getByRole('button', { name: 'Data', exact: true }).click();
    await his.page.getByRole('link', { name: 'Quayside' }).click();
    await expect(his.page.getByRole('complementary', { name: 'Data on the map' })).toContainText('match');
    await his.page.keyboard.press('Escape');
    await his.page.getByRole('button', { name: 'Add node' }).click();
    await his.page.getByRole('menuitem', { name: 'First generation' }).click();
    await title(his.page).fill('Westgate');
    await his.page.keyboard.press('Enter');
    await expect(inOutline(page, 'Westgate')).toBeVisible();

    await context.setOffline(true);
    await inOutline(page, 'Mill Lane').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('Mill Lane South');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Offline. Kept until you are back.').first()).toBeVisible();
    await expect(inOutline(page, 'Mill Lane South')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await goTo(his.page, `${address}?as=outline`);
    await expect(inOutline(his.page, 'Mill Lane South')).toBeVisible();
    expect(his.troubles).toEqual([]);
    await his.context.close();
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, address);
    await expect(page.getByRole('toolbar', { name: 'Map tools' })).toBeVisible();
    await expectAccessibleInBoth(page, 'map on a phone');
    await page.getByRole('combobox', { name: 'Find in this map' }).fill('mill');
    await page.keyboard.press('Enter');
    await expect(panel('Mill Lane South')).toBeVisible();
    await expectAccessibleInBoth(page, 'node on a phone');
    await expectNoSidewaysScroll(page, 'node on a phone');
    await page.keyboard.press('Escape');
    await panel('Mill Lane South').getByRole('button', { name: 'Close' }).click();
    const data = page.getByRole('complementary', { name: 'Data on the map' });
    await page.getByRole('button', { name: 'Data', exact: true }).click();
    await data.getByRole('link', { name: 'Quayside' }).click();
    await expect(data.getByText(/^1 of \d+ nodes match/)).toBeVisible();
    await expectAccessibleInBoth(page, 'data of a map on a phone');
    await expectNoSidewaysScroll(page, 'data of a map on a phone');
    await goTo(page, '/dashboard/maps');
    await expect(page.getByRole('link', { name: 'Eastern network' })).toBeVisible();
  });

  expect(hers.troubles.filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('a large map opens fitted into the window, and its pills open in place', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: nadia });
  const branches = [
    'Oak Street',
    'Southbank',
    'Harbour',
    'Westgate',
    'Greenfield',
    'Eastfield',
    'Kingsway',
    'Parkside',
  ];
  // Below each branch, a tree of thirty nodes with two children each.
  const { address } = await drawMap(groundwork, context, harbour.id, 'Coast and hills', [
    ['Riverside'],
    ...branches.flatMap((branch): [string, string][] => [
      [branch, 'Riverside'],
      ...Array.from({ length: 30 }, (_, nth): [string, string] => [
        `${branch} ${nth + 1}`,
        nth === 0 ? branch : `${branch} ${Math.ceil(nth / 2)}`,
      ]),
    ]),
  ]);
  const fitted = page.locator('[data-fitted]');
  const pills = fitted.getByRole('button', { name: /^Open \d+ hidden/ });
  const trail = page.getByRole('navigation', { name: 'Opened branch' });

  await test.step('opens a pill, and goes back', async () => {
    await goTo(page, address);
    await expect(page.getByText(/^\d+ of 249 nodes$/)).toBeVisible();
    await expect(fitted.getByRole('button', { name: 'Riverside', exact: false }).first()).toBeVisible();
    await expectAccessibleInBoth(page, 'fitted map');
    await pills.first().click();
    await expect(trail.getByRole('button', { name: 'Coast and hills' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(trail).toHaveCount(0);
    await expect(page.getByText(/^\d+ of 249 nodes$/)).toBeVisible();
  });

  await test.step('unfolds more, and selects a node', async () => {
    const before = await fitted.locator('[data-id]').count();
    await page.getByRole('button', { name: 'Unfold one more' }).click();
    await expect.poll(() => fitted.locator('[data-id]').count()).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect.poll(() => fitted.locator('[data-id]').count()).toBe(before);
    await fitted.getByRole('button', { name: /^Oak Street,/ }).click();
    await expect(page.getByRole('complementary', { name: 'Node: Oak Street' })).toBeVisible();
    await expect(fitted.getByRole('button', { name: /^Oak Street,/ })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('complementary', { name: /^Node: Oak Street \d/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('finds a hidden node in its place, and Fit leads back', async () => {
    await page.getByRole('combobox', { name: 'Find in this map' }).fill('parkside 30');
    await page.keyboard.press('Enter');
    await expect(nodeOn(page, 'Parkside 30')).toBeVisible();
    await expect(fitted).toHaveCount(0);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect(fitted).toBeVisible();
    await reload(page);
    await expect(fitted).toBeVisible();
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, address);
    await expect(pills.first()).toBeVisible();
    await expectAccessibleInBoth(page, 'fitted map on a phone');
    await expectNoSidewaysScroll(page, 'fitted map on a phone');
    // The sheet of a node leaves less room. The node stays in sight, in its place if the overview has no room for it.
    await fitted.locator('[data-id]').last().click();
    await expect(page.getByRole('complementary', { name: /^Node: / })).toBeVisible();
    await expect(
      fitted.locator('[aria-pressed="true"]').or(page.locator('.react-flow__node')).first(),
    ).toBeInViewport();
  });
  expect(troubles).toEqual([]);
});

test('a report from a phone shows on the map of everybody', async ({ browser }) => {
  const theirs = await visitor(browser, groundwork.url, { as: peter });
  const hers = await visitor(browser, groundwork.url, { as: lena });
  const map = `/dashboard/maps/${northgate.churchMap}`;
  const address = `${map}?node=${northgate.castleHill}`;
  await goTo(theirs.page, map);
  await expect(nodeOn(theirs.page, 'Castle Hill')).toBeVisible();

  const { page } = hers;
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, address);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Make the form' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Date')).not.toHaveValue('');
  await expectAccessibleInBoth(page, 'report');
  await expectNoSidewaysScroll(page, 'report');
  await sheet.getByLabel('Attendees').fill('23');
  await sheet.getByRole('button', { name: 'Save report' }).click();
  await expect(sheet).toBeHidden();
  await expect(nodeOn(page, 'Castle Hill')).toContainText('23');
  await expect(nodeOn(theirs.page, 'Castle Hill')).toContainText('23');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await sheet.getByLabel('Attendees').fill('31');
  await sheet.getByRole('button', { name: 'Save report' }).click();
  await expect(nodeOn(page, 'Castle Hill')).toContainText('31');
  await page.context().setOffline(false);
  await expect(nodeOn(theirs.page, 'Castle Hill')).toContainText('31');

  await goTo(page, map);
  await page.getByRole('button', { name: 'Steps', exact: true }).click();
  const steps = page.getByRole('complementary', { name: 'Next steps' });
  await expect(steps.getByRole('checkbox')).toHaveCount(6);
  for (const step of await steps.getByRole('checkbox').all()) await step.check();
  await steps.getByRole('button', { name: 'Add 6 tasks' }).click();
  // Each step becomes a link to its task.
  await expect(steps.getByRole('link')).toHaveCount(6);
  await expectAccessibleInBoth(page, 'next steps');
});
