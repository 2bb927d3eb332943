import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { worldPeople, worldTeams } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { arriveAt, atRest, boxOf, goTo, reload } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// One person changes tasks with no more keys and clicks than docs/speed-of-hand.md promises, and arranges a list.
const { jonas, amara, mai, peter, lena } = worldPeople;
const groundwork = groundworkForFile();

/** The rows of the table: job, keys here, count, keys in Linear, count. */
const promised = readFileSync('docs/speed-of-hand.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([job = '', , here, , linear]) => ({ job, here: Number(here), linear: Number(linear) }));

test('twelve common jobs need no more keys and clicks than in Linear', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: jonas });
  const write = writerOf(groundwork, context);
  const { id: team_id } = await write('POST', '/api/teams', { name: 'Harbour District' });
  const { id: goal_id } = await write('POST', '/api/goals', { team_id, title: 'Autumn gathering' });
  await write('POST', '/api/goals', { team_id, title: 'Spring fair' });
  await write('POST', `/api/teams/${team_id}/labels`, { name: 'Venue', color: '#2f7d5b' });
  for (const title of ['Thank the helpers', 'Ask the choir', 'Book the hall'])
    await write('POST', '/api/tasks', { team_id, goal_id, title });

  let count = 0;
  const key = async (...keys: string[]) => {
    for (const one of keys) {
      count += 1;
      await page.keyboard.press(one);
    }
  };
  const click = async (what: Locator) => {
    count += 1;
    await what.click();
  };
  const option = (name: string) => page.getByRole('option', { name });
  const row = (title: string) => page.locator('[data-task]').filter({ hasText: title });
  const link = (title: string) => row(title).getByRole('link', { name: title });
  const saved = () => page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  /** Does a job and waits until it is saved. */
  const saving = async (act: () => Promise<void>) => {
    const answered = saved();
    await act();
    await answered;
    await atRest(page);
  };
  const done: string[] = [];
  const job = (name: string, act: () => Promise<void>) =>
    test.step(name, async () => {
      count = 0;
      await act();
      const row = promised.find(({ job }) => job === name);
      expect(count, name).toBe(row?.here);
      expect(count, name).toBeLessThanOrEqual(row?.linear ?? 0);
      done.push(name);
    });

  await goTo(page, '/dashboard/tasks');
  await expect(row('Book the hall')).toBeVisible();

  await job('Go to the first task', async () => {
    await key('j');
    await expect(link('Book the hall')).toBeFocused();
  });
  await job('Open the task', async () => {
    await key('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link('Book the hall')).toBeFocused();

  await job('Set the status to Blocked', () =>
    saving(async () => {
      await key('s', 'b');
      await expect(page.getByRole('menuitemradio', { name: 'Blocked' })).toBeFocused();
      await key('Enter');
    }),
  );
  await expect(link('Book the hall')).toBeFocused();
  await job('Set the priority to Urgent', () =>
    saving(async () => {
      await key('p', 'u');
      await expect(page.getByRole('menuitemradio', { name: 'Urgent' })).toBeFocused();
      await key('Enter');
    }),
  );
  await expect(row('Book the hall').getByRole('button', { name: /^Priority .*: Urgent/ })).toBeVisible();
  await job('Assign a person', () =>
    saving(async () => {
      await key('a', 'j', 'o');
      await expect(option('Jonas Lindqvist')).toHaveAttribute('data-combobox-selected');
      await key('Enter');
    }),
  );
  await expect(row('Book the hall').getByRole('button', { name: /^Assignee .*: Jonas/ })).toBeVisible();
  await job('Set the due date to Friday', () =>
    saving(async () => {
      await key('d', 'f', 'r', 'i');
      await expect(page.getByRole('textbox', { name: 'Due date' })).toHaveAccessibleDescription(/./);
      await key('Enter');
    }),
  );
  const due = row('Book the hall')
    .getByRole('button', { name: /^Due date/ })
    .locator('time');
  expect(new Date((await due.getAttribute('datetime')) ?? '').getUTCDay()).toBe(5);
  await job('Add a label', () =>
    saving(async () => {
      await key('l', 'v');
      await expect(option('Venue')).toHaveAttribute('data-combobox-selected');
      await key('Enter');
    }),
  );
  await expect(row('Book the hall').getByText('Venue')).toBeVisible();
  await job('Move to another goal', () =>
    saving(async () => {
      await key('g', 's');
      await expect(option('Spring fair')).toHaveAttribute('data-combobox-selected');
      await key('Enter');
    }),
  );
  await expect(row('Book the hall').getByText('Spring fair')).toBeVisible();
  await job('Edit the title', () =>
    saving(async () => {
      await key('e');
      await expect(page.getByRole('textbox', { name: 'Edit title' })).toBeFocused();
      await key('x', 'Enter');
    }),
  );
  await expect(link('x')).toBeFocused();

  // Another person moves the focused task. The task keeps the focus.
  const { items } = await (await context.request.get('/api/tasks')).json();
  const renamed = items.find(({ title }: { title: string }) => title === 'x');
  await write('PATCH', `/api/tasks/${renamed.id}`, { status: 'to_do', title: 'Book the hall' });
  await expect(link('Book the hall')).toBeFocused();

  await link('Book the hall').focus();
  await job('Finish three tasks', () =>
    saving(async () => {
      await key('Shift+J', 'Shift+J', 's');
      await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
      await key('d');
      await expect(page.getByRole('menuitemradio', { name: 'Done' })).toBeFocused();
      await key('Enter');
    }),
  );
  await expect(page.getByRole('heading', { name: 'Done' })).toContainText('3');
  await job('Undo that', () => saving(() => key('Control+z')));
  await expect(page.getByRole('heading', { name: 'To do' })).toContainText('3');
  await page.keyboard.press('Escape');
  await job('Set the due date by pointer', () =>
    saving(async () => {
      await click(row('Ask the choir').getByRole('button', { name: /^Due date/ }));
      await click(page.getByRole('button', { name: 'Today', exact: true }));
    }),
  );
  await expect(row('Ask the choir').getByText('Today')).toBeVisible();

  expect(done).toEqual(promised.map(({ job }) => job));
  expect(troubles).toEqual([]);
});

test('columns are chosen, moved and sorted by keyboard, and are there the next time', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: amara });
  const write = writerOf(groundwork, context);
  const { id: team_id } = await write('POST', '/api/teams', { name: 'Hill Street' });
  const { id: goal_id } = await write('POST', '/api/goals', { team_id, title: 'Autumn gathering' });
  const task = { team_id, goal_id };
  await write('POST', '/api/tasks', { ...task, title: 'Ask the choir', estimated_hours: 2 });
  await write('POST', '/api/tasks', { ...task, title: 'Thank the helpers' });
  await write('POST', '/api/tasks', { ...task, title: 'Book the hall', estimated_hours: 10 });
  const titles = () => page.locator('[data-task] a').allTextContents();
  const header = page.getByRole('group', { name: 'Sort by column' });

  await goTo(page, '/dashboard/tasks');
  await expect.poll(titles).toEqual(['Book the hall', 'Thank the helpers', 'Ask the choir']);
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Estimate' }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-task]').first()).toContainText('10h');
  await page
    .getByRole('button', { name: /Estimate/ })
    .last()
    .focus();
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await expect(header).toContainText(/Labels.*Estimate.*Goal/);

  await header.getByRole('button', { name: 'Estimate' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['Ask the choir', 'Book the hall', 'Thank the helpers']);
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['Book the hall', 'Ask the choir', 'Thank the helpers']);
  await expect(header.getByRole('button', { name: 'Estimate, descending' })).toBeFocused();

  await goTo(page, '/dashboard');
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await arriveAt(page, (url) => url.searchParams.get('sort') === 'estimate');
  await expect.poll(titles).toEqual(['Book the hall', 'Ask the choir', 'Thank the helpers']);
  expect(troubles).toEqual([]);
});

