import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type BrowserContext, expect, test } from '@playwright/test';
import { samplePassword, samplePeople } from '../db/sample-people.ts';
import type { router } from '../web/src/app/routes.tsx';
import { expectAccessible } from './accessible.ts';
import { atRest, expectNoSidewaysScroll, goTo } from './at-rest.ts';
import { expectSignsInForcedColors, expectSignsInHighContrast, expectUsableZoomed } from './display-modes.ts';
import { emptyGroundworkForFile } from './groundwork.ts';
import { visitor, writerOf } from './visitor.ts';

// Opens every route with demo data, wide with the light theme and narrow with the dark one. Checks that axe reports
// nothing serious, nothing overflows horizontally, and the console stays empty, also without a session. Checks that
// chosen items are visible in forced colors, and that every control can be reached at 400 % zoom.
const groundwork = emptyGroundworkForFile();

test.beforeAll(() => {
  const env = { ...process.env, ...groundwork.environment, LOG_LEVEL: 'warn' };
  for (const [command, ...more] of [['demo.ts'], ['admin.ts', 'grant', samplePeople.nadia.email]] as const) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../api/cli', command), ...more],
      {
        env,
        encoding: 'utf8',
      },
    );
    expect(status, stderr).toBe(0);
  }
});

/** An example address for each route. A route without an example is a type error. */
type Examples = Record<Exclude<keyof typeof router.routesByPath, '/'>, string>;

async function examplesOf(context: BrowserContext): Promise<Examples> {
  const list = async (path: string) => (await (await context.request.get(`/api/${path}`)).json()).items;
  const [team] = await list('teams');
  const first = async (noun: string) => (await list(`${noun}?team_id=${team.id}`))[0].id;
  const [goal, task, template, instance, map] = await Promise.all(
    ['goals', 'tasks', 'templates', 'instances', 'maps'].map(first),
  );
  const [menu] = await list(`teams/${team.id}/menus`);
  const [sprint] = await list(`teams/${team.id}/sprints`);
  const { token } = await writerOf(groundwork, context)('POST', `/api/teams/${team.id}/invitations`, {
    email: 'rosa@harbour.example',
    role_id: 3,
  });
  const ofTeam = `/dashboard/teams/${team.id}`;
  const form = `/dashboard/forms/${menu.items[0].id}`;
  return {
    '/authentication/signup': '/authentication/signup',
    '/authentication/signin': '/authentication/signin',
    '/authentication/forgot-password': '/authentication/forgot-password',
    '/authentication/reset-password': '/authentication/reset-password?token=old',
    '/authentication/confirm': '/authentication/confirm#old',
    '/authentication/second-factor': '/authentication/second-factor',
    '/authentication/email-change': '/authentication/email-change#gone',
    '/invitation': `/invitation#${token}`,
    '/dashboard': '/dashboard',
    '/dashboard/goals': '/dashboard/goals',
    '/dashboard/goals/my': '/dashboard/goals/my',
    '/dashboard/goals/$goalId': `/dashboard/goals/${goal}`,
    '/dashboard/goals/report': '/dashboard/goals/report',
    '/dashboard/goals/$goalId/report': `/dashboard/goals/${goal}/report`,
    '/dashboard/tasks': `/dashboard/tasks`,
    '/dashboard/tasks/my': '/dashboard/tasks/my',
    '/dashboard/tasks/calendar': '/dashboard/tasks/calendar',
    '/dashboard/tasks/$taskId': `/dashboard/tasks/${task}`,
    '/dashboard/teams': '/dashboard/teams',
    '/dashboard/teams/new': '/dashboard/teams/new',
    '/dashboard/teams/$teamId': ofTeam,
    '/dashboard/teams/$teamId/labels': `${ofTeam}/labels`,
    '/dashboard/teams/$teamId/sprints': `${ofTeam}/sprints`,
    '/dashboard/teams/$teamId/workload': `${ofTeam}/workload`,
    '/dashboard/sprints/$sprintId': `/dashboard/sprints/${sprint.id}`,
    '/dashboard/teams/$teamId/task-templates': `${ofTeam}/task-templates`,
    '/dashboard/teams/$teamId/activity': `${ofTeam}/activity`,
    '/dashboard/teams/$teamId/security-log': `${ofTeam}/security-log`,
    '/dashboard/teams/$teamId/permissions': `${ofTeam}/permissions`,
    '/dashboard/teams/$teamId/settings': `${ofTeam}/settings`,
    '/dashboard/templates': '/dashboard/templates',
    '/dashboard/templates/$templateId': `/dashboard/templates/${template}`,
    '/dashboard/menus': '/dashboard/menus',
    '/dashboard/forms/new': '/dashboard/forms/new',
    '/dashboard/forms/$menuItemId': form,
    '/dashboard/forms/$menuItemId/new': `${form}/new`,
    '/dashboard/instances/$instanceId': `/dashboard/instances/${instance}`,
    '/dashboard/maps': '/dashboard/maps',
    '/dashboard/maps/$mapId': `/dashboard/maps/${map}`,
    '/dashboard/transfers': '/dashboard/transfers',
    '/dashboard/notifications': '/dashboard/notifications',
    '/dashboard/since': '/dashboard/since',
    '/dashboard/plan': '/dashboard/plan',
    '/dashboard/search': '/dashboard/search?q=the',
    '/settings': '/settings',
    '/dashboard/account': '/dashboard/account',
    '/admin_dashboard': '/admin_dashboard',
    '/admin_dashboard/teams': '/admin_dashboard/teams',
    '/admin_dashboard/jobs': '/admin_dashboard/jobs',
    '/admin_dashboard/storage': '/admin_dashboard/storage',
    '/admin_dashboard/health': '/admin_dashboard/health',
    '/admin_dashboard/audit': '/admin_dashboard/audit',
    '/admin_dashboard/account': '/admin_dashboard/account',
    '/dashboard/import': '/dashboard/import',
    '/dashboard/import/': '/dashboard/import/',
    '/dashboard/import/templates': '/dashboard/import/templates',
    '/dashboard/import/users': '/dashboard/import/users',
    '/dashboard/import/maps': '/dashboard/import/maps',
  };
}

