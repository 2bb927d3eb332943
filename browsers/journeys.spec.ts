import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import * as messages from '../contract/base/messages.gen.ts';
import type { Page } from './page.ts';
import { joinTeam, journeys, signIn, teamWithMap, type Visitor, watchedGroundwork } from './people.ts';

// The main journeys, in each browser that is installed.
const groundwork = watchedGroundwork();
const test = journeys(groundwork);
const rosa = { firstName: 'Rosa', lastName: 'Lindqvist' };
const ivo = { firstName: 'Ivo', lastName: 'Kranjc' };

/** Creates a team with a goal and tasks. */
async function teamWithTasks({ write }: Visitor, titles: string[], values: object = {}) {
  const { id: team_id } = await write('POST', '/api/teams', { name: 'Harbour District' });
  const { id: goal_id } = await write('POST', '/api/goals', { team_id, title: 'Autumn gathering' });
  const ids: string[] = [];
  for (const title of titles) ids.push((await write('POST', '/api/tasks', { team_id, goal_id, title, ...values })).id);
  return { team_id, goal_id, ids, first: `${ids[0]}` };
}

/** Reads a task from the server. */
const stored = ({ read }: Visitor, id: string) => read(`/api/tasks/${id}`);
const dialogOf = (page: Page) => page.role('dialog');

test('sign-in', async ({ visit }) => {
  const { page, person } = await visit(rosa);
  await page.evaluate(() => fetch('/api/auth/sign-out', { method: 'POST' }).then(({ ok }) => ok));
  await signIn(page, { ...person, password: 'Wrong-2026' });
  await page.text(messages.auth.wrongPassword).visible();
  await signIn(page, person);
  await page.role('heading', 'Dashboard').visible();
  await page.open('/dashboard/goals');
  await page.role('heading', 'Goals').visible();
});

test('list', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const { page } = hers;
  const { team_id } = await teamWithTasks(hers, ['Book the hall', 'Ask the choir']);
  await page.open('/dashboard/tasks');
  await page.role('link', 'Book the hall').visible();
  await picture(page, 'list');

  await page.role('button', 'New task').click();
  await dialogOf(page).role('textbox', 'Title').fill('Order the badges');
  await dialogOf(page).role('combobox', 'Goal').click();
  await page.role('option', /^Autumn gathering/).click();
  await dialogOf(page).role('button', 'Create task').click();
  await page.role('link', 'Order the badges').visible();

  await page.role('button', /^Status of Ask the choir: To do/).click();
  await page.role('menuitemradio', /^Done/).click();
  await page.role('button', /^Status of Ask the choir: Done/).visible();
  const statuses = async () => {
    const { items } = await hers.read(`/api/tasks?team_id=${team_id}`);
    return Object.fromEntries(items.map(({ title, status }: Record<string, string>) => [title, status]));
  };
  await expect
    .poll(statuses)
    .toEqual({ 'Book the hall': 'to_do', 'Ask the choir': 'done', 'Order the badges': 'to_do' });

  await page.role('searchbox', 'Search tasks').fill('badges');
  await expect.poll(() => page.css('[data-task] a').texts()).toEqual(['Order the badges']);
});

test('board: a card is dragged to another column', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const { page } = hers;
  const { first } = await teamWithTasks(hers, ['Book the hall', 'Ask the choir']);
  await page.open('/dashboard/tasks?view=board');
  const card = (title: string) => page.css('[data-task]').having(title);
  await card('Book the hall').visible();
  await picture(page, 'board');
  await page.drag(card('Book the hall'), page.css('[data-column=blocked]'));
  await expect.poll(() => page.css('[data-column=blocked] [data-task] a').texts()).toEqual(['Book the hall']);
  await expect.poll(async () => (await stored(hers, first)).status).toBe('blocked');
  expect(await page.css('[data-column=to_do] [data-task] a').texts()).toEqual(['Ask the choir']);
});

test('calendar: a task is dragged to another day', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const { page } = hers;
  // Days 10 to 28 are in every month.
  const day = (number: number) => `${new Date().toISOString().slice(0, 8)}${number}`;
  const { first } = await teamWithTasks(hers, ['Print the flyers'], { due_date: day(15) });
  await page.open('/dashboard/tasks/calendar');
  const on = (number: number) => page.css(`[data-day="${day(number)}"]`);
  const task = (number: number) => on(number).css('a').having('Print the flyers');
  await task(15).visible();
  await picture(page, 'calendar');
  await page.drag(task(15), on(17));
  await task(17).visible();
  await expect.poll(async () => (await stored(hers, first)).due_date).toBe(day(17));
});