test('a view is shared, opens first for who chose it, and takes changes', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: peter });
  const { page: other, troubles: herTroubles } = await visitor(browser, groundwork.url, { as: lena });
  const { id: team_id, goal: goal_id } = worldTeams.northgate;
  await writerOf(groundwork, context)('POST', '/api/tasks', {
    team_id,
    goal_id,
    title: 'Buy an oven',
    status: 'blocked',
  });
  const views = (name: string) => page.getByRole('button', { name, exact: true });
  const titles = (of: Page) => of.locator('[data-task] a').allTextContents();

  await goTo(page, '/dashboard/tasks?status=["blocked"]');
  await expect.poll(() => titles(page)).toEqual(['Buy an oven']);
  await views('Save view').focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name of the view' });
  await expect(name).toBeFocused();
  await expectAccessibleInBoth(page, 'saved views');
  await page.getByRole('radio', { name: 'Flag' }).check();
  await page.getByRole('checkbox', { name: 'Share with the team' }).check();
  await name.fill('Stuck');
  await name.press('Enter');
  await expect(views('Saved view: Stuck')).toBeVisible();

  // Another member finds the view in the palette and lets it open first.
  await goTo(other, '/dashboard/tasks');
  await expect.poll(() => titles(other)).toEqual(['Find a cook', 'Buy an oven']);
  await other.keyboard.press('Control+k');
  await other.getByPlaceholder('Search or run a command').fill('Stuck');
  await other.getByRole('option', { name: 'Open view: Stuck' }).click();
  await arriveAt(other, (url) => url.searchParams.has('saved'));
  await other.getByRole('button', { name: 'Saved view: Stuck' }).click();
  const first = other.getByRole('button', { name: 'Open Stuck first' });
  await other.getByRole('link', { name: /^Stuck/ }).hover();
  await expect(other.getByRole('button', { name: 'Delete Stuck' })).toHaveCount(0);
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await atRest(other);
  await goTo(other, '/dashboard');
  await other.getByRole('link', { name: 'Tasks', exact: true }).click();
  await arriveAt(other, (url) => url.searchParams.has('saved'));
  await expect.poll(() => titles(other)).toEqual(['Buy an oven']);

  // The author changes the view. A person who opens the view again sees the change.
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await arriveAt(page, (url) => url.searchParams.get('view') === 'board');
  await expect(views('Saved view: Stuck, changed')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes to Stuck' }).click();
  await expect(views('Saved view: Stuck')).toBeVisible();
  await atRest(page);
  await goTo(other, '/dashboard/tasks');
  await arriveAt(other, (url) => url.searchParams.get('view') === 'board');

  await other.getByRole('button', { name: 'Saved view: Stuck' }).click();
  await other.getByRole('link', { name: 'All tasks' }).click();
  await arriveAt(other, (url) => url.searchParams.get('saved') === 'none');
  await expect.poll(() => titles(other)).toEqual(['Find a cook', 'Buy an oven']);
  expect([...troubles, ...herTroubles]).toEqual([]);
});