test('every page, wide with the light theme and narrow with the dark one', async ({ browser }) => {
  // A busy machine takes minutes for all pages.
  test.setTimeout(900_000);
  const open = () => visitor(browser, groundwork.url, { whole: true });
  const [member, other, guest] = await Promise.all([open(), open(), open()]);
  for (const { context } of [member, other])
    await writerOf(groundwork, context)('POST', '/api/auth/sign-in/email', {
      email: samplePeople.nadia.email,
      password: samplePassword,
    });
  const addresses = Object.values(await examplesOf(member.context));
  // Browsers report an unused preload only after some seconds, so these pages stay open during the other checks.
  const [idle, idleGuest] = [await open(), await open()];
  await idle.context.addCookies(await member.context.cookies());
  await goTo(idle.page, '/dashboard');
  await goTo(idleGuest.page, '/authentication/signin');
  const isForGuests = (address: string) => /^.(authentication|invitation)/.test(address);
  const shell = addresses.filter((address) => !isForGuests(address));
  // In parallel: one page renders while another is checked.
  await Promise.all([
    visit(
      member,
      shell.filter((_, at) => at % 2 === 0),
    ),
    visit(
      other,
      shell.filter((_, at) => at % 2 === 1),
    ),
    visit(guest, addresses.filter(isForGuests)),
  ]);
  await test.step('without a session, pages for members lead to signing in', async () => {
    await goTo(guest.page, '/');
    for (const address of shell) {
      await goTo(guest.page, address);
      await guest.page.waitForURL('**/authentication/signin**');
    }
    await atRest(guest.page);
  });
  for (const { troubles } of [member, other, guest, idle, idleGuest]) expect(troubles).toEqual([]);
  expect(addresses.length).toBeGreaterThanOrEqual(30);
  process.stdout.write(`axe: ${addresses.length} screens, light and dark\n`);
  // Proves that the check notices a defect.
  await guest.page.evaluate(() => document.body.append(document.createElement('input')));
  await expect(expectAccessible(guest.page, 'an input without a name')).rejects.toThrow('label');
});

test('dialogs in forced colors, with more contrast and at 400 % zoom', async ({ browser }) => {
  const { context, page } = await visitor(browser, groundwork.url);
  await writerOf(groundwork, context)('POST', '/api/auth/sign-in/email', {
    email: samplePeople.nadia.email,
    password: samplePassword,
  });
  const list = async (path: string) => (await (await context.request.get(`/api/${path}`)).json()).items;
  const [team] = await list('teams');
  const [task] = await list(`tasks?team_id=${team.id}`);
  const [menu] = await list(`teams/${team.id}/menus`);
  const check = async (dialog: string) => {
    await expect(page.getByRole('dialog').last()).toBeVisible();
    await expectSignsInForcedColors(page, dialog);
    await expectSignsInHighContrast(page, dialog);
    await expectUsableZoomed(page, dialog);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  const open = async (address: string) => {
    await goTo(page, address);
    await atRest(page);
  };
  await open(`/dashboard/tasks?task=${task.id}`);
  await check('the task');
  await open('/dashboard');
  await page.keyboard.press('c');
  await check('a new task');
  await open('/dashboard');
  await page.keyboard.press('Control+k');
  await check('the palette');
  await open(`/dashboard/forms/${menu.items[0].id}`);
  await page.locator('tr[data-record] a').first().click();
  await check('a record');
});

/** Opens the pages one after the other. */
async function visit({ page, troubles }: Awaited<ReturnType<typeof visitor>>, addresses: string[]) {
  for (const address of addresses)
    await test.step(address, async () => {
      const show = async (width: number, colorScheme: 'light' | 'dark') => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await expectNoSidewaysScroll(page, `${address}, ${width} px`);
        return `${address}, ${width} px, ${colorScheme}`;
      };
      await goTo(page, address);
      await expectAccessible(page, await show(1440, 'light'));
      await expectSignsInForcedColors(page, address);
      await expectSignsInHighContrast(page, address);
      await expectAccessible(page, await show(320, 'dark'));
      await expectSignsInHighContrast(page, `${address}, dark`);
      await expectUsableZoomed(page, address);
      expect(troubles, address).toEqual([]);
    });
}
