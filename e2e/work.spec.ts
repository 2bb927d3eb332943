import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { worldPeople } from '../db/test-world.ts';
import * as clipboard from '../web/src/base/paste/clipboard-samples.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { atRest, boxOf, follow, goTo, reload, search } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// One person plans with goals, tasks, labels and sprints, creates them in every place that offers it, and finds them
// again.
const groundwork = groundworkForFile();

/** A date of this month; days 10 to 28 exist in every month. */
const dayOfMonth = (day: number) => `${new Date().toISOString().slice(0, 8)}${day}`;

/** Drags with mouse moves: native drag and drop needs a move over the target before the drop. */
async function drag(page: Page, what: Locator, where: Locator, at: { x: number; y: number }) {
  const box = await boxOf(where);
  await what.hover();
  await page.mouse.down();
  for (const step of [2, 1, 0]) await page.mouse.move(box.x + at.x, box.y + at.y + step);
  await page.mouse.up();
}

test('one person plans with goals, tasks, labels and sprints', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: worldPeople.jonas });
  const write = writerOf(groundwork, context);
  const dialog = page.getByRole('dialog');
  const titlesIn = (status: string) => page.locator(`[data-column=${status}] [data-task] a`);
  const rowOf = (title: string) => page.locator('[data-task]').filter({ hasText: title });
  const saved = (method: string) =>
    page.waitForResponse((answer) => answer.request().method() === method && answer.ok());
  let teamId = '';

  await test.step('has a team and a goal', async () => {
    teamId = (await write('POST', '/api/teams', { name: 'Harbour District' })).id;
    await write('POST', '/api/goals', { team_id: teamId, title: 'Autumn gathering' });
  });

  await test.step('plans a label and a sprint', async () => {
    await goTo(page, `/dashboard/teams/${teamId}/labels`);
    await page.getByRole('button', { name: 'Create label' }).click();
    await expectAccessibleInBoth(page, 'label dialog');
    await dialog.getByLabel('Name').fill('  Venue ');
    await dialog.getByRole('button', { name: 'Create label' }).click();
    await expect(page.getByRole('button', { name: 'Edit label Venue', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'New label' }).first().click();
    await dialog.getByLabel('Name').fill('venue');
    await dialog.getByRole('button', { name: 'Create label' }).click();
    await expect(dialog.getByText('A label with this name already exists for this team')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await follow(page.getByRole('link', { name: 'Sprints' }));
    await page.getByRole('button', { name: 'Create sprint' }).click();
    await dialog.getByLabel('Name').fill('First fortnight');
    await dialog.getByRole('button', { name: 'Create sprint' }).click();
    await expect(page.getByRole('main').getByText('First fortnight')).toBeVisible();

    await follow(page.getByRole('link', { name: 'First fortnight' }));
    await expect(page.getByText('No tasks in this sprint yet')).toBeVisible();
    await expectAccessibleInBoth(page, 'a sprint without tasks');
  });

  await test.step('creates three tasks in a row', async () => {
    await follow(page.getByRole('link', { name: 'Tasks', exact: true }));
    await expectAccessibleInBoth(page, 'no tasks');
    await page.getByRole('button', { name: 'Create task' }).click();
    await dialog.getByLabel('Goal').click();
    await page.getByRole('option', { name: 'Autumn gathering' }).click();
    await expectAccessibleInBoth(page, 'a task in one line');
    await dialog.getByRole('button', { name: 'All fields' }).click();
    await dialog.getByLabel('Create another').check();
    await expectAccessibleInBoth(page, 'task creation');
    for (const title of ['Book the hall', 'Ask the choir', 'Order name badges']) {
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByRole('button', { name: 'Create task' }).click();
      await expect(rowOf(title)).toBeAttached();
      await expect(dialog.getByLabel('Title')).toHaveValue('');
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('[data-task]')).toHaveCount(3);
  });

  const createWith = async (title: string) => {
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Goal').click();
    await page.getByRole('option', { name: 'Autumn gathering' }).click();
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('creates tasks from a board column, a calendar day and the command palette', async () => {
    await follow(page.getByRole('link', { name: 'Board', exact: true }));
    await page.getByRole('button', { name: 'New task in Blocked' }).click();
    await createWith('Rent a piano');
    await expect(titlesIn('blocked')).toHaveText(['Rent a piano']);
    await expectAccessibleInBoth(page, 'board');

    await follow(page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }));
    const day = page.locator(`[data-day="${dayOfMonth(15)}"]`);
    await day.hover();
    await day.getByRole('button', { name: /^New task on/ }).click();
    await createWith('Print the flyers');
    await expect(day.getByRole('link', { name: 'Print the flyers' })).toBeVisible();
    await expectAccessibleInBoth(page, 'calendar');

    await follow(page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Timeline' }));
    const flyers = page.getByRole('listitem').filter({ hasText: 'Print the flyers' });
    await flyers.getByRole('link').focus();
    const moved = saved('PATCH');
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await moved;
    await expect(page.getByRole('status').filter({ hasText: /^Print the flyers: / })).toBeAttached();
    await expectAccessibleInBoth(page, 'timeline');

    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or run a command').fill('new task');
    await expectAccessibleInBoth(page, 'palette');
    await page.keyboard.press('Enter');
    await createWith('Thank the helpers');
  });

  await test.step('writes a description with a list and a link, and it is there after a reload', async () => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search or run a command').fill('book the h');
    await page.getByRole('option', { name: /Book the hall/ }).click();
    await expect(page).toHaveURL(/task=/);
    await dialog.getByRole('button', { name: 'Add a description' }).click();
    const text = dialog.getByRole('textbox', { name: 'Description' });
    await text.pressSequentially('Bring:');
    await text.press('Enter');
    await dialog.getByRole('button', { name: /^Bullet list/ }).click();
    await text.pressSequentially('the contract of ');
    await dialog.getByRole('button', { name: /^Link/ }).click();
    await page.getByLabel('Address of the link').fill('harbour.example/hall');
    await page.getByRole('button', { name: 'Set link' }).click();
    await expectAccessibleInBoth(page, 'writing');
    const stored = saved('PATCH');
    await text.press('Control+Enter');
    await stored;
    await reload(page);
    await expect(dialog.getByRole('listitem').filter({ hasText: 'the contract of' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'https://harbour.example/hall' })).toHaveAttribute(
      'href',
      'https://harbour.example/hall',
    );
  });

  await test.step('the history of the description says who wrote it', async () => {
    await dialog.getByRole('button', { name: 'History of the description' }).click();
    const history = page.getByRole('dialog', { name: 'History of “Book the hall”' });
    await expect(history.getByRole('radio', { name: /Current/ })).toBeFocused();
    await expect(history.locator('ins').filter({ hasText: 'the contract of' })).toBeVisible();
    await expectAccessibleInBoth(page, 'history of a description');
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Add labels' })).toBeVisible();
  });

  await test.step('pastes from Google Docs into the description, and from Word into a comment', async () => {
    const paste = (clipboard: Record<string, string>) =>
      page.evaluate((held) => {
        const clipboardData = new DataTransfer();
        for (const [type, text] of Object.entries(held)) clipboardData.setData(type, text);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, clipboard);
    await dialog.getByRole('button', { name: 'Edit description' }).click();
    const text = dialog.getByRole('textbox', { name: 'Description' });
    await text.press('Control+End');
    await text.press('Enter');
    await text.press('Enter');
    await paste({ 'text/html': clipboard.googleDocs, 'text/plain': 'Plan' });
    await expect(text.getByRole('heading', { name: 'Plan' })).toBeVisible();
    await expect(text.locator('li li')).toHaveText('Red');
    await expect(text.locator('strong')).toHaveText(['Rosa']);
    await expect(text.getByRole('cell')).toHaveText(['Hall', '1,250.00 €']);
    await expectAccessibleInBoth(page, 'writing with a table');
    await text.press('Escape');
    await dialog.getByRole('button', { name: 'Discard' }).click();

    await dialog.getByRole('tab', { name: /^Comments/ }).click();
    const comment = dialog.getByRole('textbox', { name: 'Write a comment' });
    await comment.focus();
    await paste({ 'text/html': clipboard.word, 'text/plain': 'The gathering' });
    await expect(comment).toHaveValue(/\n- Chairs\n {2}- Red\n- Tables\n/);
    await comment.fill('the hall');
    await comment.press('Control+a');
    await paste({ 'text/plain': 'https://harbour.example/hall' });
    await expect(comment).toHaveValue('[the hall](https://harbour.example/hall)');
    // A picture is attached and shown in place, in the comment and in the description.
    const pastePicture = () =>
      page.evaluate(async () => {
        const canvas = new OffscreenCanvas(120, 80);
        const context = canvas.getContext('2d');
        if (context) context.fillStyle = '#1c7ed6';
        context?.fillRect(0, 0, 120, 80);
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([await canvas.convertToBlob()], 'hall.png', { type: 'image/png' }));
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      });
    // A picture that is embedded in the pasted text as a `data:` URL is also attached.
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await comment.fill('');
    await paste({
      'text/html': `<p>The plan:</p><p><img alt="plan.png" src="data:image/png;base64,${dot}"></p>`,
      'text/plain': 'The plan:',
    });
    await expect(comment).toHaveValue(/^The plan:\s+!\[plan\.png\]\([0-9a-f-]{36}\)/);
    await comment.fill('');
    await pastePicture();
    await expect(comment).toHaveValue(/^!\[hall\.png\]/);
    const said = saved('POST');
    await comment.press('Control+Enter');
    await said;
    const loaded = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth;
    const inComment = dialog.getByRole('article').getByRole('img', { name: 'hall.png' });
    await expect.poll(() => inComment.evaluate(loaded)).toBe(120);
    await dialog.getByRole('tab', { name: /^Details/ }).click();
    await dialog.getByRole('button', { name: 'Edit description' }).click();
    await pastePicture();
    await expect(text.getByRole('img', { name: 'hall.png' })).toBeVisible();
    await expectAccessibleInBoth(page, 'writing with a picture');
    const stored = saved('PATCH');
    await text.press('Control+Enter');
    await stored;
    await reload(page);
    const inDescription = dialog.getByRole('link').getByRole('img', { name: 'hall.png' });
    await expect.poll(() => inDescription.evaluate(loaded)).toBe(120);
  });

  await test.step('sets labels, sprint, type, parent and hours', async () => {
    await dialog.getByRole('button', { name: 'Add labels' }).click();
    await page.getByRole('option', { name: 'Venue' }).click();
    await page.getByPlaceholder('Search labels...').fill('Urgent call');
    await page.getByRole('option', { name: 'Create label “Urgent call”' }).click();
    await expect(dialog.getByRole('button', { name: 'Remove label Urgent call' })).toBeVisible();
    await page.keyboard.press('Escape');
    const choose = async (property: RegExp, option: string) => {
      await dialog.getByRole('button', { name: property }).click();
      await page.getByRole('option', { name: option }).click();
      await expect(dialog.getByRole('button', { name: property })).toContainText(option);
    };
    await choose(/^Sprint:/, 'First fortnight');
    await choose(/^Type:/, 'Chore');
    await choose(/^Parent task:/, 'Ask the choir');
    const stored = saved('PATCH');
    await dialog.getByRole('button', { name: /^Estimate:/ }).click();
    await page.getByLabel('Estimate: Hours').fill('3,5');
    await page.keyboard.press('Enter');
    await stored;
    await reload(page);
    for (const value of ['Sprint: First fortnight', 'Type: Chore', 'Parent task: Ask the choir', 'Estimate: 3h 30m'])
      await expect(dialog.getByRole('button', { name: value })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Remove label Venue' })).toBeVisible();
    await expectAccessibleInBoth(page, 'task dialog');
  });

  await test.step('adds a relation by keyboard, says what blocks the task, and removes the relation', async () => {
    await dialog.getByRole('button', { name: 'Add relation' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Is blocked by …' }).press('Enter');
    await expect(page.getByRole('option', { name: 'Print the flyers' })).toBeVisible();
    await page.keyboard.type('Order na');
    await expect(page.getByRole('option', { name: 'Print the flyers' })).toBeHidden();
    await expect(page.getByRole('option', { name: 'Order name badges' })).toHaveAttribute('data-combobox-selected');
    const related = saved('PUT');
    await page.keyboard.press('Enter');
    await related;
    await expect(dialog.getByText('Blocked by Order name badges')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add relation' })).toBeFocused();
    await expectAccessibleInBoth(page, 'relations of a task');
    const removed = saved('DELETE');
    await dialog.getByRole('button', { name: 'Remove: Blocked by Order name badges' }).click();
    await removed;
    await expect(dialog.getByText('Blocked by Order name badges')).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('ends the sprint, which takes its open task out, and takes that back', async () => {
    await goTo(page, `/dashboard/teams/${teamId}/sprints`);
    await follow(page.getByRole('link', { name: 'First fortnight' }));
    await expect(page.getByText('0 of 1 task finished')).toBeVisible();
    await expectAccessibleInBoth(page, 'a sprint');
    await page.getByRole('button', { name: 'End sprint' }).click();
    await expect(dialog.getByText('First fortnight has 1 open task.')).toBeVisible();
    await expectAccessibleInBoth(page, 'end of a sprint');
    await dialog.getByRole('button', { name: 'End sprint' }).click();
    await expect(page.getByText('1 open task is in no sprint now.')).toBeVisible();
    await expect(page.getByText('No tasks in this sprint yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('0 of 1 task finished')).toBeVisible();
    await expect(page.getByRole('button', { name: 'End sprint' })).toBeVisible();
  });

  await test.step('moves cards by pointer and keyboard; the order is there after a reload', async () => {
    await goTo(page, '/dashboard/tasks?view=board');
    await expect(titlesIn('to_do')).toHaveText([
      'Thank the helpers',
      'Print the flyers',
      'Order name badges',
      'Ask the choir',
      'Book the hall',
    ]);
    const dropped = saved('PUT');
    await drag(page, rowOf('Order name badges'), page.locator('[data-column=blocked]'), { x: 100, y: 60 });
    await dropped;
    await expect(titlesIn('blocked')).toHaveText(['Order name badges', 'Rent a piano']);
    await page.getByRole('link', { name: 'Book the hall' }).focus();
    for (const key of ['Space', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    const placed = saved('PUT');
    await page.keyboard.press('Space');
    await placed;
    const order = ['Thank the helpers', 'Book the hall', 'Print the flyers', 'Ask the choir'];
    await expect(titlesIn('to_do')).toHaveText(order);
    await reload(page);
    await expect(titlesIn('to_do')).toHaveText(order);
    await expect(titlesIn('blocked')).toHaveText(['Order name badges', 'Rent a piano']);
  });

  await test.step('moves a task to other days by pointer and keyboard', async () => {
    await follow(page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Calendar' }));
    const on = (day: number) =>
      page.locator(`[data-day="${dayOfMonth(day)}"]`).getByRole('link', { name: 'Print the flyers' });
    const dropped = saved('PATCH');
    await drag(page, on(15), page.locator(`[data-day="${dayOfMonth(17)}"]`), { x: 40, y: 40 });
    await dropped;
    await expect(on(17)).toBeVisible();
    await on(17).focus();
    const moved = saved('PATCH');
    await page.keyboard.press('Alt+ArrowRight');
    await moved;
    await expect(on(18)).toBeFocused();
    await reload(page);
    await expect(on(18)).toBeVisible();
  });

  await test.step('filters by label and words; the URL contains them', async () => {
    await follow(page.getByRole('link', { name: 'Tasks', exact: true }));
    await expect(page.locator('[data-task]')).toHaveCount(6);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Label' }).click();
    await page.getByRole('option', { name: 'Venue' }).click();
    await expect(page.locator('[data-task]')).toHaveCount(1);
    await expect(page).toHaveURL(/label_id/);
    await page.keyboard.press('Escape');
    await search(page.getByRole('searchbox', { name: 'Search tasks' }), 'contr');
    await expect(page.locator('[data-task]')).toHaveText(/Book the hall/);
    await expectAccessibleInBoth(page, 'filtered list');
    await reload(page);
    await expect(page.locator('[data-task]')).toHaveText(/Book the hall/);
    await page.goBack();
    await expect(page).not.toHaveURL(/search=/);
    await expect(page).toHaveURL(/label_id/);
    await page.goBack();
    await expect(page.locator('[data-task]')).toHaveCount(6);
  });

  await test.step('changes two tasks in bulk, and takes it back', async () => {
    for (const title of ['Thank the helpers', 'Ask the choir']) await page.getByLabel(`Select ${title}`).check();
    const bar = page.getByRole('toolbar', { name: 'Selected tasks' });
    await expect(bar.getByText('2 selected')).toBeVisible();
    await expectAccessibleInBoth(page, 'selection');
    await bar.getByRole('button', { name: 'Priority' }).click();
    const stored = saved('PATCH');
    await page.getByRole('menuitemradio', { name: 'Urgent' }).click();
    await stored;
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    const urgent = page.getByRole('button', { name: /^Priority of .*: Urgent/ });
    await expect(urgent).toHaveCount(2);
    const undone = saved('POST');
    await page.keyboard.press('Control+z');
    await undone;
    await expect(urgent).toHaveCount(0);
    await reload(page);
    await expect(page.locator('[data-task]')).toHaveCount(6);
    await expect(urgent).toHaveCount(0);
  });

  await test.step('exports the list', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^tasks-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines.find((line) => line.includes('Book the hall'))).toMatch(
      /,To do,Medium,Autumn gathering,Jonas Lindqvist,"?(Urgent call, Venue|Venue, Urgent call)"?,/,
    );
  });

  await test.step('repeats a task, finishes it, which creates the next one, and takes that back', async () => {
    await follow(page.getByRole('link', { name: 'Thank the helpers' }));
    await dialog.getByRole('button', { name: 'Repeats: Does not repeat' }).click();
    const repeat = page.getByRole('dialog', { name: 'Repeat task' });
    await expect(repeat.getByText(/^Next: /)).toBeVisible();
    await expectAccessibleInBoth(page, 'recurrence');
    const stored = saved('PATCH');
    await repeat.getByRole('button', { name: 'Save' }).click();
    await stored;
    await expect(dialog.getByRole('button', { name: /^Repeats: Every / })).toBeVisible();
    await page.keyboard.press('Escape');
    const rows = page.locator('[data-task]', { hasText: 'Thank the helpers' });
    await rows.getByRole('button', { name: /^Status of/ }).click();
    const finished = saved('PATCH');
    await page.getByRole('menuitemradio', { name: 'Done' }).click();
    await finished;
    await expect(rows).toHaveCount(2);
    const undone = saved('POST');
    await page.keyboard.press('Control+z');
    await undone;
    await expect(rows).toHaveCount(1);
  });

  await test.step('deletes a task after a confirmation; a label in use cannot be deleted', async () => {
    await follow(page.getByRole('link', { name: 'Rent a piano' }));
    await dialog.getByRole('button', { name: 'Delete task' }).click();
    await expect(
      page.getByText('Are you sure you want to delete "Rent a piano"? This action cannot be undone.'),
    ).toBeVisible();
    await expectAccessibleInBoth(page, 'delete question');
    await dialog.last().getByRole('button', { name: 'Delete task' }).click();
    await expect(page.locator('[data-task]')).toHaveCount(5);
    const toast = page.locator('.mantine-Notification-root', { hasText: 'Task deleted successfully' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('[data-task]')).toHaveCount(6);
    await follow(page.getByRole('link', { name: 'Rent a piano' }));
    await dialog.getByRole('button', { name: 'Delete task' }).click();
    await dialog.last().getByRole('button', { name: 'Delete task' }).click();
    await expect(page.locator('[data-task]')).toHaveCount(5);

    await goTo(page, `/dashboard/teams/${teamId}/settings`);
    const list = page.getByRole('list', { name: 'Recently deleted' });
    await expect(list.getByRole('listitem').filter({ hasText: 'Rent a piano' })).toBeVisible();
    await expectAccessibleInBoth(page, 'recently deleted');

    await goTo(page, `/dashboard/teams/${teamId}/labels`);
    await page.getByRole('button', { name: 'Edit or delete Venue' }).click();
    await page.getByRole('menuitem', { name: 'Delete label' }).click();
    await expect(page.getByText('Cannot delete label that is assigned to 1 task(s)')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit label Venue', exact: true })).toBeVisible();
  });

  await test.step('keyboard only: creates a goal and a task, finishes it, and finds it', async () => {
    const { keyboard } = page;
    const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
    const reach = async (target: Locator, key = 'Tab') => {
      await expect(target).toBeVisible();
      for (let presses = 0; !(await isFocused(target)); presses++) {
        expect(presses, `${target} is reached with ${key}`).toBeLessThan(200);
        await keyboard.press(key);
      }
    };
    await goTo(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await keyboard.press('Control+k');
    await expect(page.getByPlaceholder('Search or run a command')).toBeFocused();
    await keyboard.type('new goal');
    await expect(page.locator('[data-combobox-selected]')).toHaveText(/New goal/);
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await keyboard.type('Winter gathering');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/goals\/[0-9a-f-]+/);
    await expect(dialog).toBeHidden();

    await keyboard.press('c');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await keyboard.type('Light the lanterns');
    await reach(dialog.getByRole('combobox', { name: 'Goal' }));
    await keyboard.type('winter');
    await expect(page.getByRole('option')).toHaveText(['Winter gathering', 'New goal “winter” …']);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Goal' })).toHaveValue('Winter gathering');
    await reach(dialog.getByRole('button', { name: 'Create task' }));
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();

    await keyboard.press('c');
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await keyboard.type('Hang the lamps tomorrow !urgent >wint');
    await expect(page.getByRole('option')).toHaveText(['Winter gathering']);
    await keyboard.press('Enter');
    const understood = dialog.getByRole('list', { name: 'Understood' }).getByRole('listitem');
    await expect(understood).toHaveText([/\d/, 'Urgent', 'Winter gathering']);
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('Title')).toHaveValue('');
    await expect(understood).toHaveCount(0);
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const toast = page.getByRole('status').filter({ hasText: 'Hang the lamps' });
    await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();

    await keyboard.press('g');
    await keyboard.press('t');
    await reach(rowOf('Light the lanterns').getByRole('button', { name: /^Status of/ }));
    await keyboard.press('Enter');
    await reach(page.getByRole('menuitemradio', { name: 'Done' }), 'ArrowDown');
    const stored = saved('PATCH');
    await keyboard.press('Enter');
    await stored;

    await keyboard.press('g');
    await keyboard.press('d');
    const bar = page.getByRole('link', { name: /: [1-9]\d* finished tasks?$/ });
    await expect(bar).toBeVisible();
    await reach(bar);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/finished=/);
    await expect(rowOf('Light the lanterns')).toBeVisible();

    await keyboard.press('g');
    await keyboard.press('d');
    await expect(bar).toBeVisible();
    await keyboard.press('/');
    await expect(page).toHaveURL(/\/dashboard\/search/);
    await expect(page.getByRole('searchbox', { name: 'Search everything' })).toBeFocused();
    await keyboard.type('lanterns');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Light the lanterns/ })
        .first(),
    ).toBeVisible();
  });

  await test.step('a search with a typo finds a task, which opens over the results', async () => {
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('lantens');
    await page
      .getByRole('navigation', { name: 'What to search' })
      .getByRole('link', { name: /^Tasks/ })
      .click();
    await expect(page).toHaveURL(/q=lantens&kind=task|kind=task&q=lantens/);
    await follow(page.getByRole('list', { name: 'Search' }).getByRole('link', { name: 'Light the lanterns' }));
    await expect(dialog.getByRole('button', { name: 'Light the lanterns', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/q=lantens/);
  });

  await test.step('nothing on the board moves when a card is picked up, and no column opens or closes', async () => {
    const { id: goal_id } = await write('POST', '/api/goals', { team_id: teamId, title: 'Spring gathering' });
    for (let n = 20; n > 0; n--)
      await write('POST', '/api/tasks', {
        team_id: teamId,
        goal_id,
        title: `Step ${n}: ${'carry a bench '.repeat(n % 7)}`,
      });
    await goTo(page, `/dashboard/tasks?view=board&goal_id=${encodeURIComponent(JSON.stringify([goal_id]))}`);
    const columns = page.locator('[data-column]');
    const others = page.locator('[data-column=to_do] [data-task]').filter({ hasNotText: 'Step 4:' });
    const places = (all: Locator) =>
      all.evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    const box = await boxOf(rowOf('Step 4:'));
    const before = await places(columns);
    const cards = await places(others);
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    for (const step of [4, 8, 9]) await page.mouse.move(box.x + 40 + step, box.y + 20 + step);
    await expect(page.locator('[data-moving=pointer]')).toBeVisible();
    await atRest(page);
    expect(await places(others)).toEqual(cards);
    expect(await places(columns)).toEqual(before);
    const done = page.locator('[data-column=done]');
    const folded = await boxOf(done);
    for (const step of [2, 1, 0]) await page.mouse.move(folded.x + 20, folded.y + 200 + step);
    await expect(done).toHaveAttribute('data-over', 'true');
    await atRest(page);
    expect(await places(columns)).toEqual(before);
    const dropped = saved('PUT');
    await page.mouse.up();
    await dropped;
    await expect(titlesIn('done')).toHaveText([/^Step 4:/]);
  });

  expect(troubles).toEqual([]);
  await context.close();
});
