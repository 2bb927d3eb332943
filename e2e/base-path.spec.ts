import { expect, test } from '@playwright/test';
import { atRest, goTo, reload } from './at-rest.ts';
import { groundworkForFile, mailedLink } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

const base = '/planning/groundwork';
const groundwork = groundworkForFile(async (port) => ({ APP_URL: `http://127.0.0.1:${port}${base}` }));
const ana = { email: 'ana@harbour.example', password: 'Lantern-2026', firstName: 'Ana', lastName: 'Petrov' };

test('an application under a path of its host asks for, links to and mails nothing outside of it', async ({
  browser,
}) => {
  const { page, context, troubles } = await visitor(browser, groundwork.url);
  const write = writerOf(groundwork, context);
  const outside: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === groundwork.url && !pathname.startsWith(`${base}/`)) outside.push(pathname);
  });
  const expectLinksInside = async () => {
    await atRest(page);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const here = links.map((link) => new URL(link)).filter(({ origin }) => origin === groundwork.url);
    expect(here.length).toBeGreaterThan(0);
    expect(here.map(({ pathname }) => pathname).filter((path) => !`${path}/`.startsWith(`${base}/`))).toEqual([]);
  };

  await test.step('signs up and confirms the mailed address', async () => {
    await goTo(page, `${base}/`);
    await expectLinksInside();
    await page.locator('a[href$="/authentication/signup"]').first().click();
    await expectLinksInside();
    await write('POST', `${base}/api/account/signup`, ana);
    await goTo(page, await mailedLink(groundwork.dataDir, ana.email, 'Confirm your email address'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(`**${base}/dashboard`);
  });

  await test.step('creates a task, reloads it and signs out', async () => {
    const team = await write('POST', `${base}/api/teams`, { name: 'Harbour District' });
    const goal = await write('POST', `${base}/api/goals`, { team_id: team.id, title: 'Autumn gathering' });
    const task = await write('POST', `${base}/api/tasks`, { team_id: team.id, goal_id: goal.id, title: 'Ring Rosa' });
    await goTo(page, `${base}/dashboard/tasks`);
    await page.getByRole('link', { name: 'Ring Rosa' }).click();
    await page.waitForURL(new RegExp(task.id));
    await reload(page);
    await expect(page.getByText('Ring Rosa').first()).toBeVisible();
    await expectLinksInside();
    const pages = [
      'dashboard',
      'dashboard/search?q=rosa',
      'dashboard/maps',
      'dashboard/templates',
      'account',
      'settings',
    ];
    for (const path of pages) {
      await goTo(page, `${base}/${path}`);
      await expectLinksInside();
    }
    const cookies = await context.cookies(`${groundwork.url}${base}/api/auth`);
    expect(cookies.map(({ path }) => path).filter((path) => !path.startsWith(base))).toEqual([]);
    expect(await context.cookies(groundwork.url)).toEqual([]);
  });

  await test.step('an ended session leads back to the page after the next sign-in', async () => {
    // An open page of the product would notice the end of the session and go to the sign-in page itself.
    await goTo(page, 'about:blank');
    await context.clearCookies();
    await goTo(page, `${base}/dashboard/tasks`);
    await page.getByLabel('Email').fill(ana.email);
    await page.getByLabel('Password', { exact: true }).fill(ana.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`**${base}/dashboard/tasks`);
    await expect(page.getByRole('main').getByText('Ring Rosa')).toBeVisible();
  });

  expect(outside).toEqual([]);
  expect(troubles).toEqual([]);
});