test('a person plans their own tasks by dragging and by keyboard, and takes that back', async ({ browser }) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url, { as: mai });
  const { id: team_id, goal: goal_id } = worldTeams.harbour;
  for (const title of ['Ring the baker', 'Print the songs'])
    await writerOf(groundwork, context)('POST', '/api/tasks', { team_id, goal_id, title, assigned_to: mai.id });
  const today = page.getByRole('list', { name: 'Today', exact: true }).locator('[data-task] a');
  const grip = (title: string) => page.getByRole('button', { name: `Move ${title}` });
  const link = (title: string) => page.locator('[data-task]').getByRole('link', { name: title });

  await goTo(page, '/dashboard/tasks/my');
  await expect(grip('Ring the baker')).toBeVisible();
  const chip = await boxOf(page.getByRole('navigation', { name: 'Days' }).getByRole('button').first());
  await grip('Ring the baker').hover();
  await page.mouse.down();
  for (const step of [2, 1, 0]) await page.mouse.move(chip.x + 20, chip.y + 20 + step);
  await page.mouse.up();
  await expect(today).toHaveText(['Ring the baker']);

  await link('Print the songs').focus();
  await page.keyboard.press('t');
  await page.getByRole('textbox', { name: 'Planned day' }).fill('today');
  await page.keyboard.press('Enter');
  await expect(today).toHaveText(['Ring the baker', 'Print the songs']);
  await atRest(page);

  await grip('Print the songs').focus();
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(today).toHaveText(['Print the songs', 'Ring the baker']);
  await atRest(page);
  await reload(page);
  await expect(today).toHaveText(['Print the songs', 'Ring the baker']);

  await link('Ring the baker').focus();
  await page.keyboard.press('t');
  await page.getByRole('textbox', { name: 'Planned day' }).fill('tomorrow');
  await page.keyboard.press('Enter');
  await expect(today).toHaveText(['Print the songs']);
  await atRest(page);
  await page.keyboard.press('Control+z');
  await expect(today).toHaveText(['Print the songs', 'Ring the baker']);
  expect(troubles).toEqual([]);
});
