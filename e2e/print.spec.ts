import { spawnSync } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { worldPeople } from '../db/test-world.ts';
import { atRest, goTo } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// A printed page or dialog has all of its content and no controls.
const groundwork = groundworkForFile();

type Counted = Window & { printed?: number };
const words = (text: string) => text.replace(/\s+/g, ' ');

const readsPdf = !spawnSync('pdftotext', ['-v']).error;
if (!readsPdf) process.stdout.write('Printed addresses of links are not checked: pdftotext is not installed\n');

/**
 * Returns the words of the PDF. Without pdftotext, returns the text in print media, which lacks CSS-generated content.
 */
async function paperOf(page: Page): Promise<string> {
  const input = await page.pdf({ preferCSSPageSize: true });
  if (readsPdf) return words(spawnSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' }).stdout);
  await page.emulateMedia({ media: 'print' });
  // The page reacts to the change of media a moment later.
  await expect(page.locator('#print-heading')).not.toBeEmpty();
  const text = await page.locator('body').innerText();
  await page.emulateMedia({ media: null });
  return words(text);
}

/** Prints by the shortcut, which loads everything first. Replaces `window.print`, so that no dialog opens. */
async function printed(page: Page) {
  await page.evaluate(() => {
    const counted = window as Counted;
    counted.printed = 0;
    window.print = () => {
      counted.printed = 1;
    };
  });
  await page.keyboard.press('Control+p');
  await page.waitForFunction(() => (window as Counted).printed === 1);
  return paperOf(page);
}

test('pages and dialogs print whole, without controls, in black on white', async ({ browser }) => {
  const { context, page, troubles } = await visitor(browser, groundwork.url, {
    as: worldPeople.jonas,
    colorScheme: 'dark',
  });
  const write = writerOf(groundwork, context);
  const team = await write('POST', '/api/teams', { name: 'North' });
  const goal = await write('POST', '/api/goals', {
    team_id: team.id,
    title: 'Open the hall',
    reason: 'People need it',
  });
  const made = { team_id: team.id, goal_id: goal.id };
  const today = new Date().toISOString().slice(0, 10);
  const titles = Array.from({ length: 60 }, (_, at) => `Step ${at}.`);
  for (const title of titles) await write('POST', '/api/tasks', { ...made, title, due_date: today });
  const description = `<p>${'Word '.repeat(1500)}end.</p><p><a href="https://example.com/plan">The plan</a></p>`;
  const task = await write('POST', '/api/tasks', { ...made, title: 'Ring Rosa', description, status: 'blocked' });
  await write('POST', '/api/tasks', { team_id: team.id, parent_task_id: task.id, title: 'Find the number' });
  for (let at = 0; at < 55; at++) await write('POST', '/api/comments', { task_id: task.id, content: `Said ${at}.` });
  await write('POST', '/api/comments', { goal_id: goal.id, content: 'Well begun.' });
  const read = async (path: string) => (await context.request.get(path)).json();
  const open = async (path: string) => {
    await goTo(page, path);
    await atRest(page);
  };
  const expectAll = (paper: string, texts: string[]) =>
    expect(texts.filter((text) => !paper.includes(text))).toEqual([]);

  await test.step('the list', async () => {
    await open('/dashboard/tasks');
    const paper = await printed(page);
    expectAll(paper, ['Groundwork · North', 'Printed on', 'Tasks', 'Ring Rosa', ...titles]);
    for (const control of ['New task', 'Not everything', 'Search', 'Filter']) expect(paper).not.toContain(control);
    await page.emulateMedia({ media: 'print' });
    const look = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body);
      return { color, backgroundColor };
    });
    expect(look).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
    await page.emulateMedia({ media: null });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  await test.step('the board and the calendar', async () => {
    await open('/dashboard/tasks?view=board');
    expectAll(await printed(page), ['To do', 'Blocked', ...titles]);
    await open('/dashboard/tasks/calendar');
    expectAll(await printed(page), titles);
  });

  const whole = [
    'Ring Rosa',
    'Open the hall',
    'end.',
    readsPdf ? 'The plan (https://example.com/plan)' : 'The plan',
    'Find the number',
  ];
  const comments = Array.from({ length: 55 }, (_, at) => `Said ${at}.`);
  await test.step('a task, as a page and as a dialog alone', async () => {
    await open(`/dashboard/tasks/${task.id}`);
    // Printing from the menu of the browser cannot wait for the comments, so the page says that they are missing.
    expect(await paperOf(page)).toContain('Not everything is loaded.');
    expectAll(await printed(page), [...whole, ...comments]);
    await open(`/dashboard/tasks?task=${task.id}`);
    const paper = await printed(page);
    expectAll(paper, [...whole, ...comments, 'Printed on']);
    expect(paper).not.toContain('Step 3.');
  });

  await test.step('a goal with all its tabs', async () => {
    await open(`/dashboard/goals/${goal.id}`);
    expectAll(await printed(page), ['People need it', 'Comments', 'Well begun.', 'Activity', ...titles]);
  });

  await test.step('a status report', async () => {
    await open('/dashboard/goals/report');
    const paper = await printed(page);
    expectAll(paper, [
      'Status report',
      'Open the hall',
      'Risks',
      'Ring Rosa',
      'Due in the next 14 days',
      'By assignee',
    ]);
    for (const control of ['Period', 'Print or save']) expect(paper).not.toContain(control);
  });

  const templates = (await read(`/api/templates?team_id=${team.id}`)).items as { id: string; name: string }[];
  const instanceOf = (template: string) =>
    write('POST', '/api/instances', {
      team_id: team.id,
      template_id: templates.find(({ name }) => name === template)?.id,
      name: `All ${template}`,
    });
  await test.step('records and one entry', async () => {
    const { id } = await instanceOf('Contact form');
    let last = { id: '' };
    for (let at = 0; at < 60; at++)
      last = await write('POST', `/api/instances/${id}/records`, {
        data: { name: `Person ${at}.`, status: 'new', notes: `${'Note '.repeat(60)}finis ${at}.` },
      });
    await open(`/dashboard/instances/${id}`);
    expectAll(
      await printed(page),
      Array.from({ length: 60 }, (_, at) => `Person ${at}.`),
    );
    await open(`/dashboard/instances/${id}?record=${last.id}`);
    const paper = await printed(page);
    expectAll(paper, ['Person 59.', 'finis 59.']);
    expect(paper).not.toContain('Person 3.');
  });

  await test.step('a map as the pages of its PDF file', async () => {
    const { id } = await instanceOf('Church map');
    const map = await read(`/api/instances/${id}/map`);
    const node = (name: string, parentId: string | null) =>
      write('POST', `/api/maps/${map.id}/nodes`, { nodeType: 'church', fields: { name }, parentId });
    const { id: top } = await node('Harbour', null);
    for (let at = 0; at < 40; at++) await node(`Group ${at}.`, top);
    await open(`/dashboard/maps/${map.id}`);
    const paper = await printed(page);
    expectAll(paper, ['Harbour', ...Array.from({ length: 40 }, (_, at) => `Group ${at}.`)]);
    expectAll(paper, ['from Harbour, page 2', 'page 1 of']);
  });
  expect(troubles).toEqual([]);
});
