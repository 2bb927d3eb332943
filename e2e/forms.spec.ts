import { expect, test } from '@playwright/test';
import { worldPeople } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { arriveAt, expectNoSidewaysScroll, follow, goTo, reload, search } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// A team creates a form and uses it: template, sidebar, records as a table, a board and a calendar, and the record
// panel.
const { peter, jonas, amara } = worldPeople;

const groundwork = groundworkForFile();

test('a team creates a form and works with its records', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: peter });
  const write = writerOf(groundwork, context);
  const dialog = page.getByRole('dialog');
  const fieldRows = page.getByRole('list').filter({ has: page.getByText('Visit title') });
  let formAddress = '';

  await test.step('makes a template', async () => {
    await goTo(page, '/dashboard/templates');
    await expect(page.getByRole('link', { name: 'Church map' })).toBeVisible();
    await page.getByRole('button', { name: 'Create template' }).click();
    const name = dialog.getByLabel('Name', { exact: true });
    await name.click();
    await page.keyboard.insertText('🌊'.repeat(121));
    await expect(name).toHaveValue('🌊'.repeat(120));
    await name.fill('Visit report');
    await expectAccessibleInBoth(page, 'new template');
    await dialog.getByRole('button', { name: 'Create template' }).click();
    await expect(page.getByText('What should people fill in?')).toBeVisible();
    await expectAccessibleInBoth(page, 'empty builder');
  });

  const addField = async (type: string, label: string) => {
    await page.getByRole('button', { name: 'Add field', exact: true }).click();
    await page.getByPlaceholder('Search types').locator('visible=true').fill(type);
    await page.keyboard.press('Enter');
    await page.getByLabel('Label', { exact: true }).fill(label);
  };

  await test.step('adds fields, undoes one, and edits the schema as JSON', async () => {
    await addField('Text', 'Visit title');
    await page.getByRole('switch', { name: 'Required' }).check();
    await page.getByRole('switch', { name: 'Display title' }).check();
    await addField('Date', 'Date of visit');
    await addField('Number', 'Number attending');
    await addField('Long text', 'To be undone');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('To be undone')).toHaveCount(0);
    await expectAccessibleInBoth(page, 'builder');

    await page.getByRole('radiogroup', { name: 'View' }).getByText('JSON').click();
    const editor = page.getByRole('textbox', { name: 'JSON Schema of the form' });
    await expectAccessibleInBoth(page, 'schema as JSON');
    const schema = (group: object) =>
      JSON.stringify({
        properties: {
          visit_title: { type: 'string', title: 'Visit title', 'x-field': { displayTitle: true } },
          date_of_visit: { type: 'string', title: 'Date of visit', format: 'date' },
          number_attending: { type: 'number', title: 'Number attending' },
          group: { type: 'string', title: 'Group', enum: ['Mill Lane', 'Elm Court'], ...group },
        },
        required: ['visit_title'],
      });
    await editor.fill(schema({ minimum: 3 }));
    await expect(page.getByText('“minimum” does not belong to a field of this type.').first()).toBeVisible();
    await editor.fill(schema({}));
    await expect(page.getByText('The schema is valid.')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Form').click();
    await expect(fieldRows.getByText('Group')).toBeVisible();
  });

  await test.step('adds a board and a calendar, and saves', async () => {
    await page.getByRole('tab', { name: 'Views' }).click();
    for (const type of ['Table', 'Board', 'Calendar']) {
      await page.getByRole('button', { name: 'Add view' }).click();
      await page.getByRole('menuitem', { name: type }).click();
    }
    await expectAccessibleInBoth(page, 'views of a template');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await reload(page);
    await page.getByRole('tab', { name: 'Fields' }).click();
    for (const label of ['Visit title', 'Date of visit', 'Number attending', 'Group'])
      await expect(fieldRows.getByText(label).first()).toBeVisible();
  });

  await test.step('shows it in the sidebar with one click, and gives it another label', async () => {
    const sidebar = page.getByRole('navigation');
    await follow(page.getByRole('link', { name: 'Menus' }));
    await page.getByRole('checkbox', { name: 'Show in sidebar: Visit report' }).click();
    await expect(sidebar.getByRole('button', { name: 'Visit report' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Visit report', exact: true }).click();
    await expect(dialog.getByLabel('Template')).toHaveValue('Visit report');
    await dialog.getByLabel('Label').fill('Visits');
    await expectAccessibleInBoth(page, 'menu item');
    await dialog.getByRole('button', { name: 'Save menu item' }).click();
    await sidebar.getByRole('button', { name: 'Visits' }).click();
    await expect(sidebar.getByRole('link', { name: 'View All Forms' })).toBeVisible();
    await follow(sidebar.getByRole('link', { name: 'Create New' }));
  });

  await test.step('fills it in; a missing field is named', async () => {
    const attending = page.getByLabel('Number attending');
    await attending.fill('1.012,5');
    await attending.hover();
    await page.mouse.wheel(0, 300);
    await expect(attending).toHaveValue('1.012,5');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Visit title' })).toBeVisible();
    await expect(page.getByLabel('Visit title')).toBeFocused();
    await expectAccessibleInBoth(page, 'form with a problem');
    await page.getByLabel('Visit title').fill('First meeting at Mill Lane');
    await page.getByLabel('Date of visit').fill(`${new Date().toISOString().slice(0, 8)}15`);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Record created successfully')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'First meeting at Mill Lane' })).toContainText('1,012.5');
    formAddress = new URL(page.url()).pathname;
    const [, , , itemId] = formAddress.split('/');
    for (let n = 1; n <= 60; n++)
      await write('POST', `/api/forms/${itemId}/entries`, {
        data: { visit_title: `Visit ${n}`, number_attending: n, group: n % 2 ? 'Mill Lane' : 'Elm Court' },
      });
  });

  await test.step('finds, orders, changes and links a record in the table', async () => {
    await goTo(page, formAddress);
    await page.getByRole('button', { name: 'Number attending' }).click();
    await expect(page.getByRole('columnheader', { name: 'Number attending' })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    );
    await search(page.getByLabel('Search records'), 'visit 60');
    await expect(page.getByRole('row').filter({ hasText: 'Visit' })).toHaveCount(2);
    await follow(page.getByRole('link', { name: 'Visit 60' }));
    const panel = page.getByRole('dialog', { name: 'Edit Record' });
    await panel.getByLabel('Visit title').fill('Visit to Elm Court');
    await panel.getByText('Choose a task').click();
    await page.getByRole('option', { name: 'Find a cook' }).click();
    await expectAccessibleInBoth(page, 'record panel');
    await panel.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Record updated successfully')).toBeVisible();
    await search(page.getByLabel('Search records'), 'Elm Court');
    await follow(page.getByRole('link', { name: 'Visit to Elm Court' }));
    await expect(panel.getByText('Find a cook')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('moves records on the board by keyboard, and sees them in the calendar', async () => {
    await goTo(page, formAddress);
    await page.getByText('Board', { exact: true }).click();
    await expect(page.getByText('Visit 59', { exact: true })).toBeVisible();
    await expectAccessibleInBoth(page, 'board of records');
    await page.getByRole('main').getByText('Calendar', { exact: true }).click();
    await expect(page.getByText('First meeting at Mill Lane')).toBeVisible();
    await expectAccessibleInBoth(page, 'calendar of records');
  });

  await test.step('creates another instance of the template', async () => {
    await goTo(page, '/dashboard/templates');
    await follow(page.getByRole('link', { name: 'Visit report' }));
    await page.getByRole('tab', { name: 'About' }).click();
    await expectAccessibleInBoth(page, 'about a template');
    await page.getByRole('button', { name: 'New instance' }).click();
    await dialog.getByLabel('Name').fill('Visits of the north');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('No records yet')).toBeVisible();
  });

  await test.step('nothing overflows on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/dashboard/templates', '/dashboard/menus', formAddress, `${formAddress}/new`]) {
      await goTo(page, path);
      await expectNoSidewaysScroll(page, path);
    }
  });

  expect(troubles).toEqual([]);
});