test('task dialog: title and status', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const { page } = hers;
  const { first } = await teamWithTasks(hers, ['Book the hall']);
  await page.open('/dashboard/tasks');
  await page.role('link', 'Book the hall').click();
  await dialogOf(page).role('button', 'Book the hall').visible();
  await picture(page, 'task-dialog');
  await dialogOf(page).role('button', 'Book the hall').click();
  await dialogOf(page).role('textbox', 'Edit title').fill('Book the large hall');
  await page.press('Enter');
  await expect.poll(async () => (await stored(hers, first)).title).toBe('Book the large hall');

  await dialogOf(page)
    .role('button', /^Status:/)
    .click();
  await page.role('menuitemradio', /^In progress/).click();
  await expect.poll(async () => (await stored(hers, first)).status).toBe('in_progress');
  await page.press('Escape');
  await dialogOf(page).gone();
  await page.role('link', 'Book the large hall').visible();
});

test('paste: formatted text, from the clipboard into a description', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const { page } = hers;
  const { first } = await teamWithTasks(hers, ['Book the hall']);
  // Copies from another page with the keyboard, so that the browser itself fills the clipboard.
  const copied =
    '<h1>Plan</h1><p>Ask <b>Rosa</b> or <i>Tomas</i>, see <a href="https://harbour.example/hall">the hall</a></p>' +
    '<ul><li>Chairs<ul><li>Red</li></ul></li><li>Tables</li></ul>';
  await page.driver.open(`data:text/html,${encodeURIComponent(copied)}`);
  await page.press('Control+a');
  await page.press('Control+c');
  await page.open(`/dashboard/tasks?task=${first}`);
  await dialogOf(page).role('button', 'Add a description').click();
  const text = dialogOf(page).role('textbox', 'Description');
  await text.click();
  await page.press('Control+v');
  await expect.poll(() => text.css('strong').texts()).toEqual(['Rosa']);
  expect(await text.css('li li').texts()).toEqual(['Red']);
  await picture(page, 'paste');
  await page.press('Control+Enter');
  const description = async () => `${(await stored(hers, first)).description}`;
  await expect.poll(description).toContain('<strong>Rosa</strong>');
  for (const kept of ['Plan</h', '<em>Tomas</em>', 'href="https://harbour.example/hall"', 'Chairs', 'Tables'])
    expect(await description()).toContain(kept);
});

test('comment with a mention', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const his = await visit(ivo);
  const { page } = hers;
  const { team_id, first } = await teamWithTasks(hers, ['Book the hall']);
  await joinTeam(groundwork, team_id, his.person.email);
  await his.page.open('/dashboard');
  await page.open(`/dashboard/tasks?task=${first}`);
  await dialogOf(page)
    .role('tab', /^Comments/)
    .click();
  await dialogOf(page).role('textbox', 'Write a comment').click();
  await page.type('Could @iv');
  await page.role('option', /Ivo Kranjc/).visible();
  await picture(page, 'mention');
  await page.press('Enter');
  await page.type('ask for the **large** one?');
  await page.press('Control+Enter');
  await page.text('large').visible();
  const mentioned = async () => {
    const { items } = await hers.read(`/api/comments?task_id=${first}`);
    return items.flatMap(({ mentions }: { mentions: { full_name: string }[] }) => mentions.map((one) => one.full_name));
  };
  await expect.poll(mentioned).toEqual(['Ivo Kranjc']);
  await his.page.role('img', '1 unread notification').visible();
});

test('upload of a file', async ({ visit }, info) => {
  const hers = await visit(rosa);
  const { page } = hers;
  const { first } = await teamWithTasks(hers, ['Book the hall']);
  const path = info.outputPath('plan of the hall.txt');
  await writeFile(path, 'Two doors');
  await page.open(`/dashboard/tasks?task=${first}`);
  await dialogOf(page)
    .role('tab', /^Attachments/)
    .click();
  await page.role('button', 'choose files').visible();
  await page.driver.choose('input[type=file]', [path]);
  await page.role('button', 'Delete plan of the hall.txt').visible();
  const [file] = (await hers.read(`/api/attachments?task_id=${first}`)).items;
  const content = await hers.context.request.get(`/api/attachments/${file.id}/file`);
  expect(await content.text()).toBe('Two doors');
});

test('form: an entry is filled in', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const { page, write, read } = hers;
  const { team_id } = await teamWithTasks(hers, []);
  const { items } = await read(`/api/templates?team_id=${team_id}`);
  const template = items.find(({ name }: { name: string }) => name === 'Contact form');
  await write('PUT', `/api/teams/${team_id}/sidebar-forms/${template.id}`, { in_sidebar: true });
  const [menu] = (await read(`/api/teams/${team_id}/menus`)).items;
  const item = menu.items[0].id;
  await page.open(`/dashboard/forms/${item}/new`);
  await page.role('textbox', 'Name').fill('Harriet Osei');
  await picture(page, 'form');
  await page.role('button', 'Create').click();
  await page.text('Record created successfully').visible();
  const entries = (await read(`/api/forms/${item}/entries`)).items as { data: { name: string } }[];
  expect(entries.map(({ data }) => data.name)).toEqual(['Harriet Osei']);
});

test('map: add, drag, undo, find, export', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const { page } = hers;
  const map = await teamWithMap(groundwork, hers.context, 'North', 'Northern network', [
    ['Riverside'],
    ['Oak Street', 'Riverside'],
    ['Harbour', 'Riverside'],
  ]);
  type Node = { path: string; fields: { name: string } };
  const parentOf = async (name: string) => {
    const { nodes } = (await hers.read(`/api/maps/${map.mapId}/nodes`)) as { nodes: Node[] };
    const path = nodes.find(({ fields }) => fields.name === name)?.path.replace(/\.?\d+$/, '');
    return nodes.find((node) => node.path === path)?.fields.name ?? null;
  };
  const node = (name: string) => page.css('.react-flow__node').having(name);
  const panel = (name: string) => page.role('complementary', `Node: ${name}`);

  await page.open(map.address);
  await node('Harbour').click();
  await panel('Harbour').visible();
  await page.role('button', 'Add node').click();
  await page.role('menuitem', /^Child of Harbour/).click();
  await page.role('textbox', 'Title').fill('Quayside');
  await page.press('Enter');
  await panel('Quayside').visible();
  await expect.poll(() => parentOf('Quayside')).toBe('Harbour');

  await page.role('button', 'Fit').click();
  await picture(page, 'map');
  await page.drag(node('Quayside'), node('Oak Street'));
  await expect.poll(() => parentOf('Quayside')).toBe('Oak Street');
  await page.press('Control+z');
  await expect.poll(() => parentOf('Quayside')).toBe('Harbour');

  await page.role('combobox', 'Find in this map').fill('oak');
  await page.role('option', /^Oak Street/).visible();
  await page.press('Enter');
  await panel('Oak Street').visible();

  for (const [format, choice] of Object.entries({ PNG: /^PNG/, PDF: /^PDF.*one page/ })) {
    await page.role('button', 'Export').click();
    await page.role('menuitem', choice).click();
    await page.text(`Exported to ${format}`).visible();
  }
  const saved = async () => (await readdir(hers.downloads)).map((name) => name.replace(/[\d-]+/, '')).sort();
  await expect.poll(saved).toEqual(['map.pdf', 'map.png']);
  const names = await readdir(hers.downloads);
  const file = (type: string) => readFile(join(hers.downloads, `${names.find((name) => name.endsWith(type))}`));
  expect((await file('png')).subarray(1, 4).toString()).toBe('PNG');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file('pdf'))), { mergePages: true });
  for (const name of ['Riverside', 'Oak Street', 'Harbour', 'Quayside']) expect(text).toContain(name);
});

test('wizard: another team accepts a branch', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const his = await visit(ivo);
  const north = await teamWithMap(groundwork, hers.context, 'North', 'Northern network', [
    ['Riverside'],
    ['Oak Street', 'Riverside'],
    ['Mill Lane', 'Oak Street'],
  ]);
  const south = await teamWithMap(groundwork, his.context, 'South', 'Southern network', [['Southbank']]);

  await test.step('one person sends it from the canvas', async () => {
    const { page } = hers;
    await page.open(north.address);
    await page.css('.react-flow__node').having('Oak Street').click(2);
    await page.role('menuitem', /^Send or share…/).click();
    await dialogOf(page)
      .role('radio', /^Hand over/)
      .click();
    await dialogOf(page)
      .role('textbox', /^Recipient/)
      .fill(south.code.toLowerCase());
    await picture(page, 'send');
    await dialogOf(page).role('button', 'Send request').click();
    await page.text('Sent to South').visible();
  });

  await test.step('the other accepts it', async () => {
    const { page } = his;
    await page.open('/dashboard/transfers');
    await page.role('button', 'Review: Oak Street').click();
    const wizard = dialogOf(page);
    const next = () => wizard.role('button', 'Next').click();
    await wizard.role('radio', /^South/).click();
    await next();
    await wizard.role('radio', /^Create New Map/).click();
    await next();
    await wizard.role('radio', /^The sender’s template/).click();
    await wizard.role('textbox', /^Map name/).fill('Oak Street and beyond');
    await next();
    await wizard.text('Nodes will be physically moved.').visible();
    await picture(page, 'wizard');
    await wizard.role('button', 'Accept Request').click();
    await wizard.text('Request Accepted').visible();
  });

  const maps = (await his.read(`/api/maps?team_id=${south.id}`)).items as { id: string; name: string }[];
  const accepted = maps.find(({ name }) => name === 'Oak Street and beyond');
  const { nodes } = await his.read(`/api/maps/${accepted?.id}/nodes`);
  expect(nodes.map(({ fields }: { fields: { name: string } }) => fields.name)).toEqual(['Oak Street', 'Mill Lane']);
});