// Each person opens the link in the sidebar, creates a form with two fields, and saves its first record.
for (const { as, width, most } of [
  { as: jonas, width: 1280, most: 6 },
  { as: amara, width: 390, most: 8 },
])
  test(`a new form is filled in after at most ${most} clicks, ${width} px wide`, async ({ browser }) => {
    const { page, context, troubles } = await visitor(browser, groundwork.url, { as });
    await writerOf(groundwork, context)('POST', '/api/teams', { name: 'Hill Street' });
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      let clicks = 0;
      window.addEventListener(
        'pointerdown',
        () => document.documentElement.setAttribute('data-clicks', `${++clicks}`),
        true,
      );
    });
    await goTo(page, '/dashboard');
    const isPhone = width < 768;
    const pane = (name: string) => page.getByRole('radiogroup', { name: 'Part of the builder' }).getByText(name);
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'New form' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Visit report');
    await expect(page.getByRole('checkbox', { name: 'Show in sidebar' })).toBeChecked();
    for (const [type, label] of [
      ['Text', 'Group'],
      ['Number', 'Guests'],
    ]) {
      if (isPhone && label === 'Guests') await pane('Fields').click();
      await page.getByRole('button', { name: `Add field: ${type}` }).click();
      await expect(page.getByLabel('Label', { exact: true })).toBeFocused();
      await page.keyboard.type(`${label}`);
    }
    await expectAccessibleInBoth(page, `new form, ${width}`);
    await expectNoSidewaysScroll(page, `new form, ${width}`);
    await page.getByRole('button', { name: 'Create form' }).click();
    await arriveAt(page, /forms\/[^/]+\/new$/);
    await page.getByRole('textbox', { name: 'Group', exact: true }).click();
    await page.keyboard.type('Mill Lane');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Record created successfully')).toBeVisible();
    await expect(page.getByText('Mill Lane').first()).toBeVisible();
    expect(Number(await page.locator('html').getAttribute('data-clicks'))).toBeLessThanOrEqual(most);
    if (!isPhone)
      await expect(page.getByRole('navigation').getByRole('button', { name: 'Visit report' })).toBeVisible();
    expect(troubles).toEqual([]);
    await context.close();
  });