test('offline: what is written stays, and is saved with the connection', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const { page } = hers;
  const { first } = await teamWithTasks(hers, ['Book the hall']);
  await page.open(`/dashboard/tasks?task=${first}`);
  await dialogOf(page)
    .role('tab', /^Comments/)
    .click();
  const comment = dialogOf(page).role('textbox', 'Write a comment');
  await comment.click();
  await groundwork.proxy.cut();
  // Without capitals, because WebKitGTK sometimes types without Shift.
  await page.type('the key is with ivo');
  await page.press('Control+Enter');
  await page.text(messages.general.unreachable).visible();
  await expect.poll(() => comment.values()).toEqual(['the key is with ivo']);
  await picture(page, 'offline');
  await groundwork.proxy.mend();
  await comment.click();
  await page.press('Control+Enter');
  const written = async () => {
    const { items } = await hers.read(`/api/comments?task_id=${first}`);
    return items.map(({ content }: { content: string }) => content);
  };
  await expect.poll(written).toEqual(['the key is with ivo']);
  await expect.poll(() => comment.values()).toEqual(['']);
});

test('print: the list without its controls', async ({ visit, picture }, info) => {
  const hers = await visit(rosa);
  const { page } = hers;
  const titles = Array.from({ length: 12 }, (_, at) => `Step ${at}.`);
  const { ids } = await teamWithTasks(hers, titles);
  await page.open('/dashboard/tasks');
  await page.role('link', 'Step 11.').visible();
  await page.evaluate(countPrints);
  await page.press('Control+p');
  await expect.poll(() => page.evaluate(() => (window as Counted).prints)).toBe(1);
  const pdf = await page.driver.print();
  if (pdf) {
    await writeFile(join(info.project.outputDir, `pictures/print-${info.project.name}.pdf`), pdf);
    const paper = await getDocumentProxy(new Uint8Array(pdf));
    expect(paper.numPages).toBe(1);
    const { text } = await extractText(paper, { mergePages: true });
    // Phone layouts show no ids, so an id proves the wide layout. Firefox prints tabular digits as shapes, not as text,
    // so the pattern accepts any character for a digit.
    for (const id of ids) expect(text).toMatch(new RegExp(id.slice(0, 8).replace(/\d/g, '.')));
  }
  const paper = await page.evaluate(showPrint);
  for (const title of [...titles, 'Groundwork · Harbour District']) expect(paper).toContain(title);
  for (const control of ['New task', 'Notifications', 'Filter', 'Not everything']) expect(paper).not.toContain(control);
  await picture(page, 'print');
});

type Counted = Window & { prints?: number };

/** Replaces `window.print` by a counter, because printing would open a dialog of the browser. */
function countPrints() {
  const counted = window as Counted;
  counted.prints = 0;
  window.print = () => {
    counted.prints = (counted.prints ?? 0) + 1;
  };
}

/** Applies the print styles on the screen, and returns the visible text. */
function showPrint() {
  dispatchEvent(new Event('beforeprint'));
  const enforce = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
      if ('cssRules' in rule) enforce(rule.cssRules as CSSRuleList);
    }
  };
  for (const { cssRules } of document.styleSheets) enforce(cssRules);
  return document.body.innerText;
}

test('a phone-sized window', async ({ visit, picture }) => {
  const hers = await visit(rosa);
  const { page } = hers;
  const due_date = new Date().toISOString().slice(0, 10);
  const { first } = await teamWithTasks(hers, ['Book the hall', 'Ask the choir'], { due_date });
  await page.driver.resize(390, 780);
  for (const [name, path] of Object.entries({
    list: '/dashboard/tasks',
    board: '/dashboard/tasks?view=board',
    calendar: '/dashboard/tasks/calendar',
    dialog: `/dashboard/tasks?task=${first}`,
  })) {
    await page.open(path);
    await page.text('Book the hall').visible();
    await picture(page, `phone-${name}`);
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(window ?? 0);
  }
});
